import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { isStaff } from './user-types.ts'
import styles from './StatusPage.module.css'

/** Inside a layout, which has the header and the landmark. */
export function NotFound() {
  const { t } = useTranslation()
  const staff = isStaff(useSession().userType)
  usePageTitle(t('notFound.title'))
  return (
    <div className={styles.page}>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <div className={styles.actions}>
        <Link to={staff ? '/cabinet/administration/calendar' : '/pacient'} className={buttonClass()}>
          {staff ? t('notFound.toStaff') : t('notFound.toPatient')}
        </Link>
      </div>
    </div>
  )
}

/** An address that no layout knows either. */
export function NotFoundPage() {
  return (
    <main className={styles.alone}>
      <Wordmark />
      <NotFound />
    </main>
  )
}
