import { IconArrowBackUp, IconLock, IconPencilPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  correctVisitReport,
  lockVisitReport,
  unlockVisitReport,
  type VisitReport,
} from '#contract/documents/visit-reports.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { draftOf } from '../draft-open.ts'
import { useSettle, useTried } from '../use-settle.ts'
import type { ReportSideProps } from './ReportSide.tsx'
import { Step } from './Step.tsx'
import styles from './ReportSide.module.css'

/** It gets its number and is read-only; for a minute that can be taken back. */
export function LockStep(props: ReportSideProps) {
  const { report, queue, writer, mayEdit, missing, leadToMissing, onLocked, onOpen } = props
  const { t } = useTranslation('visit-reports')
  const invalidate = useInvalidate()
  const settle = useSettle(queue)
  const send = useRequestKey()
  const { busy, problem, tried } = useTried()
  const isDraft = report.status === 'draft'

  const lock = () =>
    tried(async () => {
      if (leadToMissing()) return
      const { version } = await settle()
      try {
        const { data } = await call(lockVisitReport, { id: report.id, version })
        queue.read(data)
        onLocked()
        showNotice({ kind: 'ok', text: t('locked', { number: data.number }), topic: 'visit-report' })
      } catch (error) {
        const { current } = ((error as ApiError).data ?? {}) as { current?: VisitReport }
        if (current) queue.read(current)
        throw error instanceof ApiError && error.code === 'stale' ? new Error(t('staleLock')) : error
      } finally {
        invalidate('patient_record')
      }
    })

  const correct = () =>
    tried(async () => {
      const begun = await send(key => call(correctVisitReport, { id: report.id }, key)).catch(
        (error: unknown) => {
          const draft = draftOf(error)
          if (draft === undefined) throw error
          return { data: { id: draft } }
        },
      )
      invalidate('patient_record')
      onOpen(begun.data.id)
    })

  return (
    <Step
      number={2}
      is={!isDraft ? 'done' : missing.length > 0 ? 'later' : 'current'}
      title={t(isDraft ? 'steps.lock' : 'steps.locked')}
    >
      {isDraft ? <p>{t('lockText')}</p> : <p>{t('lockedText', { number: report.number })}</p>}
      {isDraft && mayEdit ? (
        <Button
          size="dense"
          busy={busy}
          disabled={writer.other !== undefined}
          icon={<IconLock size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void lock()}
        >
          {t('lock')}
        </Button>
      ) : null}
      {report.status === 'locking' && report.unlock_until !== null ? (
        <Undo key={report.unlock_until} report={report} queue={queue} until={report.unlock_until} />
      ) : null}
      {report.status === 'locked' && mayEdit ? (
        <Button
          variant="secondary"
          size="dense"
          busy={busy}
          icon={<IconPencilPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void correct()}
        >
          {t('complete')}
        </Button>
      ) : null}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Step>
  )
}

interface UndoProps extends Pick<ReportSideProps, 'report' | 'queue'> {
  until: string
}

/** The minute in which locking can be taken back. */
function Undo({ report, queue, until }: UndoProps) {
  const { t } = useTranslation('visit-reports')
  const invalidate = useInvalidate()
  const { busy, problem, tried } = useTried()
  const [left] = useCountdown(Math.max(0, Math.ceil((Date.parse(until) - clock.now()) / 1_000)))
  const isOver = left === 0
  const refresh = useRef(invalidate)
  useEffect(() => {
    if (isOver) refresh.current('patient_record')
  }, [isOver])
  if (isOver) return null
  const undo = () =>
    tried(async () => {
      try {
        const { data } = await call(unlockVisitReport, { id: report.id })
        queue.read(data)
        showNotice({ kind: 'info', text: t('unlocked'), topic: 'visit-report' })
      } finally {
        invalidate('patient_record')
      }
    })
  return (
    <div className={styles.undo}>
      <Button
        variant="secondary"
        size="dense"
        busy={busy}
        icon={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void undo()}
      >
        {t('unlock', { seconds: left })}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
