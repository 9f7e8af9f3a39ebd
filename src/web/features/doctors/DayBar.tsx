import { formatTime, parseTime } from '#domain/time/wall-time.ts'
import type { CSSProperties } from 'react'
import type { HoursDraft } from './week-draft.ts'
import styles from './WeekEditor.module.css'

const FROM = 6 * 60
const TO = 22 * 60
const MARKS = [6, 10, 14, 18, 22].map(hour => hour * 60)

/** A day's hours drawn to scale, from 06:00 to 22:00; those of odd weeks take the upper half, of even ones the lower. For the eye alone. */
export function DayBar({ hours }: { hours: readonly HoursDraft[] }) {
  return (
    <div className={styles.scaled} aria-hidden="true">
      <div className={styles.bar}>
        {hours.flatMap((one, index) => {
          const [start, end] = [parseTime(one.start), parseTime(one.end)]
          if (start === undefined || end === undefined || end <= start) return []
          const breakStart = parseTime(one.break_start ?? '') ?? end
          const breakEnd = parseTime(one.break_end ?? '') ?? end
          return [
            [start, breakStart],
            [breakEnd, end],
          ].flatMap(([from = 0, to = 0]) =>
            to > from ? (
              <span key={`${index}/${from}`} style={place(from, to)} data-weeks={one.week_parity} />
            ) : (
              []
            ),
          )
        })}
      </div>
      <div className={styles.scale}>
        {MARKS.map(minutes => (
          <span key={minutes} style={{ insetInlineStart: `${share(minutes)}%` }}>
            {formatTime(minutes).slice(0, 2)}
          </span>
        ))}
      </div>
    </div>
  )
}

function place(from: number, to: number): CSSProperties {
  return { insetInlineStart: `${share(from)}%`, width: `${share(to) - share(from)}%` }
}

/** Of the bar's length, in percent. */
function share(minutes: number): number {
  return ((Math.min(TO, Math.max(FROM, minutes)) - FROM) / (TO - FROM)) * 100
}
