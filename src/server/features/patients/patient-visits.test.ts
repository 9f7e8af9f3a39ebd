import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
})

const visits = (side: 'upcoming' | 'past', query = '', headers?: Record<string, string>) =>
  desk.get(`/v2/patients/${desk.patientId}/${side}-visits${query}`, headers)
const every = (headers?: Record<string, string>) =>
  desk.get(`/visits/ro/${desk.patientId}/${desk.clinic.clinicId}`, headers)
const starts = (reply: { body: { data: { start: string }[] } }) => reply.body.data.map(visit => visit.start)

test('visits part into those to come, the nearest first, and those over, missed or cancelled, the latest first', async () => {
  const yesterday = at('10:00', '2026-11-24')
  await desk.book({ start: yesterday, note: 'Control' })
  await desk.book({ start: at('11:00', '2026-11-27') })
  await desk.book({ start: at('11:00') })
  const gone = (await desk.book({ start: at('12:00') })).body.data
  await desk.post('/v2/deleteBooking', { booking_id: gone.id })

  const upcoming = await visits('upcoming')
  expect(starts(upcoming)).toEqual([at('11:00'), at('11:00', '2026-11-27')])
  expect(upcoming.body.paginator).toEqual({ total: 2, currentPage: 1, size: 100 })
  const past = await visits('past')
  expect(starts(past)).toEqual([at('12:00'), yesterday])
  expect(past.body.data[0].cancelled_at).not.toBeNull()
  expect(past.body.data[1]).toMatchObject({
    end: at('10:30', '2026-11-24'),
    cancelled_at: null,
    doctor_id: desk.doctorId,
    doctor_name: 'Andrei Ionescu',
    location_name: 'Centru',
    note: 'Control',
    rating: null,
    comment: '',
    services: [{ service_id: desk.serviceId, name: 'Consultație', price: 150 }],
  })
  expect(starts(await visits('past', '?size=1&page=2'))).toEqual([yesterday])
  expect(starts(await every())).toEqual([at('11:00', '2026-11-27'), at('12:00'), at('11:00'), yesterday])
})

test('a visit carries what the patient said of it', async () => {
  const { id, code } = (await desk.book({ start: at('10:00', '2026-11-24') })).body.data
  await desk.post('/update_booking_status', { booking_id: id, status: 4 })
  await desk.post('/v2/review_booking', { code, rating: 4, comment: 'Bine' }, {})
  expect((await visits('past')).body.data[0]).toMatchObject({ rating: 4, comment: 'Bine' })
})

test('a doctor sees their own visits alone, and hears of no other in the patient’s facts', async () => {
  const other = await addDoctor(app, desk.clinic, [desk.serviceId])
  const own = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.view'])
  await app.sql.query('update doctors set account_id = $1 where id = $2', [own.accountId, desk.doctorId])
  await desk.book({ start: at('11:00') })
  expect((await desk.book({ doctor_id: other, start: at('09:00') })).status).toBe(200)
  expect(starts(await visits('upcoming', '', own.headers))).toEqual([at('11:00')])
  expect(starts(await every(own.headers))).toEqual([at('11:00')])
  const { body } = await desk.get(`/v2/patients/${desk.patientId}`, own.headers)
  expect(body.data.next_visit).toBe(at('11:00'))
})

test('of another clinic’s patient, or without the permission, nothing', async () => {
  const other = await openDesk(app)
  expect((await visits('past', '', other.clinic.owner)).status).toBe(404)
  expect((await every(other.clinic.owner)).status).toBe(403)
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view'])
  expect((await visits('upcoming', '', headers)).status).toBe(403)
  expect((await every(headers)).status).toBe(403)
  expect((await visits('past', '?size=0')).status).toBe(422)
})
