import { useMutation } from '@tanstack/react-query'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import styles from './Resend.module.css'

interface ResendProps {
  /** Seconds until it can be asked for. */
  firstWait: number
  send: () => Promise<{ data: { resend_in: number } }>
  onSent: () => void
  onFailed?: (error: Error) => void
}

/** Another code, once the wait is over. */
export function Resend({ firstWait, send, onSent, onFailed }: ResendProps) {
  const { t } = useTranslation('accounts')
  const [wait, startWait] = useCountdown(firstWait)
  const resend = useMutation({
    mutationFn: send,
    onSuccess({ data }) {
      onSent()
      startWait(data.resend_in)
      showNotice({ kind: 'ok', text: t('otp.resent') })
    },
    onError: onFailed,
  })
  const icon = <IconRefresh size={20} stroke={1.75} aria-hidden="true" />
  if (wait > 0) {
    return (
      <p className={styles.wait}>
        {icon}
        <span>
          {t('otp.resendIn')}{' '}
          <strong>{`${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}`}</strong>
        </span>
      </p>
    )
  }
  return (
    <Button variant="secondary" block icon={icon} busy={resend.isPending} onClick={() => resend.mutate()}>
      {t('otp.resend')}
    </Button>
  )
}
