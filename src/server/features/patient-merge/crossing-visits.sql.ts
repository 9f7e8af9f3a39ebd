// Visits of two records that lie over each other once they are one person's.

import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** How a booking was accepted before it followed its patient over another visit, and how it is since. */
export interface Crossed {
  readonly id: number
  readonly overridden: boolean
  readonly accepted: string[] | null
  readonly since: string[]
}

/** Where the visits of the two lie over each other. */
const crossings = (keptId: number, mergedId: number) => sql`
  from busy_times m
  join busy_times k on k.clinic_id = m.clinic_id and k.resource = 'patient' and k.resource_id = ${keptId}
   and k.starts_at < m.ends_at and k.starts_at > m.starts_at - interval '24 hours' and k.ends_at > m.starts_at
 where m.resource = 'patient' and m.resource_id = ${mergedId}`

export interface OverlapRow {
  kept_visit_id: number
  merged_visit_id: number
  start: string
  end: string
}

export async function listOverlaps(
  tx: Tx,
  keptId: number,
  mergedId: number,
  now: Date,
): Promise<OverlapRow[]> {
  const { rows } = await sql<{ overlaps: OverlapRow[] }>`
    select coalesce(json_agg(v), '[]') as overlaps from (
      select k.booking_id as kept_visit_id, m.booking_id as merged_visit_id, greatest(k.starts_at, m.starts_at) as start,
             least(k.ends_at, m.ends_at) as "end" ${crossings(keptId, mergedId)} and m.ends_at > ${now}
       order by 3, 1, 2 limit 50) v`.execute(tx)
  return rows[0]!.overlaps
}

/** Says that the visits of the second which lie over those of the first were accepted, and how they were before. */
export async function acceptCrossings(tx: Tx, keptId: number, mergedId: number): Promise<Crossed[]> {
  const { rows } = await sql<Crossed>`
    with crossed as (
      select m.booking_id as id, array_agg('patient_overlap:booking/' || k.booking_id order by k.booking_id) as keys
        ${crossings(keptId, mergedId)} group by m.booking_id),
    before as (
      select b.id, b.overridden, b.accepted,
             array(select distinct unnest(coalesce(b.accepted, '{}') || c.keys) order by 1) as since
        from crossed c join bookings b on b.id = c.id)
    update bookings b set overridden = true, accepted = before.since
      from before where b.id = before.id
    returning b.id, before.overridden, before.accepted, before.since`.execute(tx)
  return rows
}

/** Gives the visits back what was accepted of them, but those that were changed since. */
export async function restoreAcceptance(
  tx: Tx,
  patientId: number,
  crossed: readonly Crossed[],
): Promise<void> {
  for (const { id, overridden, accepted, since } of crossed)
    await sql`
      update bookings set overridden = ${overridden}, accepted = ${accepted}::text[]
       where id = ${id} and patient_id = ${patientId} and accepted = ${since}::text[]`.execute(tx)
}
