import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readStaffPage } from '#web/api/read-address.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { AccountPage } from './AccountForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import { OtherWays } from './OtherWays.tsx'
import { useSignIn } from './use-sign-in.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import styles from './AccountForm.module.css'

interface VerifyOtpPageProps {
  userId: number
  to: string | undefined
}

/** The second factor, where this browser has begun to sign in; elsewhere no code was sent, and none is asked for. */
export function VerifyOtpPage({ userId, to }: VerifyOtpPageProps) {
  const { t } = useTranslation('accounts')
  const signIn = useSignIn({ to })
  const ways = useSignInMethods(userId)
  const { isPending, isOver, failure, methods, method } = ways
  if (isPending) return null
  if (failure) return <LoadFailure error={failure} busy={ways.isAsking} onRetry={ways.askAgain} />
  if (isOver) {
    return (
      <AccountPage title={t('otp.overTitle')} text={t('otp.overText')}>
        <Begin to={to} className={buttonClass({ block: true })}>
          {t('login.submit')}
        </Begin>
      </AccountPage>
    )
  }
  const text = methods?.sets_up ? 'setsUp' : method
  return (
    <AccountPage
      title={t(`otp.titles.${method}`)}
      text={t(`otp.texts.${text}`, { email: methods?.email ?? '' })}
    >
      <CodeForm key={method} userId={userId} method={method} onDone={signIn}>
        <OtherWays {...ways} />
        <p className={styles.foot}>
          <Begin to={to} className={styles.link}>
            {t('forgot.backToLogin')}
          </Begin>
        </p>
      </CodeForm>
    </AccountPage>
  )
}

/** Leads to where a sign-in begins: the staff's page, or the patients' dialog for who was on a page of theirs. */
function Begin({ to, ...link }: { to: string | undefined; className: string | undefined; children: string }) {
  if (to && !readStaffPage(to)) return <Link {...link} to="/pacient" search={{ modal: 'login' }} />
  return <Link {...link} to="/login/cabinet" search={to ? { to } : {}} />
}
