import type { Diagnosis, OwnDiagnosis, PatientDiagnosis } from '#contract/patients/diagnoses.ts'
import type { Tx } from '#server/db/database.ts'
import { accountName, writtenBy } from '#server/db/person-name.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable, type RawBuilder } from 'kysely'

/** Of the clinic's own and of those it imported: by the beginning of the code, or by all the words, in their order. */
export async function searchDiagnoses(
  tx: Tx,
  { code, words }: { code: string; words: readonly string[] },
  most: number,
): Promise<Diagnosis[]> {
  const named = (column: RawBuilder<unknown>) => sql`
    not exists (select from unnest(${words}::text[]) w where strpos(fold_text(${column}), fold_text(w)) = 0)`
  const { rows } = await sql<Diagnosis>`
    (select i.code as icd10_code, null::bigint as own_diagnosis_id, i.name from imported_icd10 i
      where starts_with(i.code, ${code}) or ${named(sql`i.name`)} order by i.code limit ${most})
    union all
    (select null, o.id, o.name from own_diagnoses o
      where o.active and ${named(sql`o.name`)} order by o.position, fold_text(o.name), o.id limit ${most})`.execute(
    tx,
  )
  return rows
}

export async function findImportedName(tx: Tx, code: string): Promise<string | undefined> {
  const row = await tx.selectFrom('imported_icd10').select('name').where('code', '=', code).executeTakeFirst()
  return row?.name
}

/** Of two who bring a list at once the second waits, and replaces what the first one brought. */
export async function lockImported(tx: Tx, clinicId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`icd10:${clinicId}`}, 0))`.execute(tx)
}

export async function replaceImported(
  tx: Tx,
  clinicId: number,
  rows: readonly { code: string; name: string }[],
): Promise<void> {
  await tx.deleteFrom('imported_icd10').execute()
  await sql`
    insert into imported_icd10 (clinic_id, code, name)
    select ${clinicId}, x.code, x.name
      from unnest(${rows.map(row => row.code)}::text[], ${rows.map(row => row.name)}::text[]) x(code, name)`.execute(
    tx,
  )
}

/** The names by their codes. */
export async function listImported(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('imported_icd10').select(['code', 'name']).execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}

export async function countImported(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('imported_icd10')
    .select(row => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const OWN = sql<OwnDiagnosis>`
  o.id, o.name, o.active, o.version,
  (select count(distinct x.patient_id) from patient_diagnoses x
    where x.clinic_id = o.clinic_id and x.own_diagnosis_id = o.id and x.voided_at is null)::int as patients`

/** In their order, locked until the transaction ends where they are to change. */
export async function listOwnRows(tx: Tx, isLocked = false): Promise<OwnDiagnosis[]> {
  const { rows } = await sql<OwnDiagnosis>`
    select ${OWN} from own_diagnoses o order by o.position, fold_text(o.name), o.id
      ${isLocked ? sql`for no key update of o` : sql``}`.execute(tx)
  return rows
}

export async function writeOwnOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update own_diagnoses o set position = x.place
      from unnest(${ids}::bigint[]) with ordinality x(id, place) where o.id = x.id`.execute(tx)
}

/** Locked until the transaction ends. */
export async function lockOwn(tx: Tx, id: number): Promise<OwnDiagnosis | undefined> {
  const { rows } = await sql<OwnDiagnosis>`
    select ${OWN} from own_diagnoses o where o.id = ${id} for no key update of o`.execute(tx)
  return rows[0]
}

/** Behind the others; its id. */
export async function insertOwn(tx: Tx, clinicId: number, name: string, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into own_diagnoses (clinic_id, name, position, created_at)
    select ${clinicId}::bigint, ${name}, coalesce(max(position), 0) + 1, ${at} from own_diagnoses
    returning id`.execute(tx)
  return rows[0]!.id
}

const COLUMNS = sql`
  x.id, x.patient_id, x.icd10_code, x.own_diagnosis_id, x.name, x.teeth, x.on_date, x.observation_id, x.note, x.created_at,
  x.resolved_on, x.voided_at, x.void_reason, x.replaces_id,
  (select t.id from tooth_entries t where t.clinic_id = x.clinic_id and t.diagnosis_id = x.id) as tooth_entry_id, ${writtenBy('x.doctor_id', 'x.created_by')} as doctor_name,
  ${accountName('x.resolved_by')} as resolved_by, ${accountName('x.voided_by')} as voided_by`

export async function listPatientDiagnosisRows(tx: Tx, patientId: number): Promise<PatientDiagnosis[]> {
  const { rows } = await sql<{ rows: PatientDiagnosis[] }>`
    select coalesce(json_agg(v), '[]') as rows from (
      select ${COLUMNS} from patient_diagnoses x where x.patient_id = ${patientId}
       order by x.on_date desc, x.id desc limit 1000) v`.execute(tx)
  return rows[0]!.rows
}

export async function findPatientDiagnosis(tx: Tx, id: number): Promise<PatientDiagnosis | undefined> {
  const { rows } = await sql<{ row: PatientDiagnosis }>`
    select to_json(v) as row from (select ${COLUMNS} from patient_diagnoses x where x.id = ${id}) v`.execute(
    tx,
  )
  return rows[0]?.row
}

export async function lockPatientDiagnosis(tx: Tx, id: number) {
  return tx
    .selectFrom('patient_diagnoses')
    .select([
      'patient_id',
      sql<string>`on_date::text`.as('on_date'),
      'resolved_on',
      'voided_at',
      'icd10_code',
      'own_diagnosis_id',
      'name',
      'observation_id',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether an entry of the tooth chart says it. */
export async function isOfChart(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('tooth_entries')
    .select('id')
    .where('diagnosis_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes those alone that stand otherwise. */
export async function settleFollowed(
  tx: Tx,
  followed: readonly {
    readonly id: number
    readonly resolvedOn: string | null
    readonly voidReason: string | null
  }[],
  { accountId, at }: { accountId: number | null; at: Date },
): Promise<void> {
  if (followed.length === 0) return
  await sql`
    update patient_diagnoses x
       set resolved_on = f.resolved_on,
           resolved_by = case when f.resolved_on is null then null
                              when x.resolved_on is not distinct from f.resolved_on then x.resolved_by else ${accountId}::bigint end,
           voided_by = case when f.void_reason is null then null when x.voided_at is null then ${accountId}::bigint else x.voided_by end,
           voided_at = case when f.void_reason is null then null else coalesce(x.voided_at, ${at}) end,
           void_reason = coalesce(f.void_reason, '')
      from unnest(${followed.map(one => one.id)}::bigint[], ${followed.map(one => one.resolvedOn)}::date[],
                  ${followed.map(one => one.voidReason)}::text[]) f (id, resolved_on, void_reason)
     where x.id = f.id
       and (x.resolved_on is distinct from f.resolved_on or (x.voided_at is null) <> (f.void_reason is null))`.execute(
    tx,
  )
}

export async function insertPatientDiagnosis(
  tx: Tx,
  row: Insertable<DB['patient_diagnoses']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('patient_diagnoses')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Since when it no longer holds, and who says so; nulls say that it does. */
export async function markResolved(tx: Tx, id: number, on: string | null, by: number | null): Promise<void> {
  await tx
    .updateTable('patient_diagnoses')
    .set({ resolved_on: on, resolved_by: by })
    .where('id', '=', id)
    .execute()
}

interface Voiding {
  readonly voided_by: number | null
  readonly voided_at: Date | null
  readonly void_reason: string
}

export async function markVoided(tx: Tx, id: number, how: Voiding): Promise<void> {
  await tx.updateTable('patient_diagnoses').set(how).where('id', '=', id).execute()
}

/** Takes back what holds in its place. */
export async function markVoidedOfReplaced(tx: Tx, id: number, how: Voiding): Promise<void> {
  await tx
    .updateTable('patient_diagnoses')
    .set(how)
    .where('replaces_id', '=', id)
    .where('voided_at', 'is', null)
    .execute()
}

/** Sends what corrected a diagnosis since to that which went back after it. */
export async function returnReplacing(tx: Tx, keptId: number, mergedId: number): Promise<void> {
  await sql`
    with recursive gone as (
      select x.id from patient_diagnoses x where x.patient_id = ${mergedId}
      union
      select x.id from gone g join patient_diagnoses x on x.replaces_id = g.id)
    update patient_diagnoses x set patient_id = ${mergedId}
      from gone g where x.id = g.id and x.patient_id = ${keptId}`.execute(tx)
}

/** Those that came with a note and are as they were voided: at that instant, or not at all. */
export async function markVoidedOfNote(
  tx: Tx,
  observationId: number,
  was: Date | null,
  how: Voiding,
): Promise<void> {
  await tx
    .updateTable('patient_diagnoses')
    .set(how)
    .where('observation_id', '=', observationId)
    .where('voided_at', was ? '=' : 'is', was)
    .execute()
}
