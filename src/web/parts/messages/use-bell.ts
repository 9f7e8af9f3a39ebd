import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listNotifications, type Notification } from '#contract/messages/notifications.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'

const SHOWN = 20
const NO_ITEMS: readonly Notification[] = []
const NO_VISITS: readonly number[] = []

/** What the bell says without being opened: the newest of what is new, how many there are, and what waits for the desk. */
export function useBell() {
  const { account } = useStaff()
  const { data } = useQuery({
    ...query(listNotifications, { status: '0', size: SHOWN }),
    enabled: account !== undefined,
    meta: { silent: true },
  })
  return {
    isLoaded: data !== undefined,
    items: data?.data ?? NO_ITEMS,
    unread: data?.unread ?? 0,
    waiting: data?.waiting ?? 0,
    replied: data?.replied ?? NO_VISITS,
    zone: data?.zone,
  }
}

/**
 * The visits whose patients wrote something that nobody has seen to. A clinic has few of them at a time: the calendar marks
 * them without asking it of each of its visits.
 */
export function useRepliedVisits(): ReadonlySet<number> {
  const { replied } = useBell()
  return useMemo(() => new Set(replied), [replied])
}
