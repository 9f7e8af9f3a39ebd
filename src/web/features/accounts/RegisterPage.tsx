import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { register } from '#contract/accounts/accounts.ts'
import { isSameEmail } from '#domain/people/email.ts'
import { listPasswordProblems } from '#domain/accounts/password.ts'
import { cleanName, isPersonName } from '#domain/people/person-name.ts'
import { fieldMessage } from '#contract/field-messages.ts'
import { EmailAgainField } from '#web/ui/EmailAgainField.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AccountPage, FormProblem } from './AccountForm.tsx'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useSignIn } from './use-sign-in.ts'
import styles from './AccountForm.module.css'

/** Registers a clinic (1) or a patient (3) and signs in. */
export function RegisterPage({ userType }: { userType: 1 | 3 }) {
  const { t } = useTranslation('accounts')
  const text = userType === 1 ? 'registerClinic' : 'registerPatient'
  const signIn = useSignIn(userType === 1 ? { to: '/cabinet/administration/first-steps' } : {})
  const [email, setEmail] = useState('')
  const { busy, problem, formProps, field } = useCallForm({
    definition: register,
    extra: { user_type: userType },
    async check(values, language): Promise<Record<string, string>> {
      const { parsePhone } = await import('#domain/people/phone.ts')
      const { mobile = '', mobile_country: country, password = '', email_confirmation: again = '' } = values
      const wrong: Record<string, string> = {}
      for (const name of ['first_name', 'last_name']) {
        if (!isPersonName(cleanName(values[name] ?? ''))) wrong[name] = fieldMessage('person_name', language)
      }
      if (!isSameEmail(again, values.email ?? ''))
        wrong.email_confirmation = fieldMessage('email_mismatch', language)
      if (listPasswordProblems(password).length > 0) wrong.password = fieldMessage('password', language)
      if (!parsePhone(mobile, country)) wrong.mobile = fieldMessage('phone', language)
      return wrong
    },
    async onDone(reply) {
      await signIn(reply.data)
      showNotice({ kind: 'ok', text: t(`${text}.done`) })
    },
  })
  return (
    <AccountPage title={t(`${text}.title`)} text={t(`${text}.text`)}>
      <form {...formProps} className={styles.form}>
        {userType === 1 ? (
          <TextField
            {...field('clinic_name')}
            label={t('fields.clinicName')}
            autoComplete="organization"
            required
            maxLength={190}
          />
        ) : null}
        <div className={styles.pair}>
          <TextField
            {...field('first_name')}
            label={t('fields.firstName')}
            autoComplete="given-name"
            required
            maxLength={190}
          />
          <TextField
            {...field('last_name')}
            label={t('fields.lastName')}
            autoComplete="family-name"
            required
            maxLength={190}
          />
        </div>
        <PhoneField {...field('mobile')} countryName="mobile_country" required label={t('fields.phone')} />
        <EmailField
          {...field('email')}
          label={t('fields.email')}
          required
          onChange={event => setEmail(event.target.value)}
        />
        <EmailAgainField {...field('email_confirmation')} label={t('fields.emailAgain')} email={email} />
        <PasswordField
          {...field('password')}
          label={t('fields.password')}
          help={t('fields.passwordHelp')}
          autoComplete="new-password"
          required
        />
        <Checkbox
          {...field('terms')}
          required
          label={
            <>
              {t('fields.terms')}{' '}
              <Link
                to="."
                search={previous => ({ ...previous, modal: 'privacy' as const })}
                className={styles.inline}
              >
                {t('fields.termsLink')}
              </Link>
            </>
          }
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="large" block busy={busy}>
          {t(`${text}.submit`)}
        </Button>
      </form>
      <p className={styles.foot}>
        {t(`${text}.haveAccount`)}
        {userType === 1 ? (
          <Link to="/login/cabinet" className={styles.link}>
            {t('login.submit')}
          </Link>
        ) : (
          <Link to="/pacient" search={{ modal: 'login' }} className={styles.link}>
            {t('login.submit')}
          </Link>
        )}
      </p>
    </AccountPage>
  )
}
