import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOOKING_STATUSES, findStatusProblem } from '#domain/bookings/booking-status.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, signIn } from '#test/factories.ts'

let app: TestApp
let desk: Desk
let id: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

// While the booking of 10:00 is under way.
beforeEach(async () => {
  app.clock.now = Date.parse(at('10:05'))
  desk = await openDesk(app)
  id = (await desk.book()).body.data.id
})

const setStatus = (status: number, from_status?: number, headers?: Record<string, string>) =>
  desk.post('/update_booking_status', { booking_id: id, status, from_status }, headers)
const cancel = (reason?: string) => desk.post('/v2/deleteBooking', { booking_id: id, reason })
const restore = () => desk.post(`/v2/bookings/${id}/restore`)

describe('the status', () => {
  test.each([
    ['the day before', at('20:00', '2026-11-25')],
    ['in the morning', at('08:00')],
    ['while it is', at('10:05')],
    ['the day after', at('09:00', '2026-11-27')],
  ])('%s follows the table of allowed changes, every pair of it', async (_, now) => {
    app.clock.now = Date.parse(now)
    desk = await openDesk(app)
    id = (await desk.book()).body.data.id
    const moment = { start: Date.parse(at('10:00')), now: app.clock.now, zone: 'Europe/Bucharest' }
    for (const [from, fromName] of BOOKING_STATUSES.entries()) {
      for (const [to, toName] of BOOKING_STATUSES.entries()) {
        await app.sql.query('update bookings set status = $1 where id = $2', [fromName, id])
        const reply = await setStatus(to, from)
        const problem = from === to ? undefined : findStatusProblem(fromName, toName, moment)
        expect(reply.status, `${fromName} to ${toName}`).toBe(problem ? 409 : 200)
        if (problem) expect(reply.body.code).toBe(problem)
        else expect(reply.body.data.status).toBe(to)
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
    await setStatus(2)
    const replies = await Promise.all([1, 3, 4, 5, 6].map(status => setStatus(status, 2)))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.body.code === 'stale')).toHaveLength(4)
    const { rows } = await app.sql.query(
      `select from audit_entries where entity_id = $1 and clinic_id = $2 and action = 'booking.status_changed'`,
      [id, desk.clinic.clinicId],
    )
    expect(rows).toHaveLength(2)
  })

  test('missed is no show, once the visit has begun', async () => {
    expect((await desk.post('/missed-visit', { booking_id: id })).body.data.status).toBe(6)
    const later = (await desk.book({ start: at('10:30') })).body.data.id
    const early = await desk.post('/missed-visit?language=ro', { booking_id: later })
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'visit_ahead',
      'Vizita nu a început încă.',
    ])
  })

  test('set by mistake is taken back, the next day too', async () => {
    for (const status of [4, 6]) {
      expect((await setStatus(status)).status).toBe(200)
      app.clock.now += 86_400_000
      const headers = await signIn(app, desk.clinic.clinicId)
      expect((await setStatus(3, status, headers)).body.data.status).toBe(3)
      expect((await setStatus(2, 3, headers)).body.data.status).toBe(2)
      app.clock.now -= 86_400_000
    }
  })

  test('of late is from confirmed or arrived, on the day, and leads back', async () => {
    expect((await setStatus(5)).body.code).toBe('status_not_allowed')
    for (const before of [2, 3]) {
      for (const after of [3, 4, 6, 2]) {
        await app.sql.query('update bookings set status = $1 where id = $2', [BOOKING_STATUSES[before], id])
        expect((await setStatus(5, before)).body.data.status).toBe(5)
        expect((await setStatus(after, 5)).body.data.status).toBe(after)
      }
    }
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
    const done = (await desk.book({ start: at('09:00') })).body.data.id
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
