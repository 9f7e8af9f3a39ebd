import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { register } from '#contract/accounts.ts'
import { fieldMessage } from '#contract/field-messages.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AccountPage, FormProblem } from './AccountForm.tsx'
import { useCallForm } from './use-call-form.ts'
import { useSignIn } from './use-sign-in.ts'
import styles from './AccountForm.module.css'

/** Registers a clinic (1) or a patient (3) and signs in. */
export function RegisterPage({ userType }: { userType: 1 | 3 }) {
  const { t } = useTranslation('accounts')
  const text = userType === 1 ? 'registerClinic' : 'registerPatient'
  const signIn = useSignIn({})
  const { busy, problem, formProps, field } = useCallForm({
    definition: register,
    extra: { user_type: userType },
    omit: ['terms'],
    async check(values): Promise<Record<string, string>> {
      const { parsePhone } = await import('#domain/phone.ts')
      const say = (name: Parameters<typeof fieldMessage>[0]) => fieldMessage(name, currentLanguage())
      const number = String(values.mobile).trim()
      return {
        ...(userType === 1 && !String(values.clinic_name).trim() && { clinic_name: say('required') }),
        ...(!number && { mobile: say('required') }),
        ...(number && !parsePhone(number, String(values.mobile_country)) && { mobile: say('phone') }),
        ...(!values.terms && { terms: t('errors.termsRequired') }),
      }
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
            maxLength={190}
          />
        ) : null}
        <div className={styles.pair}>
          <TextField
            {...field('last_name')}
            label={t('fields.lastName')}
            autoComplete="family-name"
            maxLength={190}
          />
          <TextField
            {...field('first_name')}
            label={t('fields.firstName')}
            autoComplete="given-name"
            maxLength={190}
          />
        </div>
        <PhoneField {...field('mobile')} countryName="mobile_country" label={t('fields.phone')} />
        <TextField
          {...field('email')}
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={t('fields.password')}
          help={t('fields.passwordHelp')}
          autoComplete="new-password"
        />
        <Checkbox
          {...field('terms')}
          label={
            <Trans
              t={t}
              i18nKey="fields.terms"
              components={{
                privacy: (
                  <Link
                    to="."
                    search={previous => ({ ...previous, modal: 'privacy' as const })}
                    className={styles.inline}
                  />
                ),
              }}
            />
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
