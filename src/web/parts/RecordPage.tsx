import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Permission } from '#domain/accounts/permissions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { TabList, TabPanel, Tabs } from '#web/ui/Tabs.tsx'

export interface RecordTab {
  /** Its word in the address. */
  key: string
  label: string
  /** How much there is of it; zero and unknown are not shown. */
  count?: number | undefined
  /** Whoever lacks it is not shown the tab. */
  right?: Permission | undefined
  content: ReactNode
}

interface RecordPageProps {
  /** Names the tabs for readers. */
  label: string
  /** Whose record it is, and what must be seen whichever tab is open. */
  head: ReactNode
  tabs: readonly RecordTab[]
}

/** A record: its head, and below it the tabs that the person may see. The open one is in the address. */
export function RecordPage({ label, head, tabs }: RecordPageProps) {
  const { account, can } = useStaff()
  const wished: string | undefined = useSearch({ strict: false }).tab
  const navigate = useNavigate()
  const shown = tabs.filter(tab => !tab.right || can(tab.right))
  const open = shown.find(tab => tab.key === wished) ?? shown[0]
  // Until the account is known, nothing is promised.
  if (!account) return head
  if (!open || shown.length === 1)
    return (
      <>
        {head}
        {open?.content}
      </>
    )

  // In place of the address before: a step back leaves the record.
  const choose = (key: string) =>
    void navigate({
      to: '.',
      search: { tab: key === shown[0]?.key ? undefined : key } as never,
      replace: true,
      resetScroll: false,
    })

  return (
    <Tabs open={open.key} onOpen={choose}>
      {head}
      <TabList label={label} tabs={shown} />
      {shown.map(tab => (
        <TabPanel key={tab.key} of={tab.key}>
          {tab.content}
        </TabPanel>
      ))}
    </Tabs>
  )
}
