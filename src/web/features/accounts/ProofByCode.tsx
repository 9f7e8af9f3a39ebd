import { useMutation } from '@tanstack/react-query'
import { IconMessage2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prove, sendProofCode } from '#contract/accounts/account-security.ts'
import { call } from '#web/api/client.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Resend } from '#web/parts/public/Resend.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
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
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: prove,
    extra: { method },
    onDone,
  })
  const ask = () => call(sendProofCode, { method })
  const send = useMutation({ mutationFn: ask })
  if (!send.data)
    return (
      <div className={styles.form}>
        <p className={styles.text}>{t('proof.willSendTo', { target })}</p>
        <Button
          block
          icon={<IconMessage2 size={20} stroke={1.75} aria-hidden="true" />}
          busy={send.isPending}
          onClick={() => send.mutate()}
        >
          {t('proof.send')}
        </Button>
      </div>
    )
  return (
    <form {...formProps} className={styles.form}>
      <p className={styles.text}>{t('proof.sentTo', { target })}</p>
      <CodeInput
        {...field('code')}
        label={t('accounts:otp.label')}
        focusFirst
        value={code}
        onChange={setCode}
        onComplete={() => setTimeout(() => submitWith({}))}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" block busy={busy}>
        {t('proof.submit')}
      </Button>
      <Resend firstWait={send.data.data.resend_in} send={ask} onSent={() => setCode('')} />
    </form>
  )
}
