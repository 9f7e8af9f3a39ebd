import { IconChevronDown, IconLogout, IconMessage2, IconShieldLock, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/ui/Avatar.tsx'
import { LightMenu } from '#web/ui/LightMenu.tsx'
import { useAccount } from './use-account.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import styles from './PatientLayout.module.css'

/** The patient's own menu, at the end of the header. */
export function PatientUserMenu() {
  const { t } = useTranslation('patient')
  const account = useAccount()
  const name = account ? `${account.first_name} ${account.last_name}` : t('userMenu.label')
  return (
    <LightMenu
      label={t('userMenu.label')}
      triggerClassName={styles.user}
      trigger={
        <>
          <Avatar name={name} picture={account?.profile_pic ?? null} size={36} />
          <span className={styles.name}>{name}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </>
      }
    >
      <MenuItem
        render={
          <Link
            to="."
            search={previous => ({ ...previous, modal: 'profile' as const, tab: 'profile' })}
            resetScroll={false}
          />
        }
      >
        <IconUser size={20} stroke={1.75} aria-hidden="true" />
        {t('userMenu.profile')}
      </MenuItem>
      <MenuItem render={<Link to="." search={previous => ({ ...previous, modal: 'contact' as const })} />}>
        <IconMessage2 size={20} stroke={1.75} aria-hidden="true" />
        {t('userMenu.contact')}
      </MenuItem>
      <MenuItem render={<Link to="." search={previous => ({ ...previous, modal: 'privacy' as const })} />}>
        <IconShieldLock size={20} stroke={1.75} aria-hidden="true" />
        {t('userMenu.privacy')}
      </MenuItem>
      <hr />
      <MenuItem render={<Link to="/logout" search={{ user: 1 }} preload={false} />}>
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
        {t('userMenu.logout')}
      </MenuItem>
    </LightMenu>
  )
}
