import type { OwnerPool } from '#server/db/owner.ts'

/** A job whose taker has not renewed it for so long has none any more. */
const ABANDONED = '60 seconds'

/** Says of jobs that they are being worked on still. */
export async function renewTaken(pool: OwnerPool, jobIds: readonly string[]): Promise<void> {
  await pool.query(
    'update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[])',
    [jobIds],
  )
}

/** Gives back to the queue what nobody works on; `jobIds` are the caller's own. */
export async function freeAbandoned(pool: OwnerPool, jobIds: readonly string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where locked_at < now() - $2::interval and not id = any($1::bigint[])`,
    [jobIds, ABANDONED],
  )
}
