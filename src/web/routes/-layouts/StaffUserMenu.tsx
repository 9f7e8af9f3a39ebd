import { IconChevronDown, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { LanguageItems } from './LanguageMenu.tsx'
import { roleName } from '#contract/accounts/role-names.ts'
import { isListed } from '#contract/staff-menu.ts'
import { getTab } from './staff-tabs.ts'
import { TabLink } from './TabLink.tsx'
import { ThemeItems } from './ThemeItems.tsx'
import { useAccount } from './use-account.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import styles from './StaffTopBar.module.css'

const company = getTab('company')
const ProfileDrawer = lazy(() => import('#web/features/roles/ProfileDrawer.tsx'))

export function StaffUserMenu({ side }: { side?: 'start' | 'end' }) {
  const { t } = useTranslation('staff')
  const account = useAccount()
  const [isProfileOpen, setIsProfileOpen] = useState(false)
  const name = account ? `${account.first_name} ${account.last_name}` : '…'
  const [role = account?.user_type === 2 ? 'Doctor' : 'Owner'] = account?.role_names ?? []
  return (
    <>
      <Menu
        side={side}
        label={t('userMenu.label')}
        triggerClassName={styles.user}
        trigger={
          <>
            <Avatar name={name} picture={account?.profile_pic ?? null} size={32} />
            <span className={styles.who}>
              <strong>{name}</strong>
              <span>{roleName(role, currentLanguage())}</span>
            </span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
          </>
        }
      >
        <MenuItem
          icon={<IconUser size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setIsProfileOpen(true)}
        >
          {t('userMenu.profile')}
        </MenuItem>
        <MenuItem
          icon={<IconShieldLock size={20} stroke={1.75} aria-hidden="true" />}
          render={<Link to="/cabinet/administration/security" />}
        >
          {t('userMenu.security')}
        </MenuItem>
        {account && isListed(company, account.permissions) ? (
          <MenuItem
            icon={<company.icon size={20} stroke={1.75} aria-hidden="true" />}
            render={<TabLink tab={company} />}
          >
            {t('userMenu.company')}
          </MenuItem>
        ) : null}
        <hr />
        <LanguageItems />
        <hr />
        <ThemeItems />
        <hr />
        <MenuItem render={<Link to="/logout" preload={false} />}>
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          {t('userMenu.logout')}
        </MenuItem>
      </Menu>
      {isProfileOpen && account ? (
        <Suspense>
          <ProfileDrawer account={account} onClose={() => setIsProfileOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
