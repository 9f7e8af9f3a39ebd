import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/**
 * The zone of the transaction's clinic, in which its JSON shows instants from here on. A clinic that is none, as a code
 * of one's own making may name, has no instants to show.
 */
export async function setClinicZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select zone, set_config('TimeZone', zone, true) from clinics`.execute(tx)
  return rows[0]?.zone ?? 'UTC'
}
