import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addService, addStaff } from '#test/factories.ts'

let app: TestApp
let desk: Desk
let doctorId: number
let groupService: number
let patients: number[]

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  const { clinicId } = desk.clinic
  groupService = await addService(app, clinicId, { minutes: 60, group_count: 3, name_ro: 'Igienă în grup' })
  doctorId = await addDoctor(app, desk.clinic, [groupService, desk.serviceId])
  patients = await Promise.all(
    ['Ana', 'Ion', 'Vlad', 'Zoe'].map(first_name => addPatient(app, clinicId, { first_name })),
  )
})

const people = (...indexes: number[]) => indexes.map(index => ({ patient_id: patients[index] }))
const addGroup = (fields: Record<string, unknown> = {}) =>
  desk.post('/v2/bookings/group', {
    doctor_id: doctorId,
    start: at('10:00'),
    services: [{ service_id: groupService }],
    patients: people(0, 1),
    ...fields,
  })
const calendar = async () =>
  (await desk.post('/v2/getbookingsbymonth?withGroups=1', { from_date: '2026-11-26', to_date: '2026-11-26' }))
    .body.data

describe('a group', () => {
  test('is one parent, and a booking with its own code for each patient', async () => {
    const { status, body } = await addGroup({
      patients: [...people(0), { patient: { first_name: 'Mircea' } }],
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ booking_type: 'GROUP', patient_id: null, seats: 3, seats_taken: 2 })
    expect(body.data.members).toMatchObject([
      { patient_name: 'Dumitru Ana', parent_booking_id: body.data.id, seats_taken: 1 },
      { patient_name: 'Mircea', status: 1, start: at('10:00'), end: at('11:00') },
    ])
    expect(new Set([body.data, ...body.data.members].map(booking => booking.code)).size).toBe(3)
    expect((await calendar()).map((booking: { id: number }) => booking.id)).toEqual([body.data.id])
    const simple = await desk.post('/v2/getbookingsbymonth', {
      from_date: '2026-11-26',
      to_date: '2026-11-26',
    })
    expect(simple.body.data).toEqual([])
  })

  test('takes the doctor, the cabinet and each patient’s time', async () => {
    await addGroup()
    const other = await addDoctor(app, desk.clinic, [desk.serviceId])
    const book = (doctor_id: number, patient_id?: number) => desk.book({ doctor_id, patient_id })
    expect(kindsOf(await book(doctorId, patients[3]))).toEqual(['doctor_overlap', 'cabinet_overlap'])
    expect(kindsOf(await book(other, patients[0]))).toEqual(['cabinet_overlap', 'patient_overlap'])
  })

  test('asks for a service of groups, as many people as fit, each once', async () => {
    expect((await addGroup({ services: [{ service_id: desk.serviceId }] })).body.errors).toHaveProperty(
      'services',
    )
    expect((await addGroup({ seats: 4 })).body.errors).toHaveProperty('seats')
    expect((await addGroup({ patients: people(0, 0) })).body.errors).toHaveProperty(['patients.1.patient_id'])
    expect((await addGroup({ patients: [{ patient_id: 999_999_999 }] })).status).toBe(422)
    const full = await addGroup({ patients: people(0, 1, 2, 3) })
    expect(full.status).toBe(409)
    expect(full.body.code).toBe('group_full')
    expect(await calendar()).toEqual([])
  })

  test('moves with all its seats', async () => {
    const group = (await addGroup()).body.data
    const { body } = await desk.post(`/v2/bookings/${group.id}/group`, { version: 1, start: at('10:30') })
    expect(body.data.start).toBe(at('10:30'))
    expect(body.data.members.map((seat: { start: string }) => seat.start)).toEqual([at('10:30'), at('10:30')])
    expect(
      (await desk.book({ doctor_id: doctorId, patient_id: patients[0], start: at('10:00') })).status,
    ).toBe(200)
    const seat = body.data.members[0]
    const alone = { booking_id: seat.id, version: seat.version, start: at('12:00') }
    expect((await desk.post('/v2/edit_booking', alone)).body.code).toBe('group_seat')
  })

  test('takes more patients while seats are free, whoever asks at once', async () => {
    const group = (await addGroup({ patients: people(0) })).body.data
    const add = (index: number, version = 1) =>
      desk.post(`/v2/bookings/${group.id}/group`, { version, add_patients: people(index) })
    expect((await add(0)).body.errors).toHaveProperty(['add_patients.0.patient_id'])
    const replies = await Promise.all([add(1), add(2), add(3)])
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect((await add(2, 2)).body.data.seats_taken).toBe(3)
    expect((await add(3, 3)).body.code).toMatch(/group_full|stale/)
    expect((await desk.get(`/v2/bookings/${group.id}/group`)).body.data.seats_taken).toBe(3)
  })

  test('has its seats changed: up to the service’s count, not below those taken', async () => {
    const { body } = await addGroup({ seats: 2 })
    const { id } = body.data
    const setSeats = async (seats: number, fields: Record<string, unknown> = {}) => {
      const { version } = (await desk.get(`/v2/bookings/${id}/group`)).body.data
      return desk.post(`/v2/bookings/${id}/group`, { version, seats, ...fields })
    }
    expect((await setSeats(4)).body.errors).toHaveProperty('seats')
    expect((await setSeats(1)).body.errors).toHaveProperty('seats')
    const more = await setSeats(3, { add_patients: people(2) })
    expect(more.status).toBe(200)
    expect(more.body.data).toMatchObject({ seats: 3, seats_taken: 3 })
    expect((await desk.post(`/v2/bookings/${id}/group`, { version: 1, seats: 3 })).body.code).toBe('stale')
    const [seat] = more.body.data.members
    await desk.post('/v2/deleteBooking', { booking_id: seat.id })
    expect((await setSeats(2)).body.data).toMatchObject({ seats: 2, seats_taken: 2 })
  })

  test('never has fewer seats than people, when one comes back while they are cut', async () => {
    for (let round = 0; round < 8; round++) {
      const date = `2026-11-${26 + (round % 2)}`
      const start = at(`${9 + (round >> 1)}:00`.padStart(5, '0'), date)
      const { id, members } = (await addGroup({ patients: people(0, 1, 2), start })).body.data
      await desk.remove(`/bookings/${members[0].id}/group`)
      const { version } = (await desk.get(`/v2/bookings/${id}/group`)).body.data
      // Neither knows of the other: coming back leaves the group's version as it is.
      const [cut, back] = await Promise.all([
        desk.post(`/v2/bookings/${id}/group`, { version, seats: 2 }),
        desk.post(`/v2/bookings/${members[0].id}/restore`),
      ])
      expect([200, 422]).toContain(cut.status)
      expect([200, 409]).toContain(back.status)
      const after = (await desk.get(`/v2/bookings/${id}/group`)).body.data
      expect(after.seats_taken).toBe(back.status === 200 ? 3 : 2)
      expect(after.seats).toBe(cut.status === 200 ? 2 : 3)
      expect(after.seats_taken).toBeLessThanOrEqual(after.seats)
    }
  })

  test('loses one seat when one cancels, and gets it back while there is room', async () => {
    const group = (await addGroup({ patients: people(0, 1, 2) })).body.data
    const [seat] = group.members
    expect((await desk.remove(`/bookings/${seat.id}/group`)).status).toBe(200)
    const after = (await desk.get(`/v2/bookings/${group.id}/group`)).body.data
    expect(after).toMatchObject({ cancelled_at: null, seats_taken: 2 })
    expect((await desk.post(`/v2/bookings/${seat.id}/restore`)).status).toBe(200)
    await desk.remove(`/bookings/${seat.id}/group`)
    await desk.post(`/v2/bookings/${group.id}/group`, { version: after.version, add_patients: people(3) })
    expect((await desk.post(`/v2/bookings/${seat.id}/restore`)).body.code).toBe('group_full')
  })

  test('takes a restored seat to where it is by now, and asks whether the patient is free there', async () => {
    const group = (await addGroup()).body.data
    const [seat] = group.members
    await desk.remove(`/bookings/${seat.id}/group`)
    const other = await addService(app, desk.clinic.clinicId, { minutes: 45, group_count: 4 })
    await app.sql.query(
      'insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 45, 0)',
      [desk.clinic.clinicId, doctorId, other],
    )
    const services = [{ service_id: other }]
    const moved = await desk.post(`/v2/bookings/${group.id}/group`, {
      version: 1,
      start: at('14:00'),
      services,
    })
    expect(moved.status).toBe(200)
    const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
    const cabinet_id = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
    const busy = { doctor_id: colleague, cabinet_id, patient_id: patients[0], start: at('14:15') }
    const booking = (await desk.book(busy)).body.data
    expect(kindsOf(await desk.post(`/v2/bookings/${seat.id}/restore`))).toEqual(['patient_overlap'])
    await desk.post('/v2/deleteBooking', { booking_id: booking.id })
    const back = await desk.post(`/v2/bookings/${seat.id}/restore`)
    expect(back.body.data).toMatchObject({
      start: at('14:00'),
      end: at('14:45'),
      services: [{ service_id: other, minutes: 45 }],
    })
    const { rows } = await app.sql.query(
      `select 1 from busy_times where booking_id = $1 and starts_at = $2 and resource = 'patient'`,
      [seat.id, at('14:00')],
    )
    expect(rows).toHaveLength(1)
  })

  test('changes to services only that take everybody, and as many as it holds', async () => {
    const { id } = (await addGroup({ patients: people(0, 1, 2) })).body.data
    const pair = await addService(app, desk.clinic.clinicId, { minutes: 60, group_count: 2 })
    const four = await addService(app, desk.clinic.clinicId, { minutes: 60, group_count: 4 })
    for (const service of [pair, four, desk.serviceId])
      await app.sql.query(
        `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani)
         values ($1, $2, $3, 60, 0) on conflict do nothing`,
        [desk.clinic.clinicId, doctorId, service],
      )
    const change = async (service_id: number, fields: Record<string, unknown> = {}) => {
      const { version } = (await desk.get(`/v2/bookings/${id}/group`)).body.data
      const body = { version, services: [{ service_id }], ...fields }
      return desk.post(`/v2/bookings/${id}/group`, body)
    }
    expect((await change(desk.serviceId)).body.errors).toHaveProperty('services')
    expect((await change(pair)).body.errors).toEqual({
      services: ['La aceste servicii încap cel mult 2 persoane.'],
    })
    const edited = { booking_id: id, version: 1, services: [{ service_id: pair }] }
    expect((await desk.post('/v2/edit_booking', edited)).body.errors).toHaveProperty('services')
    expect((await change(four, { seats: 5 })).body.errors).toHaveProperty('seats')
    expect((await change(four, { seats: 4 })).body.data).toMatchObject({ seats: 4, seats_taken: 3 })
    const { members } = (await desk.get(`/v2/bookings/${id}/group`)).body.data
    await desk.remove(`/bookings/${members[0].id}/group`)
    expect((await change(pair)).body.errors).toHaveProperty('services')
    expect((await change(pair, { seats: 2 })).body.data).toMatchObject({ seats: 2, seats_taken: 2 })
  })

  test('is cancelled with all its seats and comes back with them', async () => {
    const group = (await addGroup()).body.data
    await desk.remove(`/bookings/${group.members[0].id}/group`)
    app.clock.now += 60_000
    expect((await desk.remove(`/bookings/${group.id}/group`)).body.data.cancelled_at).not.toBeNull()
    expect(await calendar()).toEqual([])
    await desk.post(`/v2/bookings/${group.id}/restore`)
    const [back] = await calendar()
    expect(back).toMatchObject({ id: group.id, seats_taken: 1 })
  })

  test('has a status of its own and one for each seat', async () => {
    const group = (await addGroup({ start: at('10:00', '2026-11-24') })).body.data
    const path = `/bookings/${group.id}/group/update-status`
    const one = await desk.post(path, { booking_id: group.members[0].id, status: 6, from_status: 1 })
    expect(one.body.data.members.map((seat: { status: number }) => seat.status)).toEqual([6, 1])
    const all = await desk.post(path, { status: 2 })
    expect(all.body.data.status).toBe(2)
    expect(all.body.data.members.map((seat: { status: number }) => seat.status)).toEqual([2, 2])
    const other = (await desk.book({ start: at('14:00') })).body.data
    expect((await desk.post(path, { booking_id: other.id, status: 2 })).status).toBe(404)
    expect((await desk.remove(`/bookings/${other.id}/group`)).status).toBe(404)
    expect((await desk.get(`/v2/bookings/${other.id}/group`)).status).toBe(404)
  })

  test('of another clinic is not found, and needs the permission', async () => {
    const { id } = (await addGroup()).body.data
    const outsider = (await openDesk(app)).clinic.owner
    const viewer = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'bookings.all_doctors'])
    expect((await desk.get(`/v2/bookings/${id}/group`, outsider)).status).toBe(404)
    expect((await desk.remove(`/bookings/${id}/group`, outsider)).status).toBe(404)
    expect((await desk.post(`/v2/bookings/${id}/group`, { version: 1 }, outsider)).status).toBe(404)
    expect((await desk.remove(`/bookings/${id}/group`, viewer.headers)).status).toBe(403)
    expect((await desk.get(`/v2/bookings/${id}/group`, viewer.headers)).status).toBe(200)
  })
})
