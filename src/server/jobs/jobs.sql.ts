import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Job } from './job.ts'

export interface Queueing {
  /** A second job with the same key replaces the first while it waits. */
  readonly key?: string
  /** Not before; else at once. */
  readonly at?: Date
}

/**
 * Queues a job in the caller's transaction: it is carried out once that is committed, and never when it is not. Its place is
 * that of this moment, not of the transaction's begin, so that those of one transaction have an order too.
 */
export async function queueJob<Input extends z.ZodType>(
  tx: Tx,
  job: Omit<Job<Input, 'queued'>, 'run'>,
  input: z.input<Input>,
  { key, at }: Queueing = {},
): Promise<void> {
  await sql`
    select queue_job(${job.name}, ${JSON.stringify(input)}::json, ${key ?? null},
                     coalesce(${at ?? null}::timestamptz, clock_timestamp()), ${job.tries}::int, ${job.line ?? null}::text)`.execute(
    tx,
  )
}

/** As `queueJob`, many of one kind in one round trip. */
export async function queueJobs<Input extends z.ZodType>(
  tx: Tx,
  job: Omit<Job<Input, 'queued'>, 'run'>,
  queued: readonly { readonly input: z.input<Input>; readonly key: string; readonly at: Date }[],
): Promise<void> {
  if (queued.length === 0) return
  await sql`
    select queue_jobs(${job.name}, ${queued.map(each => JSON.stringify(each.input))}::json[],
                      ${queued.map(each => each.key)}::text[], ${queued.map(each => each.at)}::timestamptz[], ${job.tries}::int)`.execute(
    tx,
  )
}
