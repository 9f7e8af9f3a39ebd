import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, run, type Runner, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { OwnerPool } from '#server/db/owner.ts'

const CONCURRENCY = 4
/** New jobs wake the worker at once by NOTIFY; this is for those queued for later and those that failed. */
const POLL_MILLISECONDS = 2_000
/** Longer than a job that has begun needs. */
const STOP_MILLISECONDS = 20_000

/** The queue's worker from its begin until the database fails it once, after which it cannot be relied on. */
export interface QueueRun {
  /** By this the queue knows who took a job. */
  readonly taker: string
  /** Resolves when it takes no more jobs. Those under way may still be running, and its own end may never come. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/** How many connections a run needs: one for each job, one to listen, one for the clock. */
export const CONNECTIONS = CONCURRENCY + 2

export async function beginRun(pgPool: OwnerPool, taskList: TaskList, crontab: string): Promise<QueueRun> {
  const events: WorkerEvents = new EventEmitter()
  const created: WorkerPool[] = []
  events.once('pool:create', ({ workerPool }) => created.push(workerPool))
  // It would remember for good that it could not look up its tasks, and take no job any more.
  const failed = new Promise<void>(settle => events.once('worker:getJob:error', () => settle()))
  const ending = new Promise<void>(settle => events.once('pool:gracefulShutdown', () => settle()))
  const runner = await run({
    pgPool,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MILLISECONDS,
    noHandleSignals: true,
    crontab,
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
  return { taker: workers.id, ended: endOf(workers, failed, ending), stop: () => stop(runner) }
}

/** After a note that could not be written its shutdown miscounts what it waits for, so only the begin of it counts. */
async function endOf(workers: WorkerPool, failed: Promise<void>, ending: Promise<void>): Promise<void> {
  workers.promise.catch(() => undefined)
  const isEnding = ending.then(() => true)
  if (await Promise.race([isEnding, failed.then(() => false)])) return
  Promise.resolve(workers.gracefulShutdown()).catch(() => undefined)
}

async function stop(runner: Runner): Promise<void> {
  // It may have ended by itself before.
  await Promise.race([
    runner.stop().catch(() => undefined),
    wait(STOP_MILLISECONDS, undefined, { ref: false }),
  ])
}
