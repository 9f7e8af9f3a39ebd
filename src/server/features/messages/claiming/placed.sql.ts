import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Takes visits that came to stand somewhere off the list; since when each stands there, in epoch milliseconds. */
export async function takePlaced(tx: Tx, count: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ booking_id: number; placed_at: Date }>`
    delete from placed_visits
     where id = any(array(select id from placed_visits order by id limit ${count}))
    returning booking_id, placed_at`.execute(tx)
  const placed = new Map<number, number>()
  for (const { booking_id: id, placed_at: at } of rows)
    placed.set(id, Math.max(placed.get(id) ?? 0, at.getTime()))
  return placed
}

/**
 * Those whose patient was told the hour since they stand there, or is about to be. What was written in the same moment about
 * where they stood before says another hour.
 */
export async function listTold(tx: Tx, placed: ReadonlyMap<number, number>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select b.id from unnest(${[...placed.keys()]}::bigint[], ${[...placed.values()].map(at => new Date(at))}::timestamptz[]) v (id, placed_at)
      join bookings b on b.id = v.id
      cross join lateral (
        select from messages m
         where m.booking_id = b.id and m.created_at >= v.placed_at and m.status in ('queued', 'sending', 'sent', 'delivered')
           and m.category in ('booked', 'moved', 'confirmation', 'reminder', 'other')
           and coalesce(m.starts_at, b.starts_at) = b.starts_at and coalesce(m.patient_id, b.patient_id) = b.patient_id
           and m.key not like 'booking:%:cancelled:%'
         limit 1) told`.execute(tx)
  return new Set(rows.map(row => row.id))
}

/** Has visits looked at again, of which a message written then says nothing after all. */
export async function placeAgain(
  tx: Tx,
  clinicId: number,
  ids: readonly number[],
  written: Date,
): Promise<void> {
  await sql`
    insert into placed_visits (clinic_id, booking_id, placed_at)
    select ${clinicId}, id, ${written} from unnest(${[...ids]}::bigint[]) id`.execute(tx)
}
