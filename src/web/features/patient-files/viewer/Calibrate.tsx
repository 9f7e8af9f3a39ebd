import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changePatientFile, type FileMark, type PatientFile } from '#contract/patients/patient-files.ts'
import { call } from '#web/api/client.ts'
import { invalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from '../FileDialog.module.css'
import { lengthOf } from './measure.ts'

/** Tells the scale of a picture by something in it whose length is known. */
export function Calibrate({
  file,
  mark,
  onClose,
}: {
  file: PatientFile
  mark: FileMark
  onClose: () => void
}) {
  const { t } = useTranslation(['files', 'common'])
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (scale: number | null) =>
      call(changePatientFile, { id: file.id, version: file.version, scale_mm: scale }),
    meta: { silent: true },
    onSuccess: onClose,
    onSettled: () => invalidate(client, 'patient_record'),
  })
  return (
    <Dialog title={t('files:viewer.calibrateTitle')} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('millimetres')
          const length = typeof typed === 'string' ? Number(typed.replace(',', '.')) : 0
          if (length > 0) saving.mutate(length / lengthOf(mark.shape.points))
        }}
      >
        <TextField
          name="millimetres"
          label={t('files:viewer.calibrateLength')}
          inputMode="decimal"
          pattern="\d+([.,]\d+)?"
          required
          autoComplete="off"
          error={saving.error?.message}
        />
        <div className={styles.foot}>
          {file.scale_mm === null ? null : (
            <Button variant="quiet" size="dense" onClick={() => saving.mutate(null)}>
              {t('files:viewer.uncalibrate')}
            </Button>
          )}
          <Button type="submit" size="dense" busy={saving.isPending}>
            {t('common:actions.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
