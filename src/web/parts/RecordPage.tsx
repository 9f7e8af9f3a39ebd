import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Permission } from '#domain/permissions.ts'
import { useStaff } from '#web/api/use-staff.ts'
import styles from './RecordPage.module.css'

export interface RecordTab {
  /** Its word in the address. */
  key: string
  label: string
  /** Whoever lacks it is not shown the tab. */
  right?: Permission
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
  const id = useId()
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
  const choose = (tab: RecordTab) =>
    void navigate({
      to: '.',
      search: { tab: tab === shown[0] ? undefined : tab.key } as never,
      replace: true,
      resetScroll: false,
    })

  function walk(event: KeyboardEvent<HTMLElement>) {
    const here = shown.findIndex(tab => tab === open)
    const last = shown.length - 1
    const steps: Partial<Record<string, number>> = {
      ArrowRight: here === last ? 0 : here + 1,
      ArrowLeft: here === 0 ? last : here - 1,
      Home: 0,
      End: last,
    }
    const next = shown[steps[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    document.getElementById(`${id}-${next.key}`)?.focus()
    choose(next)
  }

  return (
    <>
      {head}
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {shown.map(tab => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab === open ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab)}
            onKeyDown={walk}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open.key}`} className={styles.panel}>
        {open.content}
      </div>
    </>
  )
}
