// Which teeth are in the mouth: of the milk teeth, of the second dentition, or of both while one follows the other.

import { ageOn } from '../people/age.ts'
import type { LocalDate } from '../time/wall-time.ts'
import { archOf, placeOf, predecessorOf, quarterOf, successorOf, type Arch } from './arches.ts'
import { LOSSES } from './fold-place.ts'
import { toothState, type Chart } from './fold.ts'
import { TEETH } from '../patients/teeth.ts'

export const DENTITIONS = ['milk', 'mixed', 'permanent'] as const
export type Dentition = (typeof DENTITIONS)[number]

const FIRST_MOLARS_AT = 6
const LAST_MIXED_YEAR = 12

/** By age: milk teeth alone before the first molars come, both until the second ones are there. */
function dentitionAt(birthDate: LocalDate | null, day: LocalDate): Dentition {
  if (!birthDate) return 'permanent'
  const age = ageOn(birthDate, day)
  return age < FIRST_MOLARS_AT ? 'milk' : age <= LAST_MIXED_YEAR ? 'mixed' : 'permanent'
}

/** As it was last confirmed by then, otherwise as it is usual at that age. `confirmed` in the order of days. */
export function dentitionOn(
  day: LocalDate,
  confirmed: readonly { readonly dentition: Dentition; readonly date: LocalDate }[],
  birthDate: LocalDate | null,
): { readonly dentition: Dentition; readonly isConfirmed: boolean } {
  const last = confirmed.findLast(one => one.date <= day)
  return { dentition: last?.dentition ?? dentitionAt(birthDate, day), isConfirmed: last !== undefined }
}

/**
 * From and to which year a permanent tooth comes through, by its place from the middle. Ages of the American Dental
 * Association's chart of permanent teeth.
 */
const COMES_AT: Record<Arch, readonly (readonly [from: number, to: number])[]> = {
  upper: [[7, 8], [8, 9], [11, 12], [10, 11], [10, 12], [6, 7], [12, 13], [17, 21]],
  lower: [[6, 7], [7, 8], [9, 10], [10, 12], [11, 12], [6, 7], [11, 13], [17, 21]],
} // prettier-ignore

/** In years; of permanent teeth. */
export const eruptionOf = (tooth: number): readonly [from: number, to: number] =>
  COMES_AT[archOf(tooth)][placeOf(tooth) - 1]!

/** A tooth that is seen, one that is still in the jaw and drawn as a germ, or one that has no place on the chart now. */
export type Presence = 'seen' | 'germ' | 'gone' | 'none'

/** How a tooth is on the chart of that dentition. A tooth that went is `gone`, and keeps its place where nothing follows it. */
export function presenceOf(tooth: number, dentition: Dentition, chart: Chart): Presence {
  const { standing, goneBy } = toothState(chart, tooth)
  if (goneBy) return 'gone'
  const has = (kind: string) => standing.some(({ entry }) => entry.kind === kind)
  const isHidden = has('unerupted') || has('impacted')
  // Whatever was seen on it or done to it was seen on a tooth that is in; what is planned may be for later.
  const isKnown = standing.some(({ entry }) => entry.state !== 'planned')
  if (quarterOf(tooth) > 4) return dentition === 'permanent' && !isKnown ? 'none' : 'seen'
  if (isHidden) return 'germ'
  if (dentition === 'permanent' || isKnown) return 'seen'
  const milk = predecessorOf(tooth)
  if (milk !== undefined) {
    if (toothState(chart, milk).goneBy?.kind === 'exfoliated') return 'seen'
    return dentition === 'mixed' ? 'germ' : 'none'
  }
  if (dentition === 'milk' || placeOf(tooth) === 8) return 'none'
  return placeOf(tooth) === 6 ? 'seen' : 'germ'
}

/** Those in the mouth, in the order of their numbers. */
export const teethSeen = (dentition: Dentition, chart: Chart): number[] =>
  TEETH.filter(tooth => presenceOf(tooth, dentition, chart) === 'seen')

/** Milk teeth that have usually been followed by now, and are charted as being in: what to propose by age. */
export function followedByAge(birthDate: LocalDate, day: LocalDate, chart: Chart): number[] {
  const age = ageOn(birthDate, day)
  return TEETH.filter(tooth => {
    const successor = successorOf(tooth)
    return successor !== undefined && eruptionOf(successor)[1] <= age && !toothState(chart, tooth).goneBy
  })
}

/** Permanent molars that have usually come through by now, and are not charted as being in. */
export function comeByAge(birthDate: LocalDate, day: LocalDate, chart: Chart): number[] {
  const age = ageOn(birthDate, day)
  return TEETH.filter(
    tooth =>
      placeOf(tooth) === 7 &&
      eruptionOf(tooth)[1] <= age &&
      presenceOf(tooth, 'mixed', chart) === 'germ' &&
      !toothState(chart, tooth).standing.some(
        ({ entry }) => LOSSES.has(entry.kind) || entry.kind === 'unerupted',
      ),
  )
}
