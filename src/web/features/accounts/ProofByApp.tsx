import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prove } from '#contract/accounts/account-security.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { FormProblem } from './AccountForm.tsx'
import styles from './AccountForm.module.css'

export function ProofByApp({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['security', 'accounts'])
  const [code, setCode] = useState('')
  const { busy, problem, formProps, field, submitWith } = useCallForm({
    definition: prove,
    extra: { method: 'totp' },
    onDone,
  })
  return (
    <form {...formProps} className={styles.form}>
      <CodeInput
        {...field('code')}
        label={t('proof.appCode')}
        focusFirst
        value={code}
        onChange={setCode}
        onComplete={() => setTimeout(() => submitWith({}))}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" block busy={busy}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}
