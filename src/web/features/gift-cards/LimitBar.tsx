import { clsx } from 'clsx'
import styles from './GenerateDialog.module.css'

interface LimitBarProps {
  made: number
  wanted: number
  maximum: number
}

/** How much of a card's maximum is gone, and what would go; the words above say the same. */
export function LimitBar({ made, wanted, maximum }: LimitBarProps) {
  const all = Math.max(maximum, made + wanted)
  const isOver = made + wanted > maximum
  return (
    <div className={styles.bar} aria-hidden="true">
      <span style={{ flexGrow: made / all }} />
      <span className={clsx(styles.wanted, isOver && styles.over)} style={{ flexGrow: wanted / all }} />
      <span className={styles.rest} style={{ flexGrow: Math.max(0, maximum - made - wanted) / all }} />
    </div>
  )
}
