import type { CSSProperties } from 'react'
import styles from './EntryArt.module.css'

/** A day of four doctors: their colours, and visits as [start, length] in quarter hours. */
const columns: { color: number; visits: [number, number][] }[] = [
  { color: 8, visits: [[0, 4], [5, 6], [12, 4], [17, 5], [24, 4], [29, 6], [36, 5]] },
  { color: 1, visits: [[1, 6], [8, 4], [13, 6], [20, 4], [26, 8], [35, 4]] },
  { color: 6, visits: [[0, 3], [4, 5], [10, 7], [19, 4], [24, 6], [31, 5], [37, 4]] },
  { color: 7, visits: [[2, 6], [9, 4], [14, 4], [19, 6], [27, 4], [32, 6]] },
] // prettier-ignore

const hours = Array.from({ length: 11 }, (_, hour) => hour)

/** A drawing of the calendar, for the eyes only. */
export function EntryArt() {
  return (
    <div className={styles.art} aria-hidden="true">
      <div className={styles.calendar}>
        {hours.map(hour => (
          <span key={hour} className={styles.hour} style={{ '--hour': hour } as CSSProperties} />
        ))}
        {columns.map(({ color, visits }, column) => (
          <div
            key={color}
            className={styles.column}
            style={
              {
                '--column': column,
                '--edge': `var(--z-doctor-${color}-edge)`,
                '--tint': `var(--z-doctor-${color}-tint)`,
              } as CSSProperties
            }
          >
            <span className={styles.head} />
            {visits.map(([start, length]) => (
              <span
                key={start}
                className={styles.visit}
                style={{ '--start': start, '--length': length } as CSSProperties}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
