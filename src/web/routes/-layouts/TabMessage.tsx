import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import type { StaffTab } from './staff-tabs.ts'
import styles from './ComingPage.module.css'

interface TabMessageProps {
  tab: StaffTab
  title: ReactNode
  text: string
  /** Where to go instead. */
  children: ReactNode
}

/** In the place of a tab's page: why it is not shown. */
export function TabMessage({ tab, title, text, children }: TabMessageProps) {
  const name = useTranslation('staff').t(`tabs.${tab.key}`)
  usePageTitle(name)
  return (
    <div className={styles.staff}>
      <h1 className={styles.staffTitle}>{name}</h1>
      <EmptyState icon={<tab.icon size={28} stroke={1.75} />} title={title} text={text}>
        {children}
      </EmptyState>
    </div>
  )
}
