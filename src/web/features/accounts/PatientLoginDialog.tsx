import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './AccountForm.module.css'

export function PatientLoginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  return (
    <LightDialog title={t('login.patientTitle')} text={t('login.patientText')} onClose={onClose}>
      <LoginForm isPatients onPatient={onClose} />
      <p className={styles.foot}>
        {t('login.firstTime')}
        <Link to="/register/pacient" className={styles.link}>
          {t('login.createAccount')}
        </Link>
      </p>
    </LightDialog>
  )
}
