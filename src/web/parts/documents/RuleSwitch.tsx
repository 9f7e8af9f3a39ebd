import { useId, type ReactNode } from 'react'
import { Switch } from '#web/ui/Switch.tsx'
import styles from './RuleSwitch.module.css'

interface RuleSwitchProps {
  label: string
  text?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  /** What it asks for once it is on. */
  children?: ReactNode
}

/** A rule that holds or does not. */
export function RuleSwitch({ label, text, checked, onChange, children }: RuleSwitchProps) {
  const id = useId()
  return (
    <div className={styles.rule}>
      <div className={styles.line}>
        <div>
          <p aria-hidden="true">{label}</p>
          {text ? (
            <p id={id} className={styles.text}>
              {text}
            </p>
          ) : null}
        </div>
        <Switch
          label={label}
          aria-describedby={text ? id : undefined}
          checked={checked}
          onChange={event => onChange(event.target.checked)}
        />
      </div>
      {checked ? children : null}
    </div>
  )
}
