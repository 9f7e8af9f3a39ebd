// What holds at one place, a tooth, an arch or the mouth, after all that was recorded of it. Nothing is stored as over:
// what ends an entry is read off what came after it, so that taking that back brings the entry back.

import type { LocalDate } from '../time/wall-time.ts'
import type { ChartEntry } from './entry.ts'
import type { Kind } from './kinds.ts'

/** An entry that holds. */
export interface Standing {
  readonly entry: ChartEntry
  /** Those of its surfaces that nothing took over since; empty where its kind has none. */
  readonly surfaces: string
  /** Under a crown, or gone with it. */
  readonly isCovered: boolean
}

export interface PlaceState {
  /** In the order in which they came. */
  readonly standing: readonly Standing[]
  /** What says that the tooth is no longer there. */
  readonly goneBy: ChartEntry | undefined
  /** The one that is in, not one that is planned. */
  readonly implant: ChartEntry | undefined
}

export type Ended = Map<number, { readonly on: LocalDate; readonly by: number }>

export const NOTHING: PlaceState = { standing: [], goneBy: undefined, implant: undefined }

/** After these a tooth is no longer there. */
export const LOSSES: ReadonlySet<Kind> = new Set(['missing', 'exfoliated', 'extraction'])
const CROWNS: ReadonlySet<Kind> = new Set(['crown', 'bridge'])
const SURFACE_WORK: ReadonlySet<Kind> = new Set(['filling', 'inlay', 'sealant', 'veneer'])
/** What else is over after it, beside caries on the surfaces that it takes. */
const ENDS: Partial<Record<Kind, readonly Kind[]>> = {
  root_canal: ['pulpitis'],
  crown: ['caries'],
  bridge: ['caries', 'crown'],
  erupted: ['unerupted', 'impacted'],
  unerupted: ['erupted'],
  impacted: ['erupted'],
}

/** `entries` of one place, in order; what is over is noted in `ended`, by the id of what it was. */
export function foldPlace(entries: readonly ChartEntry[], ended: Ended): PlaceState {
  let open: Open[] = []
  const passed: ChartEntry[] = []
  for (const entry of entries) {
    for (const one of open) follow(one, entry)
    open = open.filter(({ entry: { id }, isOver }) => {
      if (isOver) ended.set(id, { on: entry.date, by: entry.id })
      return !isOver
    })
    if (entry.ends !== null) continue
    const one = { entry, surfaces: entry.surfaces, isOver: false }
    const earlier = passed.find(past => isAhead(past, entry) && follow(one, past))
    if (earlier) ended.set(entry.id, { on: entry.date, by: earlier.id })
    else open.push(one)
    if (isReal(entry)) passed.push(entry)
  }
  return {
    standing: open.map(({ entry, surfaces }) => ({
      entry,
      surfaces,
      isCovered: open.some(one => covers(one.entry, entry)),
    })),
    goneBy: open.findLast(({ entry }) => LOSSES.has(entry.kind) && isReal(entry))?.entry,
    implant: open.findLast(({ entry }) => entry.kind === 'implant' && isReal(entry))?.entry,
  }
}

interface Open {
  readonly entry: ChartEntry
  surfaces: string
  isOver: boolean
}

const isReal = ({ state }: ChartEntry): boolean => state === 'done' || state === 'existing'

/** What was planned for a later day, and done since it was planned but before that day. */
const isAhead = (past: ChartEntry, plan: ChartEntry): boolean =>
  plan.state === 'planned' && past.id > plan.id && past.date >= (plan.recordedOn ?? plan.date)

/** What a later entry makes of one that held until then; whether that one is over. */
function follow(earlier: Open, later: ChartEntry): boolean {
  const { entry } = earlier
  if (later.ends !== null) earlier.isOver = later.ends === entry.id
  else if (LOSSES.has(later.kind) && isReal(later)) earlier.isOver = !outlives(entry, later)
  else if (takesSurfaces(later, entry)) {
    earlier.surfaces = earlier.surfaces
      .split('')
      .filter(surface => !later.surfaces.includes(surface))
      .join('')
    earlier.isOver = earlier.surfaces === ''
  } else earlier.isOver = succeeds(later, entry)
  return earlier.isOver
}

/** What stands where the tooth does not is there after it went; an implant goes by its own extraction. */
function outlives(earlier: ChartEntry, loss: ChartEntry): boolean {
  if (earlier.role === 'pontic' || (earlier.kind === 'implant' && earlier.state === 'planned')) return true
  return earlier.kind === 'implant' && loss.kind !== 'extraction'
}

/** Work that was found, and is not ours, says nothing of what was seen or wished on the same day. */
const reaches = (later: ChartEntry, earlier: ChartEntry): boolean =>
  later.state !== 'existing' || later.kind === 'erupted' || earlier.date < later.date

function takesSurfaces(later: ChartEntry, earlier: ChartEntry): boolean {
  if (later.surfaces === '' || earlier.surfaces === '') return false
  if (!isReal(later)) return later.kind === earlier.kind && later.state === earlier.state
  if (!reaches(later, earlier)) return false
  if (earlier.state === 'planned') return later.kind === earlier.kind
  return earlier.kind === 'caries' || SURFACE_WORK.has(earlier.kind)
}

function succeeds(later: ChartEntry, earlier: ChartEntry): boolean {
  const isSaidAgain = later.kind === earlier.kind && earlier.surfaces === '' && isOfRoots(later, earlier)
  if (!isReal(later) && isSaidAgain && later.state === earlier.state) return true
  if (later.state === 'planned' || !reaches(later, earlier)) return false
  if (ENDS[later.kind]?.includes(earlier.kind)) return true
  return isReal(later) && isSaidAgain && !(later.state === 'existing' && earlier.state === 'done')
}

/** A root more is no other word for the one that was named. */
const isOfRoots = (later: ChartEntry, earlier: ChartEntry): boolean =>
  later.roots.length === 0 || earlier.roots.every(root => later.roots.includes(root))

/** A crown hides what was on the tooth before it, and of a root that stayed nothing is seen above it. */
function covers(cover: ChartEntry, entry: ChartEntry): boolean {
  const isRoot = cover.kind === 'retained_root'
  const isCrown = CROWNS.has(cover.kind) && cover.role !== 'pontic' && isReal(cover)
  if (cover === entry || !(isRoot || isCrown)) return false
  if (entry.surfaces === '' && !(isRoot && CROWNS.has(entry.kind))) return false
  return entry.date < cover.date || (entry.date === cover.date && entry.state !== 'condition')
}
