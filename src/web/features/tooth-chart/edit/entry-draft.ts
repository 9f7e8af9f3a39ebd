// What is being charted, before it is saved: pure, so that keys, presses and the popover change it alike.

import type { Diagnosis } from '#contract/patients/diagnoses.ts'
import type { addToothEntries } from '#contract/patients/tooth-chart.ts'
import type { CallBody } from '#contract/call.ts'
import { oralName } from '#domain/patients/oral-icd10.ts'
import { archOf, isFront, rootsOf } from '#domain/tooth-chart/arches.ts'
import type { ChartEntry } from '#domain/tooth-chart/entry.ts'
import { bridgeRole, stateBefore } from '#domain/tooth-chart/entry-rules.ts'
import {
  ruleOf,
  SURFACES,
  type Details,
  type Kind,
  type State,
  type Surface,
} from '#domain/tooth-chart/kinds.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { codeOfKind } from './kind-codes.ts'

export type NewEntry = Partial<CallBody<typeof addToothEntries>['entries'][number]>
export type NamedDiagnosis = Pick<Diagnosis, 'icd10_code' | 'own_diagnosis_id' | 'name'>
export type Role = 'abutment' | 'pontic'

export interface EntryDraft {
  /** As they stand in their arch. */
  readonly teeth: readonly number[]
  readonly state: State
  readonly kind: Kind | undefined
  /** In the order of SURFACES. */
  readonly surfaces: string
  readonly roots: readonly string[]
  readonly details: Details
  readonly date: LocalDate
  /** What was chosen; `null` is none, undefined what the kind usually has. */
  readonly diagnosis: NamedDiagnosis | null | undefined
  readonly note: string
  /** Of a bridge, where they were said otherwise than the teeth tell. */
  readonly roles: Readonly<Record<number, Role>>
  /** For what can be of a tooth or of all of its arch. */
  readonly isWholeArch: boolean
  /** Whether a tooth that stands where an implant or a pontic is to be is noted as gone too. */
  readonly notesLoss: boolean
  /** The entry that this one corrects, and why. */
  readonly replaces: number | undefined
  readonly reason: string
}

export const emptyDraft = (teeth: readonly number[], state: State, date: LocalDate): EntryDraft => ({
  teeth,
  state,
  kind: undefined,
  surfaces: '',
  roots: [],
  details: {},
  date,
  diagnosis: undefined,
  note: '',
  roles: {},
  isWholeArch: false,
  notesLoss: true,
  replaces: undefined,
  reason: '',
})

/** What the other kind does not have is dropped; what both have stays. */
export function withKind(draft: EntryDraft, kind: Kind | undefined): EntryDraft {
  if (kind === undefined) return { ...draft, kind }
  const rule = ruleOf(kind)
  const details = Object.fromEntries(
    Object.entries(draft.details).filter(([name]) => rule.details?.some(one => one === name)),
  )
  return {
    ...draft,
    kind,
    surfaces: rule.surfaces === 'some' ? draft.surfaces : rule.surfaces === 'none' ? '' : rule.surfaces,
    roots: rule.roots ? draft.roots : [],
    details,
    diagnosis: draft.kind === kind ? draft.diagnosis : undefined,
    isWholeArch: draft.isWholeArch && rule.scopes.includes('tooth') && rule.scopes.includes('arch'),
  }
}

export const withState = (draft: EntryDraft, state: State): EntryDraft =>
  draft.kind !== undefined && ruleOf(draft.kind).states.includes(state)
    ? { ...draft, state }
    : { ...draft, state, kind: undefined }

export function withSurface(draft: EntryDraft, surface: Surface): EntryDraft {
  if (!takesSurfaces(draft)) return draft
  const surfaces = SURFACES.filter(one => draft.surfaces.includes(one) !== (one === surface)).join('')
  return { ...draft, surfaces }
}

export const withDetail = (draft: EntryDraft, details: Details): EntryDraft => ({
  ...draft,
  // What was emptied is not said.
  details: Object.fromEntries(
    Object.entries({ ...draft.details, ...details }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ),
})

export const takesSurfaces = ({ kind }: EntryDraft): boolean =>
  kind !== undefined && ruleOf(kind).surfaces === 'some'

/** The surface that a letter means on these teeth: I is the edge of a front tooth, P palatal in the upper jaw. */
export function surfaceByKey({ teeth }: Pick<EntryDraft, 'teeth'>, letter: string): Surface | undefined {
  const isUpper = teeth.every(tooth => archOf(tooth) === 'upper')
  if (letter === 'P') return isUpper ? 'L' : undefined
  if (letter === 'I') return teeth.every(isFront) ? 'O' : undefined
  return SURFACES.find(surface => surface === letter)
}

/** Of what it is: of teeth, of arches, or of the mouth. */
export function scopeOf({ kind, isWholeArch }: EntryDraft): 'tooth' | 'arch' | 'mouth' {
  if (kind === undefined) return 'tooth'
  const { scopes } = ruleOf(kind)
  return isWholeArch && scopes.includes('arch') ? 'arch' : scopes[0]!
}

/** Roots may be named where it is of one tooth. */
export const rootsToChoose = (draft: EntryDraft): readonly string[] =>
  draft.kind !== undefined && ruleOf(draft.kind).roots && draft.teeth.length === 1
    ? rootsOf(draft.teeth[0]!)
    : []

/** The diagnosis that goes with it, as it is usually called unless another was chosen. */
export function diagnosisOf(draft: EntryDraft, language: 'ro' | 'en'): NamedDiagnosis | undefined {
  if (draft.diagnosis !== undefined) return draft.diagnosis ?? undefined
  const code = draft.kind && codeOfKind(draft.kind)
  return code === undefined
    ? undefined
    : { icd10_code: code, own_diagnosis_id: null, name: oralName(code, language) ?? '' }
}

const keyOf = (one: NamedDiagnosis): string => one.icd10_code ?? String(one.own_diagnosis_id)

/** What stands on a tooth or where none is, as the draft says it of that tooth. */
export function roleOf(draft: EntryDraft, tooth: number, known: readonly ChartEntry[]): Role {
  const said = draft.roles[tooth]
  if (said) return said
  const at = { id: Number.POSITIVE_INFINITY, tooth, arch: null, date: draft.date } as ChartEntry
  return bridgeRole(stateBefore(known, at), draft.state)
}

/** Teeth that stand where the draft needs none. */
export function teethInTheWay(draft: EntryDraft, known: readonly ChartEntry[]): number[] {
  const { kind } = draft
  if (kind !== 'implant' && kind !== 'bridge') return []
  const isPlanned = draft.state === 'planned'
  return draft.teeth.filter(tooth => {
    if (kind === 'bridge' && roleOf(draft, tooth, known) !== 'pontic') return false
    const at = { id: Number.POSITIVE_INFINITY, tooth, arch: null, date: draft.date } as ChartEntry
    const { goneBy, standing } = stateBefore(known, at)
    const isToGo = standing.some(({ entry }) => entry.kind === 'extraction' && entry.state === 'planned')
    return !goneBy && !(isPlanned && isToGo)
  })
}

/** What is sent for a draft: an entry for each tooth, together where the kind is made of several. */
export function entriesOf(draft: EntryDraft, known: readonly ChartEntry[]): NewEntry[] {
  const { kind, state, teeth, surfaces, roots, details, date, note, reason } = draft
  if (kind === undefined) return []
  const diagnosis = diagnosisOf(draft, 'ro')
  const one: NewEntry = {
    kind,
    state,
    date,
    ...(surfaces && { surfaces }),
    ...(roots.length > 0 && { roots: [...roots] }),
    ...(Object.keys(details).length > 0 && { details }),
    ...(note.trim() && { note: note.trim() }),
    ...(diagnosis && { diagnosis: keyOf(diagnosis) }),
  }
  const scope = scopeOf(draft)
  const { together } = ruleOf(kind)
  const entries: NewEntry[] =
    scope === 'mouth'
      ? [one]
      : scope === 'arch'
        ? [...new Set(teeth.map(archOf))].map(arch => ({ ...one, arch }))
        : teeth.map(tooth => ({
            ...one,
            tooth,
            ...(together && teeth.length > 1 && { group: 1 }),
            ...(kind === 'bridge' && { role: roleOf(draft, tooth, known) }),
          }))
  // A correction takes back the whole of what it corrects, so only its first entry says so.
  const [first, ...rest] = entries
  const said =
    draft.replaces === undefined
      ? entries
      : [{ ...first!, replaces_id: draft.replaces, ...(reason.trim() && { reason: reason.trim() }) }, ...rest]
  if (!draft.notesLoss) return said
  const losses = teethInTheWay(draft, known).map((tooth): NewEntry =>
    state === 'planned'
      ? { tooth, kind: 'extraction', state, date }
      : { tooth, kind: 'missing', state: 'existing', date },
  )
  return [...losses, ...said]
}
