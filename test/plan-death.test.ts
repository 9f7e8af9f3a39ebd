import type { AffectedPlan, AffectedProgress } from '#contract/bookings/affected-visits.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { send, type Answer } from './soak/client.ts'
import { layOut, openGround, startAt, type Ground, type World } from './soak/ground.ts'
import { startServer, type ServerProcess } from './soak/server-process.ts'

const VISITS = 10
/** Where the server is when it is killed. */
const MIDDLE = 5

let database: TestDatabase
let ground: Ground
let server: ServerProcess
let world: World

beforeAll(async () => {
  database = await createTestDatabase()
  ground = openGround(database.url)
  server = await startServer({ DATABASE_URL: database.url, SESSION_SECRET: ground.secret })
  world = await layOut(ground, { doctors: 3, cabinets: 3, records: VISITS, staff: 1, patients: 0 })
})
afterAll(async () => {
  await server.stop()
  await ground.close()
  await database.drop()
})

async function call(path: string, body?: object): Promise<Answer['body']> {
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await send(server.origin, path, { method, token: world.staff[0]!, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

test('a server killed while it moves visits is followed by one that moves the others, and tells each patient once', async () => {
  const { clinicId } = world.clinic
  const [doctor_id, ...colleagues] = world.doctorIds
  const services = [{ service_id: world.serviceIds[0] }]
  await ground.sql.query(`update patients set mobile = '+40721000333' where clinic_id = $1`, [clinicId])
  const ids: number[] = []
  for (const [index, patient_id] of world.patientIds.entries()) {
    const start = startAt(1, 540 + 60 * index)
    ids.push((await call('/v2/add_booking', { doctor_id, patient_id, start, services })).id)
  }
  const cause = { kind: 'doctor_leaves', doctor_id }
  const plan: AffectedPlan = await call('/v2/affected-visits/plan', { cause })
  expect(plan.visits.map(visit => visit.booking_id)).toEqual(ids)
  const [kept, cancelled] = [ids[1]!, ids[8]!]
  const decisions = ids.map(booking_id => ({
    booking_id,
    decision: booking_id === kept ? 'keep' : booking_id === cancelled ? 'cancel' : 'move',
  }))
  const progress = (): Promise<AffectedProgress> => call(`/v2/affected-visits/${plan.id}`)

  // Whoever gives this patient's visit an hour waits for us.
  const holder = await ground.sql.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashint8($1), queue_slot(3, $2))', [
      clinicId,
      world.patientIds[MIDDLE],
    ])
    await call(`/v2/affected-visits/${plan.id}/apply`, { decisions, notify: true })
    await vi.waitFor(async () => expect((await progress()).done).toBe(MIDDLE), 15_000)
    await vi.waitFor(async () => {
      const { rows } = await ground.sql.query(
        `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(1)
    }, 15_000)
    await server.killAndRestart()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await progress()).toMatchObject({ state: 'working', done: MIDDLE })
  // Whoever took the job is gone: the queue gives it to the new server in seconds.
  await vi.waitFor(async () => expect((await progress()).state).toBe('done'), 20_000)
  expect(await progress()).toMatchObject({
    total: VISITS,
    done: VISITS,
    moved: 8,
    kept: 1,
    cancelled: 1,
    failed: 0,
  })

  const { rows: visits } = await ground.sql.query(
    `select id, version, doctor_id, pinned_at, cancelled_at from bookings where clinic_id = $1 order by starts_at, id`,
    [clinicId],
  )
  for (const visit of visits) {
    const [id, doctor] = [Number(visit.id), Number(visit.doctor_id)]
    // Booked, taken off its hour, and moved or cancelled: each once.
    if (id !== kept) expect([id, visit.version]).toEqual([id, 3])
    if (id !== kept && id !== cancelled) expect(colleagues).toContain(doctor)
    expect([id, visit.pinned_at === null]).toEqual([id, id !== cancelled])
    expect(visit.cancelled_at !== null).toBe(id === cancelled)
  }
  const { rows: told } = await ground.sql.query(
    `select booking_id from messages where clinic_id = $1 and booking_id is not null order by booking_id`,
    [clinicId],
  )
  expect(told.map(row => Number(row.booking_id))).toEqual(ids.filter(id => id !== kept))
})
