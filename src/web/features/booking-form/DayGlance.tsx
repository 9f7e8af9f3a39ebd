import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { useFormat } from '#web/i18n/format.ts'
import { spanOf } from '#web/parts/bookings/booking-span.ts'
import { useBookings } from '#web/parts/bookings/booking-queries.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { nameOfDoctor } from '#web/parts/clinic/resources.ts'
import styles from './DayGlance.module.css'

interface DayGlanceProps {
  doctor: Doctor
  date: string
  zone: string
  /** The booking being written, in ms. */
  own: { id: number | undefined; start: number; end: number; name: string }
}

/** The doctor's day in a few lines, with the booking being written in its place. */
export function DayGlance({ doctor, date, zone, own }: DayGlanceProps) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const { bookings } = useBookings({ from: date, to: date })
  const others = bookings
    .filter(each => each.doctor_id === doctor.id && each.id !== own.id && spanOf(each, zone).date === date)
    .map(each => ({ ...spanOf(each, zone), key: each.id, name: titleOf(each), isOwn: false }))
  const written = own.end > own.start ? [{ ...own, key: 0, isOwn: true }] : []
  const rows = [...others, ...written].toSorted((a, b) => a.start - b.start)
  return (
    <section>
      <h3 className={styles.title}>
        {t('calendar.doctorName', { name: nameOfDoctor(doctor) })}, {format.dayShort(date)}
      </h3>
      {rows.length === 0 ? (
        <p className={styles.empty}>{t('booking.emptyDay')}</p>
      ) : (
        <ol className={styles.list}>
          {rows.map(row => (
            <li key={row.key} data-own={row.isOwn || undefined}>
              <span>{format.timeRange(new Date(row.start), new Date(row.end))}</span>
              <span dir="auto">{row.name || t('booking.thisVisit')}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
