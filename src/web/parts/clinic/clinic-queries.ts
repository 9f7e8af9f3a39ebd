import { useQuery } from '@tanstack/react-query'
import { listCabinets } from '#contract/cabinets.ts'
import type { CallReply } from '#contract/call.ts'
import { getClinic, listHolidays } from '#contract/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import { listLocations } from '#contract/locations.ts'
import { listServices } from '#contract/services.ts'
import type { DateRange } from '#domain/months.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

export type Cabinet = CallReply<typeof listCabinets>['data'][number]
export type Service = CallReply<typeof listServices>['data'][number]

/** Doctors, cabinets, services and settings of the clinic; nothing until all have arrived. */
export function useClinic() {
  const { clinicId } = useStaff()
  const lang = currentLanguage()
  const id = clinicId ?? 0
  const enabled = clinicId !== undefined
  const clinic = useQuery({ ...query(getClinic, { id, lang }), enabled })
  const doctors = useQuery({ ...query(listDoctors, { id, lang }), enabled })
  const services = useQuery({ ...query(listServices, { id, lang, status: 1 }), enabled })
  const cabinets = useQuery(query(listCabinets, {}))
  const locations = useQuery(query(listLocations, {}))
  const all = [clinic, doctors, services, cabinets, locations]
  return {
    clinicId: id,
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
