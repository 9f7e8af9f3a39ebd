import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Confirmed visits of all clinics that should have begun. */
export async function listLateVisits(
  tx: Tx,
  now: Date,
  usualMinutes: number,
): Promise<{ clinic_id: number; booking_id: number }[]> {
  const { rows } = await sql<{ clinic_id: number; booking_id: number }>`
    select clinic_id, booking_id from list_late_visits(${now}, ${usualMinutes})`.execute(tx)
  return rows
}
