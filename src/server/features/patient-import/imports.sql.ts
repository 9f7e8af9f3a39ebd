import type { ImportStatus, ImportSummary, PatientImport } from '#contract/patients/patient-imports.ts'
import type { Matching } from '#domain/patients/import-columns.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sql, type Updateable } from 'kysely'

export async function insertImport(tx: WriteTx, fileId: number): Promise<number> {
  const { clinicId, accountId, now } = tx.author
  const { id } = await tx
    .insertInto('patient_imports')
    .values({
      clinic_id: clinicId,
      file_id: fileId,
      status: 'reading',
      created_by: accountId,
      created_at: new Date(now),
      changed_by: accountId,
      changed_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ImportState {
  readonly id: number
  readonly status: ImportStatus
  readonly header: string[]
  readonly matching: Matching
  readonly total: number
  readonly done: number
  readonly version: number
  readonly changed_by: number | null
  readonly file: { readonly key: string; readonly type: string }
}

const stateColumns = sql`
  i.id, i.status, i.header, i.matching, i.total, i.done, i.version, i.changed_by,
  json_build_object('key', f.key, 'type', f.type) as file
  from patient_imports i join files f on f.clinic_id = i.clinic_id and f.id = i.file_id`

export async function findImport(tx: Tx, id: number): Promise<ImportState | undefined> {
  const { rows } = await sql<ImportState>`select ${stateColumns} where i.id = ${id}`.execute(tx)
  return rows[0]
}

/** As it is now, and stays until the transaction ends. */
export async function lockImport(tx: Tx, id: number): Promise<ImportState | undefined> {
  const { rows } = await sql<ImportState>`select ${stateColumns} where i.id = ${id} for update of i`.execute(
    tx,
  )
  return rows[0]
}

export async function updateImport(
  tx: Tx,
  id: number,
  values: Omit<Updateable<DB['patient_imports']>, 'header' | 'matching'> & {
    header?: readonly string[]
    matching?: Matching
  },
): Promise<void> {
  const { header, matching, ...row } = values
  await tx
    .updateTable('patient_imports')
    .set({
      ...row,
      ...(header && { header: JSON.stringify(header) }),
      ...(matching && { matching: JSON.stringify(matching) }),
    })
    .where('id', '=', id)
    .execute()
}

const rowsOf = (what: string) =>
  sql`(select count(*) from patient_import_rows r where r.clinic_id = i.clinic_id and r.import_id = i.id and ${sql.raw(what)})`

const summaryColumns = sql`
  i.id, f.name as file_name, i.status, i.total, i.done, i.created_at, a.first_name || ' ' || a.last_name as created_by,
  ${rowsOf('r.patient_id is not null and not r.merged')} as added,
  ${rowsOf('r.patient_id is not null and r.merged')} as merged`
const source = sql`
  from patient_imports i join files f on f.clinic_id = i.clinic_id and f.id = i.file_id
  left join accounts a on a.id = i.created_by`

export async function listImportSummaries(tx: Tx): Promise<ImportSummary[]> {
  const { rows } = await sql<{ imports: ImportSummary[] }>`
    select coalesce(json_agg(v), '[]') as imports from (
      select ${summaryColumns} ${source} order by i.id desc limit 50) v`.execute(tx)
  return rows[0]!.imports
}

/** What a page shows of it; rows are counted once it is known what they are. */
export async function findImportPage(tx: Tx, id: number): Promise<PatientImport | undefined> {
  const isKnown = sql`i.status not in ('reading', 'importing', 'undoing')`
  const counted = (what: string) => sql`case when ${isKnown} then ${rowsOf(what)} else 0 end`
  const { rows } = await sql<{ page: PatientImport }>`
    select to_json(v) as page from (
      select ${summaryColumns}, i.encoding, i.delimiter, i.header, i.matching, i.problem, i.version,
             ${counted("r.problems <> '[]'")} as problems,
             ${counted("r.alike <> '{}' and r.problems = '[]'")} as alike,
             ${counted("r.alike <> '{}' and r.problems = '[]' and r.choice = 'skip'")} as skipped,
             case when i.status = 'undone' then ${rowsOf('r.patient_id is not null')} else 0 end as "left",
             coalesce((select json_agg(s.cells order by s.line) from (
               select r.cells, r.line from patient_import_rows r
                where r.clinic_id = i.clinic_id and r.import_id = i.id order by r.line limit 5) s), '[]') as sample
        ${source} where i.id = ${id}) v`.execute(tx)
  return rows[0]?.page
}
