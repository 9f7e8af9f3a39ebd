import type { Patient } from '#contract/patients.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import { seenBy, type PatientSight } from './patient-sight.sql.ts'
import {
  graveAlerts,
  listColumns,
  matching,
  nearestVisits,
  orderOf,
  wireColumns,
  type PatientFilter,
  type PatientOrder,
} from './patients.sql.ts'

export interface ExportRow extends Patient {
  readonly doctor: string | null
}

/** Everybody whom the list shows, in its order, and how many match on either of its sides. */
export async function listPatientIds(
  tx: Tx,
  filter: PatientFilter,
  sight: PatientSight,
  order: PatientOrder,
): Promise<{ ids: number[]; matching: number }> {
  const { rows } = await sql<{ ids: number[]; matching: number }>`
    select coalesce(json_agg(v.id) filter (where v.active = ${filter.active}), '[]') as ids, count(*) as matching from (
      select p.id, p.active from patients p where ${matching(filter, sight)} order by ${orderOf(order, filter)}) v`.execute(
    tx,
  )
  return rows[0]!
}

/** The patients in the order of their ids as given; those who are gone by now are left out. */
export async function listExportRows(
  tx: Tx,
  ids: readonly number[],
  sight: PatientSight,
): Promise<ExportRow[]> {
  const { rows } = await sql<{ patients: ExportRow[] }>`
    select coalesce(json_agg(v), '[]') as patients from (
      select v.*, (select concat_ws(' ', d.first_name, d.last_name) from doctors d where d.id = v.doctor_id) as doctor
        from (select ${wireColumns(sight)}, ${listColumns} from patients p ${nearestVisits(sight)} ${graveAlerts(sight)}
               where p.id = any(${ids}::bigint[]) and ${seenBy(sight)}) v
       order by array_position(${ids}::bigint[], v.id)) v`.execute(tx)
  return rows[0]!.patients
}
