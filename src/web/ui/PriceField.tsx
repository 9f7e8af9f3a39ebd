import { useId } from 'react'
import { describeField, Field } from './Field.tsx'
import type { FieldTexts } from './Field.tsx'
import styles from './Field.module.css'
import { PriceInput } from './PriceInput.tsx'

interface PriceFieldProps extends FieldTexts {
  name: string
  defaultValue: number | undefined
  required?: boolean
  onInput?: () => void
}

/** A price in our frame. */
export function PriceField({ label, help, error, ...input }: PriceFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} help={help} error={error}>
      <PriceInput {...input} {...describeField(id, { help, error })} className={styles.input} />
      <span className={styles.unit} aria-hidden="true">
        lei
      </span>
    </Field>
  )
}
