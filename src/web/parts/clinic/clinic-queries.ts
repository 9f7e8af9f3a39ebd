import { useQuery } from '@tanstack/react-query'
import { listCabinets } from '#contract/cabinets.ts'
import type { CallReply } from '#contract/call.ts'
import { getClinic, listHolidays } from '#contract/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import type { Doctor } from '#contract/doctors.ts'
import { listLocations } from '#contract/locations.ts'
import { listServices } from '#contract/services.ts'
import type { DateRange } from '#domain/months.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

export type Cabinet = CallReply<typeof listCabinets>['data'][number]
export type Service = CallReply<typeof listServices>['data'][number]

const NO_DOCTORS: readonly Doctor[] = []

/** Calls whose path names the clinic and a language ask for nothing until the clinic is known. */
function useOfClinic() {
  const { clinicId } = useStaff()
  return { of: { id: clinicId ?? 0, lang: currentLanguage() }, enabled: clinicId !== undefined }
}

/** The clinic's doctors and zone; none and the usual zone until they have arrived. */
export function useClinicFacts(): { doctors: readonly Doctor[]; zone: string } {
  const { of, enabled } = useOfClinic()
  const clinic = useQuery({ ...query(getClinic, of), enabled })
  const doctors = useQuery({ ...query(listDoctors, of), enabled })
  return { doctors: doctors.data?.data ?? NO_DOCTORS, zone: clinic.data?.data.zone ?? 'Europe/Bucharest' }
}

/** Whether locations are told apart on screens. */
export function useShowsLocations(): boolean {
  const { of, enabled } = useOfClinic()
  return useQuery({ ...query(getClinic, of), enabled }).data?.data.ShowLocations ?? true
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

/** The services in use. */
export function useServices() {
  const { of, enabled } = useOfClinic()
  return useQuery({ ...query(listServices, { ...of, status: 1 }), enabled })
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

/** Closed days by date. */
export function useHolidays({ from, to }: DateRange): ReadonlyMap<string, string> {
  const language = currentLanguage()
  const { data } = useQuery({
    ...query(listHolidays, { from_date: from, to_date: to, language }),
    select: toHolidays,
  })
  return data ?? NO_HOLIDAYS
}

const NO_HOLIDAYS: ReadonlyMap<string, string> = new Map()
const toHolidays = ({ data }: CallReply<typeof listHolidays>): ReadonlyMap<string, string> =>
  // The same empty map as before they arrived: nothing is drawn anew for a week without any.
  data.length === 0 ? NO_HOLIDAYS : new Map(data.map(({ date, name }) => [date, name]))
