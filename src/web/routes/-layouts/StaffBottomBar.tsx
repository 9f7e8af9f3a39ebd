import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { readCalendarSearch } from '#web/features/calendar/calendar-search.ts'
import { NotificationTab } from '#web/features/notifications/NotificationBell.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { mayOpen } from '#contract/staff-menu.ts'
import { STAFF_TABS } from './staff-tabs.ts'
import { StaffNav } from './StaffNav.tsx'
import { StaffUserMenu } from './StaffUserMenu.tsx'
import { TabLink } from './TabLink.tsx'
import styles from './StaffBottomBar.module.css'

/** The phone's navigation: the two screens of the day, a new booking, and the rest behind a menu. */
export function StaffBottomBar() {
  const { t } = useTranslation(['staff', 'common'])
  const [open, setOpen] = useState(false)
  const { account, can } = useStaff()
  return (
    <>
      <nav className={styles.bar} aria-label={t('staff:nav.label')}>
        {STAFF_TABS.filter(tab => tab.group === 'day' && account && mayOpen(tab, account)).map(tab => (
          <TabLink key={tab.key} tab={tab} className={styles.tab}>
            <tab.icon size={24} stroke={1.75} aria-hidden="true" />
            {t(`staff:tabs.${tab.key}`)}
          </TabLink>
        ))}
        {can('bookings.edit') ? (
          <Link
            to="/cabinet/administration/calendar"
            // On the day looked at, where there is one.
            search={previous => ({ ...readCalendarSearch(previous), add: true })}
            className={styles.add}
            aria-label={t('staff:nav.add')}
          >
            <IconPlus size={24} stroke={2} aria-hidden="true" />
          </Link>
        ) : null}
        <NotificationTab className={styles.tab} />
        <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconMenu2 size={24} stroke={1.75} aria-hidden="true" />
          {t('common:actions.menu')}
        </button>
      </nav>
      {open ? (
        <Dialog title={t('common:product')} onClose={() => setOpen(false)}>
          <StaffUserMenu side="start" />
          <StaffNav onFollow={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  )
}
