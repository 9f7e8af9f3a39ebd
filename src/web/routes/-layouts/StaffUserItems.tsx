import { IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mayOpen } from '#contract/staff-menu.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { LanguageItems } from './LanguageMenu.tsx'
import { getTab } from './staff-tabs.ts'
import { TabLink } from './TabLink.tsx'
import { ThemeItems } from './ThemeItems.tsx'
import type { useAccount } from './use-account.ts'

const company = getTab('company')

interface StaffUserItemsProps {
  account: ReturnType<typeof useAccount>
  onProfile: () => void
}

/** What a person does with their own account; loaded once somebody opens it. */
export default function StaffUserItems({ account, onProfile }: StaffUserItemsProps) {
  const { t } = useTranslation('staff')
  return (
    <>
      <MenuItem icon={<IconUser size={20} stroke={1.75} aria-hidden="true" />} onClick={onProfile}>
        {t('userMenu.profile')}
      </MenuItem>
      <MenuItem
        icon={<IconShieldLock size={20} stroke={1.75} aria-hidden="true" />}
        render={<Link to="/cabinet/administration/security" />}
      >
        {t('userMenu.security')}
      </MenuItem>
      {account && mayOpen(company, account) ? (
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
    </>
  )
}
