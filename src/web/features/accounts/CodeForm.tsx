import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp, verifyOtp, type SignInMethod } from '#contract/accounts/accounts.ts'
import type { CallReply } from '#contract/call.ts'
import { ApiError } from '#web/api/client.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Resend } from '#web/parts/public/Resend.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { Focused } from '#web/ui/Focused.tsx'
import { showError } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { FormProblem } from './AccountForm.tsx'
import { callAnew } from './call-anew.ts'
import styles from './AccountForm.module.css'

const firstWaitSeconds = 60
const MOST_OF_RECOVERY_CODE = 40

const isOver = (error: Error) => error instanceof ApiError && error.code === 'sign_in_over'

interface CodeFormProps {
  userId: number
  method: SignInMethod
  onDone: (signedIn: CallReply<typeof verifyOtp>['data']) => void | Promise<void>
  /** No code is awaited any more, and the same page lets one begin again. */
  onOver?: (() => void) | undefined
  /** What stands below. */
  children?: ReactNode
}

/** The code of a method: the sixth digit submits; one of those to fall back on is written out. */
export function CodeForm({ userId, method, onDone, onOver, children }: CodeFormProps) {
  const { t } = useTranslation('accounts')
  const [code, setCode] = useState('')
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: verifyOtp,
    make: callAnew,
    extra: { user_id: userId, method },
    check: ({ code: typed = '' }): Record<string, string> =>
      method === 'recovery' || typed.length === 6 ? {} : { code: t('otp.incomplete') },
    onDone: reply => onDone(reply.data),
    onRefused(error) {
      if (!onOver || !isOver(error)) return false
      showError(error.message)
      onOver()
      return true
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      {method === 'recovery' ? (
        <Focused>
          <TextField
            {...field('code')}
            label={t('otp.recoveryLabel')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={MOST_OF_RECOVERY_CODE}
          />
        </Focused>
      ) : (
        <CodeInput
          {...field('code')}
          label={t('otp.label')}
          focusFirst
          value={code}
          onChange={setCode}
          onComplete={() => setTimeout(() => submitWith({}))}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="large" block busy={busy}>
        {t('otp.submit')}
      </Button>
      {method === 'email' ? (
        <Resend
          firstWait={firstWaitSeconds}
          send={() => callAnew(sendOtp, { user_id: userId })}
          onSent={() => setCode('')}
          onFailed={error => isOver(error) && onOver?.()}
        />
      ) : null}
      {children}
    </form>
  )
}
