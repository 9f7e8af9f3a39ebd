import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId } from 'react'
import type { SelectHTMLAttributes } from 'react'
import { describeField, Field } from './Field.tsx'
import type { FieldTexts } from './Field.tsx'
import styles from './NativeSelect.module.css'

interface NativeSelectProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  /** Said while nothing is chosen; choosing it takes the choice away. */
  none?: string
  options: readonly { readonly value: string | number; readonly label: string }[]
}

/** A choice of one by the browser's own list, for patients: phones show it best. */
export function NativeSelect({
  label,
  help,
  error,
  none,
  options,
  className,
  id,
  ...select
}: NativeSelectProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} help={help} error={error}>
      <select
        {...select}
        {...describeField(fieldId, { help, error })}
        className={clsx(styles.select, className)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <IconChevronDown className={styles.arrow} size={20} stroke={1.75} aria-hidden="true" />
    </Field>
  )
}
