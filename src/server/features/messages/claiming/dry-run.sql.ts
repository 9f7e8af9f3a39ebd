import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Visits of somebody that start within any of the spans, at places of the zone. */
export async function listStartingWithin(
  tx: Tx,
  zone: string,
  spans: readonly { readonly start: number; readonly end: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id
      from unnest(${spans.map(each => new Date(each.start))}::timestamptz[], ${spans.map(each => new Date(each.end))}::timestamptz[]) s (f, t)
      join bookings b on b.starts_at >= s.f and b.starts_at < s.t
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
     where l.zone = ${zone} and b.cancelled_at is null and b.patient_id is not null
     order by b.starts_at, b.id`.execute(tx)
  return rows.map(row => row.id)
}

export async function listZones(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`select distinct zone from locations order by zone`.execute(tx)
  return rows.map(row => row.zone)
}
