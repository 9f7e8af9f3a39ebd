import { IconGift } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from './OffersPage.module.css'

/** What the patient has been sold or given; clinics sell nothing yet. */
export default function OffersPage() {
  const { t } = useTranslation(['account', 'patient'])
  usePageTitle(t('account:offers.title'))
  return (
    <div className={styles.page}>
      <h1>{t('account:offers.title')}</h1>
      <EmptyState
        icon={<IconGift size={28} stroke={1.75} />}
        title={t('account:offers.none')}
        text={t('account:offers.noneText')}
      >
        <Link to="/pacient" className={buttonClass({ variant: 'secondary', size: 'compact' })}>
          {t('patient:searchDoctor')}
        </Link>
      </EmptyState>
    </div>
  )
}
