import { IconRefresh, IconStar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { statusName } from '#domain/bookings/booking-status.ts'
import { doctorKeyOf } from '#domain/clinic/doctor-path.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ShownStars } from '#web/ui/ShownStars.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { useWhose } from '../use-whose.ts'
import { VisitBadge } from './VisitBadge.tsx'
import { stateOfVisit } from './visit-state.ts'
import styles from './PastVisit.module.css'

interface PastVisitProps {
  visit: PatientBooking
  /** Beside visits of other people: says whose it was. */
  isAmongOthers: boolean
}

export function PastVisit({ visit, isAmongOthers }: PastVisitProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(visit.zone)
  const words = useDayWords(format, visit.zone)
  const now = useNow()
  const state = stateOfVisit(visit, now)
  // What the desk has not called completed may not have taken place.
  const canRate =
    statusName(visit.status) === 'completed' && Date.parse(visit.end) <= now && visit.rating === null
  const whose = useWhose(visit)
  const name = doctorName(visit.doctor_name)
  const services = visit.services.map(service => service.name).join(', ')
  return (
    <article className={styles.visit}>
      <Avatar name={name.replace('Dr. ', '')} color={visit.doctor_color} size={44} />
      <div className={styles.lines}>
        <div className={styles.head}>
          <span>
            {format.dayMonth(visit.start)} {words.dateOf(visit.start).slice(0, 4)}
          </span>
          {state === 'past' ? null : <VisitBadge visit={visit} />}
          {visit.rating === null ? null : (
            <span className={styles.rated}>
              {t('appointments.yourRating')}
              <ShownStars rating={visit.rating} label={t('rate.star', { count: visit.rating })} size={20} />
            </span>
          )}
        </div>
        <h3 className={styles.services}>{services}</h3>
        <p>{name}</p>
        {isAmongOthers ? <p>{whose}</p> : null}
        <div className={styles.actions}>
          {canRate ? (
            <Link
              to="/rate/$bookingCode"
              params={{ bookingCode: visit.code }}
              className={buttonClass({ variant: 'soft', size: 'compact' })}
              aria-label={`${t('appointments.rate')}: ${services}, ${name}`}
            >
              <IconStar size={20} stroke={1.75} aria-hidden="true" />
              {t('appointments.rate')}
            </Link>
          ) : null}
          <Link
            to="/pacient/medic/$doctorId"
            params={{ doctorId: doctorKeyOf(visit.doctor_id, visit.doctor_name) }}
            search={{ services: visit.services.map(service => service.id) }}
            className={styles.again}
            aria-label={`${t('appointments.again')}: ${services}, ${name}`}
          >
            <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
            {t(canRate ? 'appointments.againShort' : 'appointments.again')}
          </Link>
        </div>
      </div>
    </article>
  )
}
