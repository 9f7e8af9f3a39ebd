import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { WaitingCount } from '#web/features/notifications/NotificationBell.tsx'
import { mayOpen, TAB_GROUPS } from '#contract/staff-menu.ts'
import { STAFF_TABS } from './staff-tabs.ts'
import { TabLink } from './TabLink.tsx'
import styles from './StaffSidebar.module.css'

/** The groups of tabs, in the sidebar and in the phone's menu. */
export function StaffNav({ folded = false, onFollow }: { folded?: boolean; onFollow?: () => void }) {
  const { t } = useTranslation('staff')
  // Until the account is known, nothing is promised.
  const { account } = useStaff()
  const listed = STAFF_TABS.filter(tab => account && mayOpen(tab, account))
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {TAB_GROUPS.filter(group => listed.some(tab => tab.group === group)).map(group => (
        <div key={group} className={styles.group}>
          {group === 'day' ? null : <p className={styles.heading}>{t(`nav.groups.${group}`)}</p>}
          <ul>
            {listed
              .filter(tab => tab.group === group)
              .map(tab => (
                <li key={tab.key}>
                  <TabLink
                    tab={tab}
                    className={styles.row}
                    title={folded ? t(`tabs.${tab.key}`) : undefined}
                    onClick={onFollow}
                  >
                    <tab.icon size={18} stroke={1.75} aria-hidden="true" />
                    <span className={styles.text}>{t(`tabs.${tab.key}`)}</span>
                    {tab.key === 'calendar' ? <WaitingCount /> : null}
                  </TabLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
