import type { ChainProblemKind } from '#contract/logs/audit-chain.ts'
import {
  findLostAnchor,
  findNextPosition,
  findStrays,
  getKeptEnd,
  getPositionBehind,
  listSeals,
  type Ask,
  type KeptEnd,
  type WalkedSeal,
} from './chain-walk.sql.ts'
import { NOTHING } from './entry-text.ts'
import { fits, nameMisfit, type ChainProblem, type Misfit } from './name-problem.ts'

/** Seals, and entries, that are held at once. */
const [SEALS_AT_ONCE, ENTRIES_AT_ONCE] = [1_000, 50_000]
/** Misfits that are kept, to name the first one by. */
const MOST_MISFITS = 500
/** Hashes that are kept before each. */
const BEHIND = 50

export interface Verified {
  /** Seals that were looked at. */
  readonly checked: number
  /** Entries that have no seal yet. */
  readonly unsealed: number
  /** The first of what is wrong. */
  readonly problem: ChainProblem | undefined
  /** Where the hash stands that was asked for. */
  readonly anchor: number | undefined
}

interface Wish {
  /** SHA-256 as hex, of a night's mail. */
  readonly anchor?: string | undefined
  readonly onProgress?: ((done: number, goal: number) => Promise<void>) | undefined
}

/**
 * Looks at a clinic's whole chain as it is when this begins, a part at a time: each seal stands on the one before and is of its
 * entry, each payload is what its entry's hash stands for, no seal is missing, no entry stands where the chain has been, the end is
 * the one that is kept, and so is each night's hash. What is sealed or erased meanwhile disturbs nothing.
 */
export async function verifyChain(ask: Ask, clinicId: number, wish: Wish = {}): Promise<Verified> {
  const end = await getKeptEnd(ask, clinicId)
  const walk = new Walk(end, wish.anchor)
  for (let after = 0; after < end.kept;) {
    const upTo = Math.min(after + SEALS_AT_ONCE, end.kept)
    const seals = await listSeals(ask, clinicId, { after, upTo })
    for (const seal of seals) walk.step(seal)
    after = seals.length > 0 ? upTo : ((await findNextPosition(ask, clinicId, after)) ?? Infinity) - 1
    await wish.onProgress?.(upTo, end.kept)
  }
  const { unsealed, stray } = await seekStrays(ask, clinicId, end)
  const lost = await findLostAnchor(ask, clinicId)
  const problems = [
    walk.problem(),
    problemOfEnd(end),
    stray && {
      position: (await getPositionBehind(ask, clinicId, stray)) ?? end.kept,
      kind: 'inserted' as const,
    },
    problemOfAnchor(lost, end),
  ].filter(problem => problem !== undefined)
  return {
    checked: walk.checked,
    unsealed,
    // Of two at one place the one that is looked for first.
    problem: problems.toSorted((one, other) => one.position - other.position)[0],
    anchor: walk.anchor,
  }
}

class Walk {
  checked = 0
  anchor: number | undefined
  readonly #end: KeptEnd
  readonly #anchor: string | undefined
  /** Of the last ones, and of those before misfits. */
  readonly #hashes = new Map<number, Buffer>([[0, NOTHING]])
  readonly #kept = new Map<number, Buffer>()
  readonly #misfits: Misfit[] = []
  #plain: ChainProblem | undefined
  #position = 0

  constructor(end: KeptEnd, anchor: string | undefined) {
    this.#end = end
    this.#anchor = anchor
  }

  step({ position, hash, sealed_at, entry, is_payload_kept }: WalkedSeal): void {
    this.checked++
    if (position > this.#position + 1) this.#note(this.#position + 1, 'removed')
    if (!entry) this.#note(position, 'removed')
    else {
      const previous = this.#hashes.get(position - 1)
      const seal = { position, hash, sealed_at, entry }
      // Behind a gap there is nothing to hold it against.
      if (previous && !fits(seal, position, previous)) this.#misfit(seal)
      else if (!is_payload_kept) this.#note(position, 'changed')
    }
    if (this.#anchor !== undefined && hash.toString('hex') === this.#anchor) this.anchor = position
    this.#hashes.set(position, hash)
    this.#hashes.delete(position - BEHIND)
    this.#position = position
  }

  #misfit(seal: Misfit): void {
    if (this.#misfits.length === MOST_MISFITS) return
    this.#misfits.push(seal)
    for (const [position, hash] of this.#hashes) this.#kept.set(position, hash)
  }

  #note(position: number, kind: ChainProblemKind): void {
    this.#plain ??= { position, kind }
  }

  problem(): ChainProblem | undefined {
    const [first, ...others] = this.#misfits
    if (!first || (this.#plain && this.#plain.position < first.position)) return this.#plain
    const { kept, kept_hash } = this.#end
    return nameMisfit(first, {
      others,
      hashes: this.#kept,
      end: { position: kept, hash: kept_hash ?? NOTHING },
    })
  }
}

/** What the seals' end says beside the one that is kept. */
function problemOfEnd({ kept, kept_hash, last, hash }: KeptEnd): ChainProblem | undefined {
  if (last < kept) return { position: last + 1, kind: 'removed' }
  if (last > kept) return { position: kept + 1, kind: 'inserted' }
  if (kept > 0 && !(hash && kept_hash?.equals(hash))) return { position: kept, kind: 'changed' }
  return undefined
}

/** Of one that is missing because the end of the chain is: what stood behind the last seal was removed. */
function problemOfAnchor(
  lost: { position: number; is_there: boolean } | undefined,
  { last }: KeptEnd,
): ChainProblem | undefined {
  if (!lost) return undefined
  if (lost.is_there) return { position: lost.position, kind: 'changed' }
  return { position: Math.min(lost.position, last + 1), kind: 'removed' }
}

type Place = readonly [xid: string, id: string]

const isBefore = ([xid, id]: Place, [otherXid, otherId]: Place): boolean =>
  xid === otherXid ? Number(id) < Number(otherId) : Number(xid) < Number(otherXid)

async function seekStrays(ask: Ask, clinicId: number, end: KeptEnd) {
  let unsealed = 0
  let first: Place | undefined
  // Who slips one in is free to give it any number.
  for (let after = Number.MIN_SAFE_INTEGER, isMore = true; isMore;) {
    const found = await findStrays(ask, clinicId, { after, maxRows: ENTRIES_AT_ONCE, end })
    unsealed += found.unsealed
    const stray = found.stray?.split(' ') as Place | undefined
    if (stray && (!first || isBefore(stray, first))) first = stray
    after = found.last
    isMore = found.seen === ENTRIES_AT_ONCE
  }
  return { unsealed, stray: first }
}
