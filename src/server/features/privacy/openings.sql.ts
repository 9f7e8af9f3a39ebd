import type { Opening } from '#contract/patients/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface OpeningRow {
  readonly opening: Opening
  /** Where the next page would begin. */
  readonly cursor: string
}

/** The latest first, behind a cursor. */
export async function listOpeningRows(
  tx: Tx,
  patientId: number,
  before: { micros: string; id: string } | undefined,
  size: number,
): Promise<OpeningRow[]> {
  const behind = before
    ? sql`and (o.opened_at, o.id) < (timestamptz 'epoch' + ${before.micros}::bigint * interval '1 microsecond', ${before.id}::bigint)`
    : sql``
  const { rows } = await sql<{ openings: OpeningRow[] }>`
    select coalesce(json_agg(v), '[]') as openings from (
      select json_build_object('id', o.id, 'what', o.what, 'at', o.opened_at, 'who', (
               select btrim(a.first_name || ' ' || a.last_name) from accounts a where a.id = o.account_id)) as opening,
             (extract(epoch from o.opened_at) * 1000000)::bigint || '.' || o.id as cursor
        from record_openings o where o.patient_id = ${patientId} ${behind}
       order by o.opened_at desc, o.id desc limit ${size}) v`.execute(tx)
  return rows[0]!.openings
}
