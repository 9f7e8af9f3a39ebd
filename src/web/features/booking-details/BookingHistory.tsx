import { useTranslation } from 'react-i18next'
import { statusName } from '#domain/booking-status.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { BookingHistory as History } from '#web/parts/bookings/booking-queries.ts'
import { eventStatus } from '#web/parts/bookings/booking-summary.ts'
import styles from './BookingDetails.module.css'

/** Who did what to a booking, newest first. */
export function BookingHistory({ history, zone }: { history: History; zone: string }) {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat(zone)
  const today = format.dayMonth(new Date(useNow()))
  if (history.length === 0) return null

  function describe({ action, status, start }: History[number]): string {
    const name = status === null ? undefined : statusName(status)
    switch (action) {
      case 'booking.created':
        return t('staff:booking.history.added')
      case 'booking.cancelled':
        return t('staff:booking.history.cancelled')
      case 'booking.restored':
        return t('staff:booking.history.restored')
      case 'booking.moved':
        return start
          ? t('staff:booking.history.moved', { when: format.dayTime(start) })
          : t('staff:booking.history.changed')
      case 'booking.status_changed':
        return name ? t(`common:status.${eventStatus(name)}`) : t('staff:booking.history.changed')
      default:
        return t('staff:booking.history.changed')
    }
  }

  function nameActor({ actor, actor_kind: kind }: History[number]): string {
    if (kind === 'patient') return t('staff:booking.history.byPatient')
    return actor ?? t('staff:booking.history.bySystem')
  }

  return (
    <section className={styles.history}>
      <h3>{t('staff:booking.history.title')}</h3>
      <ul>
        {history.toReversed().map(entry => (
          <li key={`${entry.at} ${entry.action}`}>
            <time dateTime={entry.at}>
              {format.dayMonth(entry.at) === today ? format.time(entry.at) : format.dayMonth(entry.at)}
            </time>
            <span>
              <strong>{describe(entry)}</strong>
              {` · ${nameActor(entry)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
