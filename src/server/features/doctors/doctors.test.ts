import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addService, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let emails = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const ANA = { first_name: 'Ana', last_name: 'Dobre' }
const newEmail = () => `ana.dobre${emails++}@zambet.test`
const save = (body: Record<string, unknown>, headers?: Record<string, string>): Promise<Reply> =>
  desk.post('/add_doctor', { ...ANA, ...body }, headers)
const listDoctors = async () => (await desk.get('/v2/doctors')).body.data

async function readMail(email: string): Promise<{ clinic_id: string; body: string }[]> {
  const { rows } = await app.sql.query(
    'select clinic_id, body from messages where recipient = $1 order by id',
    [email],
  )
  return rows
}

const PASSWORD = 'Parola nouă 1!'

async function signInByLink(email: string): Promise<Record<string, string>> {
  const [mail] = (await readMail(email)).slice(-1)
  const token = /token=(\S+)/.exec(mail?.body ?? '')?.[1]
  const set = await app.call('POST', '/v2/set-password', { body: { token, password: PASSWORD } })
  expect(set.status).toBe(200)
  const login = await app.call('POST', '/v2/login', { body: { username: email, password: PASSWORD } })
  expect(login.status).toBe(200)
  return { authorization: `Bearer ${login.body.data.accessToken}` }
}

describe('a new doctor', () => {
  test('needs a name alone, and takes the next colour', async () => {
    const first = await save({})
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      ...ANA,
      email: null,
      color: 11,
      active: true,
      online_visible: true,
      account: 'none',
      services: [],
      schedule: [],
      upcoming: 0,
    })
    expect((await save({})).body.data.color).toBe(9)
    expect((await save({ color: 4 })).body.data.color).toBe(4)
  })

  test('gives services at the service’s terms or their own', async () => {
    const other = await addService(app, desk.clinic.clinicId)
    const { body } = await save({
      mobile: '0721 000 222',
      earnings_percentage: '35',
      services: [{ service_id: desk.serviceId }, { service_id: other, price: 99.9, minutes: 20 }],
    })
    expect(body.data).toMatchObject({ mobile: '+40721000222', earnings_percentage: 35 })
    expect(body.data.services).toEqual([
      { service_id: desk.serviceId, price: 150, minutes: 30 },
      { service_id: other, price: 99.9, minutes: 20 },
    ])
  })

  test('with an email is sent a link, chooses a password and has the Doctor role', async () => {
    const email = newEmail()
    expect((await save({ email: email.toUpperCase() })).body.data).toMatchObject({
      email,
      account: 'invited',
    })
    const headers = await signInByLink(email)
    const account = (await desk.get('/v2/account', headers)).body.data
    const doctor = (await listDoctors()).find((one: { email: string }) => one.email === email)
    expect(account).toMatchObject({
      user_type: 2,
      clinic_id: desk.clinic.clinicId,
      role_names: ['Doctor'],
      doctor_id: doctor.id,
    })
    expect(doctor.account).toBe('open')
  })

  test('is told the link alone: no clinic’s log of messages holds it', async () => {
    const email = newEmail()
    await save({ email })
    expect(await readMail(email)).toMatchObject([{ clinic_id: '0' }])
  })

  test('may be the owner, whose account they then use', async () => {
    const { email } = (await desk.get('/v2/account')).body.data
    const { body } = await save({ email })
    const { rows } = await app.sql.query('select account_id from doctors where id = $1', [body.data.id])
    expect(rows[0].account_id).toBe(String(desk.clinic.clinicId))
    expect(await readMail(email)).toEqual([])
    expect((await save({ email })).body.errors).toHaveProperty('email')
    await desk.get(`/delete_doctor/${body.data.id}/en`)
    app.clock.now += 3_000
    expect((await desk.get('/v2/account')).status).toBe(200)
  })

  test('does not take the account of another clinic', async () => {
    const { email } = (await (await openDesk(app)).get('/v2/account')).body.data
    const before = await listDoctors()
    expect((await save({ email })).body.errors).toHaveProperty('email')
    expect(await listDoctors()).toEqual(before)
  })

  test('is added and invited once for one request key', async () => {
    const email = newEmail()
    const headers = { ...desk.clinic.owner, 'idempotency-key': `doctor-${email}` }
    const first = await save({ email }, headers)
    expect((await save({ email }, headers)).body.data).toEqual(first.body.data)
    expect(await readMail(email)).toHaveLength(1)
  })

  test.each([
    [{ first_name: '4' }, 'first_name'],
    [{ email: 'ana@' }, 'email'],
    [{ mobile: '12' }, 'mobile'],
    [{ color: 13 }, 'color'],
    [{ earnings_percentage: 101 }, 'earnings_percentage'],
    [{ services: [{ service_id: 999_999 }] }, 'services.0.service_id'],
    [{ specialities: [999_999] }, 'specialities.0'],
    [{ services: 'x' }, 'services.0'],
    [{ title: 'x'.repeat(31) }, 'title'],
  ])('with %j is refused by field', async (body, field) => {
    const reply = await save(body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  test('gives a service once', async () => {
    const service = { service_id: desk.serviceId }
    expect((await save({ services: [service, service] })).body.errors).toHaveProperty('services.1.service_id')
  })
})

describe('a known doctor', () => {
  test('changes by what is named', async () => {
    const before = (await listDoctors())[0]
    const { body } = await save({ id: desk.doctorId, title: 'Prof.', online_visible: 'off' })
    expect(body.data).toEqual({ ...before, version: 2, ...ANA, title: 'Prof.', online_visible: false })
    const { rows } = await app.sql.query(
      `select before, after from audit_entries where clinic_id = $1 and action = 'doctor.changed'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ before, after: body.data }])
  })

  test('is invited again at a corrected address, until the first sign-in', async () => {
    const [wrong, right, later] = [newEmail(), newEmail(), newEmail()]
    const { id } = (await save({ email: wrong })).body.data
    await save({ id, email: right })
    const headers = await signInByLink(right)
    await save({ id, email: later })
    expect(await readMail(later)).toEqual([])
    expect((await desk.get('/v2/account', headers)).body.data.email).toBe(right)
  })

  test('who is put aside can no longer sign in, and can again when taken back', async () => {
    const email = newEmail()
    const { id } = (await save({ email })).body.data
    const headers = await signInByLink(email)
    await save({ id, active: false })
    app.clock.now += 3_000
    expect((await desk.get('/v2/account', headers)).status).toBe(401)
    await save({ id, active: true })
    app.clock.now += 3_000
    expect((await desk.get('/v2/account', headers)).status).toBe(401)
    const again = await app.call('POST', '/v2/login', { body: { username: email, password: PASSWORD } })
    expect(again.body.data).toMatchObject({ user_type: 2 })
  })

  test('whose account was closed for another reason stays out when merely edited', async () => {
    const email = newEmail()
    const { id } = (await save({ email })).body.data
    const headers = await signInByLink(email)
    await app.sql.query('update accounts set active = false where email = $1', [email])
    expect((await save({ id, title: 'Dr.', active: true })).body.data.account).toBe('none')
    app.clock.now += 3_000
    expect((await desk.get('/v2/account', headers)).status).toBe(401)
  })

  test('without visits is deleted; coming back they start anew as a doctor', async () => {
    const email = newEmail()
    const { id } = (await save({ email })).body.data
    await signInByLink(email)
    expect((await desk.get(`/delete_doctor/${id}/en`)).body.data).toEqual({ outcome: 'deleted' })
    expect((await save({ email })).body.data.account).toBe('open')
    expect(await readMail(email)).toHaveLength(2)
  })

  test('with visits is only deactivated', async () => {
    await desk.book()
    const path = `/delete_doctor/${desk.doctorId}/en?affected=1`
    expect((await desk.get(path)).body.data.outcome).toBe('deactivated')
    expect(await listDoctors()).toMatchObject([{ id: desk.doctorId, active: false, upcoming: 1 }])
  })
})

const row = (weekday: number, start: string, end: string, rest: Record<string, unknown> = {}) => ({
  weekday,
  start,
  end,
  location_id: desk.clinic.locationId,
  cabinet_id: desk.clinic.cabinetId,
  ...rest,
})
const setWeek = (...schedule: unknown[]) => desk.post('/addschedule', { doctor_id: desk.doctorId, schedule })

const fieldsOf = async (...rows: unknown[]) => Object.keys((await setWeek(...rows)).body.errors)

describe('a week', () => {
  test('is replaced at once, and booking follows it', async () => {
    const lunch = { break_start: '13:00', break_end: '13:30' }
    const { body } = await setWeek(
      row(4, '08:00', '16:00', lunch),
      row(5, '10:00', '24:00', { week_parity: 'odd', break_start: '', break_end: '' }),
      row(5, '08:00', '12:00', { week_parity: 'even' }),
    )
    expect(body.data).toEqual([
      { ...row(4, '08:00', '16:00', lunch), week_parity: 'every' },
      { ...row(5, '08:00', '12:00'), week_parity: 'even', break_start: null, break_end: null },
      { ...row(5, '10:00', '24:00'), week_parity: 'odd', break_start: null, break_end: null },
    ])
    expect((await listDoctors())[0].schedule).toEqual(body.data)
    const early = await desk.book({ start: '2026-11-26T08:00:00+02:00' })
    expect(early.status).toBe(200)
    expect((await desk.book({ start: '2026-11-26T13:00:00+02:00' })).status).toBe(409)
    await desk.post('/v2/deleteBooking', { booking_id: early.body.data.id })
    expect((await setWeek()).body.data).toEqual([])
  })

  test('that makes no sense is refused by row and field, and the old one stays', async () => {
    const elsewhere = (await desk.post('/addlocation', { name: 'Nord' })).body.data.id
    const before = (await listDoctors())[0].schedule
    expect(await fieldsOf(row(1, '09:00', '12:00'), row(1, '11:00', '15:00'))).toEqual(['schedule.1.start'])
    expect(await fieldsOf(row(1, '12:00', '09:00'), row(8, '09:00', '10:00'))).toEqual(['schedule.1.weekday'])
    expect(await fieldsOf(row(1, '12:00', '09:00'))).toEqual(['schedule.0.end'])
    expect(await fieldsOf(row(1, '9', '10:00'))).toEqual(['schedule.0.start'])
    expect(await fieldsOf(row(1, '09:00', '12:00', { break_start: '10:00' }))).toEqual([
      'schedule.0.break_end',
    ])
    expect(await fieldsOf(row(1, '09:00', '12:00', { cabinet_id: 999_999 }))).toEqual([
      'schedule.0.cabinet_id',
    ])
    expect(await fieldsOf(row(1, '09:00', '12:00', { location_id: elsewhere }))).toEqual([
      'schedule.0.cabinet_id',
    ])
    await desk.post('/updatecabinet', { id: desk.clinic.cabinetId, active: false })
    expect(await fieldsOf(row(1, '09:00', '12:00'))).toEqual(['schedule.0.cabinet_id'])
    expect((await listDoctors())[0].schedule).toEqual(before)
  })
})

const path = () => `/v2/doctors/${desk.doctorId}/exceptions`
const close = (start: string, end: string) =>
  desk.post(path(), { date: '2026-11-26', kind: 'closed', start, end })

describe('exceptions', () => {
  test('close days and are taken back', async () => {
    const { body } = await desk.post(path(), {
      date: '2026-11-26',
      to_date: '2026-11-27',
      kind: 'closed',
      reason: 'Concediu',
    })
    expect(body.data.bookings).toBe(0)
    expect(body.data.exceptions).toMatchObject([
      { date: '2026-11-26', kind: 'closed', start: null, end: null, reason: 'Concediu' },
      { date: '2026-11-27' },
    ])
    expect((await desk.book({ start: '2026-11-27T10:00:00+02:00' })).status).toBe(409)
    const list = await desk.get(`${path()}?from_date=2026-11-27`)
    expect(list.body.data).toEqual([body.data.exceptions[1]])
    expect((await desk.remove(`${path()}/${list.body.data[0].id}`)).status).toBe(200)
    expect((await desk.book({ start: '2026-11-27T10:00:00+02:00' })).status).toBe(200)
    expect((await desk.remove(`${path()}/${list.body.data[0].id}`)).status).toBe(404)
  })

  test('open hours at a cabinet on a day off', async () => {
    const opening = { date: '2026-11-28', kind: 'open', start: '10:00', end: '14:00' }
    const { body } = await desk.post(path(), { ...opening, cabinet_id: desk.clinic.cabinetId })
    expect(body.data.exceptions).toMatchObject([{ ...opening, location_id: desk.clinic.locationId }])
    expect((await desk.book({ start: '2026-11-28T10:00:00+02:00' })).status).toBe(200)
  })

  test('of one doctor are not those of another, whatever the request key says', async () => {
    const day = { date: '2026-11-26', kind: 'closed' }
    const headers = { ...desk.clinic.owner, 'idempotency-key': 'a-day-off' }
    const first = await desk.post(path(), day, headers)
    expect((await desk.post(`${path()}?language=1`, day, headers)).body).toEqual(first.body)
    const colleague = await addDoctor(app, desk.clinic, [])
    const reply = await desk.post(`/v2/doctors/${colleague}/exceptions`, day, headers)
    expect(reply).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('that meet one of their kind are refused, parts of a day included', async () => {
    expect((await close('09:00', '11:00')).status).toBe(200)
    expect((await close('11:00', '12:00')).status).toBe(200)
    expect((await close('10:00', '12:00')).body.errors).toHaveProperty('date')
    expect((await close('', '')).body.errors).toHaveProperty('date')
  })

  test.each<[body: Record<string, string | number>, ...fields: string[]]>([
    [{ kind: 'closed' }, 'date'],
    [{ date: '2026-11-26' }, 'kind'],
    [{ date: '2026-11-26', kind: 'closed', to_date: '2026-11-25' }, 'to_date'],
    [{ date: '2026-11-26', kind: 'closed', to_date: '2027-11-25' }, 'to_date'],
    [{ date: '2026-11-26', kind: 'closed', start: '10:00' }, 'end'],
    [{ date: '2026-11-26', kind: 'closed', start: '10:00', end: '09:00' }, 'end'],
    [{ date: '2026-11-26', kind: 'open' }, 'start', 'end'],
    [{ date: '2026-11-26', kind: 'open', start: '10:00', end: '11:00' }, 'cabinet_id'],
    [{ date: '2026-11-26', kind: 'open', start: '10:00', end: '11:00', cabinet_id: 999_999 }, 'cabinet_id'],
  ])('%j is refused by field', async (body, ...fields) => {
    const reply = await desk.post(path(), body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(fields)
  })
})

test('another clinic’s doctor is not there', async () => {
  const other = await openDesk(app)
  const { doctorId } = other
  expect((await save({ id: doctorId })).status).toBe(404)
  expect((await desk.get(`/delete_doctor/${doctorId}/en`)).status).toBe(404)
  expect((await desk.post('/addschedule', { doctor_id: doctorId, schedule: [] })).status).toBe(404)
  expect((await desk.get(`/v2/doctors/${doctorId}/exceptions`)).status).toBe(404)
  const closed = { date: '2026-11-26', kind: 'closed' }
  expect((await desk.post(`/v2/doctors/${doctorId}/exceptions`, closed)).status).toBe(404)
  expect((await save({ services: [{ service_id: other.serviceId }] })).status).toBe(422)
  const theirs = { cabinet_id: other.clinic.cabinetId, location_id: other.clinic.locationId }
  expect((await setWeek(row(1, '09:00', '12:00', theirs))).status).toBe(422)
})

test('doctors.manage is asked for', async () => {
  const doctorId = await addDoctor(app, desk.clinic, [])
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'services.manage'])
  expect((await save({}, headers)).status).toBe(403)
  expect((await desk.get('/v2/doctors', headers)).status).toBe(403)
  expect((await desk.get(`/delete_doctor/${doctorId}/en`, headers)).status).toBe(403)
})

const find = (list: { id: number }[], id: number) => list.find(one => one.id === id)

describe('who a doctor is', () => {
  test('is told in full, contact and roles to those who manage doctors alone', async () => {
    const saved = await save({
      email: newEmail(),
      mobile: '0721 000 223',
      languages: ['ro', 'hu', 'ro'],
      description: 'Implanturi și coroane',
      services: [{ service_id: desk.serviceId }],
    })
    const { id, email } = saved.body.data
    expect(saved.body.data).toMatchObject({ languages: ['ro', 'hu'], role_ids: [expect.any(Number)] })
    const address = `/getdoctorByclinic/${desk.clinic.clinicId}/ro`
    expect(find((await desk.get(address)).body.data, id)).toMatchObject({
      email,
      mobile: '+40721000223',
      earnings_percentage: 0,
      description: 'Implanturi și coroane',
      languages: ['ro', 'hu'],
      roles: [{ id: expect.any(Number), name: 'Medic' }],
      services: [{ service_id: desk.serviceId, name: expect.any(String), price: 150, minutes: 30 }],
    })
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'bookings.all_doctors'])
    const seen = find((await desk.get(address, headers)).body.data, id)
    expect(seen).toMatchObject({ languages: ['ro', 'hu'] })
    for (const hidden of ['email', 'mobile', 'earnings_percentage', 'roles'])
      expect(seen).not.toHaveProperty(hidden)
  })

  test('is refused field by field', async () => {
    for (const [wrong, field] of [
      [{ description: 'abcd' }, 'description'],
      [{ description: 'a'.repeat(5001) }, 'description'],
      [{ earnings_percentage: -1 }, 'earnings_percentage'],
      [{ earnings_percentage: 101 }, 'earnings_percentage'],
      [{ languages: ['xx'] }, 'languages.0'],
      [{ services: [{ service_id: desk.serviceId, minutes: 4 }] }, 'services.0.minutes'],
      [{ services: [{ service_id: desk.serviceId, minutes: 721 }] }, 'services.0.minutes'],
      [{ services: [{ service_id: desk.serviceId, price: 1.234 }] }, 'services.0.price'],
      [{ role_ids: [999_999], email: newEmail() }, 'role_ids'],
      [{ role_ids: [1] }, 'email'],
    ] as const) {
      const reply = await save(wrong)
      expect(reply.status, JSON.stringify(wrong)).toBe(422)
      expect(reply.body.errors).toHaveProperty([field])
    }
    expect((await save({ description: '' })).status).toBe(200)
  })

  test('has the roles that somebody gives who may', async () => {
    const owner = (await desk.get('/v2/roles')).body.data[0].id
    const addRole = async (name: string, permission: string) =>
      (await desk.post('/v2/roles', { name, permissions: [permission] })).body.data.id
    const [desk1, money] = [
      await addRole('Recepția 1', 'bookings.view'),
      await addRole('Casa', 'payments.view'),
    ]
    const { id, role_ids } = (await save({ email: newEmail(), role_ids: [desk1] })).body.data
    expect(role_ids).toEqual([desk1])
    const change = (role: number, headers?: Record<string, string>) => save({ id, role_ids: [role] }, headers)
    expect((await change(money)).body.data.role_ids).toEqual([money])
    const manager = await addStaff(app, desk.clinic.clinicId, ['doctors.manage'])
    expect((await change(desk1, manager.headers)).status).toBe(403)
    const hr = await addStaff(app, desk.clinic.clinicId, ['doctors.manage', 'roles.manage'])
    expect((await change(desk1, hr.headers)).body.code).toBe('beyond_own_rights')
    expect((await change(owner, hr.headers)).body.code).toBe('owner_only')
  })
})
