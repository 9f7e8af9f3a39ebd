import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import type { KeptDay, KeptHours } from './hours.sql.ts'

export async function listClinicsWithOpenDays(tx: Tx, now: number): Promise<number[]> {
  const { rows } = await sql<{ clinic_id: number }>`
    select clinic_id from list_clinics_with_open_days(${new Date(now)})`.execute(tx)
  return rows.map(row => row.clinic_id)
}

/** One at a time in a clinic: a second one would keep the same days. */
export async function lockKeptDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('report-open:' || current_clinic_id(), 0))`.execute(
    tx,
  )
}

export interface FreezeFacts {
  /** Of the clinic and of its locations. */
  zones: string[]
  /** Of the clinic's first visit. */
  first: LocalDate | null
}

export async function getFreezeFacts(tx: Tx): Promise<FreezeFacts> {
  const { rows } = await sql<FreezeFacts>`
    select array(select c.zone from clinics c union select l.zone from locations l) as zones,
           (select min(b.day) from bookings b where b.day > '-infinity')::text as first`.execute(tx)
  return rows[0]!
}

/** Keeps days with their hours; those that are kept already stay as they are. */
export async function insertKept(
  tx: Tx,
  days: readonly KeptDay[],
  hours: readonly KeptHours[],
): Promise<void> {
  await sql`
    insert into report_open_days (clinic_id, day, observes_legal, doctor_ids)
    select current_clinic_id(), d.day, d.observes_legal, d.doctor_ids::bigint[]
      from unnest(${days.map(each => each.day)}::date[], ${days.map(each => each.observes_legal)}::boolean[],
                  ${days.map(each => listOf(each.doctor_ids))}::text[]) as d (day, observes_legal, doctor_ids)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into report_open (clinic_id, day, doctor_id, location_id, cabinet_id, zone, hours)
    select current_clinic_id(), o.day, o.doctor_id, o.location_id, o.cabinet_id, o.zone, o.hours::smallint[]
      from unnest(${hours.map(each => each.day)}::date[], ${hours.map(each => each.doctor_id)}::bigint[],
                  ${hours.map(each => each.location_id)}::bigint[], ${hours.map(each => each.cabinet_id)}::bigint[],
                  ${hours.map(each => each.zone)}::text[], ${hours.map(each => listOf(each.hours))}::text[])
             as o (day, doctor_id, location_id, cabinet_id, zone, hours)
    on conflict do nothing`.execute(tx)
}

const listOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`
