// What may be charted where: what is impossible is refused by its field, and what is unusual is asked about.

import { isTooth } from '../patients/teeth.ts'
import type { LocalDate } from '../time/wall-time.ts'
import { isFront, isMilk, rootsOf } from './arches.ts'
import type { ChartEntry } from './entry.ts'
import { foldPlace, LOSSES, type PlaceState } from './fold-place.ts'
import { inOrder } from './fold.ts'
import { groupRefusals } from './group-rules.ts'
import { DETAILS, ruleOf, SURFACES, type DetailName, type KindRule } from './kinds.ts'
import type { EntryField, EntryProblem, Problem, Refusal } from './refusal.ts'

/** What the dentist should know before it is kept. */
export type EntryQuestion = 'abutment' | 'later_work'

interface Person {
  readonly birthDate: LocalDate | null
  readonly today: LocalDate
}

/** What is wrong with `added`, whose ids are above all of those that are `known`. Nothing is wrong where it is empty. */
export function refusalsOf(
  known: readonly ChartEntry[],
  added: readonly ChartEntry[],
  person: Person,
): Refusal[] {
  const refusals = added.flatMap((entry, index) =>
    [...shapeProblems(entry), ...dateProblems(entry, person)].map(problem => ({ index, ...problem })),
  )
  if (refusals.length > 0) return refusals
  const all = [...known, ...added]
  return [
    ...added.flatMap((entry, index) => placeProblems(all, entry).map(problem => ({ index, ...problem }))),
    ...groupRefusals(added),
  ]
}

function shapeProblems(entry: ChartEntry): Problem[] {
  if (entry.ends !== null) return []
  const rule = ruleOf(entry.kind)
  const problems: Problem[] = []
  const add = (field: EntryField, problem: EntryProblem, values?: Record<string, unknown>) =>
    problems.push(values ? { field, problem, values } : { field, problem })
  if (entry.tooth !== null && !isTooth(entry.tooth)) return [{ field: 'tooth', problem: 'tooth' }]
  const scope = entry.tooth !== null ? 'tooth' : entry.arch !== null ? 'arch' : 'mouth'
  if (entry.tooth !== null && entry.arch !== null) add('arch', 'not_for_whole')
  else if (!rule.scopes.includes(scope)) {
    if (scope === 'mouth') add(rule.scopes[0] === 'arch' ? 'arch' : 'tooth', 'required')
    else add(scope, 'not_for_whole')
  }
  if (!rule.states.includes(entry.state)) add('state', 'not_for_state')
  const surfaces = surfaceProblem(rule, entry)
  if (surfaces) add('surfaces', surfaces)
  if (entry.roots.length > 0) {
    const named: readonly string[] = entry.tooth === null || !rule.roots ? [] : rootsOf(entry.tooth)
    if (entry.roots.some(root => !named.includes(root))) add('roots', 'root_unknown')
  }
  for (const name of Object.keys(entry.details) as DetailName[])
    if (entry.details[name] !== undefined && !rule.details?.includes(name)) add('details', 'detail_not_here')
  for (const name of ['grade', 'canals'] as const) {
    const value = entry.details[name]
    const { from, to } = DETAILS[name]
    if (value !== undefined && (value < from || value > to))
      add('details', 'number_between', { minimum: from, maximum: to })
  }
  if (entry.kind === 'exfoliated' && entry.tooth !== null && !isMilk(entry.tooth)) add('tooth', 'milk_only')
  if (entry.kind === 'sealant' && entry.tooth !== null && isFront(entry.tooth)) add('tooth', 'back_only')
  return problems
}

function surfaceProblem({ surfaces }: KindRule, entry: ChartEntry): EntryProblem | undefined {
  if (surfaces === 'none') return entry.surfaces === '' ? undefined : 'no_surfaces'
  if (surfaces !== 'some') return entry.surfaces === surfaces ? undefined : 'only_surface'
  if (entry.surfaces === '') return 'surfaces_needed'
  const kept = SURFACES.filter(surface => entry.surfaces.includes(surface)).join('')
  return kept === entry.surfaces ? undefined : 'surface_unknown'
}

function dateProblems({ date, state }: ChartEntry, { birthDate, today }: Person): Problem[] {
  if (date > today && state !== 'planned') return [{ field: 'date', problem: 'in_the_future' }]
  return birthDate !== null && date < birthDate ? [{ field: 'date', problem: 'before_birth' }] : []
}

/** The same said of the same day. */
const isSame = (one: ChartEntry, other: ChartEntry) =>
  one.tooth === other.tooth && one.arch === other.arch && one.kind === other.kind && one.state === other.state &&
  one.surfaces === other.surfaces && one.roots.join() === other.roots.join() && one.date === other.date &&
  one.ends === other.ends // prettier-ignore

/** How its place is before it. */
export function stateBefore(entries: readonly ChartEntry[], entry: ChartEntry): PlaceState {
  const isHere = (one: ChartEntry) => one.tooth === entry.tooth && one.arch === entry.arch
  const isEarlier = (one: ChartEntry) =>
    one.date < entry.date || (one.date === entry.date && one.id < entry.id)
  return foldPlace(inOrder(entries.filter(one => isHere(one) && isEarlier(one))), new Map())
}

function placeProblems(entries: readonly ChartEntry[], entry: ChartEntry): Problem[] {
  const before = stateBefore(entries, entry)
  if (entry.ends !== null) {
    const isOpen = before.standing.some(one => one.entry.id === entry.ends)
    return isOpen ? [] : [{ field: 'ends_id', problem: 'over_already' }]
  }
  if (entries.some(one => one.id !== entry.id && isSame(one, entry)))
    return [{ field: 'kind', problem: 'noted_already' }]
  const problem = footingProblem(before, entry)
  return problem ? [problem] : []
}

/** What an entry stands on, a tooth, an implant or a gap, is not there in its place as that is `before` it. */
function footingProblem(before: PlaceState, entry: ChartEntry): Problem | undefined {
  if (entry.tooth === null) return undefined
  if (entry.role === 'pontic' || entry.kind === 'implant')
    return isGap(before, entry) ? undefined : { field: 'tooth', problem: 'tooth_stands' }
  const { place } = ruleOf(entry.kind)
  const isOnImplant = place !== 'tooth' && hasImplant(before, entry)
  const isThere = place === 'anywhere' || !before.goneBy || hasRoot(before) || isOnImplant
  return isThere ? undefined : { field: 'tooth', problem: 'tooth_missing' }
}

/** Of a tooth that went a root may have stayed, which is treated and taken out as a tooth is. */
const hasRoot = ({ standing }: PlaceState) => standing.some(({ entry }) => entry.kind === 'retained_root')

const isPlanned = ({ standing }: PlaceState, kind: ChartEntry['kind']) =>
  standing.some(({ entry }) => entry.kind === kind && entry.state === 'planned')

/** Where none stands, or where none will by the time of what is planned. */
function isGap(before: PlaceState, { state, kind }: ChartEntry): boolean {
  if (before.implant && kind === 'implant' && state !== 'planned') return false
  return before.goneBy !== undefined || (state === 'planned' && isPlanned(before, 'extraction'))
}

const hasImplant = (before: PlaceState, { state }: ChartEntry): boolean =>
  before.implant !== undefined || (state === 'planned' && isPlanned(before, 'implant'))

/** A bridge carries on teeth and implants, and spans what is not there or will not be. */
export function bridgeRole(before: PlaceState, state: ChartEntry['state']): 'abutment' | 'pontic' {
  if (before.implant !== undefined || (state === 'planned' && isPlanned(before, 'implant'))) return 'abutment'
  return before.goneBy || (state === 'planned' && isPlanned(before, 'extraction')) ? 'pontic' : 'abutment'
}

/** What is to be asked before a tooth is taken out of the chart: it carries a bridge, or later work is charted on it. */
export function questionsOf(known: readonly ChartEntry[], entry: ChartEntry): EntryQuestion[] {
  if (!LOSSES.has(entry.kind) || entry.state === 'planned' || entry.ends !== null || entry.tooth === null)
    return []
  const { standing, implant } = stateBefore(known, entry)
  const isAbutment = standing.some(
    ({ entry: one }) => one.kind === 'bridge' && one.role === 'abutment' && one.state !== 'planned',
  )
  const takesImplant = implant !== undefined && entry.kind === 'extraction'
  const isOfTooth = (one: ChartEntry) =>
    one.kind !== 'implant' && one.role !== 'pontic' && stateBefore(known, one).implant === undefined
  const isLater = known.some(
    one => one.tooth === entry.tooth && one.date > entry.date && one.state !== 'planned' &&
      (takesImplant || isOfTooth(one)), // prettier-ignore
  )
  return [...(isAbutment ? (['abutment'] as const) : []), ...(isLater ? (['later_work'] as const) : [])]
}

/** What goes with an implant that is over since that day: all that stands on it alone. */
export function carriedBy(
  implant: ChartEntry,
  entries: readonly ChartEntry[],
  date: LocalDate,
): ChartEntry[] {
  if (implant.kind !== 'implant' || implant.state === 'planned' || implant.ends !== null) return []
  const here = entries.filter(one => one.tooth === implant.tooth && one.date <= date)
  return foldPlace(inOrder(here), new Map())
    .standing.map(({ entry }) => entry)
    .filter(
      ({ group, state, kind }) =>
        group === null &&
        state !== 'planned' &&
        ruleOf(kind).place === 'tooth_or_implant' &&
        !LOSSES.has(kind),
    )
}

/** Whether it had what it stands on when it came. An implant that was said otherwise since comes after it that day. */
function wasCarried(entries: readonly ChartEntry[], entry: ChartEntry): boolean {
  const isItsImplant = (one: ChartEntry) =>
    one.kind === 'implant' && one.state !== 'planned' && one.ends === null && one.tooth === entry.tooth &&
    one.date === entry.date // prettier-ignore
  const problem = footingProblem(stateBefore(entries, entry), entry)?.problem
  const isOnImplant = ruleOf(entry.kind).place === 'tooth_or_implant' && entries.some(isItsImplant)
  return problem === undefined || (problem === 'tooth_missing' && isOnImplant)
}

/** Whether it has that at last, unless it is over. */
function isCarried(entries: readonly ChartEntry[], entry: ChartEntry): boolean {
  const here = inOrder(entries.filter(one => one.tooth === entry.tooth))
  const { standing } = foldPlace(here, new Map())
  if (!standing.some(one => one.entry === entry)) return true
  const others = here.filter(one => one !== entry)
  return footingProblem(foldPlace(others, new Map()), entry) === undefined
}

/** What would stand where nothing carries it any more, were the chart as it is `after` and not as it was `before`. */
export function strandedEntries(before: readonly ChartEntry[], after: readonly ChartEntry[]): ChartEntry[] {
  const gone = before.filter(entry => !after.includes(entry))
  const ends = after.filter(entry => entry.ends !== null && !before.includes(entry))
  const teeth = new Set([...gone, ...ends].map(entry => entry.tooth))
  return after.filter(
    entry =>
      teeth.has(entry.tooth) && entry.ends === null && entry.state !== 'planned' && before.includes(entry) &&
      [wasCarried, isCarried].some(isSo => isSo(before, entry) && !isSo(after, entry)), // prettier-ignore
  )
}

/**
 * Those that say what another one says already, as records that were joined may: what came later of each. A bridge or
 * a splint repeats another only whole.
 */
export function repeatedEntries(entries: readonly ChartEntry[]): ChartEntry[] {
  const said = Map.groupBy(entries, entry => entry.tooth ?? entry.arch ?? 'mouth')
  const repeated = [...said.values()].flatMap(ofPlace =>
    ofPlace.filter(entry => ofPlace.some(other => other.id < entry.id && isSame(other, entry))),
  )
  const ids = new Set(repeated.map(({ id }) => id))
  const isWhole = (group: ChartEntry['group']) =>
    entries.every(entry => entry.group !== group || entry.ends !== null || ids.has(entry.id))
  return repeated.filter(({ group }) => group === null || isWhole(group))
}
