import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { login } from '#contract/accounts/accounts.ts'
import { EmailField } from '#web/ui/EmailField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { EntryWays } from './EntryWays.tsx'
import { FormProblem } from './AccountForm.tsx'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useSignIn } from './use-sign-in.ts'
import styles from './AccountForm.module.css'

interface LoginFormProps {
  /** The patients' own form: their account is meant where the password opens one of the staff as well. */
  isPatients?: boolean
  to?: string
  onPatient?: () => void
}

/** Email, password and "remember me", for the clinic's page and the patient's dialog alike; either signs anybody in. */
export function LoginForm({ isPatients = false, to, onPatient }: LoginFormProps) {
  const { t } = useTranslation('accounts')
  const signIn = useSignIn({ to, onPatient })
  const { busy, problem, formProps, field } = useCallForm({
    definition: login,
    extra: isPatients ? { user_type: 3 } : {},
    onDone: reply => signIn(reply.data),
  })
  const box = useRef<HTMLInputElement>(null)
  const isRemembered = () => box.current?.checked ?? true
  const leaving = () => ({
    mode: 'sign-in' as const,
    remember: isRemembered(),
    userType: isPatients ? (3 as const) : (1 as const),
    to: to ?? pathOfPage(),
  })
  const form = (isSecond: boolean) => (
    <form {...formProps} className={styles.form}>
      <EmailField
        {...field('username')}
        label={t('fields.email')}
        autoComplete="username webauthn"
        required
      />
      <PasswordField
        {...field('password')}
        label={t('fields.password')}
        autoComplete="current-password"
        required
      />
      <div className={styles.row}>
        <Checkbox ref={box} {...field('remember')} label={t('fields.rememberMe')} defaultChecked />
        {isPatients ? (
          <Link
            to="."
            search={previous => ({ ...previous, modal: 'forgot' as const })}
            replace
            className={styles.link}
          >
            {t('login.forgot')}
          </Link>
        ) : (
          <Link to="/reset-password/cabinet" className={styles.link}>
            {t('login.forgot')}
          </Link>
        )}
      </div>
      <FormProblem>{problem}</FormProblem>
      <Button
        type="submit"
        variant={isSecond ? 'secondary' : 'primary'}
        size={isPatients ? 'normal' : 'large'}
        block
        busy={busy}
      >
        {t('login.submit')}
      </Button>
    </form>
  )
  return (
    <EntryWays
      isRemembered={isRemembered}
      leaving={leaving}
      onDone={data => signIn(data, { byPasskey: true })}
    >
      {form}
    </EntryWays>
  )
}

/** The page that a dialog is over. */
function pathOfPage(): string {
  const search = new URLSearchParams(location.search)
  search.delete('modal')
  return `${location.pathname}${search.size > 0 ? `?${search.toString()}` : ''}`
}
