import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/call.ts'
import { addToothEntries, getToothChart } from '#contract/patients/tooth-chart.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { invalidate, query } from '#web/api/query.ts'
import type { ChartScene } from './chart-scene.ts'

type Recorded = Pick<CallInput<typeof addToothEntries>, 'entries' | 'dentition'>

/** Records on the chart as it was seen, and shows what the server says of it then. */
export function useRecordEntries({ patient, data }: ChartScene) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (recorded: Recorded) =>
      call(
        addToothEntries,
        { patient_id: patient.id, version: data.version, ...recorded },
        { idempotencyKey: newKey() },
      ),
    onSuccess(reply) {
      client.setQueryData(query(getToothChart, { patient_id: patient.id }).queryKey, reply)
    },
    onSettled: () => invalidate(client, 'patient_record'),
  })
}
