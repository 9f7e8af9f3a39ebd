import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { useVisitActions } from './use-visit-actions.ts'
import { useWhose } from '../use-whose.ts'
import { VideoVisitLink } from './VideoVisitLink.tsx'
import { VisitBadge } from './VisitBadge.tsx'
import { VisitChanges } from './VisitChanges.tsx'
import { VisitLines } from './VisitLines.tsx'
import styles from './ComingVisit.module.css'

interface ComingVisitProps {
  visit: PatientBooking
  /** Beside visits of other people: says whose it is. */
  isAmongOthers: boolean
}

export function ComingVisit({ visit, isAmongOthers }: ComingVisitProps) {
  const { t } = useTranslation('patient')
  const words = useDayWords(useFormat(visit.zone), visit.zone)
  const { confirm } = useVisitActions(visit.code)
  const whose = useWhose(visit)
  const days = words.daysUntil(words.dateOf(visit.start))
  return (
    <article className={styles.card}>
      <VisitLines visit={visit} muted={visit.can_confirm} badge={<VisitBadge visit={visit} />}>
        {isAmongOthers ? <p>{whose}</p> : null}
        <p>
          {[visit.clinic_name, visit.is_video ? t('visit.byVideo') : visit.location.address]
            .filter(Boolean)
            .join(', ')}
        </p>
      </VisitLines>
      <div className={styles.when}>
        <p>
          {days > 0 ? t('appointments.inDays', { count: days }) : t('appointments.today')}{' '}
          {visit.can_cancel
            ? t('appointments.cancelUntil', { when: words.moment(visit.cancel_until) })
            : t('visit.tooLate')}
        </p>
        <Link to="/b/$bookingCode" params={{ bookingCode: visit.code }} className={styles.details}>
          {t('appointments.details')}
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
      <div className={styles.actions}>
        <VideoVisitLink visit={visit} />
        {visit.can_confirm ? (
          <Button
            icon={<IconCheck size={20} stroke={2} aria-hidden="true" />}
            busy={confirm.isPending}
            onClick={() => confirm.mutate()}
          >
            {t('visit.confirm')}
          </Button>
        ) : null}
        <VisitChanges visit={visit} size="normal" />
      </div>
    </article>
  )
}
