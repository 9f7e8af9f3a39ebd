import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addService, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let visit: { id: number; version: number; code: string }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  visit = (await desk.book()).body.data
})

const pin = (version = visit.version, headers = desk.clinic.owner) =>
  desk.post(`/v2/bookings/${visit.id}/pin`, { version }, headers)
const board = async (headers = desk.clinic.owner) =>
  (await desk.get('/v2/pinboard', headers)).body.data.map((each: { id: number }) => each.id)
const link = async () => (await app.call('GET', `/v2/public/bookings/${visit.code}`)).body.data
const edit = (fields: Record<string, unknown>, version = visit.version + 1) =>
  desk.post('/v2/edit_booking', { booking_id: visit.id, version, ...fields })

test('a pinned visit frees its hour, leaves the grid and stands on every colleague’s board', async () => {
  const pinned = await pin()
  expect(pinned).toMatchObject({ status: 200, body: { data: { version: 2, start: at('10:00') } } })
  expect(pinned.body.data.pinned_at).not.toBeNull()
  const colleague = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'bookings.all_doctors'])
  const confined = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
  expect(await board(colleague.headers)).toEqual([visit.id])
  expect(await board(confined.headers)).toEqual([])
  const days = { from_date: '2026-11-26', to_date: '2026-11-26' }
  expect((await desk.post('/v2/getbookingsbymonth', days)).body.data).toEqual([])
  const other = await desk.book({ patient_id: await addPatient(app, desk.clinic.clinicId) })
  expect(other.status).toBe(200)
  // The hour it had is taken by now: it is placed by the ordinary move, which refuses that one.
  expect((await edit({ start: at('10:00') })).body.code).toBe('booking_conflict')
  const placed = await edit({ start: at('11:00') })
  expect(placed).toMatchObject({ status: 200, body: { data: { pinned_at: null, start: at('11:00') } } })
  expect(await board()).toEqual([])
})

test('who pins what changed meanwhile is told, twice is once, and it returns to its own hour', async () => {
  expect((await pin(7)).body.code).toBe('stale')
  await pin()
  expect((await pin()).body.data.version).toBe(2)
  expect((await edit({ note: 'sună' })).body.data.pinned_at).not.toBeNull()
  expect((await edit({ start: at('10:00') }, 3)).body.data.pinned_at).toBeNull()
  expect((await desk.book({ patient_id: await addPatient(app, desk.clinic.clinicId) })).status).toBe(409)
})

test('its link says so: it cannot be confirmed, but cancelled at any time', async () => {
  await pin()
  const before = app.clock.now
  app.clock.now = Date.parse(at('09:59'))
  const owner = await signIn(app, desk.clinic.clinicId)
  expect(await link()).toMatchObject({ pinned: true, can_confirm: false, can_cancel: true })
  const post = (what: string) => app.call('POST', `/v2/public/bookings/${visit.code}/${what}`, { body: {} })
  expect((await post('confirm')).body.code).toBe('hour_sought')
  expect((await post('cancel')).status).toBe(200)
  expect(await board(owner)).toEqual([])
  app.clock.now = before
})

test('it is nobody’s arrival, and cancelled and restored it stands where it was', async () => {
  await pin()
  expect((await desk.post('/update_booking_status', { booking_id: visit.id, status: 2 })).body.code).toBe(
    'pinned',
  )
  await desk.post('/v2/deleteBooking', { booking_id: visit.id })
  const back = await desk.post(`/v2/bookings/${visit.id}/restore`, {})
  expect(back).toMatchObject({ status: 200, body: { data: { pinned_at: null, start: at('10:00') } } })
})

test('waiting for an hour it is nobody’s coming visit, and stands in nobody’s way', async () => {
  const { locationId: id } = desk.clinic
  const upcoming = async () => (await desk.get('/v2/doctors')).body.data[0].upcoming
  const nextVisit = async () => (await desk.get(`/v2/patients/${desk.patientId}`)).body.data.next_visit
  expect([await upcoming(), await nextVisit()]).toEqual([1, at('10:00')])
  await pin()
  expect([await upcoming(), await nextVisit()]).toEqual([0, null])
  const { data } = (await desk.get(`/v2/patients/${desk.patientId}/upcoming-visits`)).body
  expect(data).toMatchObject([{ id: visit.id, pinned_at: expect.any(String) }])
  expect((await desk.post('/updatelocation', { id, zone: 'Europe/Lisbon' })).status).toBe(200)
})

test('it is not restored to a doctor who has left meanwhile', async () => {
  await pin()
  await desk.post('/v2/deleteBooking', { booking_id: visit.id })
  await desk.get(`/delete_doctor/${desk.doctorId}/ro`)
  const back = await desk.post(`/v2/bookings/${visit.id}/restore`, {})
  expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['doctor_id']])
})

test('nobody is told an hour that is not kept', async () => {
  const moved = await edit({ start: at('11:00') }, 1)
  await pin(moved.body.data.version)
  const notice = await desk.post(`/v2/bookings/${visit.id}/notice`)
  expect([notice.status, notice.body.code]).toEqual([409, 'pinned'])
  expect((await edit({ note: 'sună', send_confirmation: true }, 3)).status).toBe(200)
  const { rows } = await app.sql.query('select body from messages where booking_id = $1', [visit.id])
  expect(rows).toEqual([])
})

test('to a group that waits nobody comes: neither somebody new nor whose seat was cancelled', async () => {
  const { clinicId } = desk.clinic
  const service_id = await addService(app, clinicId, { group_count: 5 })
  await app.sql.query(
    'insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 100)',
    [clinicId, desk.doctorId, service_id],
  )
  const patients = [{ patient_id: desk.patientId }, { patient_id: await addPatient(app, clinicId) }]
  const booked = await desk.post('/v2/bookings/group', {
    doctor_id: desk.doctorId,
    start: at('12:00'),
    services: [{ service_id }],
    patients,
  })
  const { id, members } = booked.body.data
  await desk.post('/v2/deleteBooking', { booking_id: members[0].id })
  await desk.post(`/v2/bookings/${id}/pin`, { version: 1 })
  const restore = () => desk.post(`/v2/bookings/${members[0].id}/restore`)
  const add_patients = [{ patient_id: await addPatient(app, clinicId) }]
  const join = (fields = {}) => desk.post(`/v2/bookings/${id}/group`, { version: 2, add_patients, ...fields })
  for (const reply of [await restore(), await join()])
    expect([reply.status, reply.body.code]).toEqual([409, 'pinned'])
  // Placed, it takes whoever comes with it and after it.
  expect((await join({ start: at('14:00') })).status).toBe(200)
  expect((await restore()).status).toBe(200)
  const group = (await desk.get(`/v2/bookings/${id}/group`)).body.data
  const seats = [group, ...group.members].map(each => [each.start, each.pinned_at])
  const placed = [at('14:00'), null]
  expect(seats).toEqual([placed, placed, placed, placed])
})
