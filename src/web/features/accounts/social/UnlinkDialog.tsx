import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { unlinkSocialLogin } from '#contract/accounts/social-login.ts'
import { SOCIAL_NAMES, type SocialProviderName } from '#contract/accounts/social-names.ts'
import { callProved, isAboutProof } from '#web/api/call-proved.ts'
import { ApiError } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { FormProblem } from '../AccountForm.tsx'
import styles from '../AccountForm.module.css'

interface UnlinkDialogProps {
  provider: SocialProviderName
  onClose: () => void
  onDone: () => void
}

export function UnlinkDialog({ provider, onClose, onDone }: UnlinkDialogProps) {
  const { t } = useTranslation('sign-in')
  const name = SOCIAL_NAMES[provider]
  const unlink = useMutation({
    mutationFn: () => callProved(unlinkSocialLogin, { provider }),
    meta: { silent: true },
    onSuccess() {
      showNotice({ kind: 'ok', text: t('social.nowUnlinked', { provider: name }) })
      onDone()
      onClose()
    },
  })
  const isRefused = unlink.error instanceof ApiError && !isAboutProof(unlink.error)
  return (
    <LightDialog
      title={t('social.unlinkTitle', { provider: name })}
      text={t('social.unlinkText')}
      onClose={onClose}
    >
      <div className={styles.form}>
        <FormProblem>{isRefused ? (unlink.error?.message ?? '') : ''}</FormProblem>
        <Button variant="danger" block busy={unlink.isPending} onClick={() => unlink.mutate()}>
          {t('social.unlink')}
        </Button>
      </div>
    </LightDialog>
  )
}
