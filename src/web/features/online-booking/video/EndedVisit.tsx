import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { doctorKeyOf } from '#domain/clinic/doctor-path.ts'
import { callLink, readablePhone } from '#web/parts/public/contact-links.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import styles from './VideoVisit.module.css'

interface EndedVisitProps {
  visit: PatientBooking
  isCancelled: boolean
  rating: (code: string) => ReactNode
}

/** What comes after a visit: how it was, the next one, and whom to call if nobody came. */
export function EndedVisit({ visit, isCancelled, rating }: EndedVisitProps) {
  const { t } = useTranslation(['video-visit', 'patient'])
  const phone = visit.clinic_phone ?? visit.location.phone
  const doctor = doctorName(visit.doctor_name)
  return (
    <>
      {isCancelled ? null : rating(visit.code)}
      <Link
        to="/pacient/medic/$doctorId"
        params={{ doctorId: doctorKeyOf(visit.doctor_id, visit.doctor_name) }}
        className={buttonClass({ size: 'large', block: true })}
      >
        <IconCalendarPlus size={20} stroke={2} aria-hidden="true" />
        {t(isCancelled ? 'patient:visit.again' : 'next')}
      </Link>
      {phone ? (
        <p className={styles.ask}>
          <Trans
            t={t}
            i18nKey={isCancelled ? 'patient:visit.questions' : 'didNotEnter'}
            values={{ doctor, phone: readablePhone(phone) }}
            components={{
              // Its text comes from the sentence.
              phone: <a href={callLink(phone)} className={styles.link} aria-label={readablePhone(phone)} />,
            }}
          />
        </p>
      ) : null}
    </>
  )
}
