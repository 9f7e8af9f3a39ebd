import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/call.ts'
import { getAccount } from '#contract/accounts/accounts.ts'
import { listSearchChoices, searchDoctors, suggest } from '#contract/online/doctor-search.ts'
import { getBookingByCode, listPatientBookings } from '#contract/online/online-booking.ts'
import { getPublicDoctor, listPublicSlots } from '#contract/online/public-doctors.ts'
import { getPublicPlace, listPlaceSlots } from '#contract/online/public-places.ts'
import { query } from '#web/api/query.ts'
import type { HoursOf } from './hours-of.ts'

/** Free hours go quickly: they are asked for anew when a page is opened or looked at again. */
export const freshHours = { staleTime: 20_000, refetchOnWindowFocus: true, meta: { silent: true } } as const

export const searchQuery = (input: CallInput<typeof searchDoctors>) =>
  queryOptions({
    ...query(searchDoctors, input),
    ...freshHours,
  })

export const choicesQuery = () =>
  queryOptions({
    ...query(listSearchChoices, {}),
    meta: { silent: true },
  })

/** What may be meant by what is being typed. */
export const suggestionsQuery = (q: string) =>
  queryOptions({ ...query(suggest, { q }), placeholderData: keepPreviousData, meta: { silent: true } })

export const doctorQuery = (id: number) =>
  queryOptions({
    ...query(getPublicDoctor, { id }),
    meta: { silent: true },
  })

export const placeQuery = ({ clinic, place }: { clinic: number; place: number }) =>
  queryOptions({
    ...query(getPublicPlace, { clinic_id: clinic, id: place }),
    meta: { silent: true },
  })

export function hoursQuery(of: HoursOf, services: number[], from: string, days: number) {
  const question = { service_ids: services, from_date: from, days }
  return queryOptions({
    ...('doctor' in of
      ? query(listPublicSlots, { id: of.doctor, ...question })
      : query(listPlaceSlots, { clinic_id: of.clinic, id: of.place, ...question })),
    ...freshHours,
  })
}

export const bookingQuery = (code: string) =>
  queryOptions({
    ...query(getBookingByCode, { code }),
    ...freshHours,
  })

export const visitsQuery = () => queryOptions({ ...query(listPatientBookings, {}), ...freshHours })

/** The signed-in patient's. */
export const accountQuery = () => queryOptions({ ...query(getAccount, {}), meta: { silent: true } })
