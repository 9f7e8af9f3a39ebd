import { ALL_JOBS } from '#server/jobs/all-jobs.ts'
import type { TestApp } from './app.ts'

/** Carries out what is queued, as the worker would. */
export async function runQueued(app: TestApp): Promise<void> {
  const { rows } = await app.sql.query(
    `select t.identifier, j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  )
  for (const { identifier, id, payload } of rows) {
    const job = ALL_JOBS.find(({ name }) => name === identifier)
    await job?.run(job.input.parse(payload), { ...app.services, isLastTry: false })
    await app.sql.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}
