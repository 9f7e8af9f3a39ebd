import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { staffIcons } from './staff-icons.ts'
import type { LaterTab, StaffTab } from './staff-tabs.ts'
import styles from './ComingPage.module.css'

/** A tab whose page comes later says what it will be for. */
export function StaffComingPage({ tab, what }: { tab: StaffTab; what: LaterTab }) {
  const { t } = useTranslation(['staff', 'common'])
  usePageTitle(t(`staff:tabs.${tab}`))
  const Icon = staffIcons[tab]
  return (
    <div className={styles.staff}>
      <h1 className={styles.staffTitle}>{t(`staff:tabs.${tab}`)}</h1>
      <EmptyState
        icon={<Icon size={28} stroke={1.75} />}
        title={<Badge tone="accent">{t('common:next.badge')}</Badge>}
        text={t(`staff:coming.${what}`)}
      >
        <Link
          to="/cabinet/administration/calendar"
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
        >
          {t('staff:coming.back')}
        </Link>
      </EmptyState>
    </div>
  )
}
