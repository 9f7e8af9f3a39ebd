import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/call.ts'
import { getAccount } from '#contract/accounts.ts'
import { searchDoctors } from '#contract/doctor-search.ts'
import { getBookingByCode, listPatientBookings } from '#contract/online-booking.ts'
import { getPublicDoctor, listPublicSlots, listSearchChoices } from '#contract/public-doctors.ts'
import { getPublicPlace, listPlaceSlots } from '#contract/public-places.ts'
import { call } from '#web/api/client.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { HoursOf } from './hours-of.ts'

// Names come from the server in the language on screen, so that answers are kept by language.

/** Free hours go quickly: they are asked for anew when a page is opened or looked at again. */
const freshHours = { staleTime: 20_000, refetchOnWindowFocus: true, meta: { silent: true } } as const

export const searchQuery = (input: CallInput<typeof searchDoctors>) =>
  queryOptions({
    queryKey: ['doctors', currentLanguage(), input],
    queryFn: ({ signal }) => call(searchDoctors, input, { signal }),
    ...freshHours,
  })

export const choicesQuery = () =>
  queryOptions({
    queryKey: ['search-choices', currentLanguage()],
    queryFn: ({ signal }) => call(listSearchChoices, {}, { signal }),
    meta: { silent: true },
  })

export const doctorQuery = (id: number) =>
  queryOptions({
    queryKey: ['public-doctor', currentLanguage(), id],
    queryFn: ({ signal }) => call(getPublicDoctor, { id }, { signal }),
    meta: { silent: true },
  })

export const placeQuery = ({ clinic, place }: { clinic: number; place: number }) =>
  queryOptions({
    queryKey: ['public-place', currentLanguage(), clinic, place],
    queryFn: ({ signal }) => call(getPublicPlace, { clinic_id: clinic, id: place }, { signal }),
    meta: { silent: true },
  })

export const hoursQuery = (of: HoursOf, services: number[], from: string, days: number) =>
  queryOptions({
    queryKey: ['public-slots', currentLanguage(), of, services, from, days],
    queryFn: ({ signal }) => {
      const question = { service_ids: services, from_date: from, days }
      return 'doctor' in of
        ? call(listPublicSlots, { id: of.doctor, ...question }, { signal })
        : call(listPlaceSlots, { clinic_id: of.clinic, id: of.place, ...question }, { signal })
    },
    ...freshHours,
  })

export const bookingQuery = (code: string) =>
  queryOptions({
    queryKey: ['booking-link', currentLanguage(), code],
    queryFn: ({ signal }) => call(getBookingByCode, { code }, { signal }),
    ...freshHours,
  })

export const visitsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['patient-bookings', currentLanguage(), userId],
    queryFn: ({ signal }) => call(listPatientBookings, {}, { signal }),
    ...freshHours,
  })

export const accountQuery = (userId: number) =>
  queryOptions({
    queryKey: ['account', userId],
    queryFn: () => call(getAccount, {}),
    enabled: userId > 0,
    meta: { silent: true },
  })
