import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOOKING_STATUSES, canChange } from '#domain/booking-status.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff } from '#test/factories.ts'

let app: TestApp
let desk: Desk
let id: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  id = (await desk.book()).body.data.id
})

const setStatus = (status: number, from_status?: number, headers?: Record<string, string>) =>
  desk.post('/update_booking_status', { booking_id: id, status, from_status }, headers)
const cancel = (reason?: string) => desk.post('/v2/deleteBooking', { booking_id: id, reason })
const restore = () => desk.post(`/v2/bookings/${id}/restore`)

describe('the status', () => {
  test('follows the table of allowed changes, every pair of it', async () => {
    for (const [from, fromName] of BOOKING_STATUSES.entries()) {
      for (const [to, toName] of BOOKING_STATUSES.entries()) {
        await app.sql.query('update bookings set status = $1 where id = $2', [fromName, id])
        const reply = await setStatus(to, from)
        const isAllowed = from === to || canChange(fromName, toName)
        expect(reply.status, `${fromName} to ${toName}`).toBe(isAllowed ? 200 : 409)
        if (isAllowed) expect(reply.body.data.status).toBe(to)
        else expect(reply.body.code).toBe('status_not_allowed')
      }
    }
  })

  test('is compared with the one it started from', async () => {
    app.clock.now += 60_000
    await setStatus(2, 1)
    const { status, body } = await setStatus(3, 1)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale', data: { id, status: 2 } })
  })

  test('changed by many at once from the same one changes once', async () => {
    const replies = await Promise.all([2, 3, 4, 5, 6].map(status => setStatus(status, 1)))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.body.code === 'stale')).toHaveLength(4)
    const { rows } = await app.sql.query(
      `select from audit_entries where entity_id = $1 and clinic_id = $2 and action = 'booking.status_changed'`,
      [id, desk.clinic.clinicId],
    )
    expect(rows).toHaveLength(1)
  })

  test('missed is no show', async () => {
    expect((await desk.post('/missed-visit', { booking_id: id })).body.data.status).toBe(6)
  })

  test('beyond the known ones is refused', async () => {
    expect((await setStatus(7)).status).toBe(422)
    expect((await setStatus(-1)).status).toBe(422)
  })

  test('needs the permission', async () => {
    const viewer = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'bookings.all_doctors'])
    expect((await setStatus(2, 1, viewer.headers)).status).toBe(403)
    expect((await setStatus(2, 1, {})).status).toBe(401)
  })
})

describe('cancelling', () => {
  test('frees the slot and keeps the row, with who and why', async () => {
    const { body } = await cancel('A sunat')
    expect(Date.parse(body.data.cancelled_at)).toBe(app.clock.now)
    const { rows } = await app.sql.query('select cancelled_by, cancel_reason from bookings where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ cancelled_by: 'staff', cancel_reason: 'A sunat' }])
    expect((await desk.book()).status).toBe(200)
  })

  test('tells the patient when asked to, once', async () => {
    await desk.post('/v2/deleteBooking', { booking_id: id, notify: true })
    const { rows } = await app.sql.query(
      'select channel, recipient, body from messages where booking_id = $1',
      [id],
    )
    expect(rows).toMatchObject([{ channel: 'sms', recipient: '+40721000111' }])
    expect(rows[0].body).toContain('a fost anulata')
  })

  test('twice, or of a completed visit, is refused', async () => {
    await cancel()
    expect((await cancel()).body.code).toBe('booking_closed')
    expect((await setStatus(2)).body.code).toBe('booking_closed')
    const done = (await desk.book({ start: at('12:00') })).body.data.id
    await desk.post('/update_booking_status', { booking_id: done, status: 4 })
    expect((await desk.post('/v2/deleteBooking', { booking_id: done })).body.code).toBe('booking_closed')
  })
})

describe('taking a cancellation back', () => {
  test('brings the booking back', async () => {
    await cancel()
    const { status, body } = await restore()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ cancelled_at: null, start: at('10:00') })
    expect((await desk.book()).status).toBe(409)
    expect((await restore()).status).toBe(200)
  })

  test('is a conflict once the slot was given away', async () => {
    await cancel()
    await desk.book({ patient_id: await addPatient(app, desk.clinic.clinicId) })
    const reply = await restore()
    expect(reply.status).toBe(409)
    expect(kindsOf(reply)).toEqual(['doctor_overlap', 'cabinet_overlap'])
  })

  test('races a new booking for the slot: one of them has it', async () => {
    await cancel()
    const patients = await Promise.all(Array.from({ length: 8 }, () => addPatient(app, desk.clinic.clinicId)))
    const replies = await Promise.all([restore(), ...patients.map(patient_id => desk.book({ patient_id }))])
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.status === 409)).toHaveLength(8)
  })
})
