import { useQuery } from '@tanstack/react-query'
import { listCabinets } from '#contract/clinic/cabinets.ts'
import type { CallReply } from '#contract/call.ts'
import { getClinic, listHolidays } from '#contract/clinic/clinics.ts'
import { listDoctors } from '#contract/clinic/doctors.ts'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { listServices } from '#contract/clinic/services.ts'
import type { DateRange } from '#domain/time/months.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

export type Cabinet = CallReply<typeof listCabinets>['data'][number]
export type Service = CallReply<typeof listServices>['data'][number]

const NO_DOCTORS: readonly Doctor[] = []

/** Calls whose path names the clinic and a language ask for nothing until the clinic is known. */
export function useOfClinic() {
  const { clinicId } = useStaff()
  return { of: { id: clinicId ?? 0, lang: currentLanguage() }, enabled: clinicId !== undefined }
}

/** The clinic's doctors and zone; none and the usual zone until they have arrived. Who may not see doctors has none. */
export function useClinicFacts(): { doctors: readonly Doctor[]; zone: string } {
  const { can } = useStaff()
  const { of, enabled } = useOfClinic()
  const clinic = useQuery({ ...query(getClinic, of), enabled })
  const doctors = useQuery({ ...query(listDoctors, of), enabled: enabled && can('bookings.view') })
  return { doctors: doctors.data?.data ?? NO_DOCTORS, zone: clinic.data?.data.zone ?? 'Europe/Bucharest' }
}

/** What the clinic is called; nothing until it has arrived. */
export function useClinicName(): string | undefined {
  const { of, enabled } = useOfClinic()
  return useQuery({ ...query(getClinic, of), enabled }).data?.data.name
}

/** The weekday (ISO) that weeks begin with. */
export function useClinicFirstWeekday(): number {
  const { of, enabled } = useOfClinic()
  return useQuery({ ...query(getClinic, of), enabled }).data?.data.calendar.first_weekday ?? 1
}

/** Minutes after which the session of a page that nobody touches ends; 0 for never. */
export function useIdleMinutes(): number {
  const { of, enabled } = useOfClinic()
  return useQuery({ ...query(getClinic, of), enabled }).data?.data.idle_minutes ?? 0
}

/** Minutes kept after a service that is added without saying. */
export function useBufferAfter(): number {
  const { of, enabled } = useOfClinic()
  return useQuery({ ...query(getClinic, of), enabled }).data?.data.default_buffer_after ?? 0
}

/** The clinic's rates of VAT, percent. */
export function useVatRates(): { reduced: number; standard: number } {
  const { of, enabled } = useOfClinic()
  const clinic = useQuery({ ...query(getClinic, of), enabled }).data?.data
  return { reduced: clinic?.vat_reduced ?? 11, standard: clinic?.vat_standard ?? 21 }
}

/** The services in use. */
export function useServices() {
  const { of, enabled } = useOfClinic()
  return useQuery({ ...query(listServices, { ...of, status: 1 }), enabled })
}

/** Every service, those put aside included; nothing until they have arrived. */
export function useEveryService(): readonly Service[] | undefined {
  const { of, enabled } = useOfClinic()
  return useQuery({ ...query(listServices, of), enabled }).data?.data
}

/** Doctors, cabinets, services and settings of the clinic; nothing until all have arrived. */
export function useClinic() {
  const { of, enabled } = useOfClinic()
  const clinic = useQuery({ ...query(getClinic, of), enabled })
  const doctors = useQuery({ ...query(listDoctors, of), enabled })
  const services = useServices()
  const cabinets = useQuery(query(listCabinets, {}))
  const locations = useQuery(query(listLocations, {}))
  const all = [clinic, doctors, services, cabinets, locations]
  return {
    clinicId: of.id,
    isError: all.some(each => each.isError),
    retry: () => all.filter(each => each.isError).forEach(each => void each.refetch()),
    clinic: clinic.data?.data,
    doctors: doctors.data?.data,
    services: services.data?.data,
    cabinets: cabinets.data?.data,
    locations: locations.data?.data,
  }
}

export interface ClosedDay {
  readonly name: string
  /** Those that are closed; null when all are. */
  readonly location_ids: readonly number[] | null
}

/** Closed days by date. */
export function useClosedDays({ from, to }: DateRange): ReadonlyMap<string, ClosedDay> {
  return useQuery({ ...closedDays(from, to), select: toClosedDays }).data ?? NONE
}

/** What closed days are called, by date. */
export function useHolidays({ from, to }: DateRange): ReadonlyMap<string, string> {
  return useQuery({ ...closedDays(from, to), select: toNames }).data ?? NONE
}

const closedDays = (from_date: string, to_date: string) =>
  query(listHolidays, { from_date, to_date, language: currentLanguage() })

type ClosedDays = CallReply<typeof listHolidays>

// The same empty map as before they arrived: nothing is drawn anew for a week without any.
const NONE: ReadonlyMap<string, never> = new Map<string, never>()
const toClosedDays = ({ data }: ClosedDays): ReadonlyMap<string, ClosedDay> =>
  // A day on which all are closed says more than one on which some are.
  data.length === 0 ? NONE : new Map(data.toSorted((a, b) => rank(a) - rank(b)).map(day => [day.date, day]))
const rank = ({ location_ids: ids }: ClosedDay) => (ids ? 0 : 1)
const toNames = ({ data }: ClosedDays): ReadonlyMap<string, string> =>
  data.length === 0 ? NONE : new Map(data.map(({ date, name }) => [date, name]))
