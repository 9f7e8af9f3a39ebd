import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { removePatientFile, restorePatientFile, type PatientFile } from '#contract/patients/patient-files.ts'
import { ApiError, call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { invalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { TextArea } from '#web/ui/TextField.tsx'
import { useFileWords } from './use-file-words.ts'
import styles from './FileDialog.module.css'

/** Asks why a file is taken out of the record; it can be put back at once, and its row stays for good. */
export function RemoveFile({ file, onClose }: { file: PatientFile; onClose: () => void }) {
  const { t } = useTranslation(['files', 'common'])
  const { title } = useFileWords()
  const client = useQueryClient()
  const { id } = file

  async function undo() {
    try {
      await call(restorePatientFile, { id })
      void invalidate(client, 'patient_record')
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error))
    }
  }

  const removing = useMutation({
    mutationFn: (reason: string) => call(removePatientFile, { id, reason }),
    meta: { silent: true },
    onSuccess() {
      void invalidate(client, 'patient_record')
      showNotice({
        kind: 'ok',
        text: t('files:removed', { name: title(file) }),
        action: { label: t('common:actions.undo'), run: () => void undo() },
      })
      onClose()
    },
  })
  const { error } = removing
  const ofReason = error instanceof ApiError ? joinSentences(error.errors['reason'] ?? []) : ''
  return (
    <Dialog
      title={t('files:removeTitle', { name: title(file) })}
      text={t('files:removeText')}
      onClose={onClose}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          const reason = new FormData(event.currentTarget).get('reason')
          removing.mutate(typeof reason === 'string' ? reason : '')
        }}
      >
        <TextArea
          name="reason"
          label={t('files:reason')}
          rows={2}
          maxLength={500}
          error={(ofReason || error?.message) ?? undefined}
        />
        <div className={styles.foot}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" variant="danger" size="dense" busy={removing.isPending}>
            {t('files:remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
