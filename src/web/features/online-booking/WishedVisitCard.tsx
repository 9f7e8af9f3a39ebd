import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { DateBlock } from '#web/ui/DateBlock.tsx'
import { doctorName } from './doctor-name.ts'
import styles from './WishedVisitCard.module.css'

interface WishedVisitCardProps {
  doctor: {
    doctor_id: number
    first_name: string
    last_name: string
    clinic_name: string
    zone: string
    places: { address: string }[]
  }
  services: { id: number; name: string }[]
  minutes: number
  price: number
  start: string
}

/** What is about to be booked. */
export function WishedVisitCard({ doctor, services, minutes, price, start }: WishedVisitCardProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(doctor.zone)
  const end = new Date(Date.parse(start) + minutes * 60_000)
  const place = doctor.places[0]?.address
  return (
    <section className={styles.card}>
      <DateBlock
        weekday={format.weekdayShort(start)}
        day={format.dayNumber(start)}
        month={format.monthShort(start)}
      />
      <div className={styles.lines}>
        <div className={styles.head}>
          <h2 className={styles.hour}>{format.timeRange(start, end).replace('–', ' – ')}</h2>
          <Link
            to="/pacient/medic/$doctorId"
            params={{ doctorId: String(doctor.doctor_id) }}
            search={{ services: services.map(service => service.id), start }}
            className={styles.change}
            aria-label={t('confirm.changeHour')}
          >
            {t('confirm.change')}
          </Link>
        </div>
        <p className={styles.services}>
          {services.map(service => service.name).join(', ')}
          {', '}
          <strong>{price > 0 ? format.money(price) : t('search.free')}</strong>
        </p>
        <p>{doctorName(doctor)}</p>
        <p>{[doctor.clinic_name, place].filter(Boolean).join(', ')}</p>
      </div>
    </section>
  )
}
