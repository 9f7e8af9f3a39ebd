import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Removes what nobody answers any more, emails whose link has expired, and what bells told long ago. */
export async function deleteUnanswered(tx: Tx, now: Date): Promise<void> {
  await sql`select forget_contact(${now}), forget_email_changes(${now}), forget_notifications(${now})`.execute(
    tx,
  )
}

/** Removes what nobody can use any more: kept slots, sessions, links, codes, counted attempts, request keys. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await sql`select forget_expired(${now}), forget_challenges(${now})`.execute(tx)
}
