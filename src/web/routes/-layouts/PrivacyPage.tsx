import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { PrivacyText } from './PrivacyText.tsx'
import styles from './PrivacyPage.module.css'

export function PrivacyPage() {
  const { t } = useTranslation('legal')
  usePageTitle(t('privacy.title'))
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('privacy.title')}</h1>
      <PrivacyText heading="h2" />
    </div>
  )
}
