import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { describeField, FieldError } from './Field.tsx'
import styles from './Field.module.css'

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div>
      <label className={styles.check} htmlFor={fieldId}>
        <input
          {...input}
          {...describeField(fieldId, { error })}
          type="checkbox"
          className={styles.checkInput}
        />
        <span className={styles.box} aria-hidden="true">
          <IconCheck size={16} stroke={2.5} />
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={fieldId} error={error} />
    </div>
  )
}
