import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { send } from './soak/client.ts'
import { layOut, openGround, startAt, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

let database: TestDatabase
let ground: Ground
let server: ServerProcess
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  server = await startServer({ DATABASE_URL: database.url, SESSION_SECRET: ground.secret })
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 1, staff: 1, patients: 0 })
})
afterAll(async () => {
  await server.stop()
  await ground.close()
  await database.drop()
})

const ask = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
  send(server.origin, path, {
    method,
    token: world.staff[0]!,
    ...(body && { body }),
    ...(key && { key }),
  })

test('a server killed in the middle of a checkout leaves nothing of it, and the same request takes it once', async () => {
  const [patient_id] = world.patientIds as [number]
  await ask('POST', '/v2/add_booking', {
    doctor_id: world.doctorIds[0],
    patient_id,
    start: startAt(1, 540),
    services: [{ service_id: world.serviceIds[0], price: 150 }],
  })
  const { rows: booked } = await ground.sql.query<{ id: string }>(
    'select id from bookings where patient_id = $1',
    [patient_id],
  )
  const booking_id = Number(booked[0]!.id)
  const quote = await ask('GET', `/v2/bookings/${booking_id}/checkout`)
  const { version } = (quote.body as { data: { version: string } }).data
  const state = async () =>
    (
      await ground.sql.query(
        `select (select count(*)::int from money_events) as events, (select count(*)::int from charges) as charges,
                (select count(*)::int from payments) as payments, (select count(*)::int from checkouts) as checkouts,
                (select coalesce(sum(moves), 0)::int from patient_accounts) as moves`,
      )
    ).rows[0]
  const nothing = { events: 0, charges: 0, payments: 0, checkouts: 0, moves: 0 }
  expect(await state()).toEqual(nothing)

  const take = () =>
    ask(
      'POST',
      '/v2/checkouts',
      {
        patient_id,
        booking_id,
        version,
        lines: [{ line: 1 }],
        payments: [
          { method: 'cash', amount: 100 },
          { method: 'card', amount: 50 },
        ],
      },
      'one drawer',
    )
  // All of it is written but for the last row, whose table takes none while we hold it.
  const holder = await ground.sql.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table checkouts in share row exclusive mode')
    const cut = take().catch(() => undefined)
    await vi.waitFor(async () => {
      const { rows } = await ground.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%checkouts%'`,
      )
      expect(rows.length).toBeGreaterThan(0)
    }, 15_000)
    await server.killAndRestart()
    await cut
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await vi.waitFor(async () => expect(await state()).toEqual(nothing), 15_000)
  const first = await take()
  expect(first.status).toBe(200)
  const taken = { events: 3, charges: 1, payments: 2, checkouts: 1, moves: 3 }
  expect(await state()).toEqual(taken)
  expect(await take()).toMatchObject({ status: 200, body: first.body })
  expect(await state()).toEqual(taken)
})
