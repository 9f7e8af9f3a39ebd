import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BookingSearch } from '#web/parts/bookings/BookingSearch.tsx'
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import { LocationMenu } from './LocationMenu.tsx'
import { StaffUserMenu } from './StaffUserMenu.tsx'
import styles from './StaffTopBar.module.css'

/** `#page-tools` is where the open page may put a tool of its own. */
export function StaffTopBar() {
  const { t } = useTranslation('common')
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
          label={dark ? t('theme.toLight') : t('theme.toDark')}
          onClick={() => chooseTheme(dark ? 'light' : 'dark')}
        >
          <ThemeIcon size={20} stroke={1.75} />
        </IconButton>
        <NotificationBell className={styles.bell} />
        <span className={styles.divider} />
        <StaffUserMenu />
      </div>
    </header>
  )
}
