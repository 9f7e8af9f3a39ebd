import { nextStep, nextUtcDay, retryAfter, type Waiting } from '#domain/video/plan-meeting.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { AccountBroken } from '#server/features/video-connections/call-as.ts'
import { VideoProblem } from '#server/outside/video/video-provider.ts'
import { carryOut, recordIn, type Doing } from './carry-out.ts'
import { putOff } from './due-meetings.sql.ts'
import { insertEvent, noteSettled, spend } from './rooms.sql.ts'
import { holdMeeting } from './situation.sql.ts'
import { asPlanned, readSituation, rowOf, type Ground, type Situation } from './situation.ts'

/** More than any way from one meeting to another takes; whatever needs more goes on in a minute. */
const MOST_STEPS = 12

/**
 * Brings about at the provider what the visit wants, step by step. One at a time over all processes: each step holds the
 * meeting, and what it is about to ask for is committed before it asks, so that whoever comes after a sudden death finds
 * what may be there. Throws what is no provider's problem.
 */
export async function settleMeeting(ground: Ground, clinicId: number, id: number): Promise<void> {
  for (let taken = 0; taken < MOST_STEPS; taken++) {
    const isSettled = await ground.db.tenant(clinicId, tx => takeStep(tx, ground, clinicId, id))
    if (isSettled) return
  }
  await ground.db.tenant(clinicId, tx => putOff(tx, id, new Date(ground.now() + MINUTE)))
}

/** Whether nothing is to be done any more for now. */
async function takeStep(tx: Tx, ground: Ground, clinicId: number, id: number): Promise<boolean> {
  const now = ground.now()
  // Who is at work on it sees to what came meanwhile too.
  if (!(await holdMeeting(tx, clinicId, id))) return true
  const situation = await readSituation(tx, id, now)
  if (!situation) return true
  const step = nextStep(asPlanned(situation, ground, now))
  if (step.kind === 'rest') return settle(tx, situation, step.as, now)
  try {
    await carryOut(tx, ground, situation, step, now)
    return false
  } catch (error) {
    return meet(tx, ground, situation, step, error, now)
  }
}

/** Notes how far it is, and when it is looked at again; the bell and open pages hear of what stops. */
async function settle(tx: Tx, { meeting }: Situation, as: Waiting, now: number, tries = 0): Promise<boolean> {
  const { id, clinic_id: clinicId, booking_id: bookingId } = meeting
  const { state, reason, nextAt } = as
  const settled = { id, wantedNo: meeting.wanted_no, state, reason, tries, nextAt: dateOf(nextAt) }
  if (!(await noteSettled(tx, settled))) return false
  if (state === 'stopped' && meeting.state !== 'stopped') {
    await insertEvent(tx, { clinicId, meetingId: id, at: new Date(now), kind: 'stopped', about: { reason } })
    await recordIn(tx, clinicId, now).record('meeting', bookingId, 'state_changed', undefined, { state })
  }
  return true
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

/** What a problem means for the meeting. Whether it is settled for now. */
async function meet(
  tx: Tx,
  ground: Ground,
  situation: Situation,
  step: Doing,
  error: unknown,
  now: number,
): Promise<boolean> {
  // Looked at anew: the account is known to be broken from now on.
  if (error instanceof AccountBroken) return false
  if (!(error instanceof VideoProblem)) throw error
  const { meeting } = situation
  const tries = meeting.tries + 1
  if (error.isDaily && 'room' in step) {
    const room = rowOf(situation, step.room)
    const limit = ground.outside.video[room.provider]?.dailyLimit ?? 0
    await spend(tx, room.connection_id!, new Date(now), limit)
  }
  const nextAt = error.isDaily ? nextUtcDay(now) : now + Math.max(error.waitMs ?? 0, retryAfter(tries))
  if (step.kind === 'remove')
    return settle(
      tx,
      situation,
      { ...step.meanwhile, nextAt: Math.min(nextAt, step.meanwhile.nextAt ?? Infinity) },
      now,
      tries,
    )
  const { id: meetingId, clinic_id: clinicId } = meeting
  await insertEvent(tx, {
    clinicId,
    meetingId,
    at: new Date(now),
    kind: 'failed',
    about: { why: error.kind },
  })
  if (error.kind === 'away' || error.kind === 'limited') {
    const reason = error.isDaily ? 'day_limit' : error.kind
    return settle(tx, situation, { state: 'retrying', reason, nextAt }, now, tries)
  }
  return settle(tx, situation, { state: 'stopped', reason: 'refused', nextAt: null }, now, tries)
}
