import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  addAccount,
  addClinic,
  addDoctor,
  addPatient,
  addService,
  insert,
  signIn,
  type TestClinic,
} from '#test/factories.ts'

let test: TestApp
let clinic: TestClinic
let patient: number
let doctor: number
let count = 0

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

beforeEach(async () => {
  clinic = await addClinic(test)
  const service = await addService(test, clinic.clinicId)
  doctor = await addDoctor(test, clinic, [service])
  patient = await addPatient(test, clinic.clinicId)
})

/** A booking in two days, at 10:00, unless told; its code. */
async function addBooking(
  row: Record<string, unknown> = {},
  start = '2026-11-27T10:00:00+02:00',
): Promise<string> {
  const code = `${clinic.clinicId.toString(36)}-${String(++count).padStart(22, '0')}`
  const now = new Date(test.clock.now)
  const { id } = await insert(test, 'bookings', {
    clinic_id: clinic.clinicId,
    code,
    patient_id: patient,
    doctor_id: doctor,
    location_id: clinic.locationId,
    cabinet_id: clinic.cabinetId,
    starts_at: start,
    ends_at: new Date(Date.parse(start) + 1_800_000),
    status: 'approved',
    status_changed_at: now,
    source: 'staff',
    created_at: now,
    updated_at: now,
    ...row,
  })
  await test.sql.query(
    `insert into booking_services (clinic_id, booking_id, position, service_id, minutes, price_bani)
     select clinic_id, $2, 1, id, minutes, price_bani from services where clinic_id = $1`,
    [clinic.clinicId, id],
  )
  return code
}

async function open(
  code: string,
  action?: 'confirm' | 'cancel',
  address = `10.1.0.${(count++ % 250) + 1}`,
): Promise<{ status: number; code?: string; data: Record<string, unknown> }> {
  const reply = await test.app.inject({
    method: action ? 'POST' : 'GET',
    url: `/api/v2/public/bookings/${code}${action ? `/${action}` : ''}`,
    remoteAddress: address,
    ...(action === 'cancel' && { payload: { reason: 'Plec din oraș' } }),
  })
  return { ...reply.json<{ code: string; data: Record<string, unknown> }>(), status: reply.statusCode }
}

async function countRows(table: string): Promise<number> {
  const { rows } = await test.sql.query<{ count: string }>(
    `select count(*) from ${table} where clinic_id = $1`,
    [clinic.clinicId],
  )
  return Number(rows[0]?.count)
}

/** The answer, and the event's fields with folded lines joined. */
async function download(code: string) {
  const reply = await test.app.inject({ url: `/api/v2/public/bookings/${code}/calendar.ics` })
  const [event = '', ...alarms] = reply.body.replaceAll('\r\n ', '').split('BEGIN:VALARM')
  const lines = event.split('\r\n')
  const fields = new Map(lines.map(line => line.split(/:(.*)/s, 2) as [string, string]))
  return { reply, fields, alarms }
}

describe('the permanent link', () => {
  it('shows the visit as it is now', async () => {
    const code = await addBooking()
    expect(await open(code)).toMatchObject({
      status: 200,
      data: { code, status: 1, first_name: 'Maria', can_confirm: true, can_cancel: true, cancelled_at: null },
    })
    expect((await open(code)).data).not.toHaveProperty('last_name')
  })

  it('confirms, once', async () => {
    const code = await addBooking()
    expect((await open(code, 'confirm')).data).toMatchObject({ status: 2, can_confirm: false })
    expect((await open(code, 'confirm')).data).toMatchObject({ status: 2 })
    const { rows } = await test.sql.query(
      `select actor_kind, action, before, after from audit_entries where clinic_id = $1 and entity <> 'notification'`,
      [clinic.clinicId],
    )
    expect(rows).toEqual([
      {
        actor_kind: 'patient',
        action: 'booking.status_changed',
        before: { status: 'approved' },
        after: { status: 'confirmed' },
      },
    ])
  })

  it('cancels once, frees the slot and goes on showing the visit', async () => {
    const code = await addBooking()
    const cancelled = await open(code, 'cancel')
    expect(cancelled.data).toMatchObject({
      cancelled_by: 'patient',
      cancelled_at: '2026-11-25T08:00:00+02:00',
      can_confirm: false,
      can_cancel: false,
    })
    expect(await countRows('busy_times')).toBe(0)
    expect(await open(code, 'cancel')).toEqual(cancelled)
    expect(await open(code)).toMatchObject({ status: 200, data: cancelled.data })
    expect(await countRows('audit_entries')).toBe(1)
    expect(await open(code, 'confirm')).toMatchObject({ status: 409, code: 'booking_closed' })
    await addBooking()
  })

  it('tells the patient that it is cancelled, once and in their language', async () => {
    await test.sql.query('update patients set mobile = $1 where clinic_id = $2 and id = $3', [
      '+40722418309',
      clinic.clinicId,
      patient,
    ])
    const code = await addBooking()
    await open(code, 'cancel')
    await open(code, 'cancel')
    const { rows } = await test.sql.query<{ recipient: string; body: string; jobs: string }>(
      `select recipient, body, (select count(*) from graphile_worker.jobs where key = 'message:' || clinic_id || ':' || id) as jobs
         from messages where clinic_id = $1`,
      [clinic.clinicId],
    )
    expect(rows).toEqual([
      {
        recipient: '+40722418309',
        body: expect.stringMatching(/ai anulat vizita de vineri, 27 noiembrie, ora 10:00\. .*\/b\//),
        jobs: '1',
      },
    ])
  })

  it('tells who has no phone by email', async () => {
    await test.sql.query('update patients set mobile = null, email = $1 where clinic_id = $2 and id = $3', [
      'maria@exemplu.ro',
      clinic.clinicId,
      patient,
    ])
    await open(await addBooking(), 'cancel')
    const { rows } = await test.sql.query(
      'select channel, recipient, subject from messages where clinic_id = $1',
      [clinic.clinicId],
    )
    expect(rows).toEqual([
      { channel: 'email', recipient: 'maria@exemplu.ro', subject: expect.stringContaining('este anulată') },
    ])
  })

  it('refuses to cancel after the notice, which may be the service’s own', async () => {
    const late = await addBooking({}, '2026-11-26T07:59:00+02:00')
    expect(await open(late, 'cancel')).toMatchObject({
      status: 409,
      code: 'too_late_to_cancel',
      data: { phone: '+40212345678' },
    })
    const justInTime = await addBooking({}, '2026-11-26T10:00:00+02:00')
    await test.sql.query('update services set cancel_notice_minutes = 2880 where clinic_id = $1', [
      clinic.clinicId,
    ])
    expect((await open(justInTime)).data).toMatchObject({
      can_cancel: false,
      cancel_until: '2026-11-24T10:00:00+02:00',
    })
    await test.sql.query('update services set cancel_notice_minutes = 0 where clinic_id = $1', [
      clinic.clinicId,
    ])
    expect((await open(late, 'cancel')).status).toBe(200)
  })

  it.each([
    ['arrived', 'status_not_allowed', 'booking_closed'],
    ['completed', 'status_not_allowed', 'booking_closed'],
    ['no_show', 'status_not_allowed', 'booking_closed'],
  ])('leaves a visit that is %s to the clinic', async (status, confirm, cancel) => {
    const code = await addBooking({ status })
    expect((await open(code, 'confirm')).code).toBe(confirm)
    expect((await open(code, 'cancel')).code).toBe(cancel)
    expect(await countRows('audit_entries')).toBe(0)
  })

  it('does nothing to a visit that has passed', async () => {
    const code = await addBooking({}, '2026-11-24T10:00:00+02:00')
    expect(await open(code, 'confirm')).toMatchObject({ status: 409, code: 'booking_closed' })
    expect(await open(code, 'cancel')).toMatchObject({ status: 409, code: 'booking_closed' })
    expect((await open(code)).data).toMatchObject({ can_confirm: false, can_cancel: false })
  })

  it('confirms and cancels at once only one after the other', async () => {
    const code = await addBooking()
    const actions = Array.from({ length: 10 }, (_, i) => open(code, i % 2 ? 'confirm' : 'cancel'))
    const answers = await Promise.all(actions)
    expect(answers.every(answer => [200, 409].includes(answer.status))).toBe(true)
    expect((await open(code)).data['cancelled_by']).toBe('patient')
    expect(await countRows('busy_times')).toBe(0)
  })

  it('answers 404 for codes that are unknown, malformed or of another clinic, and counts the misses', async () => {
    const code = await addBooking()
    const other = await addClinic(test)
    const bad = [
      `${clinic.clinicId.toString(36)}-${'x'.repeat(22)}`,
      `${other.clinicId.toString(36)}-${code.split('-')[1]}`,
      'x',
      `${code}x`,
      `zzzzzzzzzz-${'a'.repeat(22)}`,
      `0-${'a'.repeat(22)}`,
      '..%2F..',
      'a'.repeat(80),
      'a'.repeat(400),
    ]
    for (const wrong of bad)
      for (const action of [undefined, 'confirm', 'cancel'] as const)
        expect((await open(wrong, action)).status, wrong).toBe(404)
    expect(Math.floor((await open('a'.repeat(10_000))).status / 100)).toBe(4)

    const misses = []
    for (let i = 0; i < 31; i++) misses.push((await open(bad[0]!, undefined, '192.0.2.9')).status)
    expect(misses.filter(status => status === 429)).toHaveLength(1)
    expect((await open(code, undefined, '192.0.2.9')).status).toBe(200)
  })
})

describe('the calendar file', () => {
  it('has UTC times, escaped texts and short lines', async () => {
    await test.sql.query(
      `update locations set directions = E'Etajul 2; sună la interfon, lângă „Farmacia Inimii Vesele” din colțul străzii\nApoi dreapta' where clinic_id = $1`,
      [clinic.clinicId],
    )
    const code = await addBooking({}, '2027-03-29T10:00:00+03:00')
    const { reply, fields } = await download(code)
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
    expect(reply.body.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(fields.get('METHOD')).toBe('PUBLISH')
    expect(fields.get('DTSTART')).toBe('20270329T070000Z')
    expect(fields.get('DTEND')).toBe('20270329T073000Z')
    expect(fields.get('LOCATION')).toBe('Centru\\, Str. Lalelelor 3\\, București')
    expect(fields.get('DESCRIPTION')).toContain('Etajul 2\\; sună la interfon\\, lângă „Farmacia')
    expect(fields.get('DESCRIPTION')).toContain('străzii\\nApoi dreapta\\nhttps://zambet.test/b/')
    expect(fields.get('UID')).not.toContain(code)
  })

  it('keeps every field on its own line, whatever a place is called', async () => {
    const breaks = ['\r', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
    const name = `Centru${breaks.map(end => `${end}ATTENDEE:mailto:x@exemplu.ro`).join('')}\u0007\u001b[31m\u009b\t.`
    await test.sql.query('update locations set name = $2, directions = $2 where clinic_id = $1', [
      clinic.clinicId,
      name,
    ])
    await test.sql.query('update clinics set name = $2 where clinic_id = $1', [clinic.clinicId, name])
    const { reply, fields } = await download(await addBooking())
    expect(reply.body.replaceAll('\r\n', '').replaceAll('\t', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(reply.body.split(/\r\n|[\r\n]/).filter(line => line.startsWith('ATTENDEE'))).toEqual([])
    const told = `Centru${'\\nATTENDEE:mailto:x@exemplu.ro'.repeat(breaks.length)}[31m\t.`
    expect(fields.get('LOCATION')).toBe(`${told}\\, Str. Lalelelor 3\\, București`)
    expect(reply.body.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(reply.body.isWellFormed()).toBe(true)
  })

  it('keeps its UID and raises its sequence as the visit changes', async () => {
    const code = await addBooking()
    const before = (await download(code)).fields
    await open(code, 'confirm')
    await open(code, 'cancel')
    const after = (await download(code)).fields
    expect(after.get('UID')).toBe(before.get('UID'))
    expect([before.get('STATUS'), after.get('STATUS')]).toEqual(['CONFIRMED', 'CANCELLED'])
    expect([before.get('SEQUENCE'), after.get('SEQUENCE')]).toEqual(['1', '3'])
  })

  it('has the phone remind a day and two hours ahead, but not of what is cancelled', async () => {
    const code = await addBooking()
    const { alarms } = await download(code)
    expect(alarms).toEqual([
      expect.stringMatching(/ACTION:DISPLAY\r\nDESCRIPTION:Clinica Surâs.*\r\nTRIGGER:-P1D\r\nEND:VALARM/),
      expect.stringMatching(/ACTION:DISPLAY\r\nDESCRIPTION:Clinica Surâs.*\r\nTRIGGER:-PT2H\r\nEND:VALARM/),
    ])
    await open(code, 'cancel')
    expect((await download(code)).alarms).toEqual([])
  })

  it('exists only for a visit', async () => {
    expect((await download('nonsense')).reply.statusCode).toBe(404)
  })
})

describe('a patient’s own list', () => {
  it('holds the visits of linked records at every clinic, coming ones first, and nobody else’s', async () => {
    const accountId = await addAccount(test, { mobile: '+40733000777' })
    const headers = await signIn(test, accountId)
    await test.sql.query('update patients set account_id = $1 where id = $2', [accountId, patient])
    const later = await addBooking({}, '2026-12-04T10:00:00+02:00')
    const past = await addBooking({ status: 'completed' }, '2026-10-02T10:00:00+03:00')
    const older = await addBooking({ status: 'no_show' }, '2026-09-02T10:00:00+03:00')
    // The same phone alone is no proof of being the same person.
    await addBooking({ patient_id: await addPatient(test, clinic.clinicId, { mobile: '+40733000777' }) })

    clinic = await addClinic(test)
    const service = await addService(test, clinic.clinicId)
    doctor = await addDoctor(test, clinic, [service])
    patient = await addPatient(test, clinic.clinicId, { account_id: accountId })
    const sooner = await addBooking()

    const reply = await test.app.inject({ url: '/api/v2/patient/bookings', headers })
    expect(reply.json<{ data: { code: string }[] }>().data.map(booking => booking.code)).toEqual([
      sooner,
      later,
      past,
      older,
    ])
    const stranger = await signIn(test, await addAccount(test))
    const nothing = await test.app.inject({ url: '/api/v2/patient/bookings', headers: stranger })
    expect(nothing.json<{ data: unknown[] }>().data).toEqual([])
    expect((await test.app.inject({ url: '/api/v2/patient/bookings' })).statusCode).toBe(401)
    const staff = await test.app.inject({ url: '/api/v2/patient/bookings', headers: clinic.owner })
    expect(staff.statusCode).toBe(403)
  })
})
