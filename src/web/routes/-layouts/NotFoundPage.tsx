import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { isStaff } from './user-types.ts'
import styles from './StatusPage.module.css'

export function NotFoundPage() {
  const { t } = useTranslation()
  const staff = isStaff(useSession().userType)
  usePageTitle(t('notFound.title'))
  return (
    <main className={styles.page}>
      <Wordmark />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <div className={styles.actions}>
        <Link to={staff ? '/cabinet/administration/calendar' : '/pacient'} className={buttonClass()}>
          {staff ? t('notFound.toStaff') : t('notFound.toPatient')}
        </Link>
      </div>
    </main>
  )
}
