import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function listMarkedClinics(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ clinic_id: number }>`select clinic_id from list_marked_clinics()`.execute(tx)
  return rows.map(row => row.clinic_id)
}

/** Makes marked days of the clinic anew, the latest first, and answers how many; fewer than `most` when none is left. */
export async function refreshDays(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select refresh_report_days(${most}) as days`.execute(tx)
  return rows[0]!.days
}
