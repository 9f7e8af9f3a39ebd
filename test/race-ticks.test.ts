// Two processes that look at the same minutes, and two who claim the same visits without either's lock on the minute.

import { DAY, MINUTE } from '#domain/time/wall-time.ts'
import { openDatabase } from '#server/db/database.ts'
import { claimVisits } from '#server/features/messages/claiming/claim-visits.ts'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addClinic, addDoctor, addPatient, insert } from './factories.ts'
import { SmsServer } from './sms-server.ts'
import { ReminderWorker } from './soak/reminder-workers.ts'
import { addTemplate } from './templates.ts'

const BEGIN = Date.parse('2026-11-25T12:00:00+02:00')
const ROUNDS = 5
const AT_A_TIME = 12

let database: TestDatabase
let sql: Pool
const secret = 'a secret that only tests know, long enough'

beforeAll(async () => {
  database = await createTestDatabase()
  sql = new Pool({ connectionString: database.url, max: 4 })
  await sql.query('alter table bookings disable trigger sync_booking_busy_times')
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

/** A clinic with visits of which a rule of a day speaks, minute after minute. */
async function openClinic() {
  const ground = { sql, clock: { now: BEGIN }, services: { config: { sessionSecret: secret } } }
  const clinic = await addClinic(ground)
  const { clinicId, locationId, cabinetId } = clinic
  const doctorId = await addDoctor(ground, clinic, [])
  const templateId = await addTemplate(ground, clinicId, {
    count: 24,
    unit: 'hour',
    at_minutes: null,
    sms: '{visit_link}',
  })
  const visits: { id: number; code: string }[] = []
  for (let index = 0; index < ROUNDS * AT_A_TIME; index++) {
    const code = `race-${clinicId}-${index}`.padStart(16, 'a')
    const start = new Date(BEGIN + DAY + (1 + (index % ROUNDS)) * MINUTE)
    const { id } = await insert(ground, 'bookings', {
      clinic_id: clinicId,
      code,
      patient_id: await addPatient(ground, clinicId, { mobile: `+40722${String(100_000 + index)}` }),
      doctor_id: doctorId,
      location_id: locationId,
      cabinet_id: cabinetId,
      starts_at: start,
      ends_at: new Date(start.getTime() + 30 * MINUTE),
      status: 'approved',
      status_changed_at: new Date(BEGIN),
      source: 'staff',
      created_at: new Date(BEGIN),
      updated_at: new Date(BEGIN),
    })
    visits.push({ id: Number(id), code })
  }
  await sql.query('delete from placed_visits')
  return { clinicId, templateId, visits }
}

const claimsOf = async (clinicId: number) =>
  (
    await sql.query<{ subject_id: string; messages: string }>(
      `select c.subject_id, count(*) as messages from message_claims c join messages m on m.clinic_id = c.clinic_id and m.id = c.message_id
        where c.clinic_id = $1 group by 1`,
      [clinicId],
    )
  ).rows

test('two processes that tick in the same minutes tell each visit once', async () => {
  const gateway = await SmsServer.start('generic')
  const clinics = [await openClinic(), await openClinic()]
  const start = () =>
    ReminderWorker.start(sql, {
      DATABASE_URL: database.url,
      LOGIN_URL: database.loginUrl,
      SESSION_SECRET: secret,
      SMS_GATEWAY_URL: gateway.url,
      SMS_GATEWAY_TOKEN: gateway.credentials['token']!,
      PUBLIC_URL: 'https://zambet.test',
      DATA_DIR: '/nonexistent',
    })
  onTestFinished(() => gateway.stop())
  const workers = await Promise.all([start(), start()])
  onTestFinished(async () => {
    for (const worker of workers) await worker.kill()
  })
  for (let round = 0; round <= ROUNDS; round++) {
    const now = BEGIN + round * MINUTE
    // Each looks twice, so that whoever came second looks at once when the first has ended.
    const ticks = await Promise.all([...workers, ...workers].map(worker => worker.order('tick', now)))
    expect(ticks).toEqual([[], [], [], []])
    const sent = await Promise.all(workers.map(worker => worker.order('send', now)))
    expect(sent).toEqual([[], []])
  }
  const told = gateway.taken.map(({ text }) => text.split('/').at(-1)!)
  expect(told.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(
    clinics
      .flatMap(({ visits }) => visits.map(({ code }) => code))
      .toSorted((one, other) => (one < other ? -1 : 1)),
  )
}, 180_000)

test('of two who claim the same visits at once one does, whoever holds the minute', async () => {
  const { clinicId, templateId, visits } = await openClinic()
  const databases = Array.from({ length: 3 }, () => openDatabase(database.loginUrl, { maxConnections: 2 }))
  const to = BEGIN + ROUNDS * MINUTE
  const due = [{ template_id: templateId, booking_ids: visits.map(({ id }) => id) }]
  const config = { publicUrl: 'https://zambet.test' } as Parameters<typeof claimVisits>[0]['config']
  await Promise.all(
    databases.map(db => claimVisits({ db, config }, { clinicId, from: BEGIN - MINUTE, to }, due)),
  )
  const claims = await claimsOf(clinicId)
  expect(claims).toHaveLength(visits.length)
  expect(claims.every(({ messages }) => messages === '1')).toBe(true)
  const { rows } = await sql.query('select count(*)::int as count from messages where clinic_id = $1', [
    clinicId,
  ])
  expect(rows[0].count).toBe(visits.length)
  for (const db of databases) await db.close()
}, 180_000)
