import { randomBytes } from 'node:crypto'
import {
  nextStep,
  nextUtcDay,
  retryAfter,
  type Room,
  type Step,
  type Waiting,
} from '#domain/video/plan-meeting.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { AccountBroken, callAs } from '#server/features/video-connections/call-as.ts'
import type { Services } from '#server/http/services.ts'
import { VideoProblem, type RoomWish, type VideoProvider } from '#server/outside/video/video-provider.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { sealSecret } from '#server/records/secret-box.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { queueSettling } from './queue-settling.ts'
import {
  insertEvent,
  insertRoom,
  makeLive,
  noteAsked,
  noteChanging,
  noteSettled,
  noteUnderWay,
  setRoomHour,
  setRoomKey,
  setRoomState,
  spend,
} from './rooms.sql.ts'
import { placeOfJoinUrl } from './sealed-links.ts'
import {
  findAccountRow,
  findMeetingRow,
  holdMeeting,
  listRoomRows,
  type AccountRow,
  type MeetingRow,
  type RoomRow,
} from './situation.sql.ts'
import { topicOf } from './words.ts'

/** More than any way from one meeting to another takes; whatever needs more goes on in a minute. */
const MOST_STEPS = 12
const HELD_ELSEWHERE = 2_000
const RUNNING = 10 * MINUTE

type Ground = Pick<Services, 'db' | 'outside' | 'config' | 'now'>

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
  await later(ground, clinicId, id, MINUTE)
}

const later = ({ db, now }: Ground, clinicId: number, id: number, ms: number) =>
  db.tenant(clinicId, tx => queueSettling(tx, [{ clinicId, id, at: new Date(now() + ms) }]))

interface Situation {
  readonly meeting: MeetingRow
  readonly account: AccountRow | undefined
  readonly rooms: readonly RoomRow[]
}

/** Whether nothing is to be done any more for now. */
async function takeStep(tx: Tx, ground: Ground, clinicId: number, id: number): Promise<boolean> {
  const now = ground.now()
  if (!(await holdMeeting(tx, clinicId, id))) {
    await queueSettling(tx, [{ clinicId, id, at: new Date(now + HELD_ELSEWHERE) }])
    return true
  }
  const situation = await read(tx, id, now)
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

async function read(tx: Tx, id: number, now: number): Promise<Situation | undefined> {
  const [meeting, account, rooms] = await Promise.all([
    findMeetingRow(tx, id),
    findAccountRow(tx, id, new Date(now)),
    listRoomRows(tx, id),
  ])
  return meeting && { meeting, account, rooms }
}

function asPlanned({ meeting, account, rooms }: Situation, { outside }: Ground, now: number) {
  const provider = account && outside.video[account.provider]
  return {
    now,
    wanted: {
      isWanted: meeting.is_wanted,
      start: meeting.start,
      end: meeting.end,
      isHurried: meeting.is_hurried,
      isManual: meeting.is_manual,
    },
    account: account && {
      connectionId: account.connection_id,
      // A server that is no longer set up for it reaches no account.
      isBroken: account.is_broken || !provider,
      hasHours: provider?.hasHours ?? true,
      left: provider?.dailyLimit ? provider.dailyLimit - account.spent : null,
    },
    rooms: rooms.map(row => ({
      id: row.id,
      state: row.state,
      connectionId: row.connection_id,
      isAccountBroken: row.is_account_broken || !outside.video[row.provider],
      hasHours: outside.video[row.provider]?.hasHours ?? true,
      start: row.start,
      end: row.end,
      isAsked: row.is_asked,
      isHourKnown: row.is_hour_known,
    })),
  }
}

/** Notes how far it is, and when it is looked at again; the bell and open pages hear of what stops. */
async function settle(tx: Tx, { meeting }: Situation, as: Waiting, now: number, tries = 0): Promise<boolean> {
  const { id, clinic_id: clinicId, booking_id: bookingId } = meeting
  const { state, reason, nextAt } = as
  const settled = { id, wantedNo: meeting.wanted_no, state, reason, tries, nextAt: dateOf(nextAt) }
  if (!(await noteSettled(tx, settled))) return false
  if (nextAt !== null) await queueSettling(tx, [{ clinicId, id, at: new Date(nextAt) }])
  if (state === 'stopped' && meeting.state !== 'stopped') {
    await insertEvent(tx, { clinicId, meetingId: id, at: new Date(now), kind: 'stopped', about: { reason } })
    await recordIn(tx, clinicId, now).record('meeting', bookingId, 'state_changed', undefined, { state })
  }
  return true
}

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

const recordIn = (tx: Tx, clinicId: number, now: number) =>
  new WriteTx(tx, { clinicId, now, accountId: null, kind: 'system' })

type Doing = Exclude<Step, { kind: 'rest' }>

async function carryOut(
  tx: Tx,
  ground: Ground,
  situation: Situation,
  step: Doing,
  now: number,
): Promise<void> {
  const { meeting, account } = situation
  const { id: meetingId, clinic_id: clinicId } = meeting
  switch (step.kind) {
    case 'begin':
      return insertRoom(tx, {
        clinicId,
        meetingId,
        provider: account!.provider,
        connectionId: step.account.connectionId,
        mark: `zambet-${randomBytes(15).toString('base64url')}`,
        start: meeting.start,
        end: meeting.end,
      })
    case 'make':
      return make(tx, ground, situation, rowOf(situation, step.room), now)
    case 'change':
      return change(tx, ground, situation, rowOf(situation, step.room), now)
    case 'give_up':
      return setRoomState(
        tx,
        step.room.id,
        step.room.isAsked || step.room.state === 'live' ? 'removing' : 'removed',
      )
    case 'remove':
      return remove(tx, ground, situation, rowOf(situation, step.room), now)
    case 'forget':
      return setRoomState(tx, step.room.id, 'removed')
  }
}

const rowOf = ({ rooms }: Situation, { id }: Room): RoomRow => rooms.find(row => row.id === id)!

async function make(tx: Tx, ground: Ground, situation: Situation, room: RoomRow, now: number): Promise<void> {
  const { meeting } = situation
  const { clinic_id: clinicId, id: meetingId, booking_id: bookingId, start, end } = meeting
  const connectionId = room.connection_id!
  const wish = await wishOf(tx, meeting, room.mark)
  await ground.db.tenant(clinicId, other => noteUnderWay(other, meetingId, 'making'))
  const there = room.is_asked
    ? await as(ground, clinicId, room, (one, token) => one.find(token, room.mark))
    : undefined
  // What was found has the hour that was asked for then.
  const mayAsk =
    there ||
    (await ground.db.tenant(clinicId, other => noteAsked(other, room.id, { start, end }, new Date(now))))
  if (!mayAsk) return
  const made =
    there ??
    (await counted(
      tx,
      now,
      connectionId,
      as(ground, clinicId, room, (one, token) => one.create(token, wish)),
    ))
  await makeLive(tx, meetingId, room.id, {
    roomKey: made.id,
    sealedJoinUrl: sealSecret(ground.config.secretKeys, placeOfJoinUrl(clinicId, room.id), made.joinUrl),
  })
  await insertEvent(tx, {
    clinicId,
    meetingId,
    at: new Date(now),
    kind: 'made',
    about: { provider: room.provider },
  })
  await recordIn(tx, clinicId, now).record('meeting', bookingId, 'added', undefined, {
    provider: room.provider,
  })
}

async function change(
  tx: Tx,
  ground: Ground,
  situation: Situation,
  room: RoomRow,
  now: number,
): Promise<void> {
  const { meeting } = situation
  const { clinic_id: clinicId, id: meetingId, booking_id: bookingId, start, end } = meeting
  const wish = await wishOf(tx, meeting, room.mark)
  await ground.db.tenant(clinicId, async other => {
    await noteUnderWay(other, meetingId, 'updating')
    await noteChanging(other, room.id, new Date(now))
  })
  try {
    await counted(
      tx,
      now,
      room.connection_id!,
      as(ground, clinicId, room, (one, token) => one.change(token, room.room_key!, wish)),
    )
  } catch (error) {
    if (!isGone(error)) throw error
    // Deleted there by hand: it is made anew.
    await setRoomState(tx, room.id, 'removed')
    return insertEvent(tx, { clinicId, meetingId, at: new Date(now), kind: 'lost' })
  }
  await setRoomHour(tx, room.id, { start, end })
  await insertEvent(tx, { clinicId, meetingId, at: new Date(now), kind: 'changed', about: { start } })
  const [was, is] = [room.start, start].map(at => ({ start: new Date(at).toISOString() }))
  await recordIn(tx, clinicId, now).record('meeting', bookingId, 'changed', was, is)
}

/** Of one whose making was never answered it is not known whether it is there: it is looked for by its mark. */
async function remove(
  tx: Tx,
  ground: Ground,
  situation: Situation,
  room: RoomRow,
  now: number,
): Promise<void> {
  const { clinic_id: clinicId, id: meetingId, booking_id: bookingId } = situation.meeting
  const key =
    room.room_key ?? (await as(ground, clinicId, room, (one, token) => one.find(token, room.mark)))?.id
  if (key !== undefined) {
    if (room.room_key === null) await setRoomKey(tx, room.id, key)
    const outcome = await as(ground, clinicId, room, (one, token) => one.remove(token, key))
    if (outcome === 'running') throw new VideoProblem('limited', 'under way', { waitMs: RUNNING })
  }
  await setRoomState(tx, room.id, 'removed')
  await insertEvent(tx, { clinicId, meetingId, at: new Date(now), kind: 'removed' })
  await recordIn(tx, clinicId, now).record(
    'meeting',
    bookingId,
    'removed',
    { provider: room.provider },
    undefined,
  )
}

const isGone = (error: unknown) => error instanceof VideoProblem && error.kind === 'gone'

const as = <T>(
  ground: Ground,
  clinicId: number,
  { provider, connection_id: connectionId }: RoomRow,
  call: (one: VideoProvider, token: string) => Promise<T>,
): Promise<T> => callAs(ground, { clinicId, connectionId: connectionId!, provider }, call)

/** Counted however it ends: an answer that was lost has cost as much. */
async function counted<T>(tx: Tx, now: number, connectionId: number, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } finally {
    await spend(tx, connectionId, new Date(now))
  }
}

async function wishOf(tx: Tx, meeting: MeetingRow, mark: string): Promise<RoomWish> {
  const { video_names: isNamed, video_waiting_room: waitingRoom } = await readSettings(tx, 'integrations')
  return {
    start: meeting.start,
    minutes: Math.ceil((meeting.end - meeting.start) / MINUTE),
    topic: topicOf(meeting.clinic_name, isNamed ? meeting.patient_name : null),
    mark,
    waitingRoom,
  }
}

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
