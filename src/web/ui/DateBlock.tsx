import { clsx } from 'clsx'
import styles from './DateBlock.module.css'

interface DateBlockProps {
  /** Already formatted: "vin.", "27", "nov.". */
  weekday: string
  day: string
  month: string
  muted?: boolean
}

export function DateBlock({ weekday, day, month, muted = false }: DateBlockProps) {
  return (
    <span className={clsx(styles.block, muted && styles.muted)}>
      <span>{weekday}</span>
      <span className={styles.day}>{day}</span>
      <span>{month}</span>
    </span>
  )
}
