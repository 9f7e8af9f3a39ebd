import type { PatientAlert } from '#contract/patients/alerts.ts'
import { holds } from '#server/db/high-alerts.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { seenBy, type PatientSight } from './patient-sight.sql.ts'

const name = (account: string) =>
  sql`(select btrim(x.first_name || ' ' || x.last_name) from accounts x where x.id = ${sql.ref(account)})`

/** Alerts as the wire shows them, the grave before the others, over or not. */
export function alertRows(of: RawBuilder<unknown>, now: number) {
  return sql`
    select a.id, a.kind, a.severity, a.text, a.until, ${name('a.created_by')} as created_by, a.created_at,
           ${name('a.confirmed_by')} as confirmed_by, a.confirmed_at, ${name('a.ended_by')} as ended_by, a.ended_at,
           a.end_reason, ${holds(now)} as holds, a.version
      from patient_alerts a where ${of}
     order by a.severity, a.kind <> 'allergy', a.id`
}

/** Of a patient whom the caller sees: those that hold first. */
export async function listAlertRows(tx: Tx, patientId: number, now: number): Promise<PatientAlert[]> {
  const { rows } = await sql<{ alerts: PatientAlert[] }>`
    select coalesce(json_agg(v order by v.holds desc, case when not v.holds then v.id end desc), '[]') as alerts
      from (${alertRows(sql`a.patient_id = ${patientId}`, now)}) v`.execute(tx)
  return rows[0]!.alerts
}

export async function findAlert(tx: Tx, id: number, now: number): Promise<PatientAlert | undefined> {
  const { rows } = await sql<{ alert: PatientAlert }>`
    select to_json(v) as alert from (${alertRows(sql`a.id = ${id}`, now)}) v`.execute(tx)
  return rows[0]?.alert
}

/** Whose alert it is, both kept from changing until the transaction ends; undefined if the caller sees no such one. */
export async function lockAlert(tx: Tx, id: number, sight: PatientSight): Promise<number | undefined> {
  const { rows } = await sql<{ patient_id: number }>`
    select p.id as patient_id from patients p join patient_alerts a on a.clinic_id = p.clinic_id and a.patient_id = p.id
     where a.id = ${id} and ${seenBy(sight)} for update`.execute(tx)
  return rows[0]?.patient_id
}

export async function insertAlertRow(tx: Tx, row: Insertable<DB['patient_alerts']>): Promise<number> {
  const { id } = await tx.insertInto('patient_alerts').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Those that nobody has ended. */
export async function countAlerts(tx: Tx, patientId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('patient_alerts')
    .select(row => row.fn.countAll<number>().as('count'))
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function hasAllergy(tx: Tx, patientId: number, now: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from patient_alerts a where a.patient_id = ${patientId} and a.kind = 'allergy' and ${holds(now)} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Since when the patient is known to know of no allergy; null for not. */
export async function setNoAllergies(
  tx: Tx,
  patientId: number,
  known: { readonly at: Date; readonly by: number } | null,
): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ no_allergies_at: known?.at ?? null, no_allergies_by: known?.by ?? null })
    .where('id', '=', patientId)
    .execute()
}
