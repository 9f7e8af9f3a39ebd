import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changeObservation,
  removeObservation,
  removeObservationImage,
  restoreObservation,
  type Observation,
  type ObservationImage,
} from '#contract/patients/observations.ts'
import { ApiError, call } from '#web/api/client.ts'
import { readFieldErrors } from '#web/api/field-errors.ts'
import { invalidate } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import styles from './Observations.module.css'

interface AboutNote {
  note: Observation
  onClose: () => void
}

interface AskingProps {
  title: string
  text: string
  button: string
  danger?: boolean
  busy: boolean
  onClose: () => void
  onSubmit: (read: (name: string) => string) => void
  children: ReactNode
}

function Asking({ title, text, button, danger = false, busy, onClose, onSubmit, children }: AskingProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog title={title} text={text} width={560} onClose={onClose}>
      <form
        className={styles.asking}
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          onSubmit(name => {
            const value = form.get(name)
            return typeof value === 'string' ? value.trim() : ''
          })
        }}
      >
        {children}
        <div className={styles.foot}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} size="dense" busy={busy}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What is wrong with no field in particular stands beside the last one. */
const restOf = (error: Error | null, known: string | undefined) => known ?? error?.message

export function CorrectDialog({ note, onClose }: AboutNote) {
  const { t } = useTranslation('record')
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (wish: { text: string; teeth: string[]; reason: string }) =>
      call(changeObservation, { id: note.id, version: note.version, ...wish }),
    meta: { silent: true },
    onSuccess() {
      void invalidate(client, 'patient_record')
      showNotice({ kind: 'ok', text: t('saved') })
      onClose()
    },
    onError(error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') return
      void invalidate(client, 'patient_record')
    },
  })
  const errors = readFieldErrors(saving.error)
  const isStale = saving.error instanceof ApiError && saving.error.code === 'stale'
  const wrongTooth = Object.entries(errors).find(([name]) => name.startsWith('teeth'))?.[1]
  return (
    <Asking
      title={t('correctTitle')}
      text={t('correctText')}
      button={t('save')}
      busy={saving.isPending}
      onClose={onClose}
      onSubmit={read =>
        saving.mutate({
          text: read('text'),
          teeth: read('teeth')
            .split(/[\s,]+/)
            .filter(Boolean),
          reason: read('reason'),
        })
      }
    >
      <TextArea
        name="text"
        label={t('text')}
        rows={6}
        maxLength={5000}
        defaultValue={note.text}
        error={errors['text']}
      />
      <TextField name="teeth" label={t('teeth')} defaultValue={note.teeth.join(', ')} error={wrongTooth} />
      <TextField
        name="reason"
        label={t(note.asks_reason ? 'reason' : 'reasonAuthor')}
        maxLength={500}
        data-may-stay-empty
        error={
          isStale
            ? t('stale')
            : (errors['reason'] ?? (errors['text'] || wrongTooth ? undefined : saving.error?.message))
        }
      />
    </Asking>
  )
}

export function RemoveDialog({ note, onClose }: AboutNote) {
  const { t } = useTranslation(['record', 'common'])
  const client = useQueryClient()
  async function undo() {
    try {
      await call(restoreObservation, { id: note.id })
      void invalidate(client, 'patient_record')
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error))
    }
  }
  const removing = useMutation({
    mutationFn: (reason: string) => call(removeObservation, { id: note.id, reason }),
    meta: { silent: true },
    onSuccess() {
      void invalidate(client, 'patient_record')
      showNotice({
        kind: 'ok',
        text: t('record:removed'),
        action: { label: t('common:actions.undo'), run: () => void undo() },
      })
      onClose()
    },
  })
  return (
    <Asking
      title={t('record:removeTitle')}
      text={t('record:removeText')}
      button={t('record:remove')}
      danger
      busy={removing.isPending}
      onClose={onClose}
      onSubmit={read => removing.mutate(read('reason'))}
    >
      <TextArea
        name="reason"
        label={t('record:reason')}
        rows={2}
        maxLength={500}
        error={restOf(removing.error, readFieldErrors(removing.error)['reason'])}
      />
    </Asking>
  )
}

export function RemoveImageDialog({ note, image, onClose }: AboutNote & { image: ObservationImage }) {
  const { t } = useTranslation('record')
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: (reason: string) => call(removeObservationImage, { id: note.id, image_id: image.id, reason }),
    meta: { silent: true },
    onSuccess() {
      void invalidate(client, 'patient_record')
      onClose()
    },
  })
  return (
    <Asking
      title={t('removeImageTitle')}
      text={t('removeImageText')}
      button={t('removeImage')}
      danger
      busy={removing.isPending}
      onClose={onClose}
      onSubmit={read => removing.mutate(read('reason'))}
    >
      <TextField
        name="reason"
        label={t(note.asks_reason ? 'reason' : 'reasonAuthor')}
        maxLength={500}
        data-may-stay-empty
        error={restOf(removing.error, readFieldErrors(removing.error)['reason'])}
      />
    </Asking>
  )
}

/** Every text that a note had, the latest first. */
export function HistoryDialog({ note, onClose }: AboutNote) {
  const { t } = useTranslation('record')
  const format = useFormat(useClinicFacts().zone)
  return (
    <Dialog title={t('history')} width={560} onClose={onClose}>
      <ol className={styles.history}>
        <li>
          <strong>{t('now')}</strong>
          <p className={styles.text}>{note.text}</p>
        </li>
        {note.texts.map(({ version, text, replaced_at: at, replaced_by: who, reason }) => (
          <li key={version}>
            <strong>{t('until', { when: `${format.date(at)}, ${format.time(at)}`, who })}</strong>
            {reason ? <p className={styles.quiet}>{t('why', { reason })}</p> : null}
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
