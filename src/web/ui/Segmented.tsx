import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string
  value: Value
  options: { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** One choice of a few, all in sight: radio buttons, so that arrows move between them. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.track}>
      {options.map(option => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
