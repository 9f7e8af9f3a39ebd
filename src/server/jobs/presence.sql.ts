import type { PoolClient } from 'pg'
import type { OwnerPool } from '#server/db/owner.ts'

/** The lock of whoever takes jobs by a name. */
const lockOf = (taker: string) => `hashtextextended('takes jobs ' || ${taker}, 0)`

/** For as long as the connection lives. */
export async function sayPresent(client: PoolClient, taker: string): Promise<void> {
  await client.query(`select pg_advisory_lock(${lockOf('$1')})`, [taker])
}

/** Who has taken jobs, and whose connection lives no more. */
export async function listGoneTakers(pool: OwnerPool): Promise<string[]> {
  const { rows } = await pool.query<{ taker: string }>(
    `select taker
       from (select distinct locked_by as taker from graphile_worker._private_jobs where locked_by is not null) taken
      where pg_try_advisory_xact_lock(${lockOf('taker')})`,
  )
  return rows.map(row => row.taker)
}

/** Gives back to the queue what they had taken. */
export async function freeTaken(pool: OwnerPool, takers: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [takers])
}
