import { IconAlertCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldTexts {
  label: string
  help?: ReactNode
  /** One sentence that says what to do; shown under the field and announced. */
  error?: string | undefined
}

/** The ids and attributes that tie a control to its help and error. */
export function describeField(id: string, { help, error }: Omit<FieldTexts, 'label'>) {
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined } as const
}

interface FieldProps extends FieldTexts {
  id: string
  className?: string | undefined
  /** Whether the control brings its own frame. */
  bare?: boolean
  children: ReactNode
}

export function Field({ id, label, help, error, className, bare = false, children }: FieldProps) {
  return (
    <div className={clsx(styles.field, className)} data-field>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {bare ? children : <div className={clsx(styles.frame, error && styles.invalid)}>{children}</div>}
      <FieldError id={id} error={error} />
      {help && !error ? (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <div aria-live="polite">
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
