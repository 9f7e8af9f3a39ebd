import type { ChainProblemKind } from '#contract/logs/audit-chain.ts'
import { entryText, sealHash, type SealedEntry } from './entry-text.ts'

export interface ChainProblem {
  readonly position: number
  readonly kind: ChainProblemKind
}

/** A seal that is there with its entry, and is not of what it stands on or of what the entry says. */
export interface Misfit {
  readonly position: number
  readonly hash: Buffer
  readonly sealed_at: number
  readonly entry: SealedEntry
}

/** How far places may have shifted and still be recognised. */
const FURTHEST = 40
const STEPS = Array.from({ length: FURTHEST }, (_, index) => index + 1)

/** What of an entry says where it stands; the rest says what happened. */
const PLACING = ['id', 'xid', 'at'] as const
const SOME_PLACING = Array.from({ length: 2 ** PLACING.length }, (_, bits) =>
  PLACING.filter((__, index) => bits & (2 ** index)),
)

/** Whether a seal's hash is that of its entry at a position, behind a hash. */
export function fits(
  { hash, sealed_at, entry }: Pick<Misfit, 'hash' | 'sealed_at' | 'entry'>,
  position: number,
  previous: Buffer | undefined,
): boolean {
  return previous !== undefined && sealHash(previous, position, entryText(entry, sealed_at)).equals(hash)
}

/**
 * What names the first misfit: those behind it, the hashes before each of them by position (NOTHING at 0), and the end as it is kept.
 */
export interface Surroundings {
  readonly others: readonly Misfit[]
  readonly hashes: ReadonlyMap<number, Buffer>
  readonly end: { readonly position: number; readonly hash: Buffer }
}

/**
 * How the first misfit came about: its seal, or its entry, belongs to another's place; or the seals behind it would fit some places
 * further on, or back, since some were taken out or put in and all others renumbered; or it was written over.
 */
export function nameMisfit(first: Misfit, around: Surroundings): ChainProblem {
  const { position } = first
  if (isElsewhere(first, around)) return { position, kind: 'reordered' }
  const isFound = around.others.some(other => fits(other, position, around.hashes.get(position - 1)))
  if (isTakenOut(first, around)) return { position, kind: isFound ? 'reordered' : 'removed' }
  const added = findAdded(first, around)
  if (added !== undefined) return { position: added, kind: 'inserted' }
  const previous = around.hashes.get(position - 1)
  const isMoved = isFound || around.others.some(other => haveSwapped(first, other, previous))
  return { position, kind: isMoved ? 'reordered' : 'changed' }
}

/** Whether the seal fits where another stands that fits no more. */
function isElsewhere(first: Misfit, { others, hashes }: Surroundings): boolean {
  return others.some(({ position, hash }) =>
    [hash, hashes.get(position - 1)].some(previous => fits(first, position, previous)),
  )
}

/** Whether what stands here was further on: told by the seal behind it or, of the last one, by the end. */
function isTakenOut(first: Misfit, { others: [next], hashes, end }: Surroundings): boolean {
  if (end.position > first.position && first.hash.equals(end.hash)) return true
  return (
    next !== undefined && STEPS.some(step => fits(next, next.position + step, hashes.get(next.position - 1)))
  )
}

/** Where the first stands that was put in: a seal behind it fits so many places back. */
function findAdded(first: Misfit, { others, hashes }: Surroundings): number | undefined {
  for (const each of [first, ...others.slice(0, FURTHEST)]) {
    const step = STEPS.find(back => fits(each, each.position - back, hashes.get(each.position - back - 1)))
    if (step !== undefined) return each.position - step
  }
  return undefined
}

/** Whether the seal fits once what its entry says, or where it stands, is the other's. */
function haveSwapped(first: Misfit, { entry: other }: Misfit, previous: Buffer | undefined): boolean {
  return [first.entry, other].some(base =>
    SOME_PLACING.some(names => {
      const from = base === other ? first.entry : other
      const entry = { ...base, ...Object.fromEntries(names.map(name => [name, from[name]])) }
      return fits({ ...first, entry }, first.position, previous)
    }),
  )
}
