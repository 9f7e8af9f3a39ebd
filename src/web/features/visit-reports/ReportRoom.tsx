import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { problemsOfFields } from '#domain/documents/reports/fields.ts'
import { listPhrases } from '#contract/patients/phrases.ts'
import { query } from '#web/api/query.ts'
import { Paper } from './paper/Paper.tsx'
import { goToField } from './paper/Slot.tsx'
import { ReportSide } from './side/ReportSide.tsx'
import { WritingNotes } from './WritingNotes.tsx'
import { isLate } from './writing/report-queue.ts'
import { useReportQueue } from './writing/use-report-queue.ts'
import { useWriter } from './writing/use-writer.ts'
import styles from './Reports.module.css'

interface ReportRoomProps {
  report: VisitReport
  mayEdit: boolean
  onOpen: (id: number | undefined) => void
}

const NO_PROBLEMS = {}

/** One report, as it is written or read, and beside it what comes of it. */
export function ReportRoom({ report: read, mayEdit, onOpen }: ReportRoomProps) {
  const { t } = useTranslation('visit-reports')
  const { queue, state, shown } = useReportQueue(read)
  /** Whether somebody asked to lock it: only then it is said what is missing. */
  const [isAsked, setIsAsked] = useState(false)
  const report = isLate(state) ? state.base : shown
  const writer = useWriter(report, queue)
  const isDraft = report.status === 'draft'
  const mayWrite = mayEdit && isDraft && writer.other === undefined
  const { fields } = report.template.content
  const problems = problemsOfFields(fields, report.fields)
  const phrases = useQuery({ ...query(listPhrases, {}), enabled: mayWrite, meta: { silent: true } }).data
    ?.data

  /** Leads to the first that is missing, in the order of the page; whether there is one. */
  function leadToMissing(): boolean {
    const [first] = Object.keys(problems)
    if (first === undefined) return false
    setIsAsked(true)
    setTimeout(() => goToField(first))
    return true
  }

  return (
    <div className={styles.desk}>
      <div className={styles.table}>
        <WritingNotes queue={queue} state={state} report={report} mayEdit={mayEdit} onOpen={onOpen} />
        <Paper
          report={report}
          mayWrite={mayWrite}
          problems={isAsked ? problems : NO_PROBLEMS}
          write={queue.write}
          claim={writer.claim}
        />
        {mayEdit && isDraft ? <p className={styles.keys}>{t('keys')}</p> : null}
      </div>
      <ReportSide
        report={report}
        queue={queue}
        state={state}
        writer={writer}
        mayEdit={mayEdit}
        phrases={mayWrite ? (phrases ?? []) : []}
        missing={Object.keys(problems)}
        leadToMissing={leadToMissing}
        onLocked={() => setIsAsked(false)}
        onOpen={onOpen}
      />
    </div>
  )
}
