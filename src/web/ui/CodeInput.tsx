import { clsx } from 'clsx'
import { useEffect, useId, useRef } from 'react'
import { describeField, Field } from './Field.tsx'
import type { FieldTexts } from './Field.tsx'
import styles from './CodeInput.module.css'

interface CodeInputProps extends FieldTexts {
  value: string
  onChange: (digits: string) => void
  /** Called once the last digit is in. */
  onComplete?: (digits: string) => void
  length?: number
  /** Takes the focus when it appears: right where the code is the page's one purpose. */
  focusFirst?: boolean
  /** Shows what was typed last, and takes no more. */
  readOnly?: boolean | undefined
  id?: string
  name?: string
  onInput?: () => void
}

/** A one-time code: one real input, which phones fill from the message, under boxes that are only drawn. */
export function CodeInput(props: CodeInputProps) {
  const {
    label,
    help,
    error,
    value,
    onChange,
    onComplete,
    length = 6,
    focusFirst = false,
    readOnly,
    id,
    name,
    onInput,
  } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (focusFirst) input.current?.focus()
  }, [focusFirst])
  // A wrong code stays in sight, chosen whole, so that typing replaces it: the boxes take no seventh digit.
  useEffect(() => {
    if (!error) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [error])

  return (
    <Field id={fieldId} label={label} help={help} error={error} bare>
      <div className={clsx(styles.frame, error && styles.invalid)}>
        <input
          {...describeField(fieldId, { help, error })}
          ref={input}
          name={name}
          onInput={onInput}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          readOnly={readOnly}
          value={value}
          onChange={event => {
            const digits = event.target.value.replaceAll(/\D/g, '').slice(0, length)
            onChange(digits)
            if (digits.length === length && digits !== value) onComplete?.(digits)
          }}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={clsx(styles.box, index === Math.min(value.length, length - 1) && styles.current)}
          >
            {value[index]}
          </span>
        ))}
      </div>
    </Field>
  )
}
