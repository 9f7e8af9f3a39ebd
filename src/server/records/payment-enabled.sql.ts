import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import { readSettings } from './settings.sql.ts'

/** Whether patients can pay online now: the clinic wants it, and its account takes cards. */
export async function isPaymentEnabled(tx: Tx): Promise<boolean> {
  const { payment_mode: mode } = await readSettings(tx, 'payments')
  if (mode === 'disabled') return false
  const { rows } = await sql`
    select from stripe_accounts where disconnected_at is null and charges_enabled`.execute(tx)
  return rows.length > 0
}
