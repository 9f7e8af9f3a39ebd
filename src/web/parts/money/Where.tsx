import { Segmented } from '#web/ui/Segmented.tsx'
import styles from './ActDialog.module.css'

interface WhereProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** By which way money comes or goes, under its name. */
export function Where<Value extends string>({ label, ...choice }: WhereProps<Value>) {
  return (
    <div className={styles.where}>
      <span aria-hidden="true">{label}</span>
      <Segmented label={label} {...choice} />
    </div>
  )
}
