import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface Due {
  readonly clinicId: number
  readonly id: number
  readonly at: Date
}

/** Has meetings looked at, at once or later, as the trigger does; one that waits already is moved. */
export async function queueMeetings(tx: Tx, meetings: readonly Due[]): Promise<void> {
  if (meetings.length === 0) return
  await sql`
    select queue_meeting(m.clinic_id, m.id, m.at)
      from unnest(${meetings.map(({ clinicId }) => clinicId)}::bigint[], ${meetings.map(({ id }) => id)}::bigint[],
                  ${meetings.map(({ at }) => at)}::timestamptz[]) m (clinic_id, id, at)`.execute(tx)
}
