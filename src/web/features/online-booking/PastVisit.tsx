import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useDayWords } from './day-words.ts'
import { doctorName } from './doctor-name.ts'
import { VisitBadge } from './VisitBadge.tsx'
import { stateOfVisit } from './visit-state.ts'
import styles from './PastVisit.module.css'

export function PastVisit({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('patient')
  const format = useFormat(visit.zone)
  const words = useDayWords(format, visit.zone)
  const state = stateOfVisit(visit, useNow())
  const name = doctorName(visit.doctor_name)
  const services = visit.services.map(service => service.name).join(', ')
  return (
    <article className={styles.visit}>
      <Avatar name={name.replace('Dr. ', '')} size={44} />
      <div className={styles.lines}>
        <div className={styles.head}>
          <span>
            {format.dayMonth(visit.start)} {words.dateOf(visit.start).slice(0, 4)}
          </span>
          {state === 'past' ? null : <VisitBadge visit={visit} />}
        </div>
        <h3 className={styles.services}>{services}</h3>
        <p>{name}</p>
        <Link
          to="/pacient/medic/$doctorId"
          params={{ doctorId: String(visit.doctor_id) }}
          search={{ services: visit.services.map(service => service.id) }}
          className={styles.again}
          aria-label={`${t('appointments.again')}: ${services}, ${name}`}
        >
          <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
          {t('appointments.again')}
        </Link>
      </div>
    </article>
  )
}
