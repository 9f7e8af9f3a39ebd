// What a mouth comes to in figures.

import { isMilk, placeOf } from './arches.ts'
import { teethSeen, type Dentition } from './dentition.ts'
import type { PlaceState } from './fold-place.ts'
import type { Chart } from './fold.ts'
import type { Kind } from './kinds.ts'

export interface ChartIndices {
  /** Permanent teeth that are decayed, missing or filled, of 28: why a wisdom tooth is missing is seldom known. */
  readonly dmft: number
  /** Milk teeth that are decayed, extracted or filled; those that fell out by themselves do not count. */
  readonly dmft_milk: number
  /** Teeth that are seen in the mouth; an implant or a pontic is none. */
  readonly present: number
  /** Teeth with something to treat, or with work planned. */
  readonly to_treat: number
}

const TREATABLE: ReadonlySet<Kind> = new Set([
  'caries',
  'pulpitis',
  'apical_lesion',
  'fracture',
  'retained_root',
])
const FILLED: ReadonlySet<Kind> = new Set(['filling', 'inlay', 'crown', 'bridge'])

export function chartIndices(chart: Chart, dentition: Dentition): ChartIndices {
  let dmft = 0
  let dmftMilk = 0
  let toTreat = 0
  for (const [tooth, state] of chart.teeth) {
    if (isMilk(tooth)) dmftMilk += isTouched(state) ? 1 : 0
    else if (placeOf(tooth) < 8) dmft += isTouched(state) ? 1 : 0
    if (isToTreat(state)) toTreat++
  }
  const present = teethSeen(dentition, chart).length
  return { dmft, dmft_milk: dmftMilk, present, to_treat: toTreat }
}

function isTouched({ standing, goneBy }: PlaceState): boolean {
  if (goneBy) return goneBy.kind !== 'exfoliated'
  return standing.some(
    ({ entry: { kind, state } }) =>
      kind === 'caries' || kind === 'retained_root' || (FILLED.has(kind) && state !== 'planned'),
  )
}

/** Whether something there waits for a dentist. */
export const isToTreat = ({ standing }: PlaceState): boolean =>
  standing.some(({ entry }) => entry.state === 'planned' || TREATABLE.has(entry.kind))
