import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Removes what nobody can use any more: kept slots, sessions, links, codes, counted attempts, request keys. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await sql`select forget_expired(${now})`.execute(tx)
}
