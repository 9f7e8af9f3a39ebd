import { useMutation, useQuery } from '@tanstack/react-query'
import { IconMessage2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSignInMethods, sendOtp, verifyOtp } from '#contract/accounts.ts'
import { ApiError, call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { AccountPage, FormProblem } from './AccountForm.tsx'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useSignIn } from './use-sign-in.ts'
import styles from './AccountForm.module.css'

const firstWaitSeconds = 60

interface VerifyOtpPageProps {
  userId: number
  to: string | undefined
}

/** The second factor, where this browser has begun to sign in; elsewhere no code was sent, and none is asked for. */
export function VerifyOtpPage({ userId, to }: VerifyOtpPageProps) {
  const { t } = useTranslation('accounts')
  const { data, error, isPending } = useQuery({
    ...query(getSignInMethods, {}),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  if (isPending) return null
  const isOver = error instanceof ApiError ? error.code === 'sign_in_over' : data?.data.user_id !== userId
  if (isOver) {
    return (
      <AccountPage title={t('otp.overTitle')} text={t('otp.overText')}>
        <Link to="/login/cabinet" search={to ? { to } : {}} className={buttonClass({ block: true })}>
          {t('login.submit')}
        </Link>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('otp.title')} text={t('otp.text')}>
      <CodeForm userId={userId} to={to} />
    </AccountPage>
  )
}

/** The code from the email; its sixth digit submits. */
function CodeForm({ userId, to }: VerifyOtpPageProps) {
  const { t } = useTranslation('accounts')
  const [code, setCode] = useState('')
  const [wait, startWait] = useCountdown(firstWaitSeconds)
  const signIn = useSignIn({ to })
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: verifyOtp,
    extra: { user_id: userId },
    check: ({ code: digits = '' }): Record<string, string> =>
      digits.length === 6 ? {} : { code: t('otp.incomplete') },
    onDone: reply => signIn(reply.data),
  })
  const resend = useMutation({
    mutationFn: () => call(sendOtp, { user_id: userId }),
    onSuccess({ data }) {
      setCode('')
      startWait(data.resend_in)
      showNotice({ kind: 'ok', text: t('otp.resent') })
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <CodeInput
        {...field('code')}
        label={t('otp.label')}
        focusFirst
        value={code}
        onChange={setCode}
        onComplete={() => setTimeout(() => submitWith({}))}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="large" block busy={busy}>
        {t('otp.submit')}
      </Button>
      <Button
        variant="secondary"
        block
        icon={<IconMessage2 size={20} stroke={1.75} aria-hidden="true" />}
        disabled={wait > 0}
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {wait > 0 ? t('otp.resendIn', { seconds: wait }) : t('otp.resend')}
      </Button>
      <p className={styles.foot}>
        <Link to="/login/cabinet" search={to ? { to } : {}} className={styles.link}>
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </form>
  )
}
