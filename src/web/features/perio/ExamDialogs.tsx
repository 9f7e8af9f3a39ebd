import { useTranslation } from 'react-i18next'
import {
  closePerioExam,
  discardPerioExam,
  startPerioExam,
  type PerioExam,
} from '#contract/patients/perio-exams.ts'
import { missingSites, perioIndices } from '#domain/perio/indices.ts'
import type { Place } from '#domain/perio/site-order.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Foot, useTried } from './Foot.tsx'
import { waitingIn, type ExamQueue } from './typing/exam-queue.ts'
import styles from './ExamView.module.css'

/** What is asked before something is done with an exam. */
export type ExamQuestion = 'close' | 'discard' | 'correct'

interface AboutDraft {
  exam: PerioExam
  queue: ExamQueue
  onClose: () => void
}

/** All that was typed is there before anything is done with the exam; throws where it cannot be. */
async function settled(queue: ExamQueue): Promise<PerioExam> {
  await queue.flush()
  const { flight, pending, conflicts, base, refused } = queue.get()
  if (Object.keys(flight).length + Object.keys(pending).length + conflicts.length > 0)
    throw new Error(refused ?? '')
  return base
}

/** Asks what is missing and closes for good. */
function CloseDialog({ exam, queue, onGo, onClose }: AboutDraft & { onGo: (place: Place) => void }) {
  const { t } = useTranslation('perio')
  const format = useFormat()
  const invalidate = useInvalidate()
  const { busy, problem, tried } = useTried()
  const missing = missingSites(exam)
  const count = missing.reduce((sum, { sites }) => sum + sites.length, 0)
  const [first] = missing

  const close = () =>
    tried(async () => {
      const draft = await settled(queue).catch((error: Error) => {
        const state = queue.get()
        const waits =
          state.conflicts.length > 0 ? t('conflictTitle') : t('offline', { count: waitingIn(state) })
        throw new Error(error.message || waits)
      })
      // Where the answer was lost it may be known to be closed by now.
      if (draft.status === 'draft')
        queue.read((await call(closePerioExam, { id: exam.id, version: draft.version })).data)
      invalidate('patient_record')
      showNotice({ kind: 'ok', text: t('closed'), topic: 'perio' })
      onClose()
    })

  return (
    <Dialog title={t('closeTitle', { day: format.date(exam.date) })} text={t('closeText')} onClose={onClose}>
      {count === 0 ? (
        <p className={styles.asked}>
          {t(exam.teeth.some(({ present }) => present) ? 'complete' : 'noTeethRead')}
        </p>
      ) : (
        <div className={styles.asked}>
          <p>{t('missing', { count })}</p>
          <p className={styles.missing}>
            {missing
              .map(({ tooth, sites }) => (sites.length === 6 ? tooth : `${tooth} ${sites.join(' ')}`))
              .join(', ')}
          </p>
          {first ? (
            <Button
              variant="quiet"
              size="dense"
              onClick={() => {
                onClose()
                onGo({ tooth: first.tooth, site: first.sites[0]! })
              }}
            >
              {t('goThere')}
            </Button>
          ) : null}
        </div>
      )}
      <Foot
        problem={problem}
        busy={busy}
        button={t('close')}
        onCancel={onClose}
        onSend={() => void close()}
      />
    </Dialog>
  )
}

function DiscardDialog({ exam, queue, onClose, onGone }: AboutDraft & { onGone: () => void }) {
  const { t } = useTranslation('perio')
  const invalidate = useInvalidate()
  const { busy, problem, tried } = useTried()
  const discard = () =>
    tried(async () => {
      await queue.flush()
      // Gone already, as where the answer to the press before was lost.
      await call(discardPerioExam, { id: exam.id, version: queue.get().base.version }).catch(error => {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      })
      queue.dropAll()
      invalidate('patient_record')
      showNotice({ kind: 'info', text: t('discarded'), topic: 'perio' })
      onGone()
    })
  return (
    <Dialog
      title={t('discardTitle')}
      text={t('discardText', { count: perioIndices(exam).measured })}
      onClose={onClose}
    >
      <Foot
        problem={problem}
        busy={busy}
        button={t('discard')}
        isDanger
        onCancel={onClose}
        onSend={() => void discard()}
      />
    </Dialog>
  )
}

interface StartOptions {
  patientId: number
  onStarted: (id: number) => void
}

/** Starts an exam, or opens the one that is under way; the same wish is sent under one key until it is answered. */
export function useStart({ patientId, onStarted }: StartOptions) {
  const invalidate = useInvalidate()
  const withKey = useRequestKey()
  const { busy, problem, tried } = useTried()
  const start = (replaces?: number) =>
    tried(async () => {
      try {
        const wish = { id: patientId, ...(replaces !== undefined && { replaces_id: replaces }) }
        const { data } = await withKey(options => call(startPerioExam, wish, options))
        onStarted(data.id)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'perio_draft_open') throw error
        showNotice({ kind: 'info', text: error.message, topic: 'perio' })
        onStarted((error.data as { id: number }).id)
      }
      invalidate('patient_record')
    })
  return { busy, problem, start }
}

/** Asks before a closed exam is corrected. */
function CorrectDialog({
  exam,
  onStarted,
  onClose,
}: Pick<AboutDraft, 'exam' | 'onClose'> & Pick<StartOptions, 'onStarted'>) {
  const { t } = useTranslation('perio')
  const format = useFormat()
  const { busy, problem, start } = useStart({ patientId: exam.patient_id, onStarted })
  return (
    <Dialog
      title={t('correctTitle', { day: format.date(exam.date) })}
      text={t('correctText')}
      onClose={onClose}
    >
      <Foot
        problem={problem}
        busy={busy}
        button={t('correct')}
        onCancel={onClose}
        onSend={() => void start(exam.id)}
      />
    </Dialog>
  )
}

interface ExamDialogProps extends AboutDraft {
  question: ExamQuestion | undefined
  onGo: (place: Place) => void
  onOpen: (id: number | undefined) => void
}

export function ExamDialog({ question, exam, queue, onGo, onOpen, onClose }: ExamDialogProps) {
  if (question === 'close') return <CloseDialog exam={exam} queue={queue} onGo={onGo} onClose={onClose} />
  if (question === 'discard')
    return <DiscardDialog exam={exam} queue={queue} onClose={onClose} onGone={() => onOpen(undefined)} />
  if (question === undefined) return null
  const onStarted = (id: number) => {
    onClose()
    onOpen(id)
  }
  return <CorrectDialog exam={exam} onClose={onClose} onStarted={onStarted} />
}
