import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedReview } from '#contract/reports/feedback.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './VisitTimes.module.css'

interface VisitTimesProps {
  visit: ListedReview['visit']
  /** The way to it. */
  children: ReactNode
}

/** When the patient came, when they were due and when it was over, as far as that was pressed; and how late, where that is so. */
export function VisitTimes({ visit, children }: VisitTimesProps) {
  const { t } = useTranslation('report-people')
  const format = useFormat(visit.zone)
  const { arrived_at, ended_at, patient_late, ended_late } = visit.times
  const times = [
    arrived_at && t('feedback.arrived', { time: format.time(arrived_at) }),
    t('feedback.planned', { time: format.timeRange(visit.start, visit.end) }),
    ended_at && t('feedback.ended', { time: format.time(ended_at) }),
  ]
    .filter(Boolean)
    .join(', ')
  const words =
    ended_late > 0
      ? t('feedback.endedLate', { count: ended_late, times })
      : patient_late > 0
        ? t('feedback.patientLate', { count: patient_late, times })
        : t('feedback.inTime', { times })
  return (
    <div className={styles.times} data-late={ended_late > 0 || undefined}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      <p>{words}</p>
      {children}
    </div>
  )
}
