import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { NewsCount } from '#web/features/online-news/NewsBell.tsx'
import { staffIcons } from './staff-icons.ts'
import { isListed, isReady, slugOf, staffGroups } from './staff-tabs.ts'
import type { StaffTab } from './staff-tabs.ts'
import styles from './StaffSidebar.module.css'

/** The groups of tabs, in the sidebar and in the phone's menu. */
export function StaffNav({ folded = false, onFollow }: { folded?: boolean; onFollow?: () => void }) {
  const { t } = useTranslation('staff')
  // Until the account is known, nothing is promised.
  const permissions = useStaff().account?.permissions
  const groups = staffGroups.map(({ key, tabs }) => ({
    key,
    tabs: tabs.filter(tab => permissions && isListed(tab, permissions)),
  }))
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      {groups
        .filter(({ tabs }) => tabs.length > 0)
        .map(({ key, tabs }) => (
          <div key={key ?? 'main'} className={styles.group}>
            {key ? <p className={styles.heading}>{t(`nav.groups.${key}`)}</p> : null}
            <ul>
              {tabs.map(tab => (
                <li key={tab}>
                  <TabLink tab={tab} folded={folded} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}

interface TabLinkProps {
  tab: StaffTab
  folded: boolean
  onFollow: (() => void) | undefined
}

function TabLink({ tab, folded, onFollow }: TabLinkProps) {
  const { t } = useTranslation('staff')
  const Icon = staffIcons[tab]
  const look = {
    className: styles.row,
    activeProps: { 'data-active': true },
    title: folded ? t(`tabs.${tab}`) : undefined,
    onClick: onFollow,
  }
  const inside = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className={styles.text}>{t(`tabs.${tab}`)}</span>
      {tab === 'calendar' ? <NewsCount /> : null}
    </>
  )
  if (isReady(tab)) {
    return (
      <Link to={`/cabinet/administration/${tab}`} {...look}>
        {inside}
      </Link>
    )
  }
  return (
    <Link to="/cabinet/administration/$tab" params={{ tab: slugOf(tab) }} {...look}>
      {inside}
    </Link>
  )
}
