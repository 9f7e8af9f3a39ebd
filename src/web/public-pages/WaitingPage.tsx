import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from '#web/routes/-layouts/StatusPage.module.css'
import { buttonClass } from '#web/ui/Button.tsx'

/** In the place of a page, while the one that was wanted after it waits for a connection. */
export function WaitingPage() {
  const { t } = useTranslation()
  return (
    <div className={styles.page} role="alert">
      <h1>{t('errors.offline.title')}</h1>
      <p>{t('errors.offline.text')}</p>
      <div className={styles.actions}>
        <Link to="/pacient" className={buttonClass({ variant: 'secondary' })}>
          {t('errors.home')}
        </Link>
      </div>
    </div>
  )
}
