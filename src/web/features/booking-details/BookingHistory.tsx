import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { statusName } from '#domain/bookings/booking-status.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { BookingHistory as History } from '#web/parts/bookings/booking-queries.ts'
import { HistoryList } from '#web/parts/records/HistoryList.tsx'
import styles from './BookingRecord.module.css'

interface BookingHistoryProps {
  bookingId: number
  history: History
  zone: string
}

/** Who did what to a booking; what it was before and after is in the log. */
export default function BookingHistory({ bookingId, history, zone }: BookingHistoryProps) {
  const { t } = useTranslation(['staff', 'common'])
  const { can } = useStaff()
  const format = useFormat(zone)

  function describe({ action, status, start }: History[number]): string {
    const name = status === null ? undefined : statusName(status)
    switch (action) {
      case 'booking.created':
        return t('staff:booking.history.added')
      case 'booking.cancelled':
        return t('staff:booking.history.cancelled')
      case 'booking.not_coming':
        return t('staff:booking.history.notComing')
      case 'booking.restored':
        return t('staff:booking.history.restored')
      case 'booking.moved':
        return start
          ? t('staff:booking.history.moved', { when: format.dayTime(start) })
          : t('staff:booking.history.changed')
      case 'booking.status_changed':
        return name ? t(`common:status.${name}`) : t('staff:booking.history.changed')
      default:
        return t('staff:booking.history.changed')
    }
  }

  function nameActor({ actor, actor_kind: kind }: History[number]): string {
    if (kind === 'patient') return t('staff:booking.history.byPatient')
    return actor ?? t('staff:booking.history.bySystem')
  }

  const entries = history.map(entry => ({ at: entry.at, what: describe(entry), who: nameActor(entry) }))
  return (
    <>
      <HistoryList entries={entries} zone={zone} />
      {can('logs.view') ? (
        <Link
          to="/cabinet/administration/logs"
          search={{ entity: 'booking', of: bookingId }}
          className={styles.log}
        >
          {t('staff:booking.history.log')}
        </Link>
      ) : null}
    </>
  )
}
