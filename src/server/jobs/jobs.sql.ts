import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Queues a job in the caller's transaction; a second one with the same key replaces the first while it waits. */
export async function queueJob(tx: Tx, task: string, payload: object, key: string): Promise<void> {
  await sql`select queue_job(${task}, ${JSON.stringify(payload)}::json, ${key}, now())`.execute(tx)
}

/** Removes what nobody can use any more: kept slots, sessions, links, codes, counted attempts, request keys. */
export async function forgetExpired(tx: Tx, now: Date): Promise<void> {
  await sql`select forget_expired(${now})`.execute(tx)
}
