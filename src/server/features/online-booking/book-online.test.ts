import { measureSms } from '#domain/texts/sms-segments.ts'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import {
  addAccount,
  addCabinet,
  addClinic,
  addDoctor,
  addPatient,
  addService,
  signIn,
  type TestClinic,
} from '#test/factories.ts'

const START = '2026-11-27T10:00:00+02:00'

let test: TestApp
let clinic: TestClinic
let service: number
let doctor: number

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())

beforeEach(async () => {
  clinic = await addClinic(test)
  service = await addService(test, clinic.clinicId)
  doctor = await addDoctor(test, clinic, [service])
})

interface Answer {
  status: number
  code?: string
  message?: string
  errors?: Record<string, string[]>
  data: Record<string, never> & { nearest?: { start: string; doctor_id: number }[] }
}

let addresses = 0
const freshAddress = () => `10.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`

async function send(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: Record<string, unknown>,
  headers: Record<string, string> = {},
  remoteAddress = freshAddress(),
): Promise<Answer> {
  const reply = await test.app.inject({
    method,
    url: `/api${path}`,
    headers,
    remoteAddress,
    ...(payload && { payload }),
  })
  return { ...reply.json<Omit<Answer, 'status'>>(), status: reply.statusCode }
}

const slot = (changes: Record<string, unknown> = {}) => ({
  clinic_id: clinic.clinicId,
  doctor_id: doctor,
  service_ids: [service],
  start: START,
  ...changes,
})
const reserve = (changes?: Record<string, unknown>, address?: string) =>
  send('POST', '/v2/reservations', slot(changes), {}, address)

async function signInPatient(
  person: Parameters<typeof addAccount>[1] = {},
): Promise<{ accountId: number; headers: { authorization: string } }> {
  const accountId = await addAccount(test, person)
  return { accountId, headers: await signIn(test, accountId) }
}

const book = (headers: Record<string, string>, changes?: Record<string, unknown>) =>
  send('POST', '/v2/patient/add_booking', slot(changes), headers)

async function count(table: string): Promise<number> {
  const { rows } = await test.sql.query<{ count: string }>(
    `select count(*) from ${table} where clinic_id = $1`,
    [clinic.clinicId],
  )
  return Number(rows[0]?.count)
}

async function patientOf(code: unknown): Promise<Record<string, unknown>> {
  const { rows } = await test.sql.query<Record<string, unknown>>(
    `select p.* from bookings b join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id where b.code = $1`,
    [code],
  )
  return rows[0]!
}

const atHour = (hour: number) => ({ start: `2026-11-27T${hour}:00:00+02:00` })

describe('a reservation', () => {
  it('keeps the slot from everybody else until it expires', async () => {
    const kept = await reserve()
    expect(kept).toMatchObject({
      status: 200,
      data: { start: START, end: '2026-11-27T10:30:00+02:00', expires_in: 600 },
    })
    const refused = await reserve()
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
    const nearest = refused.data.nearest?.map(item => item.start)
    expect(nearest).toContain('2026-11-27T09:30:00+02:00')
    expect(nearest).toContain('2026-11-27T10:30:00+02:00')
    expect(nearest).not.toContain(START)
    const { accountId, headers } = await signInPatient()
    expect(await book(headers)).toMatchObject({ status: 409, code: 'slot_taken' })

    test.clock.now += 600_000
    expect(await reserve()).toMatchObject({ status: 200 })
    test.clock.now += 600_000
    expect(await book(await signIn(test, accountId))).toMatchObject({ status: 200 })
    test.clock.now -= 1_200_000
  })

  it('moves to another hour, and can be given back', async () => {
    const address = freshAddress()
    const first = await reserve({}, address)
    const next = { start: '2026-11-27T10:15:00+02:00', previous_code: first.data['code'] }
    const second = await reserve(next, address)
    expect(second.status).toBe(200)
    // Whoever never heard of the second gives it back by what they know.
    expect(second.data['code']).toBe(first.data['code'])
    expect(await count('reservations')).toBe(1)
    const refused = await reserve({ start: '2026-11-27T03:00:00+02:00', previous_code: second.data['code'] })
    expect(refused.status).toBe(409)
    expect(await count('reservations')).toBe(1)
    expect((await send('DELETE', `/v2/reservations/${second.data['code']}`)).status).toBe(200)
    expect((await send('DELETE', `/v2/reservations/${second.data['code']}`)).status).toBe(200)
    expect(await count('reservations')).toBe(0)
    expect((await send('DELETE', '/v2/reservations/nonsense')).status).toBe(404)
  })

  it('is one of ten that an address keeps at once at a clinic; one exchanged or given back leaves room', async () => {
    /** From 10:00 to 16:30 of two days, by half hours. */
    const keep = (index: number, changes: Record<string, unknown> = {}, remoteAddress = '192.0.2.7') => {
      const [day, minutes] = [26 + Math.floor(index / 14), 600 + (index % 14) * 30]
      const time = `${Math.floor(minutes / 60)}:${minutes % 60 === 0 ? '00' : '30'}`
      return test.app.inject({
        method: 'POST',
        url: '/api/v2/reservations',
        remoteAddress,
        payload: slot({ start: `2026-11-${day}T${time}:00+02:00`, ...changes }),
      })
    }
    const kept: string[] = []
    for (let index = 0; index < 9; index++)
      kept.push((await keep(index)).json<{ data: { code: string } }>().data.code)
    const atOnce = await Promise.all(Array.from({ length: 10 }, (_, i) => keep(9 + i)))
    expect(atOnce.filter(reply => reply.statusCode === 200)).toHaveLength(1)
    expect(atOnce.filter(reply => reply.statusCode === 429)).toHaveLength(9)
    expect((await keep(20, {}, '192.0.2.8')).statusCode).toBe(200)
    expect((await keep(21, { previous_code: kept[0] })).statusCode).toBe(200)
    expect((await keep(0)).statusCode).toBe(429)
    await send('DELETE', `/v2/reservations/${kept[1]}`)
    expect((await keep(0)).statusCode).toBe(200)
    expect((await keep(1)).json()).toMatchObject({ code: 'too_many', message: expect.stringContaining('10') })
    test.clock.now += 600_000
    expect((await keep(1)).statusCode).toBe(200)
    test.clock.now -= 600_000
  })

  it('of another clinic is given back when a new one is made', async () => {
    const first = await reserve()
    const old = clinic.clinicId
    clinic = await addClinic(test)
    service = await addService(test, clinic.clinicId)
    doctor = await addDoctor(test, clinic, [service])
    expect((await reserve({ previous_code: first.data['code'] })).status).toBe(200)
    const { rows } = await test.sql.query('select 1 from reservations where clinic_id = $1', [old])
    expect(rows).toEqual([])
  })

  it('goes to one of 64 who ask at once; the others are offered the nearest hours', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => reserve()))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter(answer => answer.status !== 200)
    expect(new Set(refused.map(answer => answer.code))).toEqual(new Set(['slot_taken']))
    expect(refused.every(answer => (answer.data.nearest?.length ?? 0) > 0)).toBe(true)
    expect(await count('busy_times')).toBe(2)
  })

  it('offers colleagues when the doctor has no other hour', async () => {
    const cabinet_id = await addCabinet(test, clinic.clinicId, clinic.locationId)
    const onlyHour = { weekday: 5, start_minute: 600, end_minute: 630, valid_to: '2026-11-27' }
    const rare = await addDoctor(test, clinic, [service], {}, [{ ...onlyHour, cabinet_id }])
    expect((await reserve({ doctor_id: rare })).status).toBe(200)
    const refused = await reserve({ doctor_id: rare })
    expect(new Set(refused.data.nearest?.map(item => item.doctor_id))).toEqual(new Set([doctor]))
    expect(refused.data.nearest?.map(item => item.start)).toContain(START)
  })
})

describe('booking online', () => {
  it('books the kept slot, waiting for the clinic, with an SMS and an email that hold the link', async () => {
    const { accountId, headers } = await signInPatient()
    const kept = await reserve()
    const booked = await book(headers, {
      reservation_code: kept.data['code'],
      note: 'Mă doare o măsea.',
      email: 'ana@example.ro',
      sms_reminder: false,
    })
    expect(booked).toMatchObject({
      status: 200,
      data: {
        status: 0,
        start: START,
        end: '2026-11-27T10:30:00+02:00',
        zone: 'Europe/Bucharest',
        first_name: 'Ana',
        doctor_name: 'Dr. Andrei Ionescu',
        clinic_name: 'Clinica Surâs',
        location: { name: 'Centru', city: 'București' },
        services: [{ id: service, name: 'Consultație', minutes: 30, price: 150 }],
        total: 150,
        cancel_until: '2026-11-26T10:00:00+02:00',
        can_confirm: false,
        can_cancel: true,
      },
    })
    const { code } = booked.data
    expect(code).toMatch(new RegExp(`^${clinic.clinicId.toString(36)}-[\\w-]{22}$`))
    expect(await count('reservations')).toBe(0)
    expect(await patientOf(code)).toMatchObject({ account_id: String(accountId), email: 'ana@example.ro' })

    const { rows } = await test.sql.query<Record<string, string>>(
      'select channel, recipient, subject, body from messages where clinic_id = $1 order by channel::text',
      [clinic.clinicId],
    )
    const [email, sms] = rows
    expect(sms?.['recipient']).toMatch(/^\+40/)
    expect(sms?.['body']).toBe(
      `Clinica Suras: cerere primita, vineri, 27 noiembrie, ora 10:00. Detalii sau anulare: https://zambet.test/b/${code}`,
    )
    expect(measureSms(sms?.['body'] ?? '')).toMatchObject({ encoding: 'gsm7', segments: 1 })
    expect(email?.['body']).toContain(`https://zambet.test/b/${code}`)
    expect(email?.['body']).toContain(`/api/v2/public/bookings/${code}/calendar.ics`)
    const account = await test.sql.query('select sms_reminder from accounts where id = $1', [accountId])
    expect(account.rows).toEqual([{ sms_reminder: false }])
    const audit = await test.sql.query(
      `select actor_kind, action from audit_entries where clinic_id = $1 and entity = 'booking'`,
      [clinic.clinicId],
    )
    expect(audit.rows).toEqual([{ actor_kind: 'patient', action: 'booking.created' }])
  })

  it('is approved at once where the clinic wants so', async () => {
    await test.sql.query('update clinics set auto_approve = true where clinic_id = $1', [clinic.clinicId])
    const { headers } = await signInPatient()
    expect((await book(headers)).data['status']).toBe(1)
  })

  it('answers a repeated key with the first booking', async () => {
    const { headers } = await signInPatient()
    const keyed = { ...headers, 'idempotency-key': 'once' }
    const first = await book(keyed)
    const second = await book(keyed)
    expect(second).toEqual(first)
    expect(await count('bookings')).toBe(1)
    expect((await book(keyed, { start: '2026-11-27T11:00:00+02:00' })).code).toBe('key_reused')
  })

  it('goes to one of 64 patients who book at once', async () => {
    const people = await Promise.all(Array.from({ length: 64 }, () => signInPatient()))
    const answers = await Promise.all(people.map(person => book(person.headers)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const refused = answers.filter(answer => answer.status !== 200)
    expect(new Set(refused.map(answer => answer.code))).toEqual(new Set(['slot_taken']))
    expect(refused.every(answer => (answer.data.nearest?.length ?? 0) > 0)).toBe(true)
    expect([await count('bookings'), await count('patients'), await count('messages')]).toEqual([1, 1, 1])
  })

  it('shares one guard with the clinic’s own bookings', async () => {
    const known = await addPatient(test, clinic.clinicId)
    const people = await Promise.all(Array.from({ length: 16 }, () => signInPatient()))
    const staff = () =>
      send(
        'POST',
        '/v2/add_booking',
        { patient_id: known, doctor_id: doctor, services: [{ service_id: service }], start: START },
        clinic.owner,
      )
    const answers = await Promise.all(people.flatMap(person => [book(person.headers), staff(), reserve()]))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 409]))
    expect((await count('bookings')) + (await count('reservations'))).toBe(1)
  })

  it('uses the linked record, else one of the same proved phone and name, and never one of the phone alone', async () => {
    const relative = await addPatient(test, clinic.clinicId, {
      first_name: 'Ion',
      last_name: 'Popa',
      mobile: '+40733000001',
    })
    const known = await addPatient(test, clinic.clinicId, {
      first_name: 'Stefania',
      last_name: 'POPA',
      mobile: '+40733000001',
    })
    const { accountId, headers } = await signInPatient({ first_name: 'Ștefania', mobile: '+40733000001' })
    const first = await book(headers)
    expect(await patientOf(first.data['code'])).toMatchObject({
      id: String(known),
      account_id: String(accountId),
    })
    const second = await book(headers, { start: '2026-11-27T11:00:00+02:00' })
    expect((await patientOf(second.data['code']))['id']).toBe(String(known))
    const { rows } = await test.sql.query('select account_id from patients where id = $1', [relative])
    expect(rows).toEqual([{ account_id: null }])
  })

  it('reaches nobody by a phone that was never proved: no record, no SMS, no word of their visits', async () => {
    const mobile = '+40733000002'
    const known = await addPatient(test, clinic.clinicId, { first_name: 'Ana', last_name: 'Popa', mobile })
    const cabinetId = await addCabinet(test, clinic.clinicId, clinic.locationId)
    const colleague = await addDoctor(test, { ...clinic, cabinetId }, [service])
    const booking = { patient_id: known, doctor_id: colleague, services: [{ service_id: service }] }
    await send('POST', '/v2/add_booking', { ...booking, start: START }, clinic.owner)
    const { accountId, headers } = await signInPatient({ first_name: 'Ion', mobile })
    await test.sql.query('update accounts set mobile_verified_at = null where id = $1', [accountId])
    const ana = { for_other: true, first_name: 'Ana', last_name: 'Popa' }
    for (const changes of [ana, { ...ana, start: '2026-11-27T12:00:00+02:00' }, {}]) {
      const refused = await book(headers, changes)
      expect([refused.status, refused.code]).toEqual([409, 'phone_not_proved'])
    }
    expect([await count('bookings'), await count('patients'), await count('messages')]).toEqual([1, 1, 0])
  })

  it('finds the record of somebody else of the phone, linked to them or not, and writes no second one', async () => {
    const mobile = '+40733000003'
    const mara = await signInPatient({ first_name: 'Mara', mobile })
    const first = await book(mara.headers)
    const vlad = await signInPatient({ first_name: 'Vlad', mobile })
    const her = { for_other: true, first_name: 'POPA', last_name: 'mara', start: '2026-11-27T12:00:00+02:00' }
    const second = await book(vlad.headers, her)
    expect((await patientOf(second.data['code']))['id']).toBe((await patientOf(first.data['code']))['id'])
    expect(await patientOf(second.data['code'])).toMatchObject({ account_id: String(mara.accountId) })
  })

  it('books for another person of the phone when another name is given', async () => {
    const mara = await signInPatient({ first_name: 'Mara' })
    const own = await book(mara.headers)
    const named = { first_name: 'Ion', last_name: 'Popa', start: '2026-11-27T12:00:00+02:00' }
    const other = await book(mara.headers, named)
    expect(await patientOf(other.data['code'])).toMatchObject({ first_name: 'Ion', account_id: null })
    const same = { first_name: 'POPA', last_name: 'Mará', start: '2026-11-27T13:00:00+02:00' }
    const again = await book(mara.headers, same)
    expect((await patientOf(again.data['code']))['id']).toBe((await patientOf(own.data['code']))['id'])
  })

  it('books for somebody else under their name, unlinked, and lists it as the booker’s', async () => {
    const { headers } = await signInPatient()
    const child = { for_other: true, first_name: 'Luca', last_name: 'Popa' }
    const booked = await book(headers, child)
    expect(await patientOf(booked.data['code'])).toMatchObject({
      first_name: 'Luca',
      account_id: null,
      mobile: expect.stringMatching(/^\+40/),
    })
    const again = await book(headers, { ...child, start: '2026-11-27T11:00:00+02:00' })
    expect((await patientOf(again.data['code']))['id']).toBe((await patientOf(booked.data['code']))['id'])
    const nameless = await book(headers, { for_other: true, start: '2026-11-27T12:00:00+02:00' })
    expect(nameless.errors).toHaveProperty('first_name')
    const list = await send('GET', '/v2/patient/bookings', undefined, headers)
    expect(list.data).toMatchObject([{ first_name: 'Luca' }, { first_name: 'Luca' }])
  })

  it('never overlaps the patient’s own visit elsewhere in the clinic', async () => {
    const { headers } = await signInPatient()
    const cabinetId = await addCabinet(test, clinic.clinicId, clinic.locationId)
    const colleague = await addDoctor(test, { ...clinic, cabinetId }, [service], { last_name: 'Vecin' })
    expect((await book(headers)).status).toBe(200)
    const refused = await book(headers, { doctor_id: colleague, start: '2026-11-27T10:15:00+02:00' })
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
    const nearest = refused.data.nearest?.map(item => item.start)
    expect(nearest).toContain('2026-11-27T09:30:00+02:00')
    expect(nearest).not.toContain('2026-11-27T10:00:00+02:00')
    expect(await count('bookings')).toBe(1)
  })

  it('remembers whether it came from the clinic’s page or by its code', async () => {
    const { headers } = await signInPatient()
    const kept = async (changes?: Record<string, unknown>) => {
      const { data } = await book(headers, changes)
      const { rows } = await test.sql.query('select came_by from bookings where code = $1', [data['code']])
      return rows
    }
    expect(await kept()).toEqual([{ came_by: null }])
    expect(await kept({ came_by: 'code', start: '2026-11-27T12:00:00+02:00' })).toEqual([{ came_by: 'code' }])
    expect((await book(headers, { came_by: 'friend' })).status).toBe(422)
  })

  it('stops at the clinic’s number of open bookings', async () => {
    await test.sql.query('update clinics set max_open_bookings = 1 where clinic_id = $1', [clinic.clinicId])
    const { headers } = await signInPatient()
    const booked = await book(headers)
    const refused = await book(headers, { start: '2026-11-27T12:00:00+02:00' })
    expect(refused).toMatchObject({ status: 409, code: 'too_many_open_bookings' })
    expect(refused.message).toBe('Ai deja o programare deschisă la această clinică.')
    await send('POST', `/v2/public/bookings/${booked.data['code']}/cancel`, {})
    expect((await book(headers, { start: '2026-11-27T12:00:00+02:00' })).status).toBe(200)
  })

  it('counts each person by themselves: a mother books for her children and herself', async () => {
    await test.sql.query('update clinics set max_open_bookings = 1 where clinic_id = $1', [clinic.clinicId])
    const { headers } = await signInPatient({ first_name: 'Maria', last_name: 'Stan' })
    const children: unknown[] = []
    for (const first_name of ['Matei', 'Ilinca', 'Vlad']) {
      const child = { relation: 'child', first_name, last_name: 'Stan', birth_date: '2019-05-14' }
      const { data } = await send('POST', '/v2/patient/family', { ...child, is_guardian: true }, headers)
      children.push(data['id'])
    }
    for (const [index, family_id] of [...children, undefined].entries())
      expect((await book(headers, { ...atHour(10 + index), family_id })).status).toBe(200)
    expect(await book(headers, { ...atHour(15), family_id: children[0] })).toMatchObject({
      status: 409,
      code: 'too_many_open_bookings_of',
      message: 'Matei are deja o programare deschisă la această clinică.',
    })
    expect(await book(headers, atHour(15))).toMatchObject({ status: 409, code: 'too_many_open_bookings' })
    expect([await count('bookings'), await count('patients')]).toEqual([4, 4])
  })

  it('counts what the account booked for people whom nobody knows', async () => {
    await test.sql.query('update clinics set max_open_bookings = 1 where clinic_id = $1', [clinic.clinicId])
    const { headers } = await signInPatient()
    const people = ['Ion', 'Dan', 'Ilie', 'Vasile', 'Petre', 'Radu', 'Mihai', 'Sorin']
    const answers = await Promise.all(
      people.map((first_name, index) =>
        book(headers, {
          for_other: true,
          first_name,
          last_name: 'Pavel',
          start: `2026-11-27T${String(9 + index).padStart(2, '0')}:00:00+02:00`,
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 200, 409, 409,
    ])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: 'too_many_account_bookings',
      message: expect.stringContaining('Din contul tău sunt deja 6 programări deschise'),
    })
    expect(await count('patients')).toBe(6)
  })

  it('leaves out what the clinic itself has planned for the patient', async () => {
    await test.sql.query('update clinics set max_open_bookings = 1 where clinic_id = $1', [clinic.clinicId])
    const { headers } = await signInPatient()
    const { data } = await book(headers)
    await test.sql.query(`update bookings set source = 'staff', created_by = $1 where code = $2`, [
      clinic.clinicId,
      data['code'],
    ])
    expect((await book(headers, { start: '2026-11-27T12:00:00+02:00' })).status).toBe(200)
  })
})

describe('bad input', () => {
  it.each<[string, () => Record<string, unknown>, number, string]>([
    ['an unknown clinic', () => ({ clinic_id: 99_999_999 }), 404, 'not_found'],
    ['an unknown doctor', () => ({ doctor_id: 99_999_999 }), 404, 'not_found'],
    ['an unknown service', () => ({ service_ids: [99_999_999] }), 422, 'service_ids'],
    ['no service', () => ({ service_ids: [] }), 422, 'service_ids'],
    [
      'eleven services',
      () => ({ service_ids: Array.from({ length: 11 }, () => service) }),
      422,
      'service_ids',
    ],
    ['a past start', () => ({ start: '2026-11-24T10:00:00+02:00' }), 422, 'start'],
    ['a start off the grid', () => ({ start: '2026-11-27T10:07:00+02:00' }), 409, 'slot_taken'],
    ['a start at night', () => ({ start: '2026-11-27T03:00:00+02:00' }), 409, 'slot_taken'],
    ['a start within the notice', () => ({ start: '2026-11-25T09:00:00+02:00' }), 409, 'slot_taken'],
    ['a start beyond the horizon', () => ({ start: '2027-11-26T10:00:00+02:00' }), 409, 'slot_taken'],
    ['a start in the year 2199', () => ({ start: '2199-12-30T23:59:59Z' }), 409, 'slot_taken'],
    ['a start in the year 9999', () => ({ start: '9999-12-31T23:59:59Z' }), 422, 'start'],
    ['a start without an offset', () => ({ start: '2026-11-27T10:00:00' }), 422, 'start'],
    ['an id that is none', () => ({ doctor_id: '1; drop table' }), 422, 'doctor_id'],
    ['a huge id', () => ({ clinic_id: Number.MAX_SAFE_INTEGER }), 404, 'not_found'],
    ['ids as a word', () => ({ service_ids: 'toate' }), 422, 'service_ids.0'],
    [
      'a long reservation code',
      () => ({ reservation_code: 'x'.repeat(10_000), previous_code: 'x'.repeat(10_000) }),
      422,
      'code',
    ],
  ])('%s is refused by both calls and writes nothing', async (_, changes, status, what) => {
    const { headers } = await signInPatient()
    for (const answer of [await reserve(changes()), await book(headers, changes())]) {
      expect(answer.status, JSON.stringify(answer)).toBe(status)
      expect(JSON.stringify([answer.code, answer.errors])).toContain(what)
    }
    expect([await count('reservations'), await count('bookings'), await count('patients')]).toEqual([0, 0, 0])
  })

  it.each<[Record<string, unknown>, string]>([
    [{ first_name: 'x'.repeat(10_000) }, 'first_name'],
    [{ first_name: '<b>' }, 'first_name'],
    [{ for_other: 'poate' }, 'for_other'],
    [{ note: 'x'.repeat(10_000) }, 'note'],
    [{ note: 'a\u0000b' }, 'note'],
    [{ email: 'ana@' }, 'email'],
  ])('%o is refused when booking, in the caller’s language', async (changes, field) => {
    const { headers } = await signInPatient()
    const answer = await book({ ...headers, 'accept-language': 'en-GB' }, changes)
    expect([answer.status, answer.message]).toEqual([422, 'Check what you entered.'])
    expect(Object.keys(answer.errors ?? {})).toEqual([field])
    expect(await count('bookings')).toBe(0)
  })

  it('another clinic’s service, doctor or hidden doctor is unknown', async () => {
    const other = await addClinic(test)
    const foreign = await addService(test, other.clinicId)
    const hidden = await addDoctor(test, clinic, [service], { online_visible: false })
    expect((await reserve({ service_ids: [foreign] })).status).toBe(422)
    expect((await reserve({ clinic_id: other.clinicId })).status).toBe(404)
    expect((await reserve({ doctor_id: hidden })).status).toBe(404)
  })

  it('only a patient may book', async () => {
    expect((await book({})).status).toBe(401)
    expect((await book(clinic.owner)).status).toBe(403)
  })

  it('limits tries per address', async () => {
    const payload = slot({ start: '2026-11-27T10:07:00+02:00' })
    const tries = Array.from({ length: 61 }, () =>
      test.app.inject({ method: 'POST', url: '/api/v2/reservations', payload, remoteAddress: '192.0.2.1' }),
    )
    const statuses = (await Promise.all(tries)).map(reply => reply.statusCode)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
  })
})
