import { useMutation } from '@tanstack/react-query'
import { IconMessage2 } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp, verifyOtp } from '#contract/accounts.ts'
import type { CallReply } from '#contract/call.ts'
import { ApiError } from '#web/api/client.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { FormProblem } from './AccountForm.tsx'
import { callAnew } from './call-anew.ts'
import styles from './AccountForm.module.css'

const firstWaitSeconds = 60

const isOver = (error: Error) => error instanceof ApiError && error.code === 'sign_in_over'

interface CodeFormProps {
  userId: number
  onDone: (signedIn: CallReply<typeof verifyOtp>['data']) => void | Promise<void>
  /** No code is awaited any more, and the same page lets one begin again. */
  onOver?: () => void
  /** What stands below. */
  children?: ReactNode
}

/** The code from the email; its sixth digit submits. */
export function CodeForm({ userId, onDone, onOver, children }: CodeFormProps) {
  const { t } = useTranslation('accounts')
  const [code, setCode] = useState('')
  const [wait, startWait] = useCountdown(firstWaitSeconds)
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: verifyOtp,
    make: callAnew,
    extra: { user_id: userId },
    check: ({ code: digits = '' }): Record<string, string> =>
      digits.length === 6 ? {} : { code: t('otp.incomplete') },
    onDone: reply => onDone(reply.data),
    onRefused(error) {
      if (!onOver || !isOver(error)) return false
      showError(error.message)
      onOver()
      return true
    },
  })
  const resend = useMutation({
    mutationFn: () => callAnew(sendOtp, { user_id: userId }),
    onSuccess({ data }) {
      setCode('')
      startWait(data.resend_in)
      showNotice({ kind: 'ok', text: t('otp.resent') })
    },
    onError: error => isOver(error) && onOver?.(),
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
      {children}
    </form>
  )
}
