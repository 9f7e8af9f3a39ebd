import { useTranslation } from 'react-i18next'
import { AccountPage } from './AccountForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import styles from './AccountForm.module.css'

export function StaffLoginPage({ to }: { to: string }) {
  const { t } = useTranslation('accounts')
  return (
    <AccountPage title={t('login.staffTitle')} text={t('login.staffText')}>
      <SocialButtons />
      <p className={styles.divider}>{t('login.orEmail')}</p>
      <LoginForm userType={1} to={to} />
    </AccountPage>
  )
}
