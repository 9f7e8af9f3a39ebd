import { setTimeout as wait } from 'node:timers/promises'
import { ownerPool } from '#server/db/owner.ts'
import { untilDone } from '#server/db/until-done.ts'
import { makeCopies, removeStoredFile, sweepFiles } from '#server/features/files/files.jobs.ts'
import { sendMessage } from '#server/features/messages/messages.jobs.ts'
import type { Services } from '#server/http/services.ts'
import { forgetExpired } from './jobs.sql.ts'
import { Leases } from './leases.ts'
import { beginRun, CONNECTIONS, type QueueRun } from './queue-run.ts'
import type { TaskList } from 'graphile-worker'

const SETTLE_MILLISECONDS = 1_000

/**
 * Starts carrying out what transactions queued. Every server process may run one: a job is taken by one of them. When the
 * database fails the queue's worker another one takes its place as soon as it can, and what the first had taken without
 * noting its end is free again. Every task therefore looks at what is already done.
 */
export async function startWorker(url: string, services: Services): Promise<{ stop(): Promise<void> }> {
  const pool = ownerPool(url, CONNECTIONS)
  const ending = new AbortController()
  const working = new Set<Promise<void>>()
  const leases = new Leases(pool)
  const taskList = watchTasks(leases, working, {
    'send-message': job => sendMessage(services, job),
    'make-copies': job => makeCopies(services, job),
    'remove-file': job => removeStoredFile(services, job),
    'sweep-files': () => sweepFiles(services),
    'forget-expired': () => services.db.stranger(tx => forgetExpired(tx, new Date(services.now()))),
  })
  const takers: string[] = []
  const begin = async (): Promise<QueueRun> => {
    await pool.query('select graphile_worker.force_unlock_workers($1)', [takers])
    const run = await beginRun(pool, taskList)
    takers.push(run.taker)
    return run
  }

  let run = await begin()
  const keep = async (): Promise<void> => {
    for (;;) {
      await run.ended
      // What was taken a moment ago may only now begin.
      await wait(SETTLE_MILLISECONDS, undefined, { signal: ending.signal }).catch(() => undefined)
      await Promise.allSettled(working)
      const next = await untilDone('Taking up jobs again', begin, ending.signal)
      if (!next) return
      run = next
      if (ending.signal.aborted) await run.stop()
    }
  }
  const kept = keep()
  return {
    async stop() {
      ending.abort()
      await run.stop()
      await kept
      leases.end()
      await pool.end()
    },
  }
}

/** The same tasks, each holding its job for as long as it takes, and in `working` what is under way. */
function watchTasks(
  leases: Leases,
  working: Set<Promise<void>>,
  tasks: Record<string, (job: unknown) => Promise<void>>,
): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }) => {
        const done = leases.hold(job.id, () => task(payload))
        working.add(done)
        await done.finally(() => working.delete(done))
      },
    ]),
  )
}
