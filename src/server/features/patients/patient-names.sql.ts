import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import { seenBy, type PatientSight } from './patient-sight.sql.ts'

const MOST_FOUND = 500

export async function listNames(
  tx: Tx,
  ids: readonly number[],
  sight: PatientSight,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, p.last_name || ' ' || p.first_name as name from patients p
     where p.id = any(${ids}::bigint[]) and ${seenBy(sight)}`.execute(tx)
  return rows
}

export async function listIdsFound(tx: Tx, words: string, sight: PatientSight): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from patients p
     where p.id in (select search_patient_ids(${words}, ${sight.mayContact}, ${MOST_FOUND})) and ${seenBy(sight)}`.execute(
    tx,
  )
  return rows.map(row => row.id)
}
