import { useMutation } from '@tanstack/react-query'
import { IconMessage2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp, verifyOtp } from '#contract/accounts.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
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
  remember: boolean
  to: string | undefined
}

/** The second factor: the code from the email; its sixth digit submits. */
export function VerifyOtpPage({ userId, remember, to }: VerifyOtpPageProps) {
  const { t } = useTranslation('accounts')
  const [code, setCode] = useState('')
  const [wait, startWait] = useCountdown(firstWaitSeconds)
  const signIn = useSignIn({ to })
  const { busy, problem, formProps, field } = useCallForm({
    definition: verifyOtp,
    extra: { user_id: userId, remember },
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
    <AccountPage title={t('otp.title')} text={t('otp.text')}>
      <form {...formProps} className={styles.form}>
        <CodeInput
          {...field('code')}
          label={t('otp.label')}
          focusFirst
          value={code}
          onChange={setCode}
          onComplete={() => setTimeout(() => formProps.ref.current?.requestSubmit())}
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
      </form>
    </AccountPage>
  )
}
