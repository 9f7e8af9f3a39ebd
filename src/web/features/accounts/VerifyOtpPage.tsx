import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getSignInMethods } from '#contract/accounts.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { AccountPage } from './AccountForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { useSignIn } from './use-sign-in.ts'
import styles from './AccountForm.module.css'

interface VerifyOtpPageProps {
  userId: number
  to: string | undefined
}

/** The second factor, where this browser has begun to sign in; elsewhere no code was sent, and none is asked for. */
export function VerifyOtpPage({ userId, to }: VerifyOtpPageProps) {
  const { t } = useTranslation('accounts')
  const signIn = useSignIn({ to })
  const { data, error, isPending } = useQuery({
    ...query(getSignInMethods, {}),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  if (isPending) return null
  const isOver = error instanceof ApiError ? error.code === 'sign_in_over' : data?.data.user_id !== userId
  const begin = { to: '/login/cabinet', search: to ? { to } : {} } as const
  if (isOver) {
    return (
      <AccountPage title={t('otp.overTitle')} text={t('otp.overText')}>
        <Link {...begin} className={buttonClass({ block: true })}>
          {t('login.submit')}
        </Link>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('otp.title')} text={t('otp.text')}>
      <CodeForm userId={userId} onDone={signIn}>
        <p className={styles.foot}>
          <Link {...begin} className={styles.link}>
            {t('forgot.backToLogin')}
          </Link>
        </p>
      </CodeForm>
    </AccountPage>
  )
}
