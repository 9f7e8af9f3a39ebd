import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import styles from './StatusPage.module.css'

/** Stands in for a page that failed to load or to draw; the rest of the screen keeps working. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.page} role="alert">
      <h1>{t('errors.pageTitle')}</h1>
      <p>{t('errors.pageText')}</p>
      <div className={styles.actions}>
        <Button onClick={reset}>{t('actions.retry')}</Button>
        <Button variant="secondary" onClick={() => location.reload()}>
          {t('loader.reload')}
        </Button>
      </div>
    </div>
  )
}
