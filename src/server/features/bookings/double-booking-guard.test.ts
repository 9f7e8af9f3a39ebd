import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

let app: TestApp
let desk: Desk
let first: PoolClient
let second: PoolClient
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  first = await app.sql.connect()
  second = await app.sql.connect()
  await first.query('begin')
  await second.query('begin')
})
afterEach(async () => {
  for (const client of [first, second]) {
    await client.query('rollback')
    client.release()
  }
})

const book = (client: PoolClient, code: string) =>
  client.query(
    `insert into bookings (clinic_id, code, patient_id, doctor_id, location_id, cabinet_id, starts_at, ends_at,
       status_changed_at, source, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, '2026-11-26 10:00+02', '2026-11-26 10:30+02', now(), 'staff', now(), now())`,
    [
      desk.clinic.clinicId,
      code,
      desk.patientId,
      desk.doctorId,
      desk.clinic.locationId,
      desk.clinic.cabinetId,
    ],
  )

/** What the client's open statement waits for. */
async function findWait(client: PoolClient): Promise<string | undefined> {
  const { rows } = await app.sql.query<{ locktype: string }>(
    'select locktype from pg_locks where pid = $1 and not granted',
    [Reflect.get(client, 'processID')],
  )
  return rows[0]?.locktype
}

test('who comes second queues before writing, so that two never wait for each other', async () => {
  await book(first, 'one')
  const late = book(second, 'two').catch((error: unknown) => error)
  await vi.waitFor(async () => expect(await findWait(second)).toBe('advisory'), 15_000)
  await first.query('commit')
  expect(await late).toMatchObject({ code: '23P01', constraint: 'no_double_booking' })
})

test('the second gets the hour when the first gives it up', async () => {
  await app.sql.query('delete from bookings')
  await book(first, 'three')
  const late = book(second, 'four')
  await vi.waitFor(async () => expect(await findWait(second)).toBe('advisory'), 15_000)
  await first.query('rollback')
  expect((await late).rowCount).toBe(1)
})
