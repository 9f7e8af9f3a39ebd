import { IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { patientLinks } from './patient-links.ts'
import styles from './PatientLayout.module.css'

/** A phone's navigation for a patient who has signed in. */
export default function PatientTabBar() {
  const { t } = useTranslation('patient')
  return (
    <nav className={styles.tabs} aria-label={t('nav.label')}>
      {patientLinks.map(({ key, Icon, link }) => (
        <Link key={key} {...link} className={styles.tab} activeProps={{ 'data-active': true }}>
          <Icon size={24} stroke={1.75} aria-hidden="true" />
          {t(`nav.${key}`)}
        </Link>
      ))}
      <Link
        to="/patient/$page"
        params={{ page: 'profile' }}
        className={styles.tab}
        activeProps={{ 'data-active': true }}
      >
        <IconUser size={24} stroke={1.75} aria-hidden="true" />
        {t('nav.account')}
      </Link>
    </nav>
  )
}
