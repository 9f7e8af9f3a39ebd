import type { FileMark, MarkShape } from '#contract/patients/patient-files.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'

async function listWhere(tx: Tx, accountId: number, where: RawBuilder<unknown>): Promise<FileMark[]> {
  const { rows } = await sql<{ marks: FileMark[] }>`
    select coalesce(json_agg(v order by v.id), '[]') as marks from (
      select m.id, m.shape, m.created_at, coalesce(m.created_by = ${accountId}, false) as mine,
             (select a.first_name || ' ' || a.last_name from accounts a where a.id = m.created_by) as created_by
        from file_marks m where m.deleted_at is null and ${where}) v`.execute(tx)
  return rows[0]?.marks ?? []
}

export function listMarks(tx: Tx, accountId: number, patientFileId: number): Promise<FileMark[]> {
  return listWhere(tx, accountId, sql`m.patient_file_id = ${patientFileId}`)
}

export async function findMark(tx: Tx, accountId: number, id: number): Promise<FileMark | undefined> {
  return (await listWhere(tx, accountId, sql`m.id = ${id}`))[0]
}

export async function countMarks(tx: Tx, patientFileId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from file_marks m
     where m.patient_file_id = ${patientFileId} and m.deleted_at is null`.execute(tx)
  return rows[0]!.count
}

export async function insertMark(
  tx: Tx,
  row: { clinic_id: number; patient_file_id: number; created_by: number; created_at: Date },
  shape: MarkShape,
): Promise<number> {
  const { id } = await tx
    .insertInto('file_marks')
    .values({ ...row, shape: JSON.stringify(shape) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A mark, also one that was taken away, locked until the transaction ends. */
export async function lockMark(tx: Tx, id: number) {
  return tx
    .selectFrom('file_marks')
    .select(['patient_file_id', 'deleted_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** By nobody: it is back. */
export async function setMarkRemoved(tx: Tx, id: number, by: number | null, at: Date | null): Promise<void> {
  await tx.updateTable('file_marks').set({ deleted_by: by, deleted_at: at }).where('id', '=', id).execute()
}
