import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import styles from './AccountForm.module.css'

/** Takes the sign-in dialog's place while open. */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  return (
    <LightDialog title={t('forgot.title')} text={t('forgot.text')} asks={false} fills onClose={onClose}>
      <ForgotPasswordForm isPatients />
      <p className={styles.foot}>
        <Link
          to="."
          search={previous => ({ ...previous, modal: 'login' as const })}
          replace
          className={styles.link}
        >
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </LightDialog>
  )
}
