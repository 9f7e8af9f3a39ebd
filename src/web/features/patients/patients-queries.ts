import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { getClinic } from '#contract/clinics.ts'
import { listDoctors } from '#contract/doctors.ts'
import type { Doctor } from '#contract/doctors.ts'
import { getPatient, listPastVisits, listPatients, listUpcomingVisits } from '#contract/patients.ts'
import { call } from '#web/api/client.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { listInput } from './patients-search.ts'
import type { PatientsSearch } from './patients-search.ts'

export const PAGE_SIZE = 100
/** Visits and patients change elsewhere too: what is known shows at once and is asked for anew. */
const FRESH = 0

export const patientsKey = ['patients'] as const

export function patientsQuery(clinicId: number | undefined, search: PatientsSearch) {
  const input = { clinicId: clinicId ?? 0, lang: currentLanguage(), ...listInput(search), size: PAGE_SIZE }
  return infiniteQueryOptions({
    queryKey: [...patientsKey, 'list', input],
    queryFn: ({ pageParam, signal }) => call(listPatients, { ...input, page: pageParam }, { signal }),
    enabled: clinicId !== undefined,
    initialPageParam: 1,
    getNextPageParam: ({ paginator: { currentPage, size, total } }) =>
      currentPage * size < total ? currentPage + 1 : undefined,
    staleTime: FRESH,
    meta: { silent: true },
  })
}

export const patientKey = (id: number) => ['patient', id] as const

export const patientQuery = (id: number) =>
  queryOptions({
    queryKey: patientKey(id),
    queryFn: ({ signal }) => call(getPatient, { id }, { signal }),
    select: reply => reply.data,
    staleTime: FRESH,
    meta: { silent: true },
  })

const visitCalls = { upcoming: listUpcomingVisits, past: listPastVisits }
export type VisitSide = keyof typeof visitCalls
const VISITS_SIZE = 20

export const visitsQuery = (id: number, side: VisitSide) =>
  infiniteQueryOptions({
    queryKey: [...patientKey(id), 'visits', side, currentLanguage()],
    queryFn: ({ pageParam, signal }) =>
      call(visitCalls[side], { id, page: pageParam, size: VISITS_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ paginator: { currentPage, size, total } }) =>
      currentPage * size < total ? currentPage + 1 : undefined,
    staleTime: FRESH,
  })

const NO_DOCTORS: readonly Doctor[] = []

/** The clinic's doctors and zone; the usual zone until it has arrived. */
export function useClinicFacts(): { doctors: readonly Doctor[]; zone: string } {
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
  return {
    doctors: doctors.data?.data ?? NO_DOCTORS,
    zone: clinic.data?.data.zone ?? 'Europe/Bucharest',
  }
}
