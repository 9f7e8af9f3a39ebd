import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface KnownRoom {
  readonly meeting_id: number
  readonly mark: string
  readonly room_key: string | null
  readonly state: 'making' | 'live' | 'removing' | 'removed'
  /** Whether the provider must still have it: its visit is not over. */
  readonly is_coming: boolean
}

/** Rooms by the marks that were seen at an account, also of an earlier time of it, and all that should be there. */
export async function listKnownRooms(
  tx: Tx,
  connectionId: number,
  marks: readonly string[],
  now: Date,
): Promise<KnownRoom[]> {
  const { rows } = await sql<KnownRoom>`
    select r.meeting_id, r.mark, r.room_key, r.state, r.ends_at > ${now} as is_coming
      from meeting_rooms r
     where r.mark = any(${marks}) or (r.connection_id = ${connectionId} and r.state = 'live')`.execute(tx)
  return rows
}
