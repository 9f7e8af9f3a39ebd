import { useQuery } from '@tanstack/react-query'
import { listNotifications, type Notification } from '#contract/messages/notifications.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'

const SHOWN = 20
const NONE: readonly Notification[] = []

/** What the bell says without being opened: the newest of what is new, how many there are, and visits that wait. */
export function useBell() {
  const { account } = useStaff()
  const { data } = useQuery({
    ...query(listNotifications, { status: '0', size: SHOWN }),
    enabled: account !== undefined,
    meta: { silent: true },
  })
  return {
    isLoaded: data !== undefined,
    items: data?.data ?? NONE,
    unread: data?.unread ?? 0,
    waiting: data?.waiting ?? 0,
    zone: data?.zone,
  }
}
