import { IconBell, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BookingSearch } from '#web/features/bookings/BookingSearch.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Menu, MenuItem } from '#web/ui/Menu.tsx'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import { LocationMenu } from './LocationMenu.tsx'
import { StaffUserMenu } from './StaffUserMenu.tsx'
import styles from './StaffTopBar.module.css'

/** `#page-tools` is where the open page may put a tool of its own. */
export function StaffTopBar() {
  const { t } = useTranslation(['staff', 'common'])
  const { shown } = useTheme()
  const dark = shown === 'dark'
  const ThemeIcon = dark ? IconSun : IconMoon
  return (
    <header className={styles.bar}>
      <LocationMenu />
      <BookingSearch />
      <div className={styles.tools}>
        <span id="page-tools" className={styles.pageTools} />
        <IconButton
          dense
          label={dark ? t('common:theme.toLight') : t('common:theme.toDark')}
          onClick={() => chooseTheme(dark ? 'light' : 'dark')}
        >
          <ThemeIcon size={20} stroke={1.75} />
        </IconButton>
        <Menu
          label={t('staff:nav.notifications')}
          triggerClassName={styles.bell}
          trigger={<IconBell size={20} stroke={1.75} />}
        >
          <MenuItem aria-disabled="true">{t('staff:topbar.noNotifications')}</MenuItem>
        </Menu>
        <span className={styles.divider} />
        <StaffUserMenu />
      </div>
    </header>
  )
}
