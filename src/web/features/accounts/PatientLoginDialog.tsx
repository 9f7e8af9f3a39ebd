import { IconDeviceMobile, IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import styles from './AccountForm.module.css'

const PhoneLogin = lazy(async () => ({ default: (await import('./PhoneLogin.tsx')).PhoneLogin }))

/** Signs a patient in: by email, or by the phone for who has only that. */
export function PatientLoginDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const [isByPhone, setByPhone] = useState(false)
  const Icon = isByPhone ? IconMail : IconDeviceMobile
  return (
    <LightDialog
      title={t('login.patientTitle')}
      text={t(isByPhone ? 'phone.text' : 'login.patientText')}
      asks={false}
      fills
      onClose={onClose}
    >
      {isByPhone ? (
        <Suspense>
          <PhoneLogin onPatient={onClose} />
        </Suspense>
      ) : (
        <LoginForm isPatients onPatient={onClose} />
      )}
      <div className={styles.otherWay}>
        <Button
          variant="secondary"
          block
          icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setByPhone(!isByPhone)}
        >
          {t(isByPhone ? 'phone.byEmail' : 'phone.byPhone')}
        </Button>
      </div>
      <p className={styles.foot}>
        {t('login.firstTime')}
        <Link to="/register/pacient" className={styles.link}>
          {t('login.createAccount')}
        </Link>
      </p>
    </LightDialog>
  )
}
