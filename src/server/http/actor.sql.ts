import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

interface ActorRow {
  user_type: number
  clinic_id: number | null
  permissions: string[]
  doctor_id: number | null
}

export async function findActorRow(tx: Tx, sessionId: string, now: Date): Promise<ActorRow | undefined> {
  const { rows } = await sql<ActorRow>`
    select user_type, clinic_id, permissions, doctor_id from current_actor(${sessionId}::uuid, ${now})`.execute(
    tx,
  )
  return rows[0]
}
