import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { chartEntryOf, getToothChart, type ToothChart } from '#contract/patients/tooth-chart.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { dentitionOn, type Dentition } from '#domain/tooth-chart/dentition.ts'
import { foldChart, type Chart } from '#domain/tooth-chart/fold.ts'
import { lookOfChart, type ChartLook } from '#domain/tooth-chart/picture/chart-look.ts'
import type { ToothLook } from '#domain/tooth-chart/picture/tooth-look.ts'
import { query } from '#web/api/query.ts'
import { useWaiting } from './edit/use-waiting.ts'

/** What the chart's page shows and what is chosen on it: the view reads it, what edits reads it too. */
export interface ChartScene {
  readonly patient: PatientRecord
  /** As the server last said it, with what waits to be sent: all entries, of every day. */
  readonly data: ToothChart
  /** The day that is looked at, and the clinic's today. */
  readonly day: LocalDate
  readonly today: LocalDate
  readonly setDay: (day: LocalDate) => void
  /** Where it is asked what was known on a day. */
  readonly knownOn: LocalDate | undefined
  readonly setKnownOn: (day: LocalDate | undefined) => void
  /** Of that day. */
  readonly chart: Chart
  readonly dentition: Dentition
  /** Whether it is not the one that was kept, or is usual at that age. */
  readonly isOtherDentition: boolean
  /** Looks at another one; nothing is kept by that. */
  readonly setDentition: (dentition: Dentition | undefined) => void
  readonly look: ChartLook
  /** Teeth that are chosen, the last one last. */
  readonly selected: readonly number[]
  readonly select: (teeth: readonly number[]) => void
}

export function useChartScene(patient: PatientRecord) {
  const [knownOn, setKnownOn] = useState<LocalDate>()
  const [wishedDay, setDay] = useState<LocalDate>()
  const [wished, setDentition] = useState<Dentition>()
  const [selected, select] = useState<readonly number[]>([])
  const read = useQuery({
    ...query(getToothChart, { patient_id: patient.id, ...(knownOn && { known_on: knownOn }) }),
    select: reply => reply.data,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const waited = useWaiting(read.data, patient.id)
  // What was known then has nothing that waits.
  const data = knownOn ? read.data : waited
  const facts = useMemo(() => data?.entries.map(chartEntryOf), [data])
  const today = data?.as_of ?? ''
  const day = wishedDay ?? today
  const chart = useMemo(() => foldChart(facts ?? [], day), [facts, day])
  const usual = data && dentitionOn(day, data.dentitions, data.birth_date).dentition
  const dentition = wished ?? usual ?? 'permanent'
  const look = useMemo(() => steadyLook(lookOfChart(chart, dentition)), [chart, dentition])
  const scene: ChartScene | undefined = data && {
    patient,
    data,
    day,
    today,
    setDay: next => setDay(next === today ? undefined : next),
    knownOn,
    setKnownOn,
    chart,
    dentition,
    isOtherDentition: dentition !== usual,
    setDentition,
    look,
    selected,
    select,
  }
  return { scene, error: read.error, isFetching: read.isFetching, refetch: read.refetch }
}

/** Looks as they were first seen, so that a tooth that looks as before is not drawn anew. */
const seen = new Map<string, ToothLook>()
const MOST_SEEN = 2_000

function steadyLook(look: ChartLook): ChartLook {
  if (seen.size > MOST_SEEN) seen.clear()
  const teeth = new Map<number, ToothLook>()
  for (const [tooth, next] of look.teeth) {
    const text = JSON.stringify(next)
    const known = seen.get(text) ?? next
    seen.set(text, known)
    teeth.set(tooth, known)
  }
  return { ...look, teeth }
}
