import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function countAttempt(tx: Tx, key: string, now: Date, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count_attempt(${key}, ${now}, ${windowSeconds}) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function takeBackAttempt(tx: Tx, key: string, now: Date, windowSeconds: number): Promise<void> {
  await sql`select take_back_attempt(${key}, ${now}, ${windowSeconds})`.execute(tx)
}
