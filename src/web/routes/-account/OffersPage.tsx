import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OwnOffers } from '#web/features/offers/OwnOffers.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from './OffersPage.module.css'

/** What the patient has bought or was given, and what their clinics sell. */
export default function OffersPage() {
  const { t } = useTranslation('account')
  const { code } = useSearch({ from: '/_patient/patient/$page' })
  usePageTitle(t('offers.title'))
  return (
    <div className={styles.page}>
      <h1>{t('offers.title')}</h1>
      <OwnOffers code={code} />
    </div>
  )
}
