import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getPatient, listPastVisits, listPatients, listUpcomingVisits } from '#contract/patients.ts'
import { pages, query } from '#web/api/query.ts'
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
