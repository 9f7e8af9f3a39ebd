import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { checkPasswordLink, setPassword } from '#contract/accounts/accounts.ts'
import { listPasswordProblems } from '#domain/accounts/password.ts'
import { fieldMessage } from '#contract/field-messages.ts'
import { ApiError } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { AccountPage, FormProblem } from './AccountForm.tsx'
import { useCallForm } from '#web/api/use-call-form.ts'
import styles from './AccountForm.module.css'

/** Opened from the email; `token` is what its link carries. */
export function SetPasswordPage({ token }: { token: string | undefined }) {
  const { t } = useTranslation('accounts')
  const { error, isPending } = useQuery({
    ...query(checkPasswordLink, { token: token ?? '' }),
    enabled: token !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  })
  if (!token) return <BadLink title={t('setPassword.missingTitle')} text={t('setPassword.missingText')} />
  if (isPending) return null
  // Only a link that is known to be no good stops here; a lost connection may be back when the form is sent.
  if (error instanceof ApiError && [410, 422].includes(error.status))
    return <BadLink title={t('setPassword.overTitle')} text={t('setPassword.overText')} />
  return (
    <AccountPage title={t('setPassword.title')} text={t('setPassword.text')}>
      <SetPasswordForm token={token} />
    </AccountPage>
  )
}

function BadLink({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('accounts')
  return (
    <AccountPage title={title} text={text}>
      <Link to="/reset-password/cabinet" className={buttonClass({ block: true })}>
        {t('setPassword.askAgain')}
      </Link>
    </AccountPage>
  )
}

function SetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { busy, problem, formProps, field } = useCallForm({
    definition: setPassword,
    extra: { token },
    check: ({ password = '', password_confirmation: repeated }, language): Record<string, string> => ({
      ...(listPasswordProblems(password).length > 0 && { password: fieldMessage('password', language) }),
      ...(password !== repeated && { password_confirmation: fieldMessage('password_mismatch', language) }),
    }),
    async onDone(reply) {
      showNotice({ kind: 'ok', text: t('setPassword.done') })
      if (reply.data.user_type === 3) await navigate({ to: '/pacient', search: { modal: 'login' } })
      else await navigate({ to: '/login/cabinet' })
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <PasswordField
        {...field('password')}
        label={t('fields.newPassword')}
        help={t('fields.passwordHelp')}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field('password_confirmation')}
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        required
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="large" block busy={busy}>
        {t('setPassword.submit')}
      </Button>
      <p className={styles.foot}>
        <Link to="/reset-password/cabinet" className={styles.link}>
          {t('setPassword.askAgain')}
        </Link>
      </p>
    </form>
  )
}
