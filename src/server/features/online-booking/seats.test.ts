import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addService, signIn } from '#test/factories.ts'

const DAY = '2026-11-27'
const at = (time: string, date = DAY) => `${date}T${time}:00+02:00`

let app: TestApp
let desk: Desk
let course: number
let addresses = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  const { clinicId } = desk.clinic
  await app.sql.query('update clinics set auto_approve = true where clinic_id = $1', [clinicId])
  course = await addService(app, clinicId, {
    name_ro: 'Școala de periaj',
    name_en: 'Brushing school',
    minutes: 60,
    price_bani: 8000,
    group_count: 3,
  })
  await app.sql.query(
    'insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 60, 8000)',
    [clinicId, desk.doctorId, course],
  )
})

const from = () => `10.45.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

/** A group of the clinic's, with one patient of the desk's; its id. */
async function plan(time: string, fields: Record<string, unknown> = {}): Promise<number> {
  const reply = await desk.post('/v2/bookings/group', {
    patients: [{ patient_id: desk.patientId }],
    doctor_id: desk.doctorId,
    start: at(time),
    services: [{ service_id: course }],
    ...fields,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}

const slots = async (services = [course], day = DAY) =>
  (
    await app.call(
      'GET',
      `/v2/public/doctors/${desk.doctorId}/slots?from_date=${day}&days=1&${services.map(id => `service_ids=${id}`).join('&')}`,
    )
  ).body.data[0]
const wanted = (time: string) => ({
  clinic_id: desk.clinic.clinicId,
  doctor_id: desk.doctorId,
  service_ids: [course],
  start: at(time),
})
const somebody = async (first_name = 'Ilinca') => signIn(app, await addAccount(app, { first_name }))
const book = async (time: string, headers?: Record<string, string>, rest = {}): Promise<Reply> =>
  app.call('POST', '/v2/patient/add_booking', {
    body: { ...wanted(time), ...rest },
    headers: headers ?? (await somebody()),
    from: from(),
  })
const reserve = (time: string) => app.call('POST', '/v2/reservations', { body: wanted(time), from: from() })
const byCode = (code: string, step: string, body = {}) =>
  app.call('POST', `/v2/public/bookings/${code}/${step}`, { body, from: from() })
const show = async (code: string): Promise<PatientBooking> =>
  (await app.call('GET', `/v2/public/bookings/${code}`)).body.data
const countSeats = async (id: number) => {
  const { rows } = await app.sql.query<{ count: number }>(
    'select count(*)::int as count from bookings where parent_booking_id = $1 and cancelled_at is null',
    [id],
  )
  return rows[0]!.count
}

describe('the hours of a service for groups', () => {
  it('are the groups that the clinic has planned, with their free seats', async () => {
    await plan('10:00')
    await plan('14:00', { seats: 2 })
    expect(await slots()).toMatchObject({
      slots: [at('10:00'), at('14:00')],
      sessions: [
        { start: at('10:00'), seats_left: 2 },
        { start: at('14:00'), seats_left: 1 },
      ],
    })
    expect((await slots([desk.serviceId])).slots).not.toContain(at('10:00'))
    expect((await slots([desk.serviceId])).sessions).toBeUndefined()
    expect((await slots([desk.serviceId, course])).slots).toEqual([])
    const { body } = await app.call('GET', `/v2/public/doctors/${desk.doctorId}`)
    expect(body.data.services).toMatchObject([{ is_group: false }, { id: course, is_group: true }])
  })

  it('leave out what is full, cancelled, without an hour or too near', async () => {
    await plan('09:00', { seats: 1 })
    const gone = await plan('10:00')
    await app.call('DELETE', `/bookings/${gone}/group`, { headers: desk.clinic.owner })
    const pinned = await plan('12:00')
    await desk.post(`/v2/bookings/${pinned}/pin`, { version: 1 })
    await plan('09:30', { start: at('09:30', '2026-11-25') })
    expect((await slots()).slots).toEqual([])
    expect((await slots([course], '2026-11-25')).slots).toEqual([])
  })

  it('are found by the service’s name', async () => {
    await plan('10:00')
    const { body } = await app.call('POST', '/v3/searchDoctor', {
      body: { service: 'Școala de periaj', clinic_id: desk.clinic.clinicId, days: 5 },
    })
    expect(body.data).toMatchObject([
      { doctor_id: desk.doctorId, service: { id: course }, next_slot: at('10:00') },
    ])
    const any = await app.call('POST', '/v3/searchDoctor', { body: { clinic_id: desk.clinic.clinicId } })
    expect(any.body.data).toMatchObject([{ service: { id: desk.serviceId } }])
  })
})

describe('a seat of a group', () => {
  it('has a code of its own, tells of nobody else, and leaves the others when it is cancelled', async () => {
    const group = await plan('10:00')
    const ana = (await book('10:00', await somebody('Ana'))).body.data
    const dan = (await book('10:00', await somebody('Dan'))).body.data
    expect(new Set([ana.code, dan.code]).size).toBe(2)
    expect(ana).toMatchObject({
      start: at('10:00'),
      end: at('11:00'),
      total: 80,
      status: 1,
      can_cancel: true,
    })
    expect(JSON.stringify(await show(ana.code))).not.toMatch(/Dan|Maria|Dumitru/)
    await byCode(ana.code, 'cancel')
    expect(await show(dan.code)).toMatchObject({ cancelled_at: null, start: at('10:00') })
    expect(await countSeats(group)).toBe(2)
    expect((await slots()).sessions).toEqual([{ start: at('10:00'), seats_left: 1 }])
  })

  it('is kept while somebody finishes, and given back', async () => {
    await plan('10:00')
    const kept = await reserve('10:00')
    expect(kept).toMatchObject({ status: 200, body: { data: { end: at('11:00') } } })
    expect((await slots()).sessions).toEqual([{ start: at('10:00'), seats_left: 1 }])
    const other = await reserve('10:00')
    expect(await reserve('10:00')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect((await book('10:00')).body.code).toBe('slot_taken')
    const booked = await book('10:00', undefined, { reservation_code: kept.body.data.code })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    await app.call('DELETE', `/v2/reservations/${other.body.data.code}`)
    expect((await book('10:00')).status).toBe(200)
    expect((await slots()).slots).toEqual([])
  })

  it('is taken once by one patient', async () => {
    await plan('10:00')
    const ana = await somebody('Ana')
    const first = await book('10:00', ana)
    expect(await book('10:00', ana)).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', data: { own_visit: { code: first.body.data.code } } },
    })
  })

  it('is never sold twice, however many ask at once', async () => {
    const group = await plan('10:00')
    const people = await Promise.all(Array.from({ length: 8 }, () => somebody()))
    const replies = await Promise.all(people.map(headers => book('10:00', headers)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409, 409, 409, 409,
    ])
    expect(await countSeats(group)).toBe(3)
  })

  it('is refused by the database beyond those the group has', async () => {
    const group = await plan('10:00', { seats: 1 })
    await expect(
      app.sql.query(
        `insert into bookings (clinic_id, code, booking_type, parent_booking_id, patient_id, doctor_id, location_id, cabinet_id,
           starts_at, ends_at, status_changed_at, source, created_at, updated_at)
         select clinic_id, 'x-1', 'group', id, $2, doctor_id, location_id, cabinet_id, starts_at, ends_at, now(), 'staff', now(), now()
           from bookings where id = $1`,
        [group, desk.patientId],
      ),
    ).rejects.toMatchObject({ constraint: 'keep_seats' })
  })

  it('moves to another group’s seat, and back', async () => {
    const [morning, noon] = [await plan('10:00'), await plan('12:00', { patients: [] })]
    const { code } = (await book('10:00')).body.data
    const hours = await app.call('GET', `/v2/public/bookings/${code}/slots?from_date=${DAY}&days=1`)
    expect(hours.body.data[0]).toMatchObject({ slots: [at('12:00')], sessions: [{ seats_left: 3 }] })
    expect(await show(code)).toMatchObject({ can_move: true })
    const moved = await byCode(code, 'move', { start: at('12:00'), expected_start: at('10:00') })
    expect(moved, JSON.stringify(moved.body)).toMatchObject({
      status: 200,
      body: { data: { code, start: at('12:00'), moves_left: 1 } },
    })
    expect([await countSeats(morning), await countSeats(noon)]).toEqual([1, 1])
    expect((await byCode(code, 'move', { start: at('13:00') })).body).toMatchObject({
      code: 'slot_taken',
      data: { alternatives: [at('10:00')] },
    })
    expect((await byCode(code, 'move', { start: at('10:00') })).status).toBe(200)
  })

  it('does not move where the last seat has gone meanwhile', async () => {
    await plan('10:00')
    await plan('12:00', { patients: [], seats: 1 })
    const codes = [(await book('10:00')).body.data.code, (await book('10:00')).body.data.code]
    const replies = await Promise.all(codes.map(code => byCode(code, 'move', { start: at('12:00') })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const starts = await Promise.all(codes.map(async code => (await show(code)).start))
    expect(starts.toSorted()).toEqual([at('10:00'), at('12:00')])
  })
})
