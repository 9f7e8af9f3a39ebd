import { queryOptions } from '@tanstack/react-query'
import { getPatient } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'

export const patientQuery = (id: number) =>
  queryOptions({ ...query(getPatient, { id }), select: reply => reply.data, meta: { silent: true } })
