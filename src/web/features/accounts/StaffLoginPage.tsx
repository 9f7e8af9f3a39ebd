import { useTranslation } from 'react-i18next'
import { AccountPage } from './AccountForm.tsx'
import { LoginForm } from './LoginForm.tsx'

export function StaffLoginPage({ to }: { to: string }) {
  const { t } = useTranslation('accounts')
  return (
    <AccountPage title={t('login.staffTitle')} text={t('login.staffText')}>
      <LoginForm to={to} />
    </AccountPage>
  )
}
