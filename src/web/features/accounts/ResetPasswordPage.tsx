import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccountPage } from './AccountForm.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import styles from './AccountForm.module.css'

export function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  return (
    <AccountPage title={t('forgot.title')} text={t('forgot.text')}>
      <ForgotPasswordForm />
      <p className={styles.foot}>
        <Link to="/login/cabinet" className={styles.link}>
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </AccountPage>
  )
}
