import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './HistoryList.module.css'

export interface HistoryEntry {
  /** RFC 3339. */
  readonly at: string
  readonly what: string
  /** Who did it, as people call them. */
  readonly who: string
}

/** What became of a record, newest first; `entries` come oldest first. The hour of today's, the day of all others. */
export function HistoryList({ entries, zone }: { entries: readonly HistoryEntry[]; zone: string }) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const today = format.dayMonth(new Date(useNow()))
  if (entries.length === 0) return null
  return (
    <section className={styles.history}>
      <h3>{t('booking.history.title')}</h3>
      <ul>
        {entries.toReversed().map(({ at, what, who }) => (
          <li key={`${at} ${what}`}>
            <time dateTime={at}>{format.dayMonth(at) === today ? format.time(at) : format.dayMonth(at)}</time>
            <span>
              <strong>{what}</strong>
              {` · ${who}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
