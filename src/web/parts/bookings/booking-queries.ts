import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getBooking } from '#contract/bookings/bookings.ts'
import { completeBooking, listBookings } from '#contract/bookings/calendar.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Hold } from '#contract/bookings/holds.ts'
import type { CallReply } from '#contract/call.ts'
import { addMonths } from '#domain/time/months.ts'
import type { DateRange } from '#domain/time/months.ts'
import { call } from '#web/api/client.ts'
import { query } from '#web/api/query.ts'
import { monthSpan, monthsOf } from './booking-months.ts'
import { keepNewer } from './keep-newer.ts'

export type BookingHistory = CallReply<typeof getBooking>['data']['history']

/** What one fetched month holds. */
export interface BookingMonth {
  bookings: Booking[]
  holds: Hold[]
}

const PAGE_SIZE = 1000
const MOST_PAGES = 50

const inputOf = (month: string) => {
  const { from, to } = monthSpan(month)
  return { from_date: from, to_date: to, size: PAGE_SIZE, withGroups: '1' } as const
}

async function fetchMonth(month: string, signal: AbortSignal): Promise<BookingMonth> {
  const ask = (page: number) => call(listBookings, { ...inputOf(month), page }, { signal })
  const first = await ask(1)
  const bookings = [...first.data]
  const pages = Math.min(MOST_PAGES, Math.ceil(first.paginator.total / PAGE_SIZE))
  for (let page = 2; page <= pages; page++) bookings.push(...(await ask(page)).data)
  const names = new Map(first.services.map(({ id, name }) => [id, name]))
  return { bookings: bookings.map(listed => completeBooking(listed, names)), holds: first.holds }
}

const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...query(listBookings, inputOf(month)).queryKey],
    queryFn: async ({ client, queryKey, signal }) => {
      const read = await fetchMonth(month, signal)
      return keepNewer(client.getQueryData<BookingMonth>(queryKey), read)
    },
    meta: { followed: true },
  })

const NO_MONTH: BookingMonth = { bookings: [], holds: [] }

/**
 * Joins fetched months. The same months give the very same lists: the query library's own way of joining would compare
 * thousands of bookings field by field at every turn of the page.
 */
function createMerge() {
  let known: readonly BookingMonth[] = []
  let merged = NO_MONTH
  return (months: readonly BookingMonth[]): BookingMonth => {
    const isSame = months.length === known.length && months.every((month, index) => month === known[index])
    if (!isSame) {
      known = months
      merged = months.length === 1 ? (months[0] ?? NO_MONTH) : mergeMonths(months)
    }
    return merged
  }
}

const once = <T extends { id: number }>(items: T[]): T[] => [
  ...new Map(items.map(item => [item.id, item])).values(),
]

function mergeMonths(months: readonly BookingMonth[]): BookingMonth {
  return {
    bookings: once(months.flatMap(month => month.bookings)),
    holds: once(months.flatMap(month => month.holds)),
  }
}

/** What is on screen comes first, in ms. */
const LOOK_AHEAD_AFTER = 500

/** Fetches the months around some days ahead, so that turning the page finds them there. */
export function usePrefetchBookings({ from, to }: DateRange, isReady: boolean): void {
  const client = useQueryClient()
  const before = addMonths(from.slice(0, 7), -1)
  const after = addMonths(to.slice(0, 7), 1)
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => {
      for (const month of [after, addMonths(before, 1), before]) void client.prefetchQuery(monthQuery(month))
    }, LOOK_AHEAD_AFTER)
    return () => clearTimeout(timer)
  }, [client, before, after, isReady])
}

/** Bookings and blocked times of the months that some days need. */
export function useBookings(range: DateRange) {
  const results = useQueries({ queries: monthsOf(range).map(monthQuery) })
  const [merge] = useState(createMerge)
  return {
    ...merge(results.flatMap(({ data }) => data ?? [])),
    isPending: results.some(result => result.isPending),
    isError: results.some(result => result.isError),
  }
}

export const bookingQuery = (id: number) =>
  queryOptions({
    ...query(getBooking, { id }),
    select: reply => reply.data,
    meta: { silent: true, followed: true },
  })
