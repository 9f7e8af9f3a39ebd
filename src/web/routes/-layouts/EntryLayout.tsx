import { IconMenu2 } from '@tabler/icons-react'
import { Link, Outlet, useMatchRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LightMenu } from '#web/ui/LightMenu.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { EntryArt } from './EntryArt.tsx'
import { LanguageItems, LanguageSwitch } from './LanguageMenu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import styles from './EntryLayout.module.css'

/** Signing in and registering: the form on the left, and for a clinic a calm calendar on the right where there is room. */
export function EntryLayout() {
  const { t } = useTranslation(['accounts', 'common'])
  const matchRoute = useMatchRoute()
  const atLogin = matchRoute({ to: '/login/cabinet' })
  const isPatients = matchRoute({ to: '/register/pacient' })
  const other = atLogin
    ? ({ to: '/register/cabinet', text: t('accounts:header.registerClinic') } as const)
    : ({ to: '/login/cabinet', text: t('accounts:header.staffLogin') } as const)
  return (
    <div className={styles.page} data-plain={isPatients ? '' : undefined}>
      <div className={styles.side}>
        <header className={styles.header}>
          <Link to="/pacient" className={styles.home}>
            <Wordmark />
          </Link>
          <div className={styles.tools} data-wide>
            <Link to="/pacient" className={styles.link}>
              {t('accounts:header.forPatients')}
            </Link>
            <Link to={other.to} className={styles.link}>
              {other.text}
            </Link>
            <span className={styles.divider} />
            <LanguageSwitch />
          </div>
          <div className={styles.tools} data-narrow>
            <LightMenu
              label={t('common:actions.menu')}
              triggerClassName={styles.burger}
              trigger={<IconMenu2 size={24} stroke={1.75} />}
            >
              <LanguageItems />
              <hr />
              <MenuItem render={<Link to="/pacient" />}> {t('accounts:header.forPatients')}</MenuItem>
              <MenuItem render={<Link to={other.to} />}> {other.text}</MenuItem>
            </LightMenu>
          </div>
        </header>
        <main className={styles.content}>
          <Outlet />
        </main>
        <footer className={styles.footer}>
          <span>{t('common:version', { version: APP_VERSION })}</span>
          <nav className={styles.footerLinks}>
            <Link to="." search={previous => ({ ...previous, modal: 'contact' as const })}>
              {t('common:footer.contact')}
            </Link>
            <Link to="." search={previous => ({ ...previous, modal: 'privacy' as const })}>
              {t('common:footer.privacy')}
            </Link>
          </nav>
        </footer>
      </div>
      {isPatients ? null : <EntryArt />}
    </div>
  )
}
