import { useQuery } from '@tanstack/react-query'
import {
  IconCheck,
  IconChevronRight,
  IconCircle,
  IconDeviceMobileCheck,
  IconShieldLock,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getProofs } from '#contract/accounts/account-security.ts'
import type { Account } from '#contract/accounts/accounts.ts'
import { updatePatientProfile } from '#contract/accounts/patient-profile.ts'
import { listPasswordProblems } from '#domain/accounts/password.ts'
import { callProved } from '#web/api/call-proved.ts'
import { query } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Problem } from './Problem.tsx'
import styles from './ProfileDialog.module.css'

interface PasswordPanelProps {
  account: Account
  onSaved: () => void
}

/** Another password by the present one, or a first one by a fresh proof. */
export function PasswordPanel({ account, onSaved }: PasswordPanelProps) {
  const { t } = useTranslation('profile')
  const [password, setPassword] = useState('')
  const { data: proofs } = useQuery({ ...query(getProofs, {}), meta: { silent: true } })
  const { busy, problem, formProps, field } = useCallForm({
    definition: updatePatientProfile,
    make: callProved,
    async check({ password: typed = '' }, language): Promise<Record<string, string>> {
      const { fieldMessage } = await import('#contract/field-messages.ts')
      return listPasswordProblems(typed).length > 0 ? { password: fieldMessage('password', language) } : {}
    },
    onDone() {
      showNotice({ kind: 'ok', text: t('password.done') })
      onSaved()
    },
  })
  const hasPassword = proofs?.data.methods.includes('password') ?? true
  if (!hasPassword && account.email === null)
    return (
      <div className={styles.body}>
        <p className={styles.note}>{t('password.emailFirst')}</p>
      </div>
    )
  return (
    <form {...formProps} className={styles.form}>
      <div className={styles.body}>
        <input type="hidden" autoComplete="username" value={account.email ?? ''} readOnly />
        {hasPassword ? (
          <PasswordField
            {...field('old_password')}
            label={t('password.old')}
            autoComplete="current-password"
            required
          />
        ) : (
          <p className={styles.note}>{t('password.first')}</p>
        )}
        <PasswordField
          {...field('password')}
          label={t('password.new')}
          autoComplete="new-password"
          required
          onChange={event => setPassword(event.target.value)}
        />
        <PasswordRules password={password} />
        <PasswordField
          {...field('password_confirmation')}
          label={t('password.again')}
          autoComplete="new-password"
          required
        />
        <p className={styles.note}>
          <IconDeviceMobileCheck size={20} stroke={1.75} aria-hidden="true" />
          {t('password.others')}
        </p>
        <Problem>{problem}</Problem>
        <Link to="/patient/$page" params={{ page: 'security' }} className={styles.security}>
          <IconShieldLock size={24} stroke={1.75} aria-hidden="true" />
          <span>
            {t('password.security')}
            <small>{t('password.securityText')}</small>
          </span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
      <footer className={styles.foot}>
        <span data-wide />
        <Button type="submit" size="compact" busy={busy}>
          {t('password.submit')}
        </Button>
      </footer>
    </form>
  )
}

/** What a password needs, ticked while it is written. */
function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('profile')
  const problems = listPasswordProblems(password)
  const rules = [
    { text: t('password.length'), isKept: !problems.includes('too_short') },
    {
      text: t('password.letters'),
      isKept: !problems.includes('no_letter') && !problems.includes('no_digit'),
    },
    { text: t('password.special'), isKept: !problems.includes('no_special') },
  ]
  return (
    <ul className={styles.rules}>
      {rules.map(({ text, isKept }) => {
        const Icon = isKept ? IconCheck : IconCircle
        return (
          <li key={text} data-kept={isKept ? '' : undefined}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {text}
          </li>
        )
      })}
    </ul>
  )
}
