import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconFile, IconUpload } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getClinicSeal, SEAL_FILE, setClinicSeal } from '#contract/documents/clinic-seal.ts'
import { askingProof } from '#web/api/call-proved.ts'
import { ApiError } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { query } from '#web/api/query.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { describeField, Field } from '#web/ui/Field.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './ClinicSealPage.module.css'

/** A certificate with its key, and the password that it was exported with. */
export function BringSeal() {
  const { t } = useTranslation(['settings', 'common'])
  const client = useQueryClient()
  const id = useId()
  const [certificate, setCertificate] = useState<File>()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const sending = useMutation({
    mutationFn: (file: File) => askingProof(() => sendFiles(setClinicSeal, { certificate: file, password })),
    meta: { silent: true },
    onSuccess(reply) {
      client.setQueryData(query(getClinicSeal, {}).queryKey, reply)
      showNotice({ kind: 'ok', text: t('settings:seal.brought') })
      setCertificate(undefined)
      setPassword('')
    },
  })
  const failure = sending.error
  const errors = failure instanceof ApiError ? failure.errors : {}
  const ofFile = isMissing ? t('settings:seal.choose') : joinSentences(errors['certificate']) || undefined
  const ofPassword = joinSentences(errors['password']) || undefined

  function send(event: FormEvent) {
    event.preventDefault()
    setMissing(!certificate)
    if (certificate) sending.mutate(certificate)
  }

  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Field id={id} label={t('settings:seal.file')} help={t('settings:seal.fileHelp')} error={ofFile}>
        {/* The browser's own words are in its language, not ours: it lies unseen over ours. */}
        <span className={styles.file} hidden={certificate !== undefined}>
          <IconFile size={18} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{t('settings:seal.pick')}</span>
          <input
            // Emptied when it was sent: a file's field cannot be told its value.
            key={certificate ? 'chosen' : 'empty'}
            type="file"
            accept={['.p12', '.pfx', ...SEAL_FILE.types].join(',')}
            {...describeField(id, { help: t('settings:seal.fileHelp'), error: ofFile })}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (!file) return
              setCertificate(file)
              setMissing(false)
              sending.reset()
            }}
          />
        </span>
        {certificate ? (
          <span className={styles.chosen}>
            {certificate.name}
            <Button variant="quiet" size="dense" onClick={() => setCertificate(undefined)}>
              {t('settings:seal.other')}
            </Button>
          </span>
        ) : null}
      </Field>
      <PasswordField
        label={t('settings:seal.password')}
        autoComplete="off"
        maxLength={200}
        value={password}
        error={ofPassword}
        onChange={({ target }) => {
          setPassword(target.value)
          if (ofPassword) sending.reset()
        }}
      />
      <p role="alert" className={styles.problem}>
        {failure && !ofFile && !ofPassword
          ? failure instanceof ApiError
            ? failure.message
            : t('common:errors.unexpected')
          : ''}
      </p>
      <Button
        type="submit"
        size="dense"
        busy={sending.isPending}
        icon={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('settings:seal.bring')}
      </Button>
    </form>
  )
}
