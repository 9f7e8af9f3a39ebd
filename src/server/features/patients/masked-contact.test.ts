import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addStaff, insert, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
/** Sees everybody, but no phones and emails. */
let assistant: { authorization: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  const staff = await addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'patients.edit',
    'bookings.view',
    'bookings.edit',
    'bookings.all_doctors',
  ])
  assistant = staff.headers
  await addPatient(app, desk.clinic.clinicId, {
    first_name: 'Vera',
    last_name: 'Tănase',
    mobile: '+40744555666',
    email: 'vera.secret@exemplu.ro',
  })
})

const patients = async (search: string, headers = assistant) => {
  const path = `/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/${encodeURIComponent(search)}`
  const { body } = await desk.get(path, headers)
  return body.data.map((patient: { first_name: string }) => patient.first_name) as string[]
}
const bookings = async (search: string, headers = assistant) =>
  (await desk.get(`/v2/bookings?search=${encodeURIComponent(search)}`, headers)).body.data as unknown[]

describe('without patients.contact', () => {
  const told = [
    '0744',
    '744555666',
    '+40744555666',
    '555 666',
    'secret',
    'vera.secret@exemplu.ro',
    'Vera 0744',
    'u.ro',
  ]

  test.each(told)('patients are not found by %j, nor their bookings', async search => {
    const { body } = await desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/Vera`)
    await desk.book({ patient_id: body.data[0].id })
    expect(await patients(search, desk.clinic.owner)).toEqual(['Vera'])
    expect(await bookings(search, desk.clinic.owner)).toHaveLength(1)
    expect(await patients(search)).toEqual([])
    expect(await bookings(search)).toEqual([])
  })

  test.each(['Vera', 'tanase vera', 'ver', 'era tăn', ''])(
    'they are found by name as before: %j',
    async search => {
      expect(await patients(search)).toContain('Vera')
    },
  )

  test('a number cannot be recovered by searching for its digits one after another', async () => {
    let known = '+40744'
    for (let place = 0; place < 6; place++)
      for (const digit of '0123456789') if ((await patients(known + digit)).length > 0) known += digit
    expect(known).toBe('+40744')
  })

  test('no reply of a booking holds the code of the patient’s link', async () => {
    const booked = await desk.book({ start: at('11:00') }, assistant)
    const { id, version } = booked.body.data
    const { body: owners } = await desk.get(`/v2/bookings/${id}`)
    const { code } = owners.data
    expect(code).toMatch(/^\w+-/)
    const replies = [
      booked,
      await desk.get(`/v2/bookings/${id}`, assistant),
      await desk.get('/v2/bookings?search=dumitru', assistant),
      await desk.post(
        '/v2/getbookingsbymonth',
        { from_date: '2026-11-26', to_date: '2026-11-26' },
        assistant,
      ),
      await desk.post('/v2/edit_booking', { booking_id: id, version, start: at('12:00') }, assistant),
      await desk.post('/v2/edit_booking', { booking_id: id, version, start: at('13:00') }, assistant),
      await desk.post('/update_booking_status', { booking_id: id, status: 2 }, assistant),
    ]
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200, 200, 409, 200])
    for (const reply of replies) expect(JSON.stringify(reply.body)).not.toContain(code)
    expect(booked.body.data.code).toBeNull()
  })
})

describe('a doctor who sees only their own patients', () => {
  let own: { authorization: string }
  let doctorId: number

  beforeEach(async () => {
    const { clinicId } = desk.clinic
    const staff = await addStaff(app, clinicId, ['bookings.view', 'bookings.edit', 'patients.view'])
    own = staff.headers
    doctorId = await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: staff.accountId })
    await desk.book({ start: at('10:00') })
  })

  const visit = (patientId: number) => ({
    patient_id: patientId,
    doctor_id: doctorId,
    start: at('10:00'),
    services: [{ service_id: desk.serviceId }],
  })

  test('does not learn when other patients have visits, by a check or by a preview', async () => {
    const check = await desk.post('/v2/bookings/check', visit(desk.patientId), own)
    const preview = await desk.post(
      '/v2/bookings/series/preview',
      { ...visit(desk.patientId), every: 1, unit: 'day', count: 2 },
      own,
    )
    for (const reply of [check, preview]) {
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['patient_id']])
      expect(JSON.stringify(reply.body)).not.toContain('overlap')
    }
  })

  test('is answered for those who are, and for a visit of nobody yet', async () => {
    await desk.book({ doctor_id: doctorId, start: at('12:00') })
    const { body } = await desk.post('/v2/bookings/check', visit(desk.patientId), own)
    expect(body.data.warnings.map((warning: { kind: string }) => warning.kind)).toContain('patient_overlap')
    const { patient_id: _, ...nobodys } = visit(0)
    expect((await desk.post('/v2/bookings/check', nobodys, own)).status).toBe(200)
  })

  test('does not learn which colleagues their patients visit', async () => {
    await desk.book({ doctor_id: doctorId, start: at('12:00') })
    const path = `/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/?doctor_id=`
    expect((await desk.get(`${path}${doctorId}`, own)).body.data).toHaveLength(1)
    expect((await desk.get(`${path}${desk.doctorId}`, own)).body).toMatchObject({ data: [], active: 0 })
  })
})

test('staff who hold the link are not the patient: it neither confirms nor cancels nor rates, and says why', async () => {
  const { code } = (await desk.book()).body.data
  const link = `/v2/public/bookings/${code}`
  const refused = [
    await desk.post(`${link}/confirm`),
    await desk.post(`${link}/cancel`),
    await desk.post('/v2/review_booking', { code, rating: 5 }),
    await desk.post(`${link}/confirm`, {}, assistant),
  ]
  for (const reply of refused) expect([reply.status, reply.body.code]).toEqual([403, 'patients_link'])
  expect((await desk.get(link)).body.data).toMatchObject({ status: 1, cancelled_at: null })

  // A bearer's secret without an account, and somebody else's clinic: as good as the patient.
  const elsewhere = await openDesk(app)
  expect((await desk.post(`${link}/confirm`, {}, elsewhere.clinic.owner)).status).toBe(200)
  expect((await desk.post(`${link}/cancel`, {}, {})).status).toBe(200)
  const { rows } = await app.sql.query(
    `select action, actor_kind, actor_account_id from audit_entries
      where clinic_id = $1 and actor_kind = 'patient' order by id`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([
    {
      action: 'booking.status_changed',
      actor_kind: 'patient',
      actor_account_id: String(elsewhere.clinic.clinicId),
    },
    { action: 'booking.cancelled', actor_kind: 'patient', actor_account_id: null },
  ])
})

test('the audit names the account that rated by the link', async () => {
  const { id, code } = (await desk.book({ start: at('09:00', '2026-11-24') })).body.data
  await app.sql.query(`update bookings set status = 'completed' where id = $1`, [id])
  const accountId = Number(
    (await insert(app, 'accounts', { user_type: 3, first_name: 'Ana', last_name: 'Popa', email: 'a@b.ro' }))[
      'id'
    ],
  )
  expect(
    (await desk.post('/v2/review_booking', { code, rating: 5 }, await signIn(app, accountId))).status,
  ).toBe(200)
  const { rows } = await app.sql.query(
    `select actor_account_id from audit_entries where clinic_id = $1 and action = 'booking.reviewed'`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([{ actor_account_id: String(accountId) }])
})
