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
  world = await layOut(ground, { doctors: 1, cabinets: 1, records: 2, staff: 1, patients: 0 })
})
afterAll(async () => {
  await server.stop()
  await ground.close()
  await database.drop()
})

const call = (path: string, body: object) =>
  send(server.origin, path, { method: 'POST', token: world.staff[0]!, body })

test('a server killed in the middle of a merge leaves nothing of it, and another merges whole', async () => {
  const [kept, merged] = world.patientIds as [number, number]
  const [doctor_id] = world.doctorIds
  const services = [{ service_id: world.serviceIds[0] }]
  for (const hour of [540, 600, 660])
    await call('/v2/add_booking', { doctor_id, patient_id: merged, start: startAt(1, hour), services })
  await ground.sql.query(
    `insert into observations (clinic_id, patient_id, text, created_at) values ($1, $2, 'Carie', now())`,
    [world.clinic.clinicId, merged],
  )
  const state = async () =>
    (
      await ground.sql.query(
        `select (select count(*)::int from bookings where patient_id = $1) as visits,
                (select count(*)::int from busy_times where resource = 'patient' and resource_id = $1) as times,
                (select count(*)::int from observations where patient_id = $1) as observations,
                (select count(*)::int from patient_merges where merged_id = $1) as merges,
                (select merged_into is not null from patients where id = $1) as gone`,
        [merged],
      )
    ).rows[0]
  const whole = { visits: 3, times: 3, observations: 1, merges: 0, gone: false }
  expect(await state()).toEqual(whole)

  // The visits have moved by the time it comes to the observation, which we hold.
  const holder = await ground.sql.connect()
  const merge = () =>
    call(`/v2/patients/${kept}/merge`, { merged_id: merged, kept_version: 1, merged_version: 1 })
  try {
    await holder.query('begin')
    await holder.query('select from observations where patient_id = $1 for update', [merged])
    const cut = merge().catch(() => undefined)
    await vi.waitFor(async () => {
      const { rows } = await ground.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%observations%'`,
      )
      expect(rows).toHaveLength(1)
    }, 15_000)
    await server.killAndRestart()
    await cut
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await vi.waitFor(async () => expect(await state()).toEqual(whole), 15_000)
  expect((await merge()).status).toBe(200)
  expect(await state()).toEqual({ visits: 0, times: 0, observations: 0, merges: 1, gone: true })
})
