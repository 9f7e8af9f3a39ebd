import { useMutation } from '@tanstack/react-query'
import { IconMessage2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prove, sendProofCode } from '#contract/account-security.ts'
import { call } from '#web/api/client.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { FormProblem } from './AccountForm.tsx'
import styles from './AccountForm.module.css'

interface ProofByCodeProps {
  method: 'email' | 'sms'
  /** A hint of where the code goes. */
  target: string
  onDone: () => void
}

/** A code, sent once the person asks for it. */
export function ProofByCode({ method, target, onDone }: ProofByCodeProps) {
  const { t } = useTranslation(['security', 'accounts'])
  const [code, setCode] = useState('')
  const [wait, startWait] = useCountdown(0)
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: prove,
    extra: { method },
    onDone,
  })
  const send = useMutation({
    mutationFn: () => call(sendProofCode, { method }),
    onSuccess({ data }) {
      setCode('')
      startWait(data.resend_in)
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <p className={styles.text}>{t(send.isSuccess ? 'proof.sentTo' : 'proof.willSendTo', { target })}</p>
      {send.isSuccess ? (
        <CodeInput
          {...field('code')}
          label={t('accounts:otp.label')}
          focusFirst
          value={code}
          onChange={setCode}
          onComplete={() => setTimeout(() => submitWith({}))}
        />
      ) : null}
      <FormProblem>{problem}</FormProblem>
      {send.isSuccess ? (
        <Button type="submit" block busy={busy}>
          {t('proof.submit')}
        </Button>
      ) : null}
      <Button
        variant={send.isSuccess ? 'secondary' : 'primary'}
        block
        icon={<IconMessage2 size={20} stroke={1.75} aria-hidden="true" />}
        disabled={wait > 0}
        busy={send.isPending}
        onClick={() => send.mutate()}
      >
        {send.isSuccess && wait > 0
          ? `${t('accounts:otp.resendIn')} ${wait} s`
          : t(send.isSuccess ? 'accounts:otp.resend' : 'proof.send')}
      </Button>
    </form>
  )
}
