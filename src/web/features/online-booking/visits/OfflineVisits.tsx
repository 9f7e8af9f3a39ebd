import { IconPhone } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { callLink } from '#web/parts/public/contact-links.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { KeptVisits } from './kept-visits.ts'
import { KnownSince } from './KnownSince.tsx'
import { VisitLines } from './VisitLines.tsx'
import { isComing } from './visit-state.ts'
import styles from './OfflineVisits.module.css'

/** What is known of the coming visits while there is no connection, and since when: what would change them waits. */
export function OfflineVisits({ known, title }: { known: KeptVisits; title: ReactNode }) {
  const { t } = useTranslation(['offline', 'patient'])
  const now = useNow()
  const visits = known.visits.filter(visit => isComing(visit, now))
  return (
    <>
      <KnownSince at={known.at} />
      {title}
      {visits.length === 0 ? <p className={styles.none}>{t('offline:none')}</p> : null}
      {visits.length > 0 ? (
        <section className={styles.section}>
          <h2 className={styles.subtitle}>{t('patient:appointments.coming')}</h2>
          <ul className={styles.list}>
            {visits.map((visit, index) => (
              <li key={`${visit.start} ${visit.doctor_id}`}>
                <OfflineVisit visit={visit} isNext={index === 0} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function OfflineVisit({ visit, isNext }: { visit: PatientBooking; isNext: boolean }) {
  const { t } = useTranslation('offline')
  const reason = useId()
  const { location } = visit
  const phone = location.phone ?? visit.clinic_phone
  return (
    <article className={styles.card}>
      <VisitLines visit={visit} muted={!isNext}>
        <p>
          {visit.is_video ? t('video') : [location.address, location.directions].filter(Boolean).join(', ')}
        </p>
      </VisitLines>
      {isNext ? (
        <div className={styles.actions}>
          {phone ? (
            <a href={callLink(phone)} className={buttonClass({ variant: 'secondary' })}>
              <IconPhone size={20} stroke={1.75} aria-hidden="true" />
              {t('call')}
            </a>
          ) : null}
          <Button variant="secondary" disabled aria-describedby={reason}>
            {t('move')}
          </Button>
          <Button variant="secondary" disabled aria-describedby={reason}>
            {t('cancel')}
          </Button>
          <p id={reason} className={styles.reason}>
            {t('needs')}
          </p>
        </div>
      ) : null}
    </article>
  )
}
