import type { VideoProviderName } from '#contract/video/video-providers.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface DueMeeting {
  readonly clinic_id: number
  readonly id: number
  /** The clinic's; null where it has none. */
  readonly provider: VideoProviderName | null
}

/** So many of each provider, the nearest first, of no clinic so many that the others would wait for it. */
export async function listDueMeetings(tx: Tx, now: Date, size: number): Promise<DueMeeting[]> {
  const { rows } =
    await sql<DueMeeting>`select clinic_id, id, provider from list_due_meetings(${now}, ${size}::int)`.execute(
      tx,
    )
  return rows
}

/** Has a meeting looked at as soon as can be, whatever was seen of it so far. */
export async function lookAgain(tx: Tx, id: number): Promise<void> {
  await sql`update meetings set wanted_no = wanted_no + 1, next_at = null where id = ${id}`.execute(tx)
}

/** Has a meeting left alone until then, unless its visit changes. */
export async function putOff(tx: Tx, id: number, until: Date): Promise<void> {
  await sql`update meetings set next_at = ${until} where id = ${id}`.execute(tx)
}
