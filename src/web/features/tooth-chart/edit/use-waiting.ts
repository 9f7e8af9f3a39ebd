import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { getToothChart, type ToothChart } from '#contract/patients/tooth-chart.ts'
import { invalidate, keyOf, query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import type { DrawnEntry } from './chart-editing.ts'
import type { Waiting } from './outbox.ts'
import { ownOutbox } from './own-outbox.ts'

/** The chart's entries as they will be once everything that waits is kept, and what waits of this patient. */
export function useWaiting(chart: ToothChart) {
  const client = useQueryClient()
  useSession()
  const outbox = ownOutbox()
  const all = useSyncExternalStore(outbox.listen, outbox.list)
  const { patient_id: patientId, version, entries: known } = chart

  useEffect(
    () =>
      outbox.onChart(next => {
        const key = query(getToothChart, { patient_id: next.patient_id }).queryKey
        // An older reading that is still on its way would show the chart without it for a moment.
        void client.cancelQueries({ queryKey: key })
        client.setQueryData(key, old => (old && old.data.version > next.version ? old : { data: next }))
        const [name] = keyOf(getToothChart)
        void invalidate(client, 'patient_record', one => one.queryKey[0] !== name)
      }),
    [client, outbox],
  )
  useEffect(() => outbox.seen(patientId, version), [outbox, patientId, version])

  return useMemo(() => {
    const waiting = all.filter(one => one.patientId === patientId)
    return { waiting, entries: merge(known, waiting), outbox }
  }, [all, known, patientId, outbox])
}

function merge(known: readonly DrawnEntry[], waiting: readonly Waiting[]): DrawnEntry[] {
  const drawing = waiting.filter(one => !one.refused && !one.isUndone)
  const hidden = new Set(drawing.flatMap(one => one.hides))
  return [...known.filter(one => !hidden.has(one.id)), ...drawing.flatMap(one => one.drawn)]
}
