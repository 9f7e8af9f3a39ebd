import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { removePasskey } from '#contract/accounts/passkeys.ts'
import { callProved, isAboutProof } from '#web/api/call-proved.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { FormProblem } from '../AccountForm.tsx'
import type { PasskeyDialogProps } from './RenamePasskeyDialog.tsx'
import styles from '../AccountForm.module.css'

export function RemovePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const { t } = useTranslation('sign-in')
  const remove = useMutation({
    mutationFn: () => callProved(removePasskey, { id: passkey.id }),
    meta: { silent: true },
    onSuccess() {
      showNotice({ kind: 'ok', text: t('passkey.removed') })
      onDone()
      onClose()
    },
  })
  const isRefused = remove.error instanceof ApiError && !isAboutProof(remove.error)
  return (
    <LightDialog
      title={t('passkey.removeTitle', { name: passkey.name })}
      text={t('passkey.removeText')}
      onClose={onClose}
    >
      <div className={styles.form}>
        <FormProblem>{isRefused ? (remove.error?.message ?? '') : ''}</FormProblem>
        <Button variant="danger" block busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('passkey.removeYes')}
        </Button>
      </div>
    </LightDialog>
  )
}
