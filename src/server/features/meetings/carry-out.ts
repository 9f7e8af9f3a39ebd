import { randomBytes } from 'node:crypto'
import { MINUTE } from '#domain/time/wall-time.ts'
import type { Step } from '#domain/video/plan-meeting.ts'
import type { Tx } from '#server/db/database.ts'
import { callAs } from '#server/features/video-connections/call-as.ts'
import { VideoProblem, type RoomWish, type VideoProvider } from '#server/outside/video/video-provider.ts'
import { sealSecret } from '#server/records/secret-box.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { WriteTx } from '#server/records/transaction.ts'
import {
  insertEvent,
  insertRoom,
  makeLive,
  noteAsked,
  noteChanging,
  noteUnderWay,
  setRoomHour,
  setRoomKey,
  setRoomState,
  spend,
} from './rooms.sql.ts'
import { placeOfJoinUrl } from './sealed-links.ts'
import type { MeetingRow, RoomRow } from './situation.sql.ts'
import { rowOf, type Ground, type Situation } from './situation.ts'
import { topicOf } from './words.ts'

const RUNNING = 10 * MINUTE

export type Doing = Exclude<Step, { kind: 'rest' }>

export const recordIn = (tx: Tx, clinicId: number, now: number) =>
  new WriteTx(tx, { clinicId, now, accountId: null, kind: 'system' })

/** Does what a step says. Throws VideoProblem, AccountBroken. */
export async function carryOut(
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

async function make(tx: Tx, ground: Ground, situation: Situation, room: RoomRow, now: number): Promise<void> {
  const { meeting } = situation
  const { clinic_id: clinicId, id: meetingId, booking_id: bookingId, start, end } = meeting
  const connectionId = room.connection_id!
  await ground.db.tenant(clinicId, other => noteUnderWay(other, meetingId, 'making'))
  const there = room.is_asked
    ? await as(ground, clinicId, room, (one, token) => one.find(token, room.mark))
    : undefined
  // Read once it was looked for: a transaction that was lost meanwhile, with the meeting, fails here and asks for nothing.
  const wish = await wishOf(tx, meeting, room.mark)
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
    isAnswered: there === undefined,
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
  // It was only said anew.
  if (room.start === start && room.end === end) return
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
