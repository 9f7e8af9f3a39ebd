import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useVisitActions } from './use-visit-actions.ts'
import { useWhose } from '../use-whose.ts'
import { VideoVisitLink } from './VideoVisitLink.tsx'
import { VisitBadge } from './VisitBadge.tsx'
import { VisitLines } from './VisitLines.tsx'
import styles from './NextVisit.module.css'

/** The next visit, with the one answer it waits for. */
export function NextVisit({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('patient')
  const whose = useWhose(visit)
  const { confirm } = useVisitActions(visit.code)
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('search.nextVisit')}</h2>
        <VisitBadge visit={visit} />
      </div>
      <VisitLines visit={visit}>
        <p>{whose}</p>
      </VisitLines>
      <div className={styles.actions}>
        <VideoVisitLink visit={visit} size="compact" />
        {visit.can_confirm ? (
          <Button size="compact" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('visit.confirm')}
          </Button>
        ) : null}
        <Link
          to="/b/$bookingCode"
          params={{ bookingCode: visit.code }}
          className={buttonClass({ variant: 'secondary', size: 'compact' })}
        >
          {t('appointments.details')}
        </Link>
      </div>
    </section>
  )
}
