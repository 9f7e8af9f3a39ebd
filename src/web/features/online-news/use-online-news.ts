import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CallReply } from '#contract/call.ts'
import { listOnlineNews } from '#contract/online/online-news.ts'
import { query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useNow } from '#web/ui/use-now.ts'
import { countForCalendar, listUnseen, readSeen, writeSeen } from './news-seen.ts'

const NO_NEWS: CallReply<typeof listOnlineNews>['data'] = { items: [], waiting: 0, zone: 'Europe/Bucharest' }

const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another window of the same desk has looked.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What patients did online: all of late, what nobody looked at on this device, and how many visits want a look. */
export function useOnlineNews() {
  const { can } = useStaff()
  const { userId } = useSession()
  const { data } = useQuery({
    ...query(listOnlineNews, {}),
    select: reply => reply.data,
    enabled: can('bookings.view'),
    meta: { silent: true },
  })
  const { items, waiting, zone } = data ?? NO_NEWS
  const seen = useSyncExternalStore(subscribe, () => readSeen(userId))
  const unseen = listUnseen(items, seen, useNow())
  return {
    isLoaded: data !== undefined,
    items,
    zone,
    unseen,
    forCalendar: countForCalendar(unseen, waiting),
    markSeen: () => {
      const newest = items[0]?.id
      if (newest === undefined) return
      writeSeen(userId, newest)
      for (const listener of listeners) listener()
    },
  }
}
