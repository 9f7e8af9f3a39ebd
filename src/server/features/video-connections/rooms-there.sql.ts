import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Coming visits that have a meeting at the provider. */
export async function countMeetingsThere(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from meetings m
     where m.is_wanted and m.ends_at > ${now}
       and exists (select from meeting_rooms r where r.clinic_id = m.clinic_id and r.meeting_id = m.id and r.state = 'live')`.execute(
    tx,
  )
  return rows[0]!.count
}

/**
 * Has the meetings of coming visits looked at again, of one doctor or of all; and whatever has a room that could not be
 * removed, which may be another doctor's by now, or nobody's.
 */
export async function lookAgain(tx: Tx, doctorId: number | null, now: Date): Promise<void> {
  await sql`
    update meetings m set wanted_no = wanted_no + 1, next_at = null
     where (is_wanted and ends_at > ${now} and (${doctorId}::bigint is null or doctor_id = ${doctorId}))
        or exists (select from meeting_rooms r
                    where r.clinic_id = m.clinic_id and r.meeting_id = m.id and r.state = 'removing')`.execute(
    tx,
  )
}

/**
 * Has the meetings of coming visits said anew to their providers, as they are wanted now: what they are called there, and who
 * is let in. What an account that was left holds, or one that is broken, stays as it is.
 */
export async function sayAnew(tx: Tx, now: Date): Promise<void> {
  await sql`
    update meeting_rooms r set changing_at = ${now}
      from meetings m, video_connections k
     where m.clinic_id = r.clinic_id and m.id = r.meeting_id and m.is_wanted and m.ends_at > ${now}
       and k.clinic_id = r.clinic_id and k.id = r.connection_id and k.left_at is null and k.broken_at is null
       and r.state = 'live'`.execute(tx)
  await lookAgain(tx, null, now)
}

/**
 * What was being made on accounts that are left is made no more; what is there goes too, where it is to be deleted. What
 * may be there is removed by whoever leaves the accounts.
 */
export async function releaseRooms(tx: Tx, ids: readonly number[], deletesMeetings: boolean): Promise<void> {
  await sql`
    update meeting_rooms set state = case when asked_at is null then 'removed' else 'removing' end
     where connection_id = any(${[...ids]}::bigint[])
       and (state = 'making' or (${deletesMeetings} and state = 'live'))`.execute(tx)
}

export interface RoomThere {
  readonly id: number
  readonly meeting_id: number
  readonly state: 'making' | 'live' | 'removing' | 'removed'
  readonly mark: string
  readonly room_key: string | null
  readonly is_asked: boolean
}

const COLUMNS = sql`id, meeting_id, state, mark, room_key, asked_at is not null as is_asked`

/** What is still to be removed of an account that was left. */
export async function listRoomsToRemove(
  tx: Tx,
  connectionId: number,
  deletesMeetings: boolean,
): Promise<RoomThere[]> {
  const { rows } = await sql<RoomThere>`
    select ${COLUMNS} from meeting_rooms
     where connection_id = ${connectionId} and state <> 'removed' and (${deletesMeetings} or state <> 'live')
     order by starts_at, id`.execute(tx)
  return rows
}

/** As it is, while nobody else is at work on its meeting until the transaction ends; undefined where somebody is. */
export async function holdRoom(
  tx: Tx,
  clinicId: number,
  { id, meeting_id: meetingId }: RoomThere,
): Promise<RoomThere | undefined> {
  const { rows: locks } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`meeting:${clinicId}:${meetingId}`}, 0)) as held,
           set_config('idle_in_transaction_session_timeout', '10min', true)`.execute(tx)
  if (!locks[0]!.held) return undefined
  const { rows } = await sql<RoomThere>`select ${COLUMNS} from meeting_rooms where id = ${id}`.execute(tx)
  return rows[0]
}

/** Gone, or given up; its meeting is looked at again. */
export async function noteRemoved(tx: Tx, { id, meeting_id: meetingId }: RoomThere): Promise<void> {
  await sql`update meeting_rooms set state = 'removed' where id = ${id}`.execute(tx)
  await sql`update meetings set wanted_no = wanted_no + 1, next_at = null where id = ${meetingId}`.execute(tx)
}
