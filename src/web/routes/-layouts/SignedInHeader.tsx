import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LanguageMenu } from './LanguageMenu.tsx'
import { patientLinks } from './patient-links.ts'
import { PatientUserMenu } from './PatientUserMenu.tsx'
import styles from './PatientLayout.module.css'

/** The header's tools for a patient who has signed in; visitors never download it. */
export default function SignedInHeader() {
  const { t } = useTranslation('patient')
  return (
    <>
      <nav className={styles.nav} aria-label={t('nav.label')} data-wide>
        {patientLinks.map(({ key, Icon, link }) => (
          <Link key={key} {...link} className={styles.link} activeProps={{ 'data-active': true }}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {t(`nav.${key}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        <span data-wide>
          <LanguageMenu />
        </span>
        <span className={styles.edge} data-narrow>
          <LanguageMenu short />
        </span>
        <span data-wide>
          <PatientUserMenu />
        </span>
      </div>
    </>
  )
}
