import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { getToothChart, type ToothChart } from '#contract/patients/tooth-chart.ts'
import { invalidate, keyOf, query } from '#web/api/query.ts'
import { useSession } from '#web/api/session.ts'
import type { DrawnEntry } from './chart-editing.ts'
import type { Waiting } from './outbox.ts'
import { ownOutbox } from './own-outbox.ts'

/** What waits of a patient, and where it waits. */
export function useOwnWaiting(patientId: number) {
  useSession()
  const outbox = ownOutbox()
  const all = useSyncExternalStore(outbox.listen, outbox.list)
  const waiting = useMemo(() => all.filter(one => one.patientId === patientId), [all, patientId])
  return { waiting, outbox }
}

/** The chart as it will be once everything that waits is kept. */
export function useWaiting<Chart extends ToothChart | undefined>(chart: Chart, patientId: number): Chart {
  const client = useQueryClient()
  const { waiting, outbox } = useOwnWaiting(patientId)
  const version = chart?.version

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
  useEffect(() => {
    if (version !== undefined) outbox.seen(patientId, version)
  }, [outbox, patientId, version])

  // What it knows and this page does not is why.
  const refused = waiting.filter(one => one.refused).length
  useEffect(() => {
    if (refused > 0) void invalidate(client, 'patient_record')
  }, [client, refused])

  return useMemo(
    () => chart && (waiting.length > 0 ? { ...chart, entries: merge(chart.entries, waiting) } : chart),
    [chart, waiting],
  )
}

function merge(known: readonly DrawnEntry[], waiting: readonly Waiting[]): DrawnEntry[] {
  const drawing = waiting.filter(one => !one.refused && !one.isUndone)
  // They are sent one after another: what could not be sent holds up the others.
  const isLate = drawing.some(one => one.isLate && one.drawn.length > 0)
  const hidden = new Set(drawing.flatMap(one => one.hides))
  return [
    ...known.filter(one => !hidden.has(one.id)),
    ...drawing.flatMap(one => one.drawn.map(entry => ({ ...entry, isLate }))),
  ]
}
