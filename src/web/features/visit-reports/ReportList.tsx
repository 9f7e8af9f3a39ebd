import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import type { listPatientReports, ListedReport } from '#contract/documents/visit-reports.ts'
import { useFormat, type Format } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { StateBadge } from './StateBadge.tsx'
import { stateOf } from './report-state.ts'
import styles from './Reports.module.css'

export type WithoutReport = CallReply<typeof listPatientReports>['without'][number]

interface ReportListProps {
  reports: readonly ListedReport[]
  without: readonly WithoutReport[]
  openId: number | undefined
  mayEdit: boolean
  onOpen: (id: number) => void
  /** Of that visit, or of one that is to be chosen. */
  onNew: (bookingId?: number) => void
}

/** The others are chosen in the dialog. */
const SHOWN_WITHOUT = 3

/** "24 nov., 09:45 · Dr. Țurcanu" */
export const visitLine = (format: Format, at: string, doctor: string) =>
  `${format.dayMonth(at)}, ${format.time(at)} · ${familyOf(doctor)}`

/** "Dr. Țurcanu" of "Dr. Ștefan Țurcanu": a line has room for no more. Whoever has no such title is named whole. */
const familyOf = (doctor: string) => doctor.replace(/^(dr\.? )\S+ (?=\S)/i, '$1')

export function ReportList({ reports, without, openId, mayEdit, onOpen, onNew }: ReportListProps) {
  const { t } = useTranslation('visit-reports')
  const format = useFormat(useClinicFacts().zone)
  return (
    <section className={styles.list} aria-label={t('title')}>
      <header className={styles.listHead}>
        <h2>{t('title')}</h2>
        {mayEdit ? (
          <Button
            variant="secondary"
            size="dense"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onNew()}
          >
            {t('add')}
          </Button>
        ) : null}
      </header>
      <ul>
        {reports.map(report => (
          <li key={report.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={report.id === openId || undefined}
              onClick={() => onOpen(report.id)}
            >
              <strong>{report.corrects ? t('completionOf', { title: report.title }) : report.title}</strong>
              <StateBadge state={stateOf(report)} />
              <small>{visitLine(format, report.visit_at, report.doctor.name)}</small>
              <StandsLine report={report} format={format} />
            </button>
          </li>
        ))}
      </ul>
      {mayEdit && without.length > 0 ? (
        <ul className={styles.without}>
          {without.slice(0, SHOWN_WITHOUT).map(visit => (
            <li key={visit.booking_id}>
              <p>{t('without', { day: format.dayMonth(visit.visit_at) })}</p>
              <button
                type="button"
                className={styles.link}
                aria-label={t('writeOneOf', { day: format.dayMonth(visit.visit_at) })}
                onClick={() => onNew(visit.booking_id)}
              >
                {t('writeOne')}
              </button>
            </li>
          ))}
          {without.length > SHOWN_WITHOUT ? (
            <li>
              <button type="button" className={styles.link} onClick={() => onNew()}>
                {t('moreWithout', { count: without.length - SHOWN_WITHOUT })}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  )
}

/** How far it has come, in a line. */
function StandsLine({ report, format }: { report: ListedReport; format: Format }) {
  const { t } = useTranslation('visit-reports')
  const { status, number, corrects, corrected_by: by, sent, changed_at: changed } = report
  if (status === 'draft') {
    const of = corrects && t('completes', { number: corrects.number })
    const saved = t('draftSaved', { when: `${format.dayMonth(changed)}, ${format.time(changed)}` })
    return <small>{[of, saved].filter(Boolean).join(' · ')}</small>
  }
  const numbers = by.flatMap(one => one.number ?? [])
  const facts = [
    number && (corrects ? t('numberOf', { number, of: corrects.number }) : t('number', { number })),
    numbers.length > 0 && t('completedBy', { numbers: numbers.join(', ') }),
    sent?.opened_at && t('openedOn', { day: format.dayMonth(sent.opened_at) }),
    sent?.state === 'failed' && t('notArrived'),
    sent && sent.state !== 'failed' && !sent.opened_at && t('sentOn', { day: format.dayMonth(sent.at) }),
  ]
  return <small>{facts.filter(Boolean).join(' · ')}</small>
}
