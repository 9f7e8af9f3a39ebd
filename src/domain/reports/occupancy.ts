// How a doctor's time is taken: every minute of it once, and whose it is. Working hours less what is blocked are open; what is
// blocked over a visit stays open under it. Times are epoch milliseconds.

import type { Interval } from '../time/intervals.ts'

export interface Place {
  readonly locationId: number
  readonly cabinetId: number
  /** Of the location. */
  readonly zone: string
}

/** Hours that a doctor works somewhere; where two places want the same minute, the earlier one has it. */
export type WorkedSpan = Interval & Place

/** A visit that was not cancelled, or a group with its seats; `from` and `until` are with preparing and cleaning. By video it is in cabinet 0. */
export type VisitSpan = Interval &
  Place & { readonly id: number; readonly isDone: boolean; readonly from: number; readonly until: number }

/** Blocked time of the doctor (both null), of a cabinet or of a location. */
export type HoldSpan = Interval & {
  readonly id: number
  readonly locationId: number | null
  readonly cabinetId: number | null
}

/**
 * `booked` and `free` make up the open time, `held` is the rest of working time. `done` are the booked minutes of visits that
 * took place, `buffer` the free ones that go into preparing and cleaning. `outside` is at no working time.
 */
export const PIECE_KINDS = ['booked', 'done', 'free', 'held', 'buffer', 'outside'] as const
export type PieceKind = (typeof PIECE_KINDS)[number]

export interface Piece extends Interval {
  readonly kind: PieceKind
  /** Where the hours are worked, in no cabinet what is taken by video; of `outside`, where the visit is. */
  readonly place: Place
  /** The visit, of `held` the hold, whose minutes these are: the first of those that share them. 0 of `free`. */
  readonly of: number
}

/** One doctor's time, in pieces. */
export function occupancyOf(
  worked: readonly WorkedSpan[],
  visits: readonly VisitSpan[],
  holds: readonly HoldSpan[],
): Piece[] {
  const pieces: Piece[] = []
  const hours = onceEach(worked)
  const taken = onceEach(visits)
  const booked: Own<Place>[] = []
  meet(taken, hours, (span, { owner: visit }, { owner: at }) => {
    const place = takenPlace(visit, at)
    booked.push({ ...span, owner: place })
    pieces.push({ ...span, kind: 'booked', place, of: visit.id })
  })
  meet(onceEach(visits.filter(visit => visit.isDone)), booked, (span, { owner: visit }, { owner: place }) =>
    pieces.push({ ...span, kind: 'done', place, of: visit.id }),
  )
  for (const { start, end, owner } of without(taken, hours))
    pieces.push({ start, end, kind: 'outside', place: owner, of: owner.id })

  const free: Own<WorkedSpan>[] = []
  for (const rest of Map.groupBy(without(hours, taken), placeOf).values()) {
    const blocked = onceEach(holds.filter(hold => concerns(hold, rest[0]!.owner)))
    meet(blocked, rest, (span, hold, at) =>
      pieces.push({ ...span, kind: 'held', place: at.owner, of: hold.owner.id }),
    )
    free.push(...without(rest, blocked))
  }
  for (const { start, end, owner } of free) pieces.push({ start, end, kind: 'free', place: owner, of: 0 })
  meet(onceEach(visits.flatMap(buffersOf)), free.toSorted(byStart), (span, { owner: visit }, { owner: at }) =>
    pieces.push({ ...span, kind: 'buffer', place: takenPlace(visit, at), of: visit.id }),
  )
  return pieces
}

/** Of the hours at a place, by video their doctor's time alone: the cabinet is neither taken nor open to it. */
const takenPlace = ({ cabinetId }: Place, at: Place): Place =>
  cabinetId === 0 && at.cabinetId !== 0 ? { ...at, cabinetId } : at

const placeOf = ({ owner }: Own<Place>) => `${owner.locationId}/${owner.cabinetId}`

const concerns = (hold: HoldSpan, place: Place): boolean =>
  (hold.cabinetId ?? place.cabinetId) === place.cabinetId &&
  (hold.locationId ?? place.locationId) === place.locationId

const buffersOf = (visit: VisitSpan): VisitSpan[] => [
  { ...visit, start: visit.from, end: visit.start },
  { ...visit, start: visit.end, end: visit.until },
]

/** A span and whose it is. Lists of these are by start and disjoint. */
type Own<T> = Interval & { readonly owner: T }

const byStart = (a: Interval, b: Interval) => a.start - b.start || a.end - b.end

/** Each minute of spans to the first of them that has it. */
function onceEach<T extends Interval & { readonly id?: number }>(spans: readonly T[]): Own<T>[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || (a.id ?? 0) - (b.id ?? 0))
  const own: Own<T>[] = []
  let until = -Infinity
  for (const owner of sorted) {
    const start = Math.max(owner.start, until)
    if (start < owner.end) own.push({ start, end: owner.end, owner })
    until = Math.max(until, owner.end)
  }
  return own
}

/** What two lists share. */
function meet<A, B>(
  one: readonly Own<A>[],
  other: readonly Own<B>[],
  tell: (span: Interval, a: Own<A>, b: Own<B>) => void,
): void {
  let i = 0
  let j = 0
  while (i < one.length && j < other.length) {
    const [a, b] = [one[i]!, other[j]!]
    const start = Math.max(a.start, b.start)
    const end = Math.min(a.end, b.end)
    if (start < end) tell({ start, end }, a, b)
    if (a.end < b.end) i++
    else j++
  }
}

/** What of the one list the other does not have. */
function without<A>(list: readonly Own<A>[], taken: readonly Own<unknown>[]): Own<A>[] {
  const rest: Own<A>[] = []
  let next = 0
  for (const { start, end, owner } of list) {
    let at = start
    while (next < taken.length && taken[next]!.end <= at) next++
    for (let i = next; i < taken.length && taken[i]!.start < end; i++) {
      const hole = taken[i]!
      if (hole.start > at) rest.push({ start: at, end: hole.start, owner })
      at = Math.max(at, hole.end)
    }
    if (at < end) rest.push({ start: at, end, owner })
  }
  return rest
}
