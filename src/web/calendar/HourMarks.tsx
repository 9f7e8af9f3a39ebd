import { memo } from 'react'
import { listHourMarks, type Axis } from './axis.ts'
import styles from './TimeGrid.module.css'

/** The hours beside the columns. */
export const HourMarks = memo(function HourMarks({ axis }: { axis: Axis }) {
  return (
    <div className={styles.gutter} aria-hidden="true">
      {listHourMarks(axis).map(({ y, text }) => (
        <span key={y} className={styles.hour} style={{ top: Math.max(8, y) }}>
          {text}
        </span>
      ))}
    </div>
  )
})
