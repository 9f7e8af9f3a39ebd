import { IconMessage2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendOtp } from '#contract/accounts/accounts.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { FormProblem } from './AccountForm.tsx'
import { callAnew } from './call-anew.ts'
import { PhoneCode, type SentTo } from './PhoneCode.tsx'
import styles from './AccountForm.module.css'

/** Signs a patient in by the code from an SMS: the phone first, then the code. */
export function PhoneLogin({ onPatient }: { onPatient: () => void }) {
  const [sent, setSent] = useState<SentTo>()
  return sent ? (
    <PhoneCode sent={sent} onPatient={onPatient} onAnother={() => setSent(undefined)} />
  ) : (
    <PhoneForm onSent={setSent} />
  )
}

function PhoneForm({ onSent }: { onSent: (sent: SentTo) => void }) {
  const { t } = useTranslation('accounts')
  const { busy, problem, formProps, field } = useCallForm({
    definition: sendOtp,
    make: callAnew,
    extra: { purpose: 'sign_in' },
    onDone({ data }, { mobile = '', mobile_country: country = 'RO', remember }) {
      onSent({
        phone: { mobile, mobile_country: country },
        remember: remember !== undefined,
        wait: data.resend_in,
      })
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <PhoneField {...field('mobile')} countryName="mobile_country" required label={t('fields.phone')} />
      <Checkbox {...field('remember')} label={t('fields.rememberMe')} defaultChecked />
      <FormProblem>{problem}</FormProblem>
      <Button
        type="submit"
        block
        busy={busy}
        icon={<IconMessage2 size={20} stroke={1.75} aria-hidden="true" />}
      >
        {t('phone.send')}
      </Button>
    </form>
  )
}
