import { axisMinute, yOfMinute, type Axis } from './axis.ts'
import styles from './Overlay.module.css'
import type { CalendarColumn } from './types.ts'
import { clockText, wallMinutes, type ZoneDay } from './zone-day.ts'

interface NowLineProps {
  now: number
  axis: Axis
  columns: readonly CalendarColumn[]
  days: readonly ZoneDay[]
  label: string
}

/** The present moment: a pill with the time in the gutter, a line with dots over the columns of today. */
export function NowLine({ now, axis, columns, days, label }: NowLineProps) {
  const today = days.find(day => now >= day.start && now < day.end)
  if (!today) return undefined
  const minute = axisMinute(axis, today, now, 'start')
  if (minute < axis.from || minute > axis.to) return undefined
  const top = yOfMinute(axis, minute)
  const first = days.indexOf(today)
  return (
    <>
      <div className={styles.nowGutter}>
        <time style={{ top }} aria-label={label}>
          {clockText(wallMinutes(today, now))}
        </time>
      </div>
      {columns.map(
        ({ key, date }, index) =>
          date === today.date && (
            <div
              key={key}
              className={styles.nowLine}
              style={{ top, gridColumn: `${index + 2} / ${index + 3}` }}
              data-first={index === first ? true : undefined}
            />
          ),
      )}
    </>
  )
}
