import type { PatientColumn } from '#contract/patients/patient-lists.ts'
import { visibleEmail, visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'
import { seenBy, type PatientSight } from './patient-sight.sql.ts'
import {
  balanceOf,
  graveAlerts,
  matching,
  nearestVisits,
  orderOf,
  tagsOf,
  type PatientFilter,
  type PatientOrder,
} from './patients.sql.ts'

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

/**
 * What stands in these columns of the patients, as JSON that is sent on as it is: an array for each, in the order of their
 * ids as given. Those who are gone by now are left out.
 */
export async function listExportRows(
  tx: Tx,
  ids: readonly number[],
  sight: PatientSight,
  columns: readonly PatientColumn[],
): Promise<string> {
  const said = cellsOf(sight)
  const { rows } = await sql<{ patients: string }>`
    select coalesce(json_agg(json_build_array(${sql.join(columns.map(column => said[column]))})
                             order by array_position(${ids}::bigint[], p.id)), '[]')::text as patients
      from patients p ${nearestVisits(sight)} ${graveAlerts(sight)}
     where p.id = any(${ids}::bigint[]) and ${seenBy(sight)}`.execute(tx)
  return rows[0]!.patients
}

/** What stands in each column, of "p" with its nearest visits and grave alerts. */
function cellsOf({ mayContact, maySeeMoney }: PatientSight): Record<PatientColumn, RawBuilder<unknown>> {
  return {
    last_name: sql`p.last_name`,
    first_name: sql`p.first_name`,
    mobile: visibleMobile('p.mobile', mayContact),
    email: visibleEmail('p.email', mayContact),
    birth_date: sql`p.birth_date`,
    card_number: sql`p.card_number`,
    city: sql`p.city`,
    tags: tagsOf(sql`string_agg(t.name, ', ' order by fold_text(t.name))`),
    alerts: sql`(select string_agg(a ->> 'text', '; ') from json_array_elements(warned.alerts::json) a)`,
    doctor: sql`(select concat_ws(' ', d.first_name, d.last_name) from doctors d
      where d.id = coalesce(next.doctor_id, last.doctor_id))`,
    last_visit: milliseconds('last.starts_at'),
    last_visit_services: sql`last.services`,
    next_visit: milliseconds('next.starts_at'),
    next_visit_services: sql`next.services`,
    balance: maySeeMoney ? balanceOf : sql`null`,
  }
}

const milliseconds = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
