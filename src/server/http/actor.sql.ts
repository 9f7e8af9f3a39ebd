import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

interface ActorRow {
  user_type: number
  clinic_id: number | null
  permissions: string[]
  doctor_id: number | null
  /** When the session has been idle too long; null where it may be for ever. */
  idle_from: Date | null
}

export async function findActorRow(tx: Tx, sessionId: string, now: Date): Promise<ActorRow | undefined> {
  const { rows } = await sql<ActorRow>`
    select user_type, clinic_id, permissions, doctor_id, idle_from(${sessionId}::uuid) from current_actor(${sessionId}::uuid, ${now})`.execute(
    tx,
  )
  return rows[0]
}

/** Notes that somebody used the session at an instant; both in epoch milliseconds, and nothing when it was noted within `step`. */
export async function noteUse(tx: Tx, sessionId: string, usedAt: number, step: number): Promise<void> {
  await sql`
    update sessions set used_at = ${new Date(usedAt)}
     where id = ${sessionId}::uuid and (used_at is null or used_at <= ${new Date(usedAt - step)})`.execute(tx)
}

/** Ends a session that nobody used for too long. */
export async function endIdle(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await sql`
    update sessions set ended_at = ${now}, end_reason = 'idle'
     where id = ${sessionId}::uuid and ended_at is null`.execute(tx)
}

/** When a session of the transaction's account has been idle too long; null where it may be for ever. */
export async function findIdleFrom(tx: Tx, sessionId: string): Promise<Date | null> {
  const { rows } = await sql<{ idle_from: Date | null }>`select idle_from(${sessionId}::uuid)`.execute(tx)
  return rows[0]!.idle_from
}
