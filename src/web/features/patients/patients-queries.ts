import { queryOptions } from '@tanstack/react-query'
import { getPatient, listPastVisits, listUpcomingVisits } from '#contract/patients/patients.ts'
import { pages, query } from '#web/api/query.ts'

export const patientQuery = (id: number) =>
  queryOptions({ ...query(getPatient, { id }), select: reply => reply.data, meta: { silent: true } })

const visitCalls = { upcoming: listUpcomingVisits, past: listPastVisits }
export type VisitSide = keyof typeof visitCalls
const VISITS_SIZE = 20

export const visitsQuery = (id: number, side: VisitSide) => pages(visitCalls[side], { id, size: VISITS_SIZE })
