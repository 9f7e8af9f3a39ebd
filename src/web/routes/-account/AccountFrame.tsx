import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_MENU } from './account-pages.ts'
import styles from './AccountFrame.module.css'

/** A page of the account: its menu on the left where there is room, on a phone the way back to it. */
export function AccountFrame({ isHome, children }: { isHome: boolean; children: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.frame}>
      <nav className={styles.menu} aria-label={t('title')}>
        <p className={styles.title} aria-hidden="true">
          {t('title')}
        </p>
        {ACCOUNT_MENU.map(({ key, Icon }) => (
          <Link
            key={key}
            to="/patient/$page"
            params={{ page: key }}
            className={styles.item}
            activeProps={{ 'data-active': true }}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {t(`menu.${key}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>
        {isHome ? null : (
          <Link to="/patient/$page" params={{ page: 'profile' }} className={styles.back}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
            {t('title')}
          </Link>
        )}
        {children}
      </div>
    </div>
  )
}
