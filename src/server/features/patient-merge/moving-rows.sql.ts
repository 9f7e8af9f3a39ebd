// What refers to a record, and moves when it is merged.

import type { MovedKind } from '#contract/patients/patient-merges.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'
import type { Moved } from './merge.sql.ts'
import { MOVING, type MovingTable } from '#server/features/patients/patient-references.ts'

export async function countMoving(tx: Tx, patientId: number): Promise<Record<MovedKind, number>> {
  const count = (table: string, live = sql`true`, column = 'patient_id') =>
    sql`(select count(*) from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} = ${patientId} and ${live})`
  const { rows } = await sql<Record<MovedKind, number>>`
    select ${count('bookings')} as visits, ${count('observations', sql`t.deleted_at is null`)} as observations,
           ${count('patient_diagnoses', sql`t.voided_at is null`)} as diagnoses,
           ${count('tooth_entries', sql`t.voided_at is null`)} as teeth,
           ${count('perio_exams')} as perio,
           ${count('patient_files', sql`t.deleted_at is null`)} as files,
           ${count('patient_alerts', sql`t.ended_at is null`)} as alerts, ${count('patient_tags')} as tags,
           ${count('patient_consents')} as consents,
           ${count('patients', sql`t.merged_into is null`, 'guardian_id')} as wards`.execute(tx)
  return rows[0]!
}

/** Tags that both have are taken off the second; they come back when the records part. */
export async function dropSharedTags(tx: Tx, keptId: number, mergedId: number): Promise<Moved['tags']> {
  const { rows } = await sql<{ tag_id: number; added_by: number | null; added_at: string }>`
    delete from patient_tags t
     where t.patient_id = ${mergedId}
       and exists (select from patient_tags k where k.patient_id = ${keptId} and k.tag_id = t.tag_id)
    returning t.tag_id, t.added_by,
              to_char(t.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as added_at`.execute(tx)
  return rows
}

export async function returnSharedTags(tx: WriteTx, patientId: number, tags: Moved['tags']): Promise<void> {
  await sql`
    insert into patient_tags (clinic_id, patient_id, tag_id, added_by, added_at)
    select ${tx.author.clinicId}, ${patientId}, t.id, old.added_by, old.added_at
      from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) old (tag_id bigint, added_by bigint, added_at timestamptz)
      join tags t on t.id = old.tag_id
    on conflict do nothing`.execute(tx)
}

/** Sends everything of the second to the first; by table and column the keys of what moved. */
export async function moveRows(tx: Tx, keptId: number, mergedId: number): Promise<Record<string, number[]>> {
  const moved: Record<string, number[]> = {}
  for (const { table, column, key } of MOVING) {
    const { rows } = await sql<{ key: number }>`
      update ${sql.table(table)} t set ${sql.ref(column)} = ${keptId}
       where ${sql.ref(`t.${column}`)} = ${mergedId} ${butThemselves(table, [keptId, mergedId])}
      returning ${sql.ref(`t.${key}`)} as key`.execute(tx)
    if (rows.length > 0) moved[`${table}.${column}`] = rows.map(row => row.key).toSorted((a, b) => a - b)
  }
  return moved
}

/**
 * Has families looked at that know a record which is joined or parted. It holds more since than their booking made, and for
 * good: only its own phone opens it to them.
 */
export async function lookAtFamilies(tx: Tx, patientIds: readonly number[]): Promise<void> {
  await sql`
    update family_records set how = 'found', due_at = '-infinity'
     where patient_id = any(${[...patientIds]}::bigint[])`.execute(tx)
}

export async function returnRows(
  tx: Tx,
  keptId: number,
  mergedId: number,
  moved: Record<string, number[]>,
): Promise<void> {
  for (const { table, column, key } of MOVING) {
    const keys = moved[`${table}.${column}`]
    if (keys)
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = ${mergedId}
         where ${sql.ref(`t.${column}`)} = ${keptId} and ${sql.ref(`t.${key}`)} = any(${keys}::bigint[])`.execute(
        tx,
      )
  }
}

/** Sends pictures that came since to notes that went back after them. */
export async function returnPictures(tx: Tx, keptId: number, mergedId: number): Promise<void> {
  await sql`
    update patient_files f set patient_id = ${mergedId}
      from observation_images i join observations o on o.clinic_id = i.clinic_id and o.id = i.observation_id
     where i.clinic_id = f.clinic_id and i.patient_file_id = f.id and f.patient_id = ${keptId}
       and o.patient_id = ${mergedId}`.execute(tx)
}

/** Nobody answers for themselves, nor leads to themselves. */
function butThemselves(table: MovingTable, ids: readonly number[]) {
  return table === 'patients' ? sql`and t.id <> all(${ids}::bigint[])` : sql``
}
