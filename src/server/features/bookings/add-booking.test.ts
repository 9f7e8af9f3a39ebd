import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { accept, at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addService, addStaff, insert } from '#test/factories.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
})

async function countBookings(): Promise<number> {
  const { rows } = await app.sql.query('select from bookings where clinic_id = $1', [desk.clinic.clinicId])
  return rows.length
}

describe('booking a visit', () => {
  test('takes duration, price, cabinet and location from the doctor', async () => {
    const { status, body } = await desk.book({ note: 'Prima vizită' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      patient_id: desk.patientId,
      patient_name: 'Dumitru Maria',
      patient_mobile: '+40721000111',
      doctor_id: desk.doctorId,
      location_id: desk.clinic.locationId,
      cabinet_id: desk.clinic.cabinetId,
      start: at('10:00'),
      end: at('10:30'),
      status: 1,
      source: 'staff',
      note: 'Prima vizită',
      version: 1,
      overridden: false,
      seats_taken: 1,
      services: [{ service_id: desk.serviceId, name: 'Consultație', minutes: 30, price: 150 }],
    })
    expect(body.data.code).toMatch(new RegExp(`^${desk.clinic.clinicId.toString(36)}-[\\w-]{22}$`))
  })

  test('leaves an audit entry with what was booked and by whom', async () => {
    const { body } = await desk.book()
    const { rows } = await app.sql.query(
      'select * from audit_entries where entity_id = $1 and clinic_id = $2',
      [body.data.id, desk.clinic.clinicId],
    )
    expect(rows).toMatchObject([
      {
        action: 'booking.created',
        actor_account_id: String(desk.clinic.clinicId),
        after: { doctor_id: desk.doctorId },
      },
    ])
  })

  test('adds a new patient with it, reading the phone with its country', async () => {
    const patient = { first_name: 'Ioana', last_name: 'Șerban', mobile: '0722 333 444' }
    const { status, body } = await desk.book({ patient_id: undefined, patient })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ patient_name: 'Șerban Ioana', patient_mobile: '+40722333444' })
  })

  test('puts services in sequence, with a length and price agreed at the desk', async () => {
    const second = await addService(app, desk.clinic.clinicId, { minutes: 60, buffer_before_minutes: 10 })
    await insert(app, 'doctor_services', {
      clinic_id: desk.clinic.clinicId,
      doctor_id: desk.doctorId,
      service_id: second,
      minutes: 45,
      price_bani: 20_000,
    })
    const { body } = await desk.book({
      services: [{ service_id: desk.serviceId, minutes: 20, price: 99.99 }, { service_id: second }],
    })
    expect(body.data.end).toBe(at('11:15'))
    expect(body.data.services).toMatchObject([
      { minutes: 20, price: 99.99 },
      { minutes: 45, price: 200 },
    ])
  })

  test('takes another free cabinet of the location when the usual one is taken', async () => {
    const spare = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
    const other = await addDoctor(app, desk.clinic, [desk.serviceId])
    expect((await desk.book()).body.data.cabinet_id).toBe(desk.clinic.cabinetId)
    const { body } = await desk.book({
      doctor_id: other,
      patient_id: await addPatient(app, desk.clinic.clinicId),
    })
    expect(body.data.cabinet_id).toBe(spare)
  })

  test('sends the patient the link when asked to, by email to somebody without a phone', async () => {
    const patient = { first_name: 'Ana', email: 'ana@exemplu.ro' }
    const one = (await desk.book({ send_confirmation: true })).body.data
    const other = (
      await desk.book({ patient_id: undefined, patient, start: at('11:00'), send_confirmation: true })
    ).body.data
    await desk.book({ start: at('12:00') })
    const { rows } = await app.sql.query(
      'select booking_id::int as id, channel, recipient, body from messages where clinic_id = $1 order by id',
      [desk.clinic.clinicId],
    )
    expect(rows).toMatchObject([
      { id: one.id, channel: 'sms', recipient: '+40721000111' },
      { id: other.id, channel: 'email', recipient: 'ana@exemplu.ro' },
    ])
    expect(rows[0].body).toContain(`https://zambet.test/b/${one.code}`)
  })

  test('answers the same to a repeated Idempotency-Key', async () => {
    const headers = { ...desk.clinic.owner, 'idempotency-key': 'one' }
    const [first, second] = [await desk.book({}, headers), await desk.book({}, headers)]
    expect(second.body).toEqual(first.body)
    expect(await countBookings()).toBe(1)
    expect((await desk.book({ start: at('12:00') }, headers)).body.code).toBe('key_reused')
  })
})

describe('what stands against a visit', () => {
  test('is told all at once, with the nearest free hours', async () => {
    await desk.book({ start: at('16:30') })
    await insert(app, 'holds', {
      clinic_id: desk.clinic.clinicId,
      doctor_id: desk.doctorId,
      starts_at: at('17:00'),
      ends_at: at('18:00'),
      created_at: new Date(),
    })
    const reply = await desk.book({ start: at('16:45') })
    expect(reply.status).toBe(409)
    expect(reply.body.code).toBe('booking_conflict')
    expect(kindsOf(reply)).toEqual([
      'outside_schedule',
      'doctor_overlap',
      'cabinet_overlap',
      'blocked_time',
      'patient_overlap',
    ])
    expect(reply.body.data.warnings[1]).toMatchObject({
      start: at('16:30'),
      end: at('17:00'),
      text: 'Medicul are altă programare: 16:30–17:00.',
    })
    expect(reply.body.data.nearest).toEqual([at('15:30'), at('15:45'), at('16:00')])
    expect(await countBookings()).toBe(1)
  })

  test('speaks the caller’s language', async () => {
    const reply = await desk.book({ start: at('08:00') }, { ...desk.clinic.owner, 'accept-language': 'en' })
    expect(reply.body.data.warnings[0].text).toBe('Outside the doctor’s schedule: 08:00–08:30.')
  })

  test('is passed over only when each is named by somebody who may and says why', async () => {
    await desk.book()
    const kinds = ['doctor_overlap', 'cabinet_overlap', 'patient_overlap']
    const { override: all } = accept(await desk.book())
    expect((await desk.book({ override: all.slice(1), override_reason: 'Urgență' })).status).toBe(409)
    const silent = await desk.book({ override: all })
    expect(silent.body.errors).toHaveProperty('override_reason')
    const plain = await addStaff(app, desk.clinic.clinicId, [
      'bookings.edit',
      'bookings.all_doctors',
      'patients.view',
    ])
    expect((await desk.book({ override: all }, plain.headers)).status).toBe(409)
    const { status, body } = await desk.book({ override: all, override_reason: 'Urgență' })
    expect(status).toBe(200)
    expect(body.data.overridden).toBe(true)
    const { rows } = await app.sql.query(
      `select after -> 'accepted_warnings' as kinds from audit_entries where entity_id = $1 and clinic_id = $2`,
      [body.data.id, desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ kinds }])
    expect((await desk.get(`/v2/bookings/${body.data.id}`)).body.data.override_reason).toBe('Urgență')
  })

  test('includes an overridden booking for those who come after', async () => {
    await desk.book()
    const start = at('10:15')
    await desk.book({ start, ...accept(await desk.book({ start })) })
    const reply = await desk.book({
      start: at('10:35'),
      patient_id: await addPatient(app, desk.clinic.clinicId),
    })
    expect(kindsOf(reply)).toEqual(['doctor_overlap', 'cabinet_overlap'])
  })

  test('work outside the schedule stays under the guard', async () => {
    const { body } = await desk.book({
      start: at('07:00'),
      override: ['outside_schedule'],
      override_reason: 'Urgență',
    })
    expect(body.data.overridden).toBe(false)
  })

  test('respects buffers, legal holidays, exceptions and the odd week', async () => {
    const cleaned = await addService(app, desk.clinic.clinicId, { buffer_after_minutes: 15 })
    const careful = await addDoctor(app, desk.clinic, [cleaned], {}, [
      { weekday: 2 },
      { weekday: 4, week_parity: 'odd' },
      { weekday: 5, break_start_minute: 720, break_end_minute: 780 },
    ])
    await insert(app, 'schedule_exceptions', {
      clinic_id: desk.clinic.clinicId,
      doctor_id: careful,
      date: '2026-12-11',
      kind: 'closed',
    })
    const booking = (start: string) =>
      desk.book({ doctor_id: careful, services: [{ service_id: cleaned }], start })
    expect((await booking(at('10:00', '2026-11-27'))).status).toBe(200)
    expect(kindsOf(await booking(at('10:30', '2026-11-27')))).toEqual(['doctor_overlap', 'cabinet_overlap'])
    expect(kindsOf(await booking(at('12:00', '2026-11-27')))).toEqual(['outside_schedule'])
    expect(kindsOf(await booking(at('10:00', '2026-12-01')))).toEqual(['outside_schedule'])
    expect(kindsOf(await booking(at('10:00', '2026-11-26')))).toEqual(['outside_schedule'])
    expect(kindsOf(await booking(at('10:00', '2026-12-11')))).toEqual(['outside_schedule'])
    expect((await booking(at('10:00', '2026-12-03'))).status).toBe(200)
  })

  test('an expired reservation does not', async () => {
    await insert(app, 'reservations', {
      clinic_id: desk.clinic.clinicId,
      code: 'kept',
      doctor_id: desk.doctorId,
      location_id: desk.clinic.locationId,
      cabinet_id: desk.clinic.cabinetId,
      starts_at: at('10:00'),
      ends_at: at('10:30'),
      created_at: new Date(app.clock.now),
      expires_at: new Date(app.clock.now + 60_000),
    })
    expect((await desk.book()).status).toBe(409)
    await app.sql.query(`update reservations set expires_at = $2 where clinic_id = $1`, [
      desk.clinic.clinicId,
      new Date(app.clock.now),
    ])
    expect((await desk.book()).status).toBe(200)
  })
})

describe('a race', () => {
  test('of 64 for one slot books one and tells 63 what stands against them', async () => {
    const patients = await Promise.all(
      Array.from({ length: 64 }, () => addPatient(app, desk.clinic.clinicId)),
    )
    const replies = await Promise.all(patients.map(patient_id => desk.book({ patient_id })))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    const lost = replies.filter(reply => reply.status === 409)
    expect(lost).toHaveLength(63)
    for (const reply of lost) {
      expect(kindsOf(reply)).toEqual(['doctor_overlap', 'cabinet_overlap'])
      expect(reply.body.data.nearest).toHaveLength(3)
    }
    expect(await countBookings()).toBe(1)
  })
})
