import { useTranslation } from 'react-i18next'
import { prove } from '#contract/accounts/account-security.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { FormProblem } from './AccountForm.tsx'
import styles from './AccountForm.module.css'

export function ProofByPassword({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['security', 'accounts'])
  const { busy, problem, formProps, field } = useCallForm({ definition: prove, onDone })
  return (
    <form {...formProps} className={styles.form}>
      <PasswordField
        {...field('password')}
        label={t('accounts:fields.password')}
        autoComplete="current-password"
        required
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" block busy={busy}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}
