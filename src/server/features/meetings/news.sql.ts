import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface FoundRoom {
  readonly clinic_id: number
  readonly meeting_id: number
}

/** Whose live room it is, before any clinic is known. */
export async function findRoomOf(
  tx: Tx,
  provider: VideoProviderName,
  key: string,
): Promise<FoundRoom | undefined> {
  const { rows } = await sql<FoundRoom>`
    select clinic_id, meeting_id from find_meeting_room(${provider}, ${key})`.execute(tx)
  return rows[0]
}

/** False of what is known already, or older than what is known. */
export async function markStarted(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update meetings set started_at = ${at}, ended_at = null
     where id = ${id} and (started_at is null or (ended_at is not null and ${at} > ended_at))`.execute(tx)
  return numAffectedRows === 1n
}

export async function markEnded(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update meetings set ended_at = ${at}
     where id = ${id} and started_at is not null and ended_at is null and ${at} >= started_at`.execute(tx)
  return numAffectedRows === 1n
}

/** Of a room that is not there any more; false where it is known. */
export async function loseRoom(tx: Tx, meetingId: number, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('meeting_rooms')
    .set({ state: 'removed', sealed_join_url: null })
    .where('meeting_id', '=', meetingId)
    .where('room_key', '=', key)
    .where('state', '=', 'live')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
