import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './Segmented.module.css'

interface SegmentedProps<Value extends string> {
  /** What is being chosen, for screen readers. */
  label: string
  /** What a form calls it. */
  name?: string | undefined
  /** The id of what is said about it. */
  describedBy?: string | undefined
  value: Value
  options: { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** One choice of a few, all in sight: radio buttons, so that arrows move between them. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, describedBy, value, options, onChange } = props
  const own = useId()
  const name = props.name ?? own
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={describedBy} className={styles.track}>
      {options.map(option => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
