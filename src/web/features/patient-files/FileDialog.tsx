import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  changePatientFile,
  FILE_KINDS,
  type FileKind,
  type PatientFile,
} from '#contract/patients/patient-files.ts'
import { ApiError, call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { invalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './FileDialog.module.css'

/** What is said of a file; the file itself never changes. */
export function FileDialog({ file, onClose }: { file: PatientFile; onClose: () => void }) {
  const { t } = useTranslation(['files', 'common'])
  const client = useQueryClient()
  const [isVisible, setIsVisible] = useState(file.visible_to_patient)
  const saving = useMutation({
    mutationFn: (form: FormData) =>
      call(changePatientFile, {
        id: file.id,
        version: file.version,
        title: textOf(form, 'title'),
        kind: textOf(form, 'kind') as FileKind,
        teeth: textOf(form, 'teeth').match(/\d+/g)?.map(Number) ?? [],
        taken_on: textOf(form, 'taken_on'),
        visible_to_patient: isVisible,
      }),
    meta: { silent: true },
    onSuccess() {
      void invalidate(client, 'patient_record')
      showNotice({ kind: 'ok', text: t('files:saved') })
      onClose()
    },
    // Somebody was faster: what there is now is read, and the form stays as it was typed.
    onError: () => void invalidate(client, 'patient_record'),
  })
  const refusal = saving.error instanceof ApiError ? saving.error : undefined
  const errorOf = (field: string) =>
    joinSentences(
      Object.entries(refusal?.errors ?? {}).flatMap(([name, texts]) =>
        name.split('.')[0] === field ? texts : [],
      ),
    ) || undefined
  const general = refusal && Object.keys(refusal.errors).length === 0 ? refusal.message : undefined
  return (
    <Dialog title={t('files:editTitle')} text={file.name} width={520} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          saving.mutate(new FormData(event.currentTarget))
        }}
      >
        <TextField
          name="title"
          label={t('files:titleField')}
          defaultValue={file.title}
          placeholder={file.name}
          maxLength={200}
          autoComplete="off"
          error={errorOf('title')}
        />
        <SelectField
          name="kind"
          label={t('files:kind')}
          defaultValue={file.kind}
          options={FILE_KINDS.map(kind => ({ value: kind, label: t(`files:kindsOne.${kind}`) }))}
          error={errorOf('kind')}
        />
        <TextField
          name="teeth"
          label={t('files:teeth')}
          help={t('files:teethHelp')}
          defaultValue={file.teeth.join(', ')}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('teeth')}
        />
        <DateField
          name="taken_on"
          far
          label={t('files:takenOn')}
          defaultValue={file.taken_on}
          min="1990-01-01"
          error={errorOf('taken_on')}
        />
        <Checkbox
          label={t('files:visible')}
          checked={isVisible}
          onChange={({ target }) => setIsVisible(target.checked)}
        />
        {general ? (
          <p className={styles.problem} role="alert">
            {general}
          </p>
        ) : null}
        <div className={styles.foot}>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={saving.isPending}>
            {t('common:actions.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
