import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'

let app: TestApp
let desk: Desk
let code: string
let id: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  ;({ code, id } = (await desk.book({ start: at('09:00', '2026-11-24') })).body.data)
  await desk.post('/update_booking_status', { booking_id: id, status: 4 })
})

const rate = (fields: Record<string, unknown> = {}) =>
  desk.post('/v2/review_booking', { code, rating: 5, comment: 'Mulțumesc!', ...fields }, {})

test('a patient rates a visit that took place, by its link, and may change their mind', async () => {
  const { status, body } = await rate()
  expect(status).toBe(200)
  expect(body.data).toEqual({
    first_name: 'Maria',
    doctor_name: 'Dr. Andrei Ionescu',
    doctor_color: 1,
    clinic_name: 'Clinica Surâs',
    start: at('09:00', '2026-11-24'),
    can_rate: true,
    rating: 5,
    comment: 'Mulțumesc!',
  })
  await rate({ rating: 3, comment: '' })
  const seen = await desk.get(`/v2/public/bookings/${code}/review`, {})
  expect(seen.body.data).toMatchObject({ rating: 3, comment: '' })
  const { rows } = await app.sql.query('select from reviews where clinic_id = $1', [desk.clinic.clinicId])
  expect(rows).toHaveLength(1)
})

test('staff read what was said of a visit, and nothing of another clinic', async () => {
  const path = `/v2/bookings/${id}/review`
  expect((await desk.get(path)).body.data).toBeNull()
  await rate()
  expect((await desk.get(path)).body.data).toEqual({
    rating: 5,
    comment: 'Mulțumesc!',
    at: expect.any(String),
  })
  const other = await openDesk(app)
  expect((await other.get(path)).status).toBe(404)
  expect((await desk.get(path, {})).status).toBe(401)
})

test('only a completed visit is rated, and none that lies ahead', async () => {
  const later = (await desk.book()).body.data
  expect((await rate({ code: later.code })).body.code).toBe('visit_not_over')
  for (const status of ['new', 'approved', 'confirmed', 'arrived', 'delay', 'no_show']) {
    await app.sql.query('update bookings set status = $1 where id = $2', [status, id])
    expect((await rate()).body.code, status).toBe('visit_not_over')
  }
  await app.sql.query(`update bookings set status = 'completed' where id = any($1)`, [[id, later.id]])
  expect((await rate({ code: later.code })).body.code).toBe('visit_not_over')
  expect((await rate()).status).toBe(200)
})

test('a cancelled visit is not rated', async () => {
  const { id: gone, code: link } = (await desk.book({ start: at('10:00', '2026-11-24') })).body.data
  await desk.post('/v2/deleteBooking', { booking_id: gone })
  expect((await rate({ code: link })).body.code).toBe('visit_not_over')
  const seen = await desk.get(`/v2/public/bookings/${link}/review`, {})
  expect(seen.body.data).toMatchObject({ can_rate: false, rating: null })
})

test.each([
  [{ rating: 0 }, 422],
  [{ rating: 6 }, 422],
  [{ rating: 4.5 }, 422],
  [{ rating: undefined }, 422],
  [{ comment: 'x'.repeat(1001) }, 422],
  [{ code: '' }, 422],
  [{ code: 'nonsense' }, 404],
  [{ code: '1-AAAAAAAAAAAAAAAAAAAAAA' }, 404],
])('%j is refused', async (fields, status) => {
  expect((await rate(fields)).status).toBe(status)
})
