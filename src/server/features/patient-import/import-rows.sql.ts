import type { RowChoice, RowKind } from '#contract/patients/patient-imports.ts'
import type { ImportedPerson } from '#domain/patients/import-row.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { NAMED } from '#server/features/patients/patient-references.ts'
import { sql } from 'kysely'
import type { RowProblemName } from './words.ts'

export interface RowProblem {
  readonly field: string
  readonly message: RowProblemName
}

/** What a row became of: a new person as written, or a known one's columns that it filled in. */
export interface Became {
  readonly before?: Partial<ImportedPerson>
  readonly since: Partial<ImportedPerson>
}

export interface ImportRowState {
  readonly line: number
  readonly cells: string[]
  readonly problems: RowProblem[]
  /** Patients, and earlier lines of the file as negative numbers. */
  readonly alike: number[]
  readonly choice: RowChoice
  readonly patient_id: number | null
  readonly merged: boolean
  readonly before: Became | null
}

/** Nobody has read a row that could not be read: it has no cells. */
const columns = sql`r.line, r.cells, r.problems, r.alike, r.choice, r.patient_id, r.merged, r.before`

export async function deleteRows(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('patient_import_rows').where('import_id', '=', importId).execute()
}

export async function insertRows(
  tx: Tx,
  clinicId: number,
  importId: number,
  rows: readonly { line: number; cells: readonly string[]; problems: readonly RowProblem[] }[],
): Promise<void> {
  await sql`
    insert into patient_import_rows (clinic_id, import_id, line, cells, problems)
    select ${clinicId}, ${importId}, n.line, n.cells, n.problems
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (line integer, cells jsonb, problems jsonb)`.execute(
    tx,
  )
}

/** Those behind a line, in their order. */
export async function listRowsAfter(
  tx: Tx,
  importId: number,
  line: number,
  count: number,
): Promise<ImportRowState[]> {
  const { rows } = await sql<ImportRowState>`
    select ${columns} from patient_import_rows r where r.import_id = ${importId} and r.line > ${line}
     order by r.line limit ${count}`.execute(tx)
  return rows
}

/** The line of the last of so many rows, in their order; 0 of none. */
export async function lineOf(tx: Tx, importId: number, count: number): Promise<number> {
  if (count === 0) return 0
  const { rows } = await sql<{ line: number }>`
    select line from patient_import_rows where import_id = ${importId} order by line offset ${count - 1} limit 1`.execute(
    tx,
  )
  return rows[0]?.line ?? 0
}

/** Those that became somebody before a line, the last first: what was filled in later is taken back earlier. */
export async function listDoneRowsBefore(
  tx: Tx,
  importId: number,
  line: number,
  count: number,
): Promise<ImportRowState[]> {
  const { rows } = await sql<ImportRowState>`
    select ${columns} from patient_import_rows r
     where r.import_id = ${importId} and r.line < ${line} and r.patient_id is not null
     order by r.line desc limit ${count}`.execute(tx)
  return rows
}

export async function noteChecked(
  tx: Tx,
  importId: number,
  rows: readonly {
    line: number
    problems: readonly RowProblem[]
    alike: readonly number[]
    choice: RowChoice
  }[],
): Promise<void> {
  await sql`
    update patient_import_rows r
       set problems = n.problems, choice = n.choice, alike = array(select jsonb_array_elements_text(n.alike)::bigint)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (line integer, problems jsonb, alike jsonb, choice text)
     where r.import_id = ${importId} and r.line = n.line`.execute(tx)
}

export async function noteDone(
  tx: Tx,
  importId: number,
  rows: readonly { line: number; patient_id: number | null; merged: boolean; before: Became | null }[],
): Promise<void> {
  await sql`
    update patient_import_rows r set patient_id = n.patient_id, merged = n.merged, before = n.before
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           n (line integer, patient_id bigint, merged boolean, before jsonb)
     where r.import_id = ${importId} and r.line = n.line`.execute(tx)
}

/** Whom each of the lines became. */
export async function listPatientsOfLines(
  tx: Tx,
  importId: number,
  lines: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ line: number; patient_id: number }>`
    select line, patient_id from patient_import_rows
     where import_id = ${importId} and line = any(${lines}::int[]) and patient_id is not null`.execute(tx)
  return new Map(rows.map(row => [row.line, row.patient_id]))
}

export async function setChoices(
  tx: Tx,
  importId: number,
  choice: RowChoice,
  lines: readonly number[] | undefined,
): Promise<void> {
  await sql`
    update patient_import_rows set choice = ${choice}
     where import_id = ${importId} and alike <> '{}' and problems = '[]'
       and ${lines ? sql`line = any(${lines}::int[])` : sql`true`}`.execute(tx)
}

const KINDS: Record<RowKind, ReturnType<typeof sql>> = {
  problems: sql`r.problems <> '[]'`,
  alike: sql`r.alike <> '{}' and r.problems = '[]'`,
  all: sql`true`,
  left: sql`r.patient_id is not null`,
}

export async function listRowPage(
  tx: Tx,
  importId: number,
  kind: RowKind,
  { size, offset }: { size: number; offset: number },
): Promise<{ rows: ImportRowState[]; total: number }> {
  const those = sql`from patient_import_rows r where r.import_id = ${importId} and ${KINDS[kind]}`
  const { rows } = await sql<ImportRowState>`
    select ${columns} ${those} order by r.line limit ${size} offset ${offset}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${those}`.execute(tx)
  return { rows, total: counted[0]!.total }
}

export interface KnownPerson extends ImportedPerson {
  readonly id: number
  readonly active: boolean
}

const personColumns = sql`
  p.id, p.first_name, p.last_name, p.mobile, p.mobile_country, p.email, p.cnp, p.birth_date::text as birth_date, p.gender,
  p.card_number, p.address, p.city, p.county, p.source, p.note, p.active`

/** Who may be one of those with a CNP, a phone, a birth date or a record's number; each way has an index. */
export async function listKnown(
  tx: Tx,
  by: Record<'cnp' | 'mobile' | 'birth_date' | 'card_number', readonly string[]>,
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select ${personColumns} from patients p
     where p.merged_into is null and p.id = any(array(
       select id from patients where cnp = any(${by.cnp}::text[])
       union select id from patients where mobile = any(${by.mobile}::text[])
       union select id from patients where birth_date = any(${by.birth_date}::date[])
       union select id from patients where card_number = any(${by.card_number}::text[])))`.execute(tx)
  return rows
}

export async function listPeopleByIds(
  tx: Tx,
  ids: readonly number[],
  isLocked = false,
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select ${personColumns} from patients p where p.id = any(${ids}::bigint[])
     order by p.id ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return rows
}

/** As it is now, where the record leads by now; undefined when it was erased. */
export async function lockKnown(tx: Tx, id: number): Promise<KnownPerson | undefined> {
  const { rows } = await sql<KnownPerson>`
    select ${personColumns} from patients p
     where p.id = (select coalesce(o.merged_into, o.id) from patients o where o.id = ${id}) and p.erased_at is null
       for update`.execute(tx)
  return rows[0]
}

/** Adds them in their order and returns their ids. */
export async function insertPeople(tx: WriteTx, people: readonly ImportedPerson[]): Promise<number[]> {
  const { clinicId, accountId, now } = tx.author
  const { rows } = await sql<{ id: number }>`
    insert into patients (clinic_id, first_name, last_name, mobile, mobile_country, email, cnp, birth_date, gender,
                          card_number, address, city, county, source, note, created_by, created_at)
    select ${clinicId}, n.first_name, n.last_name, n.mobile, n.mobile_country, n.email, n.cnp, n.birth_date, n.gender,
           n.card_number, n.address, n.city, n.county, n.source, n.note, ${accountId}, ${new Date(now)}
      from rows from (jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as (
             first_name text, last_name text, mobile text, mobile_country text, email text, cnp text, birth_date date,
             gender text, card_number text, address text, city text, county text, source text, note text))
           with ordinality n
     order by n.ordinality
    returning id`.execute(tx)
  return rows.map(row => row.id)
}

export async function fillIn(tx: WriteTx, id: number, values: Partial<ImportedPerson>): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ ...values, ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}

/** Of those nobody was told anything of since: neither a visit, nor a note, nor anything else refers to them. */
export async function listUntouched(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const named = NAMED.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.table(table)} t where t.clinic_id = p.clinic_id and ${sql.ref(`t.${column}`)} = p.id)`,
  )
  const { rows } = await sql<{ id: number }>`
    select p.id from patients p
     where p.id = any(${ids}::bigint[]) and p.active and p.account_id is null and p.merged_into is null
       and p.erased_at is null and p.guardian_id is null and ${sql.join(named, sql` and `)}
       and not exists (select from patient_merges m where m.clinic_id = p.clinic_id and p.id in (m.kept_id, m.merged_id))
       and not exists (select from patient_import_rows r
                        where r.clinic_id = p.clinic_id and r.patient_id = p.id and r.merged)
       for update`.execute(tx)
  return rows.map(row => row.id)
}

export async function deletePeople(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from patients where id = any(${ids}::bigint[])`.execute(tx)
}

export async function deactivatePeople(tx: WriteTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .updateTable('patients')
    .set({ active: false, ...nextVersion(tx) })
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
