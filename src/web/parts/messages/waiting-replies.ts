import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { READS } from '#contract/reads.ts'
import { call } from '#web/api/client.ts'
import { getSession } from '#web/api/session.ts'
import { useStaff } from '#web/api/use-staff.ts'

const { method, path } = READS.listReplies
/** More than wait anywhere. */
const input = { waiting: true, size: 100 } as const
const NONE: ReadonlyMap<number, number> = new Map()

/**
 * The visits whose patients wrote something that nobody has seen to, with how much. A clinic has few of them at a time: the
 * calendar marks them without asking it of each of its visits. The contract of replies comes behind the calendar.
 */
export function useWaitingReplies(): ReadonlyMap<number, number> {
  const { can } = useStaff()
  const { data } = useQuery({
    queryKey: [`${method} ${path}`, input, getSession().userId],
    async queryFn({ signal }) {
      const { listReplies } = await import('#contract/messages/replies.ts')
      return call(listReplies, input, { signal })
    },
    enabled: can('bookings.view'),
    meta: { silent: true },
  })
  return useMemo(() => {
    const ids = data?.data.flatMap(({ booking }) => booking?.id ?? []) ?? []
    if (ids.length === 0) return NONE
    return new Map([...Map.groupBy(ids, id => id)].map(([id, all]) => [id, all.length]))
  }, [data])
}
