import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import type { PublicMeeting } from '#contract/video/meetings.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import styles from './VideoVisit.module.css'

interface VisitFactsProps {
  visit: PatientBooking
  meeting: PublicMeeting
  /** By its day then, no longer by how long it takes. */
  isOver: boolean
}

export function VisitFacts({ visit, meeting: { start, end, zone }, isOver }: VisitFactsProps) {
  const { t } = useTranslation()
  const format = useFormat(zone)
  const name = doctorName(visit.doctor_name)
  const minutes = (Date.parse(end) - Date.parse(start)) / MINUTE
  return (
    <div className={styles.facts}>
      <Avatar name={name.replace('Dr. ', '')} color={visit.doctor_color} size={56} />
      <div className={styles.words}>
        <p className={styles.hour}>
          {isOver
            ? `${format.dayMonth(start)}, ${format.time(start)}`
            : format.timeRange(start, end).replace('–', ' – ')}
        </p>
        <p>{visit.services.map(service => service.name).join(', ')}</p>
        <p className={styles.second}>
          {isOver ? name : `${name}, ${t('count.minutes', { count: minutes })}`}
        </p>
      </div>
    </div>
  )
}
