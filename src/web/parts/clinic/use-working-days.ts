import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getWorkingTime } from '#contract/clinic/working-time.ts'
import type { CallReply } from '#contract/call.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { query } from '#web/api/query.ts'
import { readWorkingDays } from './working-days.ts'
import type { WorkingDays } from './working-days.ts'

/** The weeks of a date's month, whichever day they begin with: any view of that date shows no day beyond them. */
export const workingTimeQuery = (date: LocalDate) => {
  const month = date.slice(0, 7)
  const from = addDays(`${month}-01`, -6)
  const to = addDays(`${addMonths(month, 1)}-01`, 5)
  return queryOptions({ ...query(getWorkingTime, { from_date: from, to_date: to }), select: toDays })
}

const toDays = ({ data }: CallReply<typeof getWorkingTime>) => readWorkingDays(data)
const UNKNOWN: WorkingDays = new Map()

/** The hours of a date's month, where they have been fetched. */
export function findWorkingDays(client: QueryClient, date: LocalDate): WorkingDays | undefined {
  const reply = client.getQueryData(workingTimeQuery(date).queryKey)
  return reply && toDays(reply)
}

/** When doctors truly work on the days of any view of a date; the months around are fetched ahead. */
export function useWorkingDays(date: LocalDate) {
  const client = useQueryClient()
  const { data, isPending, isLoadingError, refetch } = useQuery(workingTimeQuery(date))
  const month = date.slice(0, 7)
  useEffect(() => {
    if (isPending) return
    for (const step of [1, -1]) void client.prefetchQuery(workingTimeQuery(addMonths(month, step)))
  }, [client, month, isPending])
  return { days: data ?? UNKNOWN, isPending, isUnknown: isLoadingError, retry: () => void refetch() }
}
