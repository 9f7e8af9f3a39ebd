import { useMutation } from '@tanstack/react-query'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { resendEmailChange, takeBackEmailChange } from '#contract/accounts/patient-profile.ts'
import { call } from '#web/api/client.ts'
import { callProved } from '#web/api/call-proved.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'
import styles from './ProfileDialog.module.css'

/** The new email that waits for its link: sent again, or taken back. */
export function PendingEmail({ email }: { email: string }) {
  const { t } = useTranslation('profile')
  const invalidate = useInvalidate()
  const resend = useMutation({
    mutationFn: () => callProved(resendEmailChange, {}),
    onSuccess: ({ message }) => showNotice({ kind: 'ok', text: message }),
  })
  const takeBack = useMutation({
    mutationFn: () => call(takeBackEmailChange, {}),
    onSuccess() {
      invalidate('account')
      showNotice({ kind: 'ok', text: t('pending.takenBack') })
    },
  })
  return (
    <div className={styles.note} data-tone="warn">
      <IconMailForward size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{email}</strong> {t('pending.text')}
      </p>
      <span className={styles.acts}>
        <button
          type="button"
          className={styles.act}
          disabled={resend.isPending}
          onClick={() => resend.mutate()}
        >
          {t('pending.resend')}
        </button>
        <button
          type="button"
          className={styles.act}
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {t('pending.takeBack')}
        </button>
      </span>
    </div>
  )
}
