import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId } from 'react'
import type { ReactNode, SelectHTMLAttributes } from 'react'
import { describeField, Field } from './Field.tsx'
import type { FieldTexts } from './Field.tsx'
import styles from './Field.module.css'

interface SelectFieldProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  /** Drawn before the choice. */
  start?: ReactNode
  /** Words after the choice. */
  end?: ReactNode
}

/** The browser's own choice of one, in our frame. */
export function SelectField({ label, help, error, start, end, className, id, ...select }: SelectFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} help={help} error={error} className={className}>
      {start ? <span className={styles.start}>{start}</span> : null}
      <select
        {...select}
        {...describeField(fieldId, { help, error })}
        className={clsx(styles.input, styles.select)}
      />
      {end ? <span className={styles.words}>{end}</span> : null}
      <IconChevronDown className={styles.chevron} size={18} stroke={1.75} aria-hidden="true" />
    </Field>
  )
}
