import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getBooking } from '#contract/bookings.ts'
import { completeBooking, listBookings } from '#contract/calendar.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Hold } from '#contract/holds.ts'
import { listCabinets } from '#contract/cabinets.ts'
import { getClinic, listHolidays } from '#contract/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import { listLocations } from '#contract/locations.ts'
import { listServices } from '#contract/services.ts'
import { getPatient } from '#contract/patients.ts'
import type { CallReply } from '#contract/call.ts'
import { addMonths } from '#domain/months.ts'
import type { DateRange } from '#domain/months.ts'
import { call } from '#web/api/client.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { monthSpan, monthsOf } from './calendar-range.ts'
import { keepNewer } from './keep-newer.ts'

export type Cabinet = CallReply<typeof listCabinets>['data'][number]
export type Service = CallReply<typeof listServices>['data'][number]
export type BookingHistory = CallReply<typeof getBooking>['data']['history']

/** What one fetched month holds. */
export interface BookingMonth {
  bookings: Booking[]
  holds: Hold[]
}

const PAGE_SIZE = 1000
const MOST_PAGES = 50

export const bookingsKey = ['bookings'] as const

async function fetchMonth(month: string, signal: AbortSignal): Promise<BookingMonth> {
  const { from, to } = monthSpan(month)
  const ask = (page: number) =>
    call(listBookings, { from_date: from, to_date: to, size: PAGE_SIZE, page, withGroups: '1' }, { signal })
  const first = await ask(1)
  const bookings = [...first.data]
  const pages = Math.min(MOST_PAGES, Math.ceil(first.paginator.total / PAGE_SIZE))
  for (let page = 2; page <= pages; page++) bookings.push(...(await ask(page)).data)
  const names = new Map(first.services.map(({ id, name }) => [id, name]))
  return { bookings: bookings.map(listed => completeBooking(listed, names)), holds: first.holds }
}

const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...bookingsKey, month],
    queryFn: async ({ client, queryKey, signal }) => {
      const read = await fetchMonth(month, signal)
      return keepNewer(client.getQueryData<BookingMonth>(queryKey), read)
    },
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

/** Doctors, cabinets, services and settings of the clinic; nothing until all have arrived. */
export function useClinic() {
  const { clinicId } = useStaff()
  const lang = currentLanguage()
  const id = clinicId ?? 0
  const enabled = clinicId !== undefined
  const clinic = useQuery({
    queryKey: ['clinic', id, lang],
    queryFn: () => call(getClinic, { id, lang }),
    enabled,
  })
  const doctors = useQuery({
    queryKey: ['doctors', id, lang],
    queryFn: () => call(listDoctors, { id, lang }),
    enabled,
  })
  const services = useQuery({
    queryKey: ['services', id, lang],
    queryFn: () => call(listServices, { id, lang, status: 1 }),
    enabled,
  })
  const cabinets = useQuery({ queryKey: ['cabinets'], queryFn: () => call(listCabinets, {}) })
  const locations = useQuery({ queryKey: ['locations'], queryFn: () => call(listLocations, {}) })
  const all = [clinic, doctors, services, cabinets, locations]
  return {
    clinicId: id,
    isError: all.some(query => query.isError),
    retry: () => all.filter(query => query.isError).forEach(query => void query.refetch()),
    clinic: clinic.data?.data,
    doctors: doctors.data?.data,
    services: services.data?.data,
    cabinets: cabinets.data?.data,
    locations: locations.data?.data,
  }
}

/** Closed days by date. */
export function useHolidays({ from, to }: DateRange): ReadonlyMap<string, string> {
  const language = currentLanguage()
  const { data } = useQuery({
    queryKey: ['holidays', from, to, language],
    queryFn: () => call(listHolidays, { from_date: from, to_date: to, language }),
    select: toHolidays,
  })
  return data ?? NO_HOLIDAYS
}

const NO_HOLIDAYS: ReadonlyMap<string, string> = new Map()
const toHolidays = ({ data }: CallReply<typeof listHolidays>): ReadonlyMap<string, string> =>
  // The same empty map as before they arrived: nothing is drawn anew for a week without any.
  data.length === 0 ? NO_HOLIDAYS : new Map(data.map(({ date, name }) => [date, name]))

export const bookingQuery = (id: number) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => call(getBooking, { id }, { signal }),
    select: reply => reply.data,
    meta: { silent: true },
  })

export const patientQuery = (id: number) =>
  queryOptions({
    queryKey: ['patient', id],
    queryFn: ({ signal }) => call(getPatient, { id }, { signal }),
    select: reply => reply.data,
    meta: { silent: true },
  })
