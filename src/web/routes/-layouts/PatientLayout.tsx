import { IconBuildingHospital, IconMenu2 } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { LightMenu } from '#web/ui/LightMenu.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { LanguageItems, LanguageMenu } from './LanguageMenu.tsx'
import { PatientFooter } from './PatientFooter.tsx'
import { isPatient } from './user-types.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import styles from './PatientLayout.module.css'

const SignedInHeader = lazy(() => import('./SignedInHeader.tsx'))
const PatientTabBar = lazy(() => import('./PatientTabBar.tsx'))

export function PatientLayout() {
  const { t } = useTranslation(['patient', 'common'])
  const signedIn = isPatient(useSession().userType)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('common:actions.skipToContent')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to="/pacient" className={styles.home}>
            <Wordmark />
          </Link>
          <Suspense>{signedIn ? <SignedInHeader /> : <VisitorHeader />}</Suspense>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <PatientFooter />
      <Suspense>{signedIn ? <PatientTabBar /> : null}</Suspense>
    </div>
  )
}

function VisitorHeader() {
  const { t } = useTranslation(['patient', 'common'])
  return (
    <div className={styles.tools}>
      <Link to="/login/cabinet" className={styles.link} data-wide>
        <IconBuildingHospital size={20} stroke={1.75} aria-hidden="true" />
        {t('patient:nav.forClinics')}
      </Link>
      <span data-wide>
        <LanguageMenu />
      </span>
      <Link
        to="."
        search={previous => ({ ...previous, modal: 'login' as const })}
        className={buttonClass({ variant: 'secondary', size: 'compact' })}
        data-wide
      >
        {t('patient:nav.login')}
      </Link>
      <Link
        to="."
        search={previous => ({ ...previous, modal: 'login' as const })}
        className={styles.login}
        data-narrow
      >
        {t('patient:nav.login')}
      </Link>
      <span data-narrow>
        <LightMenu
          label={t('common:actions.menu')}
          triggerClassName={styles.burger}
          trigger={<IconMenu2 size={24} stroke={1.75} />}
        >
          <LanguageItems />
          <hr />
          <MenuItem render={<Link to="/login/cabinet" />}>
            <IconBuildingHospital size={20} stroke={1.75} aria-hidden="true" />
            {t('patient:nav.forClinics')}
          </MenuItem>
        </LightMenu>
      </span>
    </div>
  )
}
