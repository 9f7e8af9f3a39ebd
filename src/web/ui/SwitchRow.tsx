import { useId, useState } from 'react'
import { Switch } from './Switch.tsx'
import styles from './SwitchRow.module.css'

interface SwitchRowProps {
  name: string
  label: string
  text: string
  defaultChecked: boolean
}

/** Something of a form that is on or off, with what follows from it. */
export function SwitchRow({ name, label, text, defaultChecked }: SwitchRowProps) {
  const id = useId()
  const [checked, setChecked] = useState(defaultChecked)
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.label} aria-hidden="true">
          {label}
        </p>
        <p id={id} className={styles.text}>
          {text}
        </p>
      </div>
      <Switch
        name={name}
        label={label}
        aria-describedby={id}
        checked={checked}
        onChange={event => setChecked(event.target.checked)}
      />
    </div>
  )
}
