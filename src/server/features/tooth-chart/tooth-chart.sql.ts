import type { ToothEntry } from '#contract/patients/tooth-chart.ts'
import type { Dentition } from '#domain/tooth-chart/dentition.ts'
import type { Tx } from '#server/db/database.ts'
import { accountName, writtenBy } from '#server/db/person-name.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

/** As the wire has it, without what is judged of it. */
export interface EntryRow extends Omit<
  ToothEntry,
  'resolved_on' | 'resolved_by' | 'editable' | 'asks_reason'
> {
  readonly patient_id: number
  readonly diagnosis_id: number | null
  readonly recorded_by_id: number | null
  readonly voided_by_id: number | null
  readonly voided_change: number | null
  readonly moved_change: number | null
}

const COLUMNS = sql`
  e.id, e.patient_id, e.group_id, case when e.tooth is not null then 'tooth' when e.arch is not null then 'arch' else 'mouth' end as scope,
  e.tooth, e.arch, e.kind, e.state, e.surfaces, e.roots, e.role, e.details, e.date, e.ends_id, e.booking_id, e.note,
  e.recorded_at, e.replaces_id, e.voided_at, e.void_reason, e.voided_change, e.moved_change, e.diagnosis_id,
  e.recorded_by as recorded_by_id, e.voided_by as voided_by_id, null as plan_item_id,
  json_build_object('id', e.doctor_id, 'name', ${writtenBy('e.doctor_id', 'e.recorded_by')}) as doctor,
  ${accountName('e.recorded_by')} as recorded_by, ${accountName('e.voided_by')} as voided_by,
  (select json_build_object('system', case when x.icd10_code is null then 'own' else 'icd10' end,
            'code', coalesce(x.icd10_code, x.own_diagnosis_id::text), 'name', x.name)
     from patient_diagnoses x where x.clinic_id = e.clinic_id and x.id = e.diagnosis_id) as diagnosis`

/** Of one patient, by day; taken back ones too. */
export async function listEntryRows(tx: Tx, patientId: number): Promise<EntryRow[]> {
  const { rows } = await sql<{ rows: EntryRow[] }>`
    select coalesce(json_agg(v order by v.date, v.id), '[]') as rows
      from (select ${COLUMNS} from tooth_entries e where e.patient_id = ${patientId}) v`.execute(tx)
  return rows[0]!.rows
}

export async function findEntryPatient(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('tooth_entries')
    .select('patient_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.patient_id
}

export async function listDentitions(
  tx: Tx,
  patientId: number,
): Promise<{ id: number; dentition: Dentition; date: string; recorded_at: Date }[]> {
  const rows = await tx
    .selectFrom('tooth_dentitions')
    .select(['id', 'dentition', sql<string>`date::text`.as('date'), 'recorded_at'])
    .where('patient_id', '=', patientId)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, dentition: row.dentition as Dentition }))
}

export async function findBirthDate(tx: Tx, patientId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('patients')
    .select(sql<string | null>`birth_date::text`.as('birth_date'))
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  return row.birth_date
}

/** Whoever charts holds the patient, so that entries come one after another; false for one that was merged or erased meanwhile. */
export async function lockCharted(tx: Tx, patientId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('patients')
    .select(['merged_into', 'erased_at'])
    .where('id', '=', patientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined && row.merged_into === null && row.erased_at === null
}

/** Numbers for changes to come, rising. */
export async function takeNumbers(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('tooth_chart_changes') as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(row => row.id).toSorted((one, other) => one - other)
}

export async function insertEntries(tx: Tx, rows: readonly Insertable<DB['tooth_entries']>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('tooth_entries')
      .values([...rows])
      .execute()
}

export async function insertDentition(tx: Tx, row: Insertable<DB['tooth_dentitions']>): Promise<void> {
  await tx.insertInto('tooth_dentitions').values(row).execute()
}

export async function markEntriesVoided(
  tx: Tx,
  voids: readonly { readonly id: number; readonly reason: string }[],
  { accountId, at, change }: { accountId: number | null; at: Date; change: number },
): Promise<void> {
  await sql`
    update tooth_entries e
       set voided_by = ${accountId}, voided_at = ${at}, voided_change = ${change}, void_reason = v.reason
      from unnest(${voids.map(one => one.id)}::bigint[], ${voids.map(one => one.reason)}::text[]) v (id, reason)
     where e.id = v.id and e.voided_at is null`.execute(tx)
}

/**
 * Sends what ended or corrected something since to that which went back after it, a bridge whole, and with each the diagnosis
 * that came with it.
 */
export async function returnFollowers(tx: Tx, keptId: number, mergedId: number): Promise<void> {
  await sql`
    with recursive gone as (
      select e.id, e.group_id from tooth_entries e where e.patient_id = ${mergedId}
      union
      select e.id, e.group_id from gone g join tooth_entries e
        on e.patient_id = ${keptId} and (e.ends_id = g.id or e.replaces_id = g.id or e.group_id = g.group_id))
    update tooth_entries e set patient_id = ${mergedId}, written_for = ${mergedId}
      from gone g where e.id = g.id and e.patient_id = ${keptId}`.execute(tx)
  await sql`
    update patient_diagnoses x set patient_id = ${mergedId}
      from tooth_entries e
     where e.clinic_id = x.clinic_id and e.diagnosis_id = x.id and e.patient_id = ${mergedId}
       and x.patient_id = ${keptId}`.execute(tx)
}

/** A visit of the patient, as the caller sees visits, and whose it is. */
export async function findVisitDoctor(
  tx: Tx,
  bookingId: number,
  patientId: number,
  onlyDoctorId: number | undefined,
): Promise<{ doctor_id: number | null } | undefined> {
  return tx
    .selectFrom('bookings')
    .select('doctor_id')
    .where('id', '=', bookingId)
    .where('patient_id', '=', patientId)
    .$if(onlyDoctorId !== undefined, query => query.where('doctor_id', '=', onlyDoctorId!))
    .executeTakeFirst()
}

export async function isDoctor(tx: Tx, id: number): Promise<boolean> {
  return (await tx.selectFrom('doctors').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
