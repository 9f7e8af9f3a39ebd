// What is measured around a tooth, and within which limits.

import {
  archOf,
  isOnRight,
  PERMANENT_ROWS,
  predecessorOf,
  rootsOf,
  type Arch,
} from '../tooth-chart/arches.ts'
import { presenceOf, type Dentition } from '../tooth-chart/dentition.ts'
import { toothState, type Chart } from '../tooth-chart/fold.ts'

/** Distal, middle and mesial on the vestibular side, then on the lingual or palatal one. */
export const SITES = ['DV', 'V', 'MV', 'DL', 'L', 'ML'] as const
export type Site = (typeof SITES)[number]

export const SIDES = ['V', 'L'] as const
export type Side = (typeof SIDES)[number]
export const sideOf = (site: Site): Side => (site.endsWith('V') ? 'V' : 'L')
/** Those between two teeth. */
export const isInterdental = (site: Site): boolean => site.length === 2

export const DEPTH = { from: 0, to: 15 } as const
/** Of the gum's edge from the neck of the tooth: + towards the root, which is a recession. */
export const MARGIN = { from: -10, to: 15 } as const
export const GRADE = { from: 0, to: 3 } as const

export interface Reading {
  /** Of the pocket from the gum's edge, in millimetres; null while it is not measured. */
  readonly depth: number | null
  readonly margin: number
  readonly bleeding: boolean
  readonly plaque: boolean
  readonly pus: boolean
}
export type ReadingField = keyof Reading
export const READING_FIELDS = [
  'depth',
  'margin',
  'bleeding',
  'plaque',
  'pus',
] as const satisfies ReadingField[]

export const UNTOUCHED: Reading = { depth: null, margin: 0, bleeding: false, plaque: false, pus: false }

export interface SiteReading extends Reading {
  readonly tooth: number
  readonly site: Site
}

export interface PerioTooth {
  readonly tooth: number
  /** Whether there is anything to probe: a tooth or an implant. */
  readonly present: boolean
  readonly implant: boolean
  readonly mobility: number
  readonly furcation: number
}
export const TOOTH_FIELDS = ['mobility', 'furcation', 'present', 'implant'] as const

export interface ExamFacts {
  readonly teeth: readonly PerioTooth[]
  /** Those of which anything was noted. */
  readonly sites: readonly SiteReading[]
}

export const placeKey = (tooth: number, site: Site): string => `${tooth}${site}`

/** Whether its roots part, so that a probe may come between them. */
export const hasFurcation = (tooth: number): boolean => rootsOf(tooth).length > 1

/** From the gum's edge: what is lost of the attachment is counted from the neck. */
export const attachmentLoss = ({ depth, margin }: Reading): number | null =>
  depth === null ? null : Math.max(0, depth + margin)

/** The three sites of a side as they stand on a screen, where the patient's right is on the left. */
export function sitesAcross(tooth: number, side: Side): readonly Site[] {
  const sites: Site[] = side === 'V' ? ['DV', 'V', 'MV'] : ['DL', 'L', 'ML']
  return isOnRight(tooth) ? sites : sites.toReversed()
}

/** The teeth of an arch as they stand on a screen. */
export const inArch = <Tooth extends { readonly tooth: number }>(
  teeth: readonly Tooth[],
  arch: Arch,
): Tooth[] => {
  const row = PERMANENT_ROWS[arch]
  const placeOf = (tooth: number) => row.indexOf(tooth > 50 ? tooth - 40 : tooth)
  return teeth
    .filter(({ tooth }) => archOf(tooth) === arch)
    .toSorted((one, other) => placeOf(one.tooth) - placeOf(other.tooth))
}

/** What there is to probe by the chart of that day: one tooth a place, a milk tooth where it still stands. */
export function teethToProbe(chart: Chart, dentition: Dentition): PerioTooth[] {
  return Object.values(PERMANENT_ROWS).flatMap(row =>
    row.map(permanent => {
      const implant = toothState(chart, permanent).implant !== undefined
      const milk = predecessorOf(permanent)
      const isSeen = (tooth: number) =>
        presenceOf(tooth, dentition, chart) === 'seen' && !isPontic(chart, tooth)
      const present = implant || isSeen(permanent)
      const tooth = !present && milk !== undefined && isSeen(milk) ? milk : permanent
      return {
        tooth,
        present: present || tooth === milk,
        implant,
        mobility: mobilityOf(chart, tooth),
        furcation: 0,
      }
    }),
  )
}

const isPontic = (chart: Chart, tooth: number): boolean =>
  toothState(chart, tooth).standing.some(({ entry }) => entry.role === 'pontic' && entry.state !== 'planned')

function mobilityOf(chart: Chart, tooth: number): number {
  const noted = toothState(chart, tooth).standing.findLast(({ entry }) => entry.kind === 'mobility')
  return noted?.entry.details.grade ?? 0
}
