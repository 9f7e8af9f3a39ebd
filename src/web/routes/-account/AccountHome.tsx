import { IconChevronRight, IconLogout, IconMessage2, IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { useAccount } from '../-layouts/use-account.ts'
import { ACCOUNT_MENU } from './account-pages.ts'
import { LanguageChoice, ThemeChoice } from './DeviceChoices.tsx'
import { OWN_LINKS } from './own-links.ts'
import styles from './AccountHome.module.css'

/** Who is signed in, and from here everything about the account: on a phone the menu itself. */
export default function AccountHome() {
  const { t } = useTranslation(['account', 'patient'])
  const account = useAccount()
  usePageTitle(t('account:title'))
  const name = account ? `${account.first_name} ${account.last_name}` : t('account:title')
  return (
    <>
      <header className={styles.person}>
        <Avatar name={name} picture={account?.profile_pic ?? null} size={64} />
        <div>
          <h1>{name}</h1>
          {account?.email ? <p>{account.email}</p> : null}
          {account?.mobile ? <p>{showPhone(account.mobile)}</p> : null}
        </div>
      </header>
      <ul className={styles.card}>
        {OWN_LINKS.map(({ key, Icon, link }) => (
          <li key={key}>
            <Link {...link} className={styles.row}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <span>
                {t(`account:own.${key}`)}
                <small>{t(`account:own.${key}Text`)}</small>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.card} data-narrow>
        {ACCOUNT_MENU.filter(({ key }) => key !== 'profile').map(({ key, Icon }) => (
          <li key={key}>
            <Link to="/patient/$page" params={{ page: key }} className={styles.row}>
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              {t(`account:menu.${key}`)}
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      <section className={styles.section}>
        <h2>{t('account:home.onScreen')}</h2>
        <div className={styles.card}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </section>
      <section className={styles.section}>
        <h2>{t('account:home.about')}</h2>
        <ul className={styles.card}>
          <li>
            <Link
              to="."
              search={previous => ({ ...previous, modal: 'contact' as const })}
              resetScroll={false}
              className={styles.row}
            >
              <IconMessage2 size={20} stroke={1.75} aria-hidden="true" />
              {t('patient:userMenu.contact')}
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
          <li>
            <Link
              to="."
              search={previous => ({ ...previous, modal: 'privacy' as const })}
              resetScroll={false}
              className={styles.row}
            >
              <IconShieldLock size={20} stroke={1.75} aria-hidden="true" />
              {t('patient:userMenu.privacy')}
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        </ul>
      </section>
      <Link
        to="/logout"
        search={{ user: 1 }}
        preload={false}
        className={buttonClass({ variant: 'secondary', block: true })}
      >
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
        {t('patient:userMenu.logout')}
      </Link>
    </>
  )
}
