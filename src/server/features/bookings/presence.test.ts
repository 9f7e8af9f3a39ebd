import { readFileSync } from 'node:fs'
import { createRandom } from '#server/demo/random.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse(at('08:00'))
  desk = await openDesk(app)
})

const [APPROVED, CONFIRMED, ARRIVED, COMPLETED, DELAY, NO_SHOW] = [1, 2, 3, 4, 5, 6]

async function presence(id: number) {
  const { rows } = await app.sql.query<{ arrived_at: Date | null; completed_at: Date | null }>(
    'select arrived_at, completed_at from bookings where id = $1 and clinic_id = $2',
    [id, desk.clinic.clinicId],
  )
  const said = rows[0]!
  return [said.arrived_at?.getTime() ?? null, said.completed_at?.getTime() ?? null]
}

/** Presses a status at a time of the visit's day; when its patient came and was done by then. */
async function press(id: number, time: string, status: number) {
  app.clock.now = Date.parse(at(time))
  const headers = await signIn(app, desk.clinic.clinicId)
  const reply = await desk.post('/update_booking_status', { booking_id: id, status }, headers)
  expect(reply.status).toBe(200)
  return presence(id)
}
const ms = (time: string) => Date.parse(at(time))

test('a visit keeps when its patient came first and when it was over', async () => {
  const { id } = (await desk.book()).body.data
  expect(await presence(id)).toEqual([null, null])
  expect(await press(id, '09:55', ARRIVED)).toEqual([ms('09:55'), null])
  expect(await press(id, '10:10', DELAY)).toEqual([ms('09:55'), null])
  expect(await press(id, '10:20', ARRIVED)).toEqual([ms('09:55'), null])
  expect(await press(id, '10:50', COMPLETED)).toEqual([ms('09:55'), ms('10:50')])
})

test('what is taken back is forgotten, and said anew when it is so', async () => {
  const { id } = (await desk.book()).body.data
  await press(id, '09:55', ARRIVED)
  await press(id, '10:05', COMPLETED)
  expect(await press(id, '10:06', ARRIVED)).toEqual([ms('09:55'), null])
  expect(await press(id, '10:30', COMPLETED)).toEqual([ms('09:55'), ms('10:30')])
  expect(await press(id, '10:31', CONFIRMED)).toEqual([null, null])
  expect(await press(id, '10:40', NO_SHOW)).toEqual([null, null])
  expect(await press(id, '10:45', ARRIVED)).toEqual([ms('10:45'), null])
})

test('who was never said to have come is not said to have come when the end is taken back', async () => {
  const { id } = (await desk.book()).body.data
  expect(await press(id, '10:30', COMPLETED)).toEqual([null, ms('10:30')])
  expect(await press(id, '10:31', ARRIVED)).toEqual([null, null])
})

test('a visit that is moved to another day has nobody there', async () => {
  const { id, version } = (await desk.book()).body.data
  await press(id, '09:55', ARRIVED)
  const headers = await signIn(app, desk.clinic.clinicId)
  const moved = await desk.post(
    '/v2/edit_booking',
    { booking_id: id, version, start: at('10:00', '2026-11-27') },
    headers,
  )
  expect(moved.status).toBe(200)
  expect(await presence(id)).toEqual([null, null])
})

/** What the migration fills the past in with. */
function backfill(): string {
  const migration = readFileSync('migrations/0169_when_visits_were.sql', 'utf8')
  return /with said as[\s\S]*?;/.exec(migration)![0]
}

test('the past is filled in as it would have been kept', async () => {
  const random = createRandom(3)
  const ids: number[] = []
  for (let place = 0; place < 12; place++) {
    const start = `${String(9 + Math.floor(place / 2)).padStart(2, '0')}:${place % 2 ? '30' : '00'}`
    app.clock.now = ms('08:00')
    const headers = await signIn(app, desk.clinic.clinicId)
    ids.push((await desk.book({ start: at(start) }, headers)).body.data.id)
  }
  for (let minute = 0; minute < 90; minute++) {
    app.clock.now = ms('16:00') + minute * 60_000
    const headers = await signIn(app, desk.clinic.clinicId)
    const status = random.pick([APPROVED, CONFIRMED, ARRIVED, ARRIVED, DELAY, COMPLETED, COMPLETED, NO_SHOW])
    await desk.post('/update_booking_status', { booking_id: random.pick(ids), status }, headers)
  }
  const kept = await Promise.all(ids.map(presence))
  expect(kept.filter(([arrived]) => arrived !== null).length).toBeGreaterThan(3)
  await app.sql.query('update bookings set arrived_at = null, completed_at = null where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  await app.sql.query(backfill())
  expect(await Promise.all(ids.map(presence))).toEqual(kept)
})
