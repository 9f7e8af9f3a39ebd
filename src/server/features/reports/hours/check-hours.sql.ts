import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface PlainVisit {
  doctor_id: number
  /** Minutes since 1970. */
  start: number
  end: number
  completed: boolean
}

/** Every visit that takes time, one row each. */
export async function listPlainVisits(tx: Tx): Promise<PlainVisit[]> {
  const { rows } = await sql<PlainVisit>`
    select b.doctor_id, floor(extract(epoch from b.starts_at) / 60)::int as start,
           floor(extract(epoch from b.ends_at) / 60)::int as end, b.status = 'completed' as completed
      from bookings b where b.cancelled_at is null and b.pinned_at is null`.execute(tx)
  return rows
}
