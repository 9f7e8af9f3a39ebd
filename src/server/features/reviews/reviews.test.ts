import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addService, insert } from '#test/factories.ts'

const START = Date.parse(at('08:00', '2026-11-25'))
const HOUR = 3_600_000

let app: TestApp
let desk: Desk
let code: string
let id: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  app.clock.now = START
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
    services: ['Consultație'],
    can_rate: true,
    change_until: at('08:00', '2026-11-26'),
    rating: 5,
    comment: 'Mulțumesc!',
    likes: [],
    public_name: 'Maria D.',
    show_name: false,
    answer: null,
    hide_reason: null,
  })
  await rate({ rating: 3, comment: '' })
  const seen = await desk.get(`/v2/public/bookings/${code}/review`, {})
  expect(seen.body.data).toMatchObject({ rating: 3, comment: '' })
  const { rows } = await app.sql.query('select from reviews where clinic_id = $1', [desk.clinic.clinicId])
  expect(rows).toHaveLength(1)
})

test('it is changed for a day from the first, then fixed', async () => {
  await rate({ likes: ['listened', 'on_time'], show_name: true })
  app.clock.now += 23 * HOUR
  expect((await rate({ rating: 2 })).body.data).toMatchObject({ rating: 2, likes: [], show_name: false })
  app.clock.now += HOUR
  expect((await rate({ rating: 1 })).body.code).toBe('review_fixed')
  const seen = await desk.get(`/v2/public/bookings/${code}/review`, {})
  expect(seen.body.data).toMatchObject({ rating: 2, can_rate: false, change_until: at('08:00') })
})

test.each([
  ['a child', { birth_date: '2009-11-26' }],
  ['somebody whom others speak for', { guardian_name: 'Ion Pop' }],
])('%s is never named', async (_, row) => {
  await app.sql.query(`update patients set ${Object.keys(row)[0]} = $1 where clinic_id = $2 and id = $3`, [
    Object.values(row)[0],
    desk.clinic.clinicId,
    desk.patientId,
  ])
  const { body } = await rate({ show_name: true })
  expect(body.data).toMatchObject({ public_name: null, show_name: false })
})

test('a seat speaks for itself alone', async () => {
  const group = await addService(app, desk.clinic.clinicId, { group_count: 3 })
  await insert(app, 'doctor_services', {
    clinic_id: desk.clinic.clinicId,
    doctor_id: desk.doctorId,
    service_id: group,
    minutes: 30,
    price_bani: 0,
  })
  const neighbour = await addPatient(app, desk.clinic.clinicId, { first_name: 'Ilinca' })
  const made = await desk.post('/v2/bookings/group', {
    doctor_id: desk.doctorId,
    services: [{ service_id: group }],
    start: at('11:00', '2026-11-24'),
    patients: [{ patient_id: desk.patientId }, { patient_id: neighbour }],
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { rows: seats } = await app.sql.query(
    'select id, code, patient_id from bookings where clinic_id = $1 and parent_booking_id is not null order by patient_id',
    [desk.clinic.clinicId],
  )
  await app.sql.query(`update bookings set status = 'completed' where id = $1`, [seats[0].id])
  expect((await rate({ code: seats[1].code })).body.code).toBe('visit_not_over')
  expect((await rate({ code: seats[0].code })).status).toBe(200)
  const seen = await desk.get(`/v2/public/bookings/${seats[1].code}/review`, {})
  expect(seen.body.data).toMatchObject({ first_name: 'Ilinca', rating: null })
})

test('staff read what was said of a visit, and nothing of another clinic', async () => {
  const path = `/v2/bookings/${id}/review`
  expect((await desk.get(path)).body.data).toBeNull()
  await rate()
  expect((await desk.get(path)).body.data).toEqual({
    rating: 5,
    comment: 'Mulțumesc!',
    likes: [],
    at: at('08:00', '2026-11-25'),
    public_at: at('10:00', '2026-11-25'),
    answer: null,
    answered_at: null,
    hidden_at: null,
    hide_reason: null,
  })
  const other = await openDesk(app)
  expect((await other.get(path)).status).toBe(404)
  expect((await desk.get(path, {})).status).toBe(401)
})

test('a visit that the desk is giving to another doctor is rated all the same', async () => {
  const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
  const client = await app.sql.connect()
  try {
    await client.query('begin')
    await client.query('update bookings set doctor_id = $1 where id = $2', [colleague, id])
    const rating = rate()
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await app.sql.query(waits)).rowCount).toBe(1), { timeout: 5000 })
    await client.query('commit')
    expect((await rating).status).toBe(200)
  } finally {
    client.release()
  }
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
  [{ comment: 'x'.repeat(501) }, 422],
  [{ likes: ['handsome'] }, 422],
  [{ code: '' }, 422],
  [{ code: 'nonsense' }, 404],
  [{ code: '1-AAAAAAAAAAAAAAAAAAAAAA' }, 404],
])('%j is refused', async (fields, status) => {
  expect((await rate(fields)).status).toBe(status)
})
