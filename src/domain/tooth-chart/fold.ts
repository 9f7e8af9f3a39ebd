// The chart on a day: what was recorded for it, day by day.

import type { LocalDate } from '../time/wall-time.ts'
import type { Arch } from './arches.ts'
import type { ChartEntry } from './entry.ts'
import { foldPlace, NOTHING, type Ended, type PlaceState } from './fold-place.ts'

export interface Chart {
  /** Teeth of which anything was recorded; toothState has the others. */
  readonly teeth: ReadonlyMap<number, PlaceState>
  readonly arches: Readonly<Record<Arch, PlaceState>>
  readonly mouth: PlaceState
  /** Since when what no longer holds is over, and by which entry, by the id of what it was. */
  readonly ended: ReadonlyMap<number, { readonly on: LocalDate; readonly by: number }>
}

/** A tooth of which nothing was recorded stands, and has nothing. */
export const toothState = (chart: Chart, tooth: number): PlaceState => chart.teeth.get(tooth) ?? NOTHING

/** By day; what was recorded first comes first. */
export const inOrder = <Entry extends ChartEntry>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id,
  )

/** `entries` in any order, without those that were taken back; what is after `day` does not count. */
export function foldChart(entries: readonly ChartEntry[], day: LocalDate): Chart {
  const places = Map.groupBy(
    inOrder(entries.filter(entry => entry.date <= day)),
    entry => entry.tooth ?? entry.arch ?? 'mouth',
  )
  const ended: Ended = new Map()
  const teeth = new Map<number, PlaceState>()
  const others = { upper: NOTHING, lower: NOTHING, mouth: NOTHING }
  for (const [place, ofPlace] of places) {
    const state = foldPlace(ofPlace, ended)
    if (typeof place === 'number') teeth.set(place, state)
    else others[place] = state
  }
  return { teeth, arches: { upper: others.upper, lower: others.lower }, mouth: others.mouth, ended }
}

/** The days on which anything changed, each once. */
export const chartDates = (entries: readonly ChartEntry[]): LocalDate[] =>
  [...new Set(entries.map(entry => entry.date))].toSorted()
