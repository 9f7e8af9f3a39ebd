// Servers that send the same reports, one of them killed while it does: each recipient has one mail, and the day is taken.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addStaff } from './factories.ts'
import { layOut, openGround, type Ground } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

const SCHEDULES = 10

let database: TestDatabase
let ground: Ground
let servers: ServerProcess[]
let clinicId: number
beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  ;({ clinicId } = (
    await layOut(ground, { doctors: 1, cabinets: 1, records: 1, staff: 1, patients: 0 })
  ).clinic)
  const variables = { DATABASE_URL: database.url, SESSION_SECRET: ground.secret }
  servers = await Promise.all([startServer(variables), startServer(variables)])
})
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await ground.close()
  await database.drop()
})

/** What the clock queues each minute. */
const tick = () => ground.sql.query(`select graphile_worker.add_job('send-reports', '{}', max_attempts => 1)`)
const senders = async () => {
  const { rows } = await ground.sql.query(
    `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%"messages"%'`,
  )
  return rows.length
}

test('each mail is written once, with the day, whichever server dies', async () => {
  const { accountId } = await addStaff(ground, clinicId, ['reports.activity', 'bookings.all_doctors'])
  // The first one is being sent by both while nobody can write a mail.
  const holder = await ground.sql.connect()
  try {
    await holder.query('begin; lock table messages in share row exclusive mode')
    await ground.sql.query(
      `with made as (
         insert into report_schedules (clinic_id, owner_id, report, filters, period, at_minutes, format, language, active, taken_day, created_at)
         select $1, $2, 'bookings', '{}', 'yesterday', 0, 'csv', 2, true, current_date - 3, now() from generate_series(1, $3::int)
         returning id)
       insert into report_schedule_recipients (clinic_id, schedule_id, account_id) select $1, id, $2 from made`,
      [clinicId, accountId, SCHEDULES],
    )
    await Promise.all([tick(), tick()])
    await vi.waitFor(async () => expect(await senders()).toBeGreaterThan(0), 10_000)
    await servers[0]!.killAndRestart()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await Promise.all([tick(), tick()])
  const waiting = async () =>
    (await ground.sql.query(`select from list_waiting_report_schedules(now())`)).rows.length
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000, interval: 200 })
  const { rows } = await ground.sql.query(
    `select s.id, (select count(*)::int from messages m where m.clinic_id = s.clinic_id and m.key like 'report-schedule:' || s.id || ':%') as mails,
            (select count(*)::int from audit_entries a where a.clinic_id = s.clinic_id and a.action = 'report_schedule.sending_added'
                and a.entity_id = s.id) as entries
       from report_schedules s`,
  )
  expect(rows).toHaveLength(SCHEDULES)
  for (const row of rows) expect(row).toMatchObject({ mails: 1, entries: 1 })
}, 60_000)
