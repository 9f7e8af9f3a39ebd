import type { MeetingReason, MeetingState } from '#domain/video/meeting-states.ts'
import type { MeetingEvent } from '#domain/video/meeting-states.ts'
import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

export interface NewRoom {
  readonly clinicId: number
  readonly meetingId: number
  readonly provider: VideoProviderName
  readonly connectionId: number
  readonly mark: string
  readonly start: number
  readonly end: number
}

export async function insertRoom(tx: Tx, room: NewRoom): Promise<void> {
  await tx
    .insertInto('meeting_rooms')
    .values({
      clinic_id: room.clinicId,
      meeting_id: room.meetingId,
      provider: room.provider,
      connection_id: room.connectionId,
      mark: room.mark,
      starts_at: new Date(room.start),
      ends_at: new Date(room.end),
    })
    .execute()
}

/**
 * Before it is asked for: from then on it may be there. The hour is the one that is asked for; of one that was asked for at
 * another before it is not known which of them it has. False where its account was left meanwhile, whereupon it is asked for no
 * more.
 */
export async function noteAsked(
  tx: Tx,
  id: number,
  { start, end }: { start: number; end: number },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update meeting_rooms
       set changing_at = case when asked_at is not null and (starts_at, ends_at) <> (${new Date(start)}, ${new Date(end)}) then ${now}
                              else changing_at end,
           asked_at = ${now}, starts_at = ${new Date(start)}, ends_at = ${new Date(end)}
     where id = ${id} and state = 'making'`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * The one that is there becomes the visit's, and the one before it is to be removed. `isAnswered`: it is what was asked for
 * last, and not found there.
 */
export async function makeLive(
  tx: Tx,
  meetingId: number,
  id: number,
  { roomKey, sealedJoinUrl, isAnswered }: { roomKey: string; sealedJoinUrl: string; isAnswered: boolean },
): Promise<void> {
  await sql`update meeting_rooms set state = 'removing' where meeting_id = ${meetingId} and state = 'live'`.execute(
    tx,
  )
  await tx
    .updateTable('meeting_rooms')
    .set({
      state: 'live',
      room_key: roomKey,
      sealed_join_url: sealedJoinUrl,
      ...(isAnswered && { changing_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

export async function setRoomHour(tx: Tx, id: number, { start, end }: { start: number; end: number }) {
  await tx
    .updateTable('meeting_rooms')
    .set({ starts_at: new Date(start), ends_at: new Date(end), changing_at: null })
    .where('id', '=', id)
    .execute()
}

/** Before another hour is asked for: until that is answered it may have either. */
export async function noteChanging(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('meeting_rooms').set({ changing_at: now }).where('id', '=', id).execute()
}

export async function setRoomState(tx: Tx, id: number, state: 'removing' | 'removed'): Promise<void> {
  const link = state === 'removed' ? { sealed_join_url: null } : {}
  await tx
    .updateTable('meeting_rooms')
    .set({ state, ...link })
    .where('id', '=', id)
    .execute()
}

/** Found there by its mark, of one that is to go. */
export async function setRoomKey(tx: Tx, id: number, roomKey: string): Promise<void> {
  await tx.updateTable('meeting_rooms').set({ room_key: roomKey }).where('id', '=', id).execute()
}

/** One more creation or change of the provider's day; all of the day's where the provider says that there are no more. */
export async function spend(tx: Tx, connectionId: number, now: Date, all?: number): Promise<void> {
  const day = sql`(${now}::timestamptz at time zone 'utc')::date`
  await sql`
    update video_connections
       set spent = case when ${all ?? null}::int is not null then ${all ?? null}::int
                        when spent_day = ${day} then spent + 1 else 1 end,
           spent_day = ${day}
     where id = ${connectionId}`.execute(tx)
}

export interface Settled {
  readonly id: number
  /** What was looked at: a visit that changed meanwhile is looked at again. */
  readonly wantedNo: number
  readonly state: MeetingState
  readonly reason: MeetingReason | null
  readonly tries: number
  readonly nextAt: Date | null
}

/** False where the visit wants something else meanwhile; then nothing is noted. */
export async function noteSettled(tx: Tx, settled: Settled): Promise<boolean> {
  const { id, wantedNo, state, reason, tries, nextAt } = settled
  const { numUpdatedRows } = await tx
    .updateTable('meetings')
    .set({
      state,
      reason,
      tries,
      next_at: nextAt,
      settled_no: wantedNo,
      ...(state !== 'retrying' && state !== 'stopped' && { moved_from: null }),
      // Nobody joins any more.
      ...(state === 'over' && { sealed_manual_url: null }),
    })
    .where('id', '=', id)
    .where('wanted_no', '=', wantedNo)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** How far it is while a step is on its way, for whoever looks meanwhile. */
export async function noteUnderWay(tx: Tx, id: number, state: 'making' | 'updating'): Promise<void> {
  await sql`update meetings set state = ${state} where id = ${id} and state not in (${state}, 'retrying')`.execute(
    tx,
  )
}

export async function insertEvent(
  tx: Tx,
  event: {
    readonly clinicId: number
    readonly meetingId: number
    readonly at: Date
    readonly kind: MeetingEvent
    readonly accountId?: number | null
    readonly about?: JsonObject
  },
): Promise<void> {
  await tx
    .insertInto('meeting_events')
    .values({
      clinic_id: event.clinicId,
      meeting_id: event.meetingId,
      at: event.at,
      kind: event.kind,
      account_id: event.accountId ?? null,
      about: JSON.stringify(event.about ?? {}),
    })
    .execute()
}
