import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** For work that goes from clinic to clinic, each behind its own fence. */
export async function listClinicIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select list_clinic_ids() as id`.execute(tx)
  return rows.map(row => row.id)
}
