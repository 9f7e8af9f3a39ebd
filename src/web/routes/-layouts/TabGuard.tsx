import { useChildMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaff } from '#web/api/use-staff.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { mayOpen } from '#contract/staff-menu.ts'
import { findTab, STAFF_TABS } from './staff-tabs.ts'
import { TabLink } from './TabLink.tsx'
import { TabMessage } from './TabMessage.tsx'

/**
 * Shows a tab's pages, its records too, to those who may open it, and tells the others where they may go. Until the
 * account is known the page is asked for already: the server refuses what is not theirs.
 */
export function TabGuard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('staff')
  const { account } = useStaff()
  // Of the page that is shown: the address may be the next one's already.
  const tab = useChildMatches({ select: matches => findTab(matches.at(-1)?.pathname ?? '') })
  if (!account || !tab || mayOpen(tab, account)) return children
  const open = STAFF_TABS.find(each => mayOpen(each, account))
  return (
    <TabMessage tab={tab} title={t('forbidden.title')} text={t('forbidden.text')}>
      {open ? (
        <TabLink tab={open} className={buttonClass({ variant: 'secondary', size: 'dense' })}>
          {t('forbidden.open', { tab: t(`tabs.${open.key}`) })}
        </TabLink>
      ) : null}
    </TabMessage>
  )
}
