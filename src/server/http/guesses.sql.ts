import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export async function beginGuess(
  tx: Tx,
  key: string,
  now: Date,
  patience: number,
): Promise<{ made: number; wait_until: Date | null }> {
  const { rows } = await sql<{ made: number; wait_until: Date | null }>`
    select made, wait_until from begin_guess(${key}, ${now}, ${patience}::integer)`.execute(tx)
  return rows[0]!
}

export async function forgetGuesses(tx: Tx, key: string): Promise<void> {
  await sql`select forget_guesses(${key})`.execute(tx)
}
