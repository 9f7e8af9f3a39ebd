import { useTranslation } from 'react-i18next'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from './ReportSide.module.css'

type Entry = VisitReport['history'][number]

/** Between two writings of one thing. */
const MOMENT = 1_000

/** What happened with the report, the latest first, down to the visit it is of. */
export function ReportHistory({ report }: { report: VisitReport }) {
  const { t, i18n } = useTranslation('visit-reports')
  const format = useFormat(useClinicFacts().zone)
  const today = format.date(new Date(useNow()))
  const { history, changed_at: changed, changed_by: by, started_at: started, visit_at: visit } = report
  const isChanged = Date.parse(changed) - Date.parse(started) > MOMENT
  const entries: Entry[] = [
    ...history,
    ...(isChanged ? [{ what: 'changed', at: changed, by }] : []),
    { what: 'visit', at: visit, by: '' },
  ]
  const latest = entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

  /** An event is told by its name, and what belongs to it: the version, the number, the channel. */
  function words(event: string): string {
    const [what = '', detail = ''] = event.split(' ')
    if (what === 'sent' && (detail === 'sms' || detail === 'email'))
      return t('history.sentBy', { how: t(`channels.${detail}`) })
    if (what === 'started') return t('history.started', { version: detail })
    if (what === 'locked') return t('history.locked', { number: detail })
    return i18n.exists(`visit-reports:history.${what}`) ? t(`history.${what as 'opened'}`) : what
  }

  return (
    <section aria-label={t('historyTitle')}>
      <h3>{t('historyTitle')}</h3>
      <ul className={styles.history}>
        {Array.from(latest, ({ what, at, by: who }, place) => (
          <li key={place}>
            <time dateTime={at}>{format.date(at) === today ? format.time(at) : format.dayMonth(at)}</time>
            <span>{[words(what), who].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
