import { setTimeout as wait } from 'node:timers/promises'
import { ownerPool } from '#server/db/owner.ts'
import { untilDone } from '#server/db/until-done.ts'
import type { Services } from '#server/http/services.ts'
import { ALL_JOBS } from './all-jobs.ts'
import type { Job } from './job.ts'
import { Leases } from './leases.ts'
import { Presence } from './presence.ts'
import { freeTaken } from './presence.sql.ts'
import { beginRun, CONNECTIONS, type QueueRun } from './queue-run.ts'
import type { Task, TaskList } from 'graphile-worker'

const SETTLE_MILLISECONDS = 1_000
/** One says that this process lives, and one looks for those that do not. */
const PRESENT = 2

/**
 * Starts carrying out what transactions queued. Every server process may run one: a job is taken by one of them. When the
 * database fails the queue's worker another one takes its place as soon as it can, and what the first had taken without
 * noting its end is free again. Every task therefore looks at what is already done.
 */
export async function startWorker(
  url: string,
  services: Services,
  jobs: readonly Job[] = ALL_JOBS,
): Promise<{ stop(): Promise<void> }> {
  const pool = ownerPool(url, CONNECTIONS + PRESENT)
  const ending = new AbortController()
  const working = new Set<Promise<void>>()
  const leases = new Leases(pool)
  const presence = new Presence(pool)
  const taskList = tasksOf(jobs, services, { leases, working })
  const takers: string[] = []
  const begin = async (): Promise<QueueRun> => {
    await freeTaken(pool, takers)
    const run = await beginRun(pool, taskList, crontabOf(jobs))
    takers.push(run.taker)
    presence.announce(run.taker)
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
      presence.end()
      await pool.end()
    },
  }
}

/** The jobs as the queue knows them: each holds its lease for as long as it takes, and stands in `working` meanwhile. */
function tasksOf(
  jobs: readonly Job[],
  services: Services,
  { leases, working }: { leases: Leases; working: Set<Promise<void>> },
): TaskList {
  const tasks = new Map(
    jobs.map(job => {
      const task: Task = async (payload, { job: taken }) => {
        const isLastTry = taken.attempts >= taken.max_attempts
        const work = async () => job.run(job.input.parse(payload), { ...services, isLastTry })
        const done = leases.hold(taken.id, work)
        working.add(done)
        await done.finally(() => working.delete(done))
      }
      return [job.name, task]
    }),
  )
  if (tasks.size < jobs.length) throw new Error('two jobs have one name')
  return Object.fromEntries(tasks)
}

function crontabOf(jobs: readonly Job[]): string {
  return jobs
    .flatMap(({ name, when, tries }) => (when === 'queued' ? [] : [`${when.cron} ${name} ?max=${tries}`]))
    .join('\n')
}
