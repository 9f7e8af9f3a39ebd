import { IconBell, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/Button.tsx'
import { Menu, MenuItem } from '#web/ui/Menu.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { chooseTheme, useTheme } from '#web/ui/theme.ts'
import { LocationMenu } from './LocationMenu.tsx'
import { StaffUserMenu } from './StaffUserMenu.tsx'
import styles from './StaffTopBar.module.css'

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

/** The place of booking search; "/" leads to it from anywhere outside a field. */
function BookingSearch() {
  const { t } = useTranslation('staff')
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], dialog')
      if (event.key !== '/' || typing) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])

  return (
    <search className={styles.finder}>
      <form
        className={styles.search}
        onSubmit={event => {
          event.preventDefault()
          showNotice({ kind: 'info', text: t('topbar.searchLater') })
        }}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          className={styles.input}
          placeholder={t('topbar.search')}
          aria-label={t('topbar.searchShort')}
          aria-keyshortcuts="/"
        />
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </form>
    </search>
  )
}
