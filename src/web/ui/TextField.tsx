import { clsx } from 'clsx'
import { useId } from 'react'
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react'
import { describeField, Field } from './Field.tsx'
import type { FieldTexts } from './Field.tsx'
import styles from './Field.module.css'

interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  /** A control at the end of the frame. */
  end?: ReactNode
}

export function TextField({ label, help, error, end, className, id, ...input }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} help={help} error={error} className={className}>
      <input type="text" {...input} {...describeField(fieldId, { help, error })} className={styles.input} />
      {end ? <span className={styles.end}>{end}</span> : null}
    </Field>
  )
}

interface TextAreaProps extends FieldTexts, TextareaHTMLAttributes<HTMLTextAreaElement> {}

export function TextArea({ label, help, error, className, id, ...input }: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} help={help} error={error}>
      <textarea
        {...input}
        {...describeField(fieldId, { help, error })}
        className={clsx(styles.input, className)}
      />
    </Field>
  )
}
