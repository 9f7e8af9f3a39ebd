import { IconCalendarCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { bookingQuery } from '#web/parts/bookings/booking-queries.ts'
import { IconButton } from '#web/ui/Button.tsx'
import styles from './VisitLine.module.css'

interface VisitLineProps {
  bookingId: number
  today: LocalDate
  zone: string
  onLeave: () => void
}

/** For which visit one charts. */
export function VisitLine({ bookingId, today, zone, onLeave }: VisitLineProps) {
  const { t } = useTranslation('chart-entry')
  const format = useFormat(zone)
  const { data: booking } = useQuery(bookingQuery(bookingId))
  if (!booking) return null
  const time = format.time(booking.start)
  const isToday = localDateOf(Date.parse(booking.start), zone) === today
  return (
    <p className={styles.line}>
      <IconCalendarCheck size={18} stroke={1.75} aria-hidden="true" />
      {isToday ? t('visitToday', { time }) : t('visit', { day: format.date(booking.start), time })}
      <IconButton dense label={t('noVisit')} onClick={onLeave}>
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </p>
  )
}
