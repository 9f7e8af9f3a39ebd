import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE } from '#domain/time/wall-time.ts'
import { listDueMeetings, putOff, type DueMeeting } from './due-meetings.sql.ts'
import { settleMeeting } from './settle-meeting.ts'
import type { Ground } from './situation.ts'

/** So many at once of each provider: one that never answers keeps no meeting of the other waiting. */
const LANES = 3
/** Looked for at once of each provider, and again when these are done, or have taken so long: what comes meanwhile may be nearer. */
const BATCH = 64
const LONGEST_BATCH = 10_000
const PAUSE = 500
/** A lane rests so many times as long as it worked, at most so long: whoever books meanwhile has the machine to themselves. */
const REST = 8
const LONGEST_REST = 1_000

/**
 * Sees to meetings as they fall due, until it is stopped. A meeting's row says when that is, so that a visit is saved without
 * queueing anything, and what a server was at when it died is due still. Every process may do so: one at a time sees to a
 * meeting.
 */
export function startSettling(ground: Ground): { stop(): Promise<void> } {
  const ending = new AbortController()
  const ended = keepSettling(ground, ending.signal)
  return {
    async stop() {
      ending.abort()
      await ended
    },
  }
}

async function keepSettling(ground: Ground, signal: AbortSignal): Promise<void> {
  let isDown = false
  const fail = (error: unknown) => {
    if (!isDown) tell('Meetings are not looked at for now', error)
    isDown = true
  }
  const underWay = new Map<DueMeeting['provider'], Promise<void>>()
  while (!signal.aborted) {
    try {
      const due = await ground.db.strangerReads(tx => listDueMeetings(tx, new Date(ground.now()), BATCH))
      isDown = false
      for (const [provider, meetings] of Map.groupBy(due, each => each.provider)) {
        if (underWay.has(provider)) continue
        const batch = settleBatch(ground, meetings, signal).catch(fail)
        underWay.set(
          provider,
          batch.finally(() => underWay.delete(provider)),
        )
      }
    } catch (error) {
      fail(error)
    }
    await rest(PAUSE, signal)
  }
  await Promise.all(underWay.values())
}

async function settleBatch(ground: Ground, due: DueMeeting[], signal: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_BATCH
  const lanes = Array.from({ length: LANES }, () => settleInTurn(ground, due, until, signal))
  const broken = (await Promise.allSettled(lanes)).find(lane => lane.status === 'rejected')
  if (broken) throw broken.reason
}

/** One lane: takes from those that are left. */
async function settleInTurn(
  ground: Ground,
  due: DueMeeting[],
  until: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && performance.now() < until) {
    const next = due.shift()
    if (!next) return
    const begun = performance.now()
    await settleOne(ground, next)
    await rest(Math.min(REST * (performance.now() - begun), LONGEST_REST), signal)
  }
}

/** What fails for a reason of ours is told and tried again in a while. */
async function settleOne(ground: Ground, { clinic_id: clinicId, id }: DueMeeting): Promise<void> {
  try {
    await settleMeeting(ground, clinicId, id)
  } catch (error) {
    tell(`Meeting ${id} of clinic ${clinicId} was not seen to`, error)
    await ground.db.tenant(clinicId, tx => putOff(tx, id, new Date(ground.now() + MINUTE)))
  }
}

function tell(what: string, error: unknown): void {
  console.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
}

const rest = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined)
