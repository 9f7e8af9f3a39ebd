import { useTranslation } from 'react-i18next'
import { correctVisitReport, type VisitReport } from '#contract/documents/visit-reports.ts'
import { sayField } from '#domain/documents/reports/fields.ts'
import { textIn } from '#domain/documents/texts.ts'
import { call } from '#web/api/client.ts'
import { useConnection } from '#web/api/connection.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { Button } from '#web/ui/Button.tsx'
import { withWaiting, type Value } from './writing/report-edits.ts'
import { isLate, type Conflict, type QueueState, type ReportQueue } from './writing/report-queue.ts'
import { useTried } from './use-settle.ts'
import styles from './Reports.module.css'

interface WritingNotesProps {
  queue: ReportQueue
  state: QueueState
  report: VisitReport
  mayEdit: boolean
  onOpen: (id: number | undefined) => void
}

/** A field's value in words. */
function said({ template, language }: VisitReport, id: string, value: Value): string {
  const field = template.content.fields.find(one => one.id === id)
  return field ? sayField(field, value ?? undefined, language) : ''
}

function labelOf({ template, language }: VisitReport, id: string): string {
  return textIn(template.content.fields.find(one => one.id === id)?.label, language)
}

/** Above the paper, what a person must know or decide about what they typed. */
export function WritingNotes({ queue, state, report, mayEdit, onOpen }: WritingNotesProps) {
  const { t } = useTranslation('visit-reports')
  const isOffline = useConnection() === 'offline'
  if (isLate(state)) return <LateNote queue={queue} state={state} mayEdit={mayEdit} onOpen={onOpen} />
  return (
    <>
      {isOffline ? (
        <div className={styles.notice} role="status">
          <p>{t('offline')}</p>
        </div>
      ) : null}
      {state.refused === undefined ? null : (
        <div className={styles.notice} data-tone="danger" role="alert">
          <p>{t('refused', { why: state.refused })}</p>
          <Button variant="secondary" size="dense" onClick={queue.again}>
            {t('again')}
          </Button>
          <Button variant="quiet" size="dense" onClick={queue.dropAll}>
            {t('letGo')}
          </Button>
        </div>
      )}
      {state.conflicts.length > 0 ? (
        <section className={styles.conflicts} aria-label={t('conflictTitle')}>
          <h3 role="alert">{t('conflictTitle')}</h3>
          {state.conflicts.map(one => (
            <ConflictRow key={one.id} conflict={one} report={report} queue={queue} />
          ))}
        </section>
      ) : null}
    </>
  )
}

interface ConflictRowProps {
  conflict: Conflict
  report: VisitReport
  queue: ReportQueue
}

function ConflictRow({ conflict, report, queue }: ConflictRowProps) {
  const { t } = useTranslation('visit-reports')
  const { id, mine, theirs } = conflict
  return (
    <div className={styles.conflict}>
      <strong>{labelOf(report, id)}</strong>
      {(
        [
          ['mine', mine],
          ['theirs', theirs],
        ] as const
      ).map(([whose, value]) => (
        <div key={whose} className={styles.version}>
          <small>{t(whose)}</small>
          <p>{said(report, id, value) || t('nothing')}</p>
          <Button
            variant="secondary"
            size="dense"
            aria-label={t(whose === 'mine' ? 'keepMineOf' : 'keepTheirsOf', { field: labelOf(report, id) })}
            onClick={() => queue.decide(conflict, whose === 'mine')}
          >
            {t(whose === 'mine' ? 'keepMine' : 'keepTheirs')}
          </Button>
        </div>
      ))}
    </div>
  )
}

/** A colleague locked the report while one wrote: what it did not take may complete it. */
function LateNote({ queue, state, mayEdit, onOpen }: Omit<WritingNotesProps, 'report'>) {
  const { t } = useTranslation('visit-reports')
  const invalidate = useInvalidate()
  const send = useRequestKey()
  const { busy, problem, tried } = useTried()
  const { base, flight, pending } = state
  const typed = withWaiting({}, flight, pending)
  const complete = () =>
    tried(async () => {
      const fields = withWaiting(base.fields, flight, pending)
      const { data } = await send(key => call(correctVisitReport, { id: base.id, fields }, key))
      queue.dropAll()
      invalidate('patient_record')
      onOpen(data.id)
    })
  return (
    <div className={styles.conflicts} role="alert">
      <h3>{t('lateTitle')}</h3>
      <p>{t('lateText')}</p>
      <dl className={styles.late}>
        {Object.entries(typed).map(([id, value]) => (
          <div key={id}>
            <dt>{labelOf(base, id)}</dt>
            <dd>{said(base, id, value)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.problem}>{problem}</p>
      <div className={styles.line}>
        {mayEdit ? (
          <Button size="dense" busy={busy} onClick={() => void complete()}>
            {t('asCompletion')}
          </Button>
        ) : null}
        <Button variant="quiet" size="dense" onClick={queue.dropAll}>
          {t('letGo')}
        </Button>
      </div>
    </div>
  )
}
