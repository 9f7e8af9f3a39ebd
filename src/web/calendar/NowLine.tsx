import { axisMinute, yOfMinute, type Axis } from './axis.ts'
import styles from './Overlay.module.css'
import { clockText, wallMinutes, type ZoneDay } from './zone-day.ts'

interface NowLineProps {
  now: number
  axis: Axis
  days: readonly ZoneDay[]
  label: string
}

/** The present moment: a pill with the time in the gutter, a line with dots over the columns of today. */
export function NowLine({ now, axis, days, label }: NowLineProps) {
  const today = days.find(day => now >= day.start && now < day.end)
  if (!today) return undefined
  const minute = axisMinute(axis, today, now, 'start')
  if (minute < axis.from || minute > axis.to) return undefined
  const top = yOfMinute(axis, minute)
  const first = days.indexOf(today)
  return (
    <>
      <time className={styles.nowPill} style={{ top }} aria-label={label}>
        {clockText(wallMinutes(today, now))}
      </time>
      {days.map(
        (day, index) =>
          day.date === today.date && (
            <div
              key={`${day.date} ${index}`}
              className={styles.nowLine}
              style={{ top, gridColumn: index + 2 }}
              data-first={index === first ? true : undefined}
            />
          ),
      )}
    </>
  )
}
