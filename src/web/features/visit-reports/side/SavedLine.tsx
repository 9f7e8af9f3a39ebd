import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { useConnection } from '#web/api/connection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { clock } from '#web/ui/clock.ts'
import { waitingIn, type QueueState } from '../writing/report-queue.ts'
import styles from './ReportSide.module.css'

/** Whether what was typed is saved, and since when. */
export function SavedLine({ report, state }: { report: VisitReport; state: QueueState }) {
  const { t } = useTranslation('visit-reports')
  const format = useFormat(useClinicFacts().zone)
  const isOffline = useConnection() === 'offline'
  const changed = Date.parse(report.changed_at)
  const [now, setNow] = useState(() => clock.now())
  const ago = Math.max(0, now - changed)
  const isFresh = ago < MINUTE
  useEffect(() => {
    if (!isFresh) return undefined
    const timer = setInterval(() => setNow(clock.now()), 1_000)
    return () => clearInterval(timer)
  }, [isFresh])
  if (report.status !== 'draft') return <span className={styles.saved} />
  const waits = waitingIn(state) > 0
  const words = () => {
    if (waits) return t(isOffline ? 'onDevice' : 'saving')
    if (isFresh) return t('savedAgo', { count: Math.round(ago / 1_000) })
    return t('savedAt', { when: `${format.dayMonth(report.changed_at)}, ${format.time(report.changed_at)}` })
  }
  return <span className={styles.saved}>{words()}</span>
}
