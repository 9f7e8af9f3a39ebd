import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import styles from './StatusPage.module.css'

/** Where a video provider returns after its sign-in, in a window of its own. */
export function VideoCallbackPage({ provider }: { provider: string }) {
  const { t } = useTranslation()
  return (
    <main className={styles.page}>
      <h1>{t('video.title', { provider })}</h1>
      <p>{t('video.later')}</p>
      <div className={styles.actions}>
        <Button onClick={() => window.close()}>{t('video.close')}</Button>
      </div>
    </main>
  )
}
