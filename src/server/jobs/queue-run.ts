import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'

const CONCURRENCY = 4
/** New jobs wake the worker at once by NOTIFY; this is for those queued for later and those that failed. */
const POLL_MILLISECONDS = 2_000

/** The queue's worker from its begin until the database fails it once, after which it cannot be relied on. */
export interface QueueRun {
  /** By this the queue knows who took a job. */
  readonly taker: string
  /** Resolves when it has ended by itself and whatever it was at is done. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** How many connections a run needs: one for each job, one to listen, one for the clock. */
export const CONNECTIONS = CONCURRENCY + 2

export async function beginRun(pgPool: Pool, taskList: TaskList): Promise<QueueRun> {
  const events: WorkerEvents = new EventEmitter()
  const created: WorkerPool[] = []
  events.once('pool:create', ({ workerPool }) => created.push(workerPool))
  // It would remember for good that it could not look up its tasks, and take no job any more.
  const failed = new Promise<void>(settle => events.once('worker:getJob:error', () => settle()))
  const runner = await run({
    pgPool,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MILLISECONDS,
    noHandleSignals: true,
    crontab: '*/5 * * * * forget-expired',
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') console.error(message)
    }),
    // Noting a job's end in a batch of its own, even of one: otherwise a note that cannot be written ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  runner.promise.catch(() => undefined)
  const [workers] = created
  if (!workers) throw new Error('the queue began without workers')
  return { taker: workers.id, ended: endOf(workers, failed), stop: () => stop(runner) }
}

async function endOf(workers: WorkerPool, failed: Promise<void>): Promise<void> {
  const over = workers.promise.catch(() => undefined)
  await Promise.race([over, failed.then(() => workers.gracefulShutdown())]).catch(() => undefined)
  await over
}

async function stop(runner: Runner): Promise<void> {
  // It may have ended by itself before.
  await runner.stop().catch(() => undefined)
}
