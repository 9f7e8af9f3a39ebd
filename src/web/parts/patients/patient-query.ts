import { queryOptions } from '@tanstack/react-query'
import { getPatient } from '#contract/patients.ts'
import { call } from '#web/api/client.ts'

export const patientQuery = (id: number) =>
  queryOptions({
    queryKey: ['patient', id],
    queryFn: ({ signal }) => call(getPatient, { id }, { signal }),
    select: reply => reply.data,
    meta: { silent: true },
  })
