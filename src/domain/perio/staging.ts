// What an exam suggests, after the classification of 2017 (Tonetti, Greenwell, Kornman; Papapanou et al.), as far as
// probing alone can say it. Bone loss and why teeth were lost are not known here, nor is anything of the pace: the doctor
// confirms or says otherwise.

import { areAdjacent, placeOf } from '../tooth-chart/arches.ts'
import { measuredSites, type Measured } from './indices.ts'
import { attachmentLoss, isInterdental, type ExamFacts, type Site } from './sites.ts'

export const STAGES = ['I', 'II', 'III', 'IV'] as const
export type Stage = (typeof STAGES)[number]
export const GRADES = ['A', 'B', 'C'] as const
export type Grade = (typeof GRADES)[number]
export const EXTENTS = ['localised', 'generalised'] as const
export type Extent = (typeof EXTENTS)[number]

/** What a stage was read off, in the order of its weight. */
export type Sign = 'loss' | 'depth' | 'furcation' | 'few_teeth'

export type Proposal =
  | { readonly kind: 'health'; readonly bleeding: number }
  | { readonly kind: 'gingivitis'; readonly bleeding: number; readonly extent: Extent }
  | {
      readonly kind: 'periodontitis'
      readonly stage: Stage
      readonly grade: Grade
      readonly extent: Extent
      readonly worst: { readonly tooth: number; readonly site: Site; readonly loss: number }
      readonly signs: readonly Sign[]
    }

const SOUND_DEPTH = 3
const GINGIVITIS_PERCENT = 10
const GENERALISED_PERCENT = 30
const FEW_TEETH = 20

/** How much is surely lost: where the probe goes no deeper than in health and no root is bare, nothing is. */
const lossOf = (one: Measured): number =>
  one.depth <= SOUND_DEPTH && one.margin <= 0 ? 0 : attachmentLoss(one)!

/** Undefined where nothing was measured of any tooth. */
export function proposeStage(exam: ExamFacts): Proposal | undefined {
  const measured = measuredSites(exam).filter(({ of }) => !of.implant)
  if (measured.length === 0) return undefined
  const between = measured
    .filter(({ site }) => isInterdental(site))
    .map(one => ({ ...one, loss: lossOf(one) }))
  const teeth = new Set(measured.map(({ tooth }) => tooth))
  if (!isPeriodontitis(measured, between)) return withoutLoss(measured)

  // Where loss is seen on the vestibular and oral sides alone, those are what there is to go by.
  const counted = between.some(({ loss }) => loss > 0)
    ? between
    : measured.map(one => ({ ...one, loss: lossOf(one) }))
  const worst = counted.reduce((one, other) => (other.loss > one.loss ? other : one))
  const isDeep = measured.some(({ depth }) => depth >= 6)
  const isForked = exam.teeth.some(({ present, implant, furcation }) => present && !implant && furcation >= 2)
  const remaining = exam.teeth.filter(
    ({ tooth, present, implant }) => present && !implant && placeOf(tooth) < 8,
  ).length
  const stageOfLoss: Stage = worst.loss >= 5 ? 'III' : worst.loss >= 3 ? 'II' : 'I'
  const isGrave = stageOfLoss === 'III' || isDeep || isForked
  const isFew = isGrave && remaining < FEW_TEETH
  const stage = isFew ? 'IV' : isGrave ? 'III' : stageOfLoss
  const affected = new Set(counted.filter(({ loss }) => loss >= LEAST[stage]).map(({ tooth }) => tooth))
  const signs: (Sign | false)[] = [
    'loss',
    isDeep && stageOfLoss !== 'III' && 'depth',
    isForked && stageOfLoss !== 'III' && 'furcation',
    isFew && 'few_teeth',
  ]
  return {
    kind: 'periodontitis',
    stage,
    grade: 'B',
    extent: extentOf(affected.size, teeth.size),
    worst: { tooth: worst.tooth, site: worst.site, loss: worst.loss },
    signs: signs.filter(sign => sign !== false),
  }
}

const LEAST: Record<Stage, number> = { I: 1, II: 3, III: 5, IV: 5 }

/** Loss between teeth at two that do not stand side by side, or on the sides with a bare root over a pocket at two. */
function isPeriodontitis(
  measured: readonly Measured[],
  between: readonly (Measured & { readonly loss: number })[],
): boolean {
  const lost = [...new Set(between.filter(({ loss }) => loss >= 1).map(({ tooth }) => tooth))]
  if (lost.some(one => lost.some(other => other !== one && !areAdjacent([one, other])))) return true
  const bare = measured.filter(one => !isInterdental(one.site) && lossOf(one) >= 3 && one.depth > SOUND_DEPTH)
  return new Set(bare.map(({ tooth }) => tooth)).size >= 2
}

function withoutLoss(measured: readonly Measured[]): Proposal {
  const percent = (measured.filter(one => one.bleeding).length * 100) / measured.length
  const bleeding = Math.round(percent)
  if (percent < GINGIVITIS_PERCENT) return { kind: 'health', bleeding }
  return { kind: 'gingivitis', bleeding, extent: extentOf(percent, 100) }
}

const extentOf = (part: number, whole: number): Extent =>
  (part * 100) / whole >= GENERALISED_PERCENT ? 'generalised' : 'localised'
