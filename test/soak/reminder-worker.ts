// One of those who remind: a process that is told what time it is, and ends when it is killed.

import { loadConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { sendMessage } from '#server/features/messages/sending/messages.jobs.ts'
import { remind } from '#server/features/reminders/reminders.ts'
import type { Services } from '#server/http/services.ts'
import { openOutside } from '#server/outside/outside.ts'
import { Pool } from 'pg'
import type { WorkerOrder } from './reminder-workers.ts'

const config = loadConfig(process.env)
const db = openDatabase(process.env['LOGIN_URL']!, { maxConnections: 6 })
const jobs = new Pool({ connectionString: process.env['DATABASE_URL'], max: 2 })
let now = 0
const services: Services = {
  config,
  db,
  outside: await openOutside(config),
  now: () => now,
  bookingSteps: [],
}
const name = `worker-${process.pid}`

/** Carries out what is queued for now, as the queue's worker does: each taken by one, and free again when that one dies. */
async function sendDue(): Promise<void> {
  for (;;) {
    const { rows } = await jobs.query<{ id: string; payload: { clinic_id: number; id: number } }>(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = $2
        where id = (select id from graphile_worker._private_jobs
                     where key like 'message:%' and is_available and run_at <= $1 order by id for update skip locked limit 1)
       returning id, payload`,
      [new Date(now), name],
    )
    const [job] = rows
    if (!job) return
    try {
      await sendMessage.run(job.payload, { ...services, isLastTry: false })
      await jobs.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
    } catch {
      await jobs.query(
        'update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = $2 where id = $1',
        [job.id, new Date(now + 60_000)],
      )
    }
  }
}

process.on('message', (order: WorkerOrder) => {
  now = order.now
  const work = order.what === 'tick' ? remind(services) : sendDue().then(() => [])
  void work
    .catch((error: unknown) => [error])
    .then(problems => process.send?.({ number: order.number, problems: problems.map(String) }))
})
process.send?.('ready')
