import { EventEmitter } from 'node:events'
import { ownerPool } from '#server/db/owner.ts'
import { untilDone } from '#server/db/until-done.ts'
import { sendMessage } from '#server/features/messages/messages.jobs.ts'
import type { Services } from '#server/http/services.ts'
import type { Outside } from '#server/outside/outside.ts'
import { forgetExpired } from './jobs.sql.ts'
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'

const CONCURRENCY = 4
/** New jobs wake the worker at once by NOTIFY; this is for those queued for later and those that failed. */
const POLL_MILLISECONDS = 2_000

/**
 * Starts carrying out what transactions queued. Every server process may run one: a job is taken by one of them. When the
 * database goes away while a job ends, the queue's own worker ends too; another one takes its place as soon as it can, and
 * what the first had taken without noting its end is free again. Every task therefore looks at what is already done.
 */
export async function startWorker(
  url: string,
  services: Services,
  outside: Outside,
): Promise<{ stop(): Promise<void> }> {
  const pool = ownerPool(url, CONCURRENCY + 2)
  const ending = new AbortController()
  const working = new Set<Promise<void>>()
  const taskList = watchTasks(working, {
    'send-message': job => sendMessage(services, outside, job),
    'forget-expired': () => services.db.stranger(tx => forgetExpired(tx, new Date(services.now()))),
  })
  const takers: string[] = []
  const begin = async (): Promise<Runner> => {
    await pool.query('select graphile_worker.force_unlock_workers($1)', [takers])
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => takers.push(workerPool.id))
    return run({
      pgPool: pool,
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
  }

  let runner = await begin()
  const keep = async (): Promise<void> => {
    for (;;) {
      await runner.promise.catch(() => undefined)
      await Promise.allSettled(working)
      const next = await untilDone('Taking up jobs again', begin, ending.signal)
      if (!next) return
      runner = next
      if (ending.signal.aborted) await runner.stop().catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    async stop() {
      ending.abort()
      // It may have ended by itself before.
      await runner.stop().catch(() => undefined)
      await kept
      await pool.end()
    },
  }
}

/** The same tasks, and in `working` whatever of them is under way. */
function watchTasks(
  working: Set<Promise<void>>,
  tasks: Record<string, (job: unknown) => Promise<void>>,
): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (job: unknown) => {
        const done = task(job)
        working.add(done)
        await done.finally(() => working.delete(done))
      },
    ]),
  )
}
