import { ownerPool } from '#server/db/migrate.ts'
import { sendMessage } from '#server/features/messages/messages.jobs.ts'
import type { Services } from '#server/http/services.ts'
import type { Outside } from '#server/outside/outside.ts'
import { forgetExpired } from './jobs.sql.ts'
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'

const CONCURRENCY = 4
/** New jobs wake the worker at once by NOTIFY; this is for those queued for later and those that failed. */
const POLL_MILLISECONDS = 2_000

/** Starts carrying out what transactions queued. Every server process may run one: a job is taken by one of them. */
export async function startWorker(
  url: string,
  services: Services,
  outside: Outside,
): Promise<{ stop(): Promise<void> }> {
  const pool = ownerPool(url, CONCURRENCY + 2)
  const taskList: TaskList = {
    'send-message': job => sendMessage(services, outside, job),
    'forget-expired': () => services.db.stranger(tx => forgetExpired(tx, new Date(services.now()))),
  }
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MILLISECONDS,
    noHandleSignals: true,
    crontab: '*/5 * * * * forget-expired',
    logger: new Logger(() => (level, message) => {
      if (level === 'error') console.error(message)
    }),
  })
  return {
    async stop() {
      await runner.stop()
      await pool.end()
    },
  }
}
