import type { OwnerPool } from '#server/db/owner.ts'

// The queue's own functions would take a job from whoever works on it.
const NOT_TAKEN =
  'select id from graphile_worker._private_jobs where id = $1::bigint and locked_at is null for update'

export interface QueuedRow {
  readonly id: string
  readonly name: string
  readonly payload: unknown
  readonly state: 'running' | 'waiting' | 'later' | 'failed'
  readonly attempts: number
  readonly max_attempts: number
  readonly run_at: Date
  readonly last_error: string | null
}

/** What is in the queue: what was given up first, then what is next. */
export async function listQueued(pool: OwnerPool, size: number): Promise<QueuedRow[]> {
  const { rows } = await pool.query<QueuedRow>(
    `select id, name, payload, state, attempts, max_attempts, run_at, last_error
       from (select j.id::text as id, t.identifier as name, j.payload, j.attempts, j.max_attempts, j.run_at, j.last_error,
                    case when j.locked_at is not null then 'running'
                         when j.attempts >= j.max_attempts then 'failed'
                         when j.run_at > now() then 'later'
                         else 'waiting' end as state
               from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id) queued
      order by state <> 'failed', run_at, id::bigint
      limit $1`,
    [size],
  )
  return rows
}

/** Lets a job be tried anew at once, as often as at first; false when there is none, or somebody works on it. */
export async function retryQueued(pool: OwnerPool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.reschedule_jobs(array(${NOT_TAKEN}), run_at => now(), attempts => 0)`,
    [id],
  )
  return rowCount === 1
}

/** Takes a job out of the queue for good; false when there is none, or somebody works on it. */
export async function dropQueued(pool: OwnerPool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(`select from graphile_worker.complete_jobs(array(${NOT_TAKEN}))`, [
    id,
  ])
  return rowCount === 1
}
