import { useId } from 'react'
import { FieldError } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import styles from './ActDialog.module.css'

interface WhereProps<Value extends string> {
  label: string
  /** What the call calls it, where it may be refused. */
  name?: string
  error?: string | undefined
  onInput?: () => void
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** By which way money comes or goes, under its name. */
export function Where<Value extends string>({ label, error, onInput, ...choice }: WhereProps<Value>) {
  const id = useId()
  return (
    <div className={styles.where} onInput={onInput}>
      <span aria-hidden="true">{label}</span>
      <Segmented label={label} describedBy={error ? `${id}-error` : undefined} {...choice} />
      {choice.name === undefined ? null : <FieldError id={id} error={error} />}
    </div>
  )
}
