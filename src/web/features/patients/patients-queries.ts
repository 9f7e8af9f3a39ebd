import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { getClinic } from '#contract/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import type { Doctor } from '#contract/doctors.ts'
import { getPatient, listPastVisits, listPatients, listUpcomingVisits } from '#contract/patients.ts'
import { pages, query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { listInput } from './patients-search.ts'
import type { PatientsSearch } from './patients-search.ts'

export const PAGE_SIZE = 100

export const patientsQuery = (clinicId: number | undefined, search: PatientsSearch) =>
  infiniteQueryOptions({
    ...pages(listPatients, {
      clinicId: clinicId ?? 0,
      lang: currentLanguage(),
      ...listInput(search),
      size: PAGE_SIZE,
    }),
    enabled: clinicId !== undefined,
    meta: { silent: true },
  })

export const patientQuery = (id: number) =>
  queryOptions({ ...query(getPatient, { id }), select: reply => reply.data, meta: { silent: true } })

const visitCalls = { upcoming: listUpcomingVisits, past: listPastVisits }
export type VisitSide = keyof typeof visitCalls
const VISITS_SIZE = 20

export const visitsQuery = (id: number, side: VisitSide) => pages(visitCalls[side], { id, size: VISITS_SIZE })

const NO_DOCTORS: readonly Doctor[] = []

/** The clinic's doctors and zone; the usual zone until it has arrived. */
export function useClinicFacts(): { doctors: readonly Doctor[]; zone: string } {
  const { clinicId } = useStaff()
  const lang = currentLanguage()
  const id = clinicId ?? 0
  const enabled = clinicId !== undefined
  const clinic = useQuery({ ...query(getClinic, { id, lang }), enabled })
  const doctors = useQuery({ ...query(listDoctors, { id, lang }), enabled })
  return {
    doctors: doctors.data?.data ?? NO_DOCTORS,
    zone: clinic.data?.data.zone ?? 'Europe/Bucharest',
  }
}
