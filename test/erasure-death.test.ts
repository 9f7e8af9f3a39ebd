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

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  send(server.origin, path, { method, token: world.staff[0]!, body })

test('a server killed in the middle of an erasure leaves nothing of it, and another erases whole', async () => {
  const [id] = world.patientIds as [number]
  const [doctor_id] = world.doctorIds
  const services = [{ service_id: world.serviceIds[0] }]
  const visit = { doctor_id, patient_id: id, start: startAt(1, 540), services, note: 'Vine cu fiica' }
  expect((await call('POST', '/v2/add_booking', visit)).status).toBe(200)
  const { clinicId } = world.clinic
  await ground.sql.query(
    `update bookings set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days' where patient_id = $1`,
    [id],
  )
  const tag = await ground.sql.query(
    `insert into tags (clinic_id, name, color, created_at) values ($1, 'VIP', 1, now()) returning id`,
    [clinicId],
  )
  await ground.sql.query(
    `insert into patient_tags (clinic_id, patient_id, tag_id, added_at) values ($1, $2, $3, now())`,
    [clinicId, id, tag.rows[0].id],
  )
  const state = async () =>
    (
      await ground.sql.query(
        `select p.first_name <> '—' as named, p.erased_at is not null as erased,
                (select note from bookings b where b.patient_id = p.id) as note,
                (select count(*)::int from patient_tags t where t.patient_id = p.id) as tags,
                (select count(*)::int from erased_patients e where e.patient_id = p.id) as erasures
           from patients p where p.id = $1`,
        [id],
      )
    ).rows[0]
  const whole = { named: true, erased: false, note: 'Vine cu fiica', tags: 1, erasures: 0 }
  expect(await state()).toEqual(whole)

  const erase = async () => {
    const { revision, name } = (await call('GET', `/v2/patients/${id}/erasure`)).body.data
    return call('POST', `/v2/patients/${id}/erasure`, { revision, name, reason: 'asked' })
  }
  // The visit's note is gone by the time it comes to the tag, which we hold.
  const holder = await ground.sql.connect()
  try {
    await holder.query('begin')
    await holder.query('select from patient_tags where patient_id = $1 for update', [id])
    const cut = erase().catch(() => undefined)
    await vi.waitFor(async () => {
      const { rows } = await ground.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%patient_tags%'`,
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
  expect((await erase()).status).toBe(200)
  expect(await state()).toEqual({ named: false, erased: true, note: '', tags: 0, erasures: 1 })
})
