import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#contract/accounts/accounts.ts'
import { EmailField } from '#web/ui/EmailField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FormProblem } from './AccountForm.tsx'
import { useCallForm } from '#web/api/use-call-form.ts'
import styles from './AccountForm.module.css'

/** Asks for the link that sets a new password; the server's error shows under the email. */
export function ForgotPasswordForm({ isPatients = false }: { isPatients?: boolean }) {
  const { t } = useTranslation('accounts')
  const [sentTo, setSentTo] = useState('')
  const { busy, problem, formProps, field } = useCallForm({
    definition: forgotPassword,
    extra: isPatients ? { user_type: 3 } : {},
    onDone: (_reply, values) => setSentTo(values.email ?? ''),
  })
  if (sentTo) {
    return (
      <div aria-live="polite">
        <EmptyState
          icon={<IconMailCheck size={28} stroke={1.75} />}
          title={t('forgot.sentTitle')}
          text={t('forgot.sentText', { email: sentTo })}
        />
      </div>
    )
  }
  return (
    <form {...formProps} className={styles.form}>
      <EmailField {...field('email')} label={t('fields.email')} required />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" block busy={busy}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}
