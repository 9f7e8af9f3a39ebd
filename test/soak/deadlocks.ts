import type { Ground } from './ground.ts'

/** How late a connection that rests may tell the statistics what it met. */
export const STATISTICS_LAG = 11_000

/** Those that PostgreSQL resolved; each costs somebody a second of waiting. */
export async function countDeadlocks(ground: Ground): Promise<number> {
  const { rows } = await ground.sql.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}
