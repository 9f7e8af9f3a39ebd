import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/client.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './ProfileDialog.module.css'

/** Where a code was sent, and when another may be. */
export interface SentMobileCode {
  readonly mobile: string
  readonly country: string
  readonly target: string
  readonly resend_in: number
}

export async function sendMobileCode(mobile: string, country: string): Promise<SentMobileCode> {
  const { data } = await call(sendOtp, { mobile, mobile_country: country, purpose: 'mobile_change' })
  return { mobile, country, target: data.target, resend_in: data.resend_in }
}

interface MobileCodeProps {
  sent: SentMobileCode
  field: { name: string; error: string | undefined; onInput: () => void }
  onComplete: () => void
}

/** The code that was sent to the new number; the form saves with its last digit. */
export function MobileCode({ sent, field, onComplete }: MobileCodeProps) {
  const { t } = useTranslation(['profile', 'accounts'])
  const [code, setCode] = useState('')
  const [wait, startWait] = useCountdown(sent.resend_in)
  const again = useMutation({
    mutationFn: () => sendMobileCode(sent.mobile, sent.country),
    onSuccess(data) {
      setCode('')
      startWait(data.resend_in)
    },
  })
  return (
    <div className={styles.code}>
      <p className={styles.sent} role="status">
        {t('fields.codeSent', { target: showPhone(sent.target) })}
      </p>
      <CodeInput
        {...field}
        label={t('fields.code')}
        focusFirst
        value={code}
        onChange={setCode}
        onComplete={() => setTimeout(onComplete)}
      />
      <button
        type="button"
        className={styles.act}
        disabled={wait > 0 || again.isPending}
        onClick={() => again.mutate()}
      >
        {wait > 0 ? t('resendIn', { seconds: wait }) : t('resendCode')}
      </button>
    </div>
  )
}
