import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { roleName } from '#contract/accounts/role-names.ts'
import { useAccount } from './use-account.ts'
import styles from './StaffTopBar.module.css'

const StaffUserItems = lazy(() => import('./StaffUserItems.tsx'))
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
        <StaffUserItems account={account} onProfile={() => setIsProfileOpen(true)} />
      </Menu>
      {isProfileOpen && account ? (
        <Suspense>
          <ProfileDrawer account={account} onClose={() => setIsProfileOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
