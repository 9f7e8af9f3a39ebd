import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getVisitReportPdf, type VisitReport } from '#contract/documents/visit-reports.ts'
import type { Phrase } from '#contract/patients/phrases.ts'
import { openFile } from '#web/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { showError } from '#web/ui/notices.ts'
import { stateOf } from '../report-state.ts'
import { StateBadge } from '../StateBadge.tsx'
import type { QueueState, ReportQueue } from '../writing/report-queue.ts'
import { useSettle, useTried } from '../use-settle.ts'
import type { Writer } from '../writing/use-writer.ts'
import { Phrases } from './Phrases.tsx'
import { ReportMenu } from './ReportMenu.tsx'
import { SavedLine } from './SavedLine.tsx'
import { ReportHistory } from './ReportHistory.tsx'
import { LockStep } from './LockStep.tsx'
import { SendStep } from './SendStep.tsx'
import { Step } from './Step.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { WriterNote } from './WriterNote.tsx'
import styles from './ReportSide.module.css'

export interface ReportSideProps {
  report: VisitReport
  queue: ReportQueue
  state: QueueState
  writer: Writer
  mayEdit: boolean
  phrases: readonly Phrase[]
  /** Fields that keep it from being locked. */
  missing: readonly string[]
  leadToMissing: () => boolean
  onLocked: () => void
  onOpen: (id: number | undefined) => void
}

/** How the report stands, and what comes next. */
export function ReportSide(props: ReportSideProps) {
  const { report, queue, state, writer, mayEdit, missing, leadToMissing } = props
  const { t } = useTranslation('visit-reports')
  const { tried, busy } = useTried()
  const settle = useSettle(queue)
  const isDraft = report.status === 'draft'
  const required = report.template.content.fields.filter(one => one.required)
  const filled = required.filter(one => report.fields[one.id] !== undefined).length

  const seePdf = () =>
    tried(async () => {
      try {
        // What is on the screen; a draft that cannot be saved now is shown as it was.
        await openFile(getVisitReportPdf, { id: report.id, inline: true }, () =>
          isDraft && mayEdit ? settle().catch(() => undefined) : Promise.resolve(),
        )
      } catch (error) {
        showError((error as Error).message)
      }
    })

  return (
    <aside className={styles.side} aria-label={t('standing')}>
      <div className={styles.sticky}>
        <div className={styles.top}>
          <StateBadge state={stateOf(report)} />
          <SavedLine report={report} state={state} />
          {mayEdit ? <ReportMenu {...props} /> : null}
        </div>
        <WriterNote writer={writer} mayEdit={mayEdit} />
        <ol className={styles.steps}>
          <Step number={1} is={isDraft && missing.length > 0 ? 'current' : 'done'} title={t('steps.fill')}>
            <p>{required.length === 0 ? t('noRequired') : t('filled', { filled, count: required.length })}</p>
            {isDraft && mayEdit && missing.length > 0 ? (
              <button type="button" className={styles.link} onClick={leadToMissing}>
                {t('goToMissing')}
              </button>
            ) : null}
          </Step>
          <LockStep {...props} />
          <SendStep report={report} queue={queue} />
        </ol>
        <TemplateChoice {...props} />
        <div className={styles.files}>
          <Button
            variant="secondary"
            size="dense"
            busy={busy}
            icon={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void seePdf()}
          >
            {t('seePdf')}
          </Button>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setTimeout(() => window.print())}
          >
            {t('print')}
          </Button>
        </div>
        {props.phrases.length > 0 ? <Phrases phrases={props.phrases} /> : null}
        <ReportHistory report={report} />
      </div>
    </aside>
  )
}
