import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { isPatient } from './user-types.ts'
import styles from './ComingPage.module.css'

/** Asks for a sign-in in place of a page that is about the patient's own account. */
export function PatientOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation('patient')
  if (isPatient(useSession().userType)) return children
  return (
    <div className={styles.patient}>
      <EmptyState
        level={1}
        icon={<IconLock size={28} stroke={1.75} />}
        title={t('signInFirst.title')}
        text={t('signInFirst.text')}
      >
        <Link to="." search={{ modal: 'login' }} className={buttonClass({ size: 'compact' })}>
          {t('nav.login')}
        </Link>
      </EmptyState>
    </div>
  )
}
