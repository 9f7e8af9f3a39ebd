import type { InputHTMLAttributes } from 'react'
import styles from './Switch.module.css'

interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** What it turns on, for those who do not see the words beside it. */
  label: string
  checked: boolean
}

/** Something that is on or off at once. */
export function Switch({ label, checked, ...input }: SwitchProps) {
  return (
    <span className={styles.root}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        className={styles.input}
      />
      <span className={styles.track} aria-hidden="true" />
    </span>
  )
}
