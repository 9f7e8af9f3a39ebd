import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addService } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  await app.sql.query('update clinics set vat_payer = true where clinic_id = $1', [desk.clinic.clinicId])
})

/** A visit of two services, 150 and 250 lei, that has begun; its id. */
async function visit(fields: Record<string, unknown> = {}): Promise<number> {
  const other = await addService(app, desk.clinic.clinicId, {
    name_ro: 'Obturație',
    name_en: 'Filling',
    price_bani: 25_000,
    vat: 'standard',
  })
  await app.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 25000)`,
    [desk.clinic.clinicId, desk.doctorId, other],
  )
  const reply = await desk.book({
    services: [{ service_id: desk.serviceId }, { service_id: other }],
    ...fields,
  })
  expect(reply.status).toBe(200)
  return reply.body.data.id as number
}

const quote = async (bookingId: number): Promise<Reply['body']> =>
  (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
const ofPatient = async (patientId = desk.patientId): Promise<Reply['body']> =>
  (await desk.get(`/v2/patients/${patientId}/checkout`)).body.data
const setStatus = (bookingId: number, status: number) =>
  desk.post('/update_booking_status', { booking_id: bookingId, status })

/** Takes a visit as it is shown now, with whatever is said besides. */
async function take(bookingId: number, fields: Record<string, unknown> = {}): Promise<Reply> {
  const { version } = await quote(bookingId)
  const lines = [{ line: 1 }, { line: 2 }]
  return desk.post('/v2/checkouts', {
    patient_id: desk.patientId,
    booking_id: bookingId,
    version,
    lines,
    ...fields,
  })
}

const balanceOf = async (patientId = desk.patientId) => (await ofPatient(patientId)).balance as number

describe('a visit', () => {
  test('is paid in one act by cash with change and by card', async () => {
    const id = await visit()
    expect(await quote(id)).toMatchObject({
      booking: { id, doctor_name: 'Dr. Andrei Ionescu' },
      lines: [
        { line: 1, name: 'Consultație', price: 150, discount: 0, amount: 150, left: 150, charge_id: null },
        { line: 2, name: 'Obturație', price: 250, left: 250, vat: 'standard' },
      ],
      arrears: [],
      advance: 0,
      balance: 0,
      discount_limit: 10,
      cash_left: 10_000,
    })
    const reply = await take(id, {
      payments: [
        { method: 'cash', amount: 150, received: 200 },
        { method: 'card', amount: 250 },
      ],
    })
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { paid: 400, change: 50, left: 0, balance: 0 } },
    })
    expect(await quote(id)).toMatchObject({
      lines: [
        { paid: 150, left: 0 },
        { paid: 250, left: 0 },
      ],
      cash_left: 9_850,
    })
    const { rows } = await app.sql.query(
      `select kind, name_en, vat, vat_rate, vat_bani::int as tax, amount_bani::int as amount, line from charges
        where clinic_id = $1 order by id`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([
      {
        kind: 'service',
        name_en: 'Consultation',
        vat: 'exempt',
        vat_rate: 0,
        tax: 0,
        amount: 15_000,
        line: 1,
      },
      {
        kind: 'service',
        name_en: 'Filling',
        vat: 'standard',
        vat_rate: 2100,
        tax: 4_339,
        amount: 25_000,
        line: 2,
      },
    ])
  })

  test('that is put off stays owed, and is asked for at the next one', async () => {
    const id = await visit()
    expect((await take(id, { payments: [{ method: 'card', amount: 100 }] })).body.data).toMatchObject({
      left: 300,
      balance: 300,
    })
    const next = await visit({ start: at('11:00') })
    const asked = await quote(next)
    expect(asked.arrears).toMatchObject([
      { name: 'Consultație', open: 50 },
      { name: 'Obturație', open: 250 },
    ])
    const reply = await take(next, {
      version: asked.version,
      lines: [{ line: 1 }],
      arrears: asked.arrears.map((each: { charge_id: number }) => each.charge_id),
      payments: [{ method: 'bank', amount: 450, reference: 'OP 118' }],
    })
    expect(reply.body.data).toMatchObject({ paid: 450, left: 0, balance: 0 })
  })

  test('of nothing to pay is taken too', async () => {
    const id = await visit({ services: [{ service_id: desk.serviceId, price: 0 }] })
    const reply = await take(id, { lines: [{ line: 1 }] })
    expect(reply.body.data).toMatchObject({ paid: 0, left: 0, balance: 0 })
  })

  test('is owed once it has taken place, and not twice', async () => {
    const id = await visit()
    await setStatus(id, 4)
    expect(await balanceOf()).toBe(400)
    await setStatus(id, 3)
    expect(await balanceOf()).toBe(0)
    await setStatus(id, 4)
    expect(await balanceOf()).toBe(400)
    expect((await take(id, { payments: [{ method: 'card', amount: 400 }] })).body.data.balance).toBe(0)
    // Paid, it stays when the visit is opened again for a correction.
    await setStatus(id, 3)
    await setStatus(id, 4)
    expect(await balanceOf()).toBe(0)
    const { rows } = await app.sql.query(
      `select line, attempt from charges where clinic_id = $1 order by line, attempt`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([1, 2].flatMap(line => [1, 2].map(attempt => ({ line, attempt }))))
  })

  test('keeps what was agreed on at the desk when it is completed and reopened', async () => {
    const id = await visit()
    const lines = [{ line: 1, discount_percent: 10, reason: 'Membru de familie' }, { line: 2 }]
    expect((await take(id, { lines })).body.data.balance).toBe(385)
    await setStatus(id, 4)
    expect(await balanceOf()).toBe(385)
    await setStatus(id, 3)
    expect(await balanceOf()).toBe(385)
    expect((await quote(id)).lines[0]).toMatchObject({ discount: 15, reason: 'Membru de familie' })
  })

  test('that is cancelled gives back what was paid as an advance, which pays the next', async () => {
    const id = await visit()
    await take(id, { payments: [{ method: 'card', amount: 400 }] })
    expect((await desk.post('/v2/deleteBooking', { booking_id: id })).status).toBe(200)
    expect(await ofPatient()).toMatchObject({ advance: 400, balance: -400, arrears: [] })
    const next = await visit({ start: at('11:00') })
    const reply = await take(next, { from_advance: 400 })
    expect(reply.body.data).toMatchObject({ paid: 400, left: 0, balance: 0 })
    expect((await quote(next)).lines.map((line: { paid: number }) => line.paid)).toEqual([150, 250])
  })

  test('whose services change is charged as it is by now, and what was paid pays the new lines', async () => {
    const id = await visit()
    await setStatus(id, 4)
    await take(id, { payments: [{ method: 'card', amount: 400 }] })
    await setStatus(id, 3)
    const { version, services } = (await desk.get(`/v2/bookings/${id}`)).body.data
    const wished = [{ service_id: services[1].service_id, price: 300 }]
    const edited = await desk.post('/v2/edit_booking', { booking_id: id, version, services: wished })
    expect(edited.status).toBe(200)
    await setStatus(id, 4)
    const now = await quote(id)
    expect(now.lines).toMatchObject([{ line: 1, name: 'Obturație', amount: 300, paid: 250, left: 50 }])
    expect(now).toMatchObject({ advance: 150, balance: -100 })
  })
})

test('two at one desk: one takes it, the other reads how it is', async () => {
  const id = await visit()
  const { version } = await quote(id)
  const body = { version, payments: [{ method: 'card', amount: 400 }] }
  const replies = await Promise.all([take(id, body), take(id, body)])
  expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = replies.find(reply => reply.status === 409)!
  expect(late.body).toMatchObject({ code: 'stale', data: { lines: [{ paid: 150 }, { paid: 250 }] } })
  expect(await balanceOf()).toBe(0)
})

test('the same request twice takes the money once', async () => {
  const id = await visit()
  const { version } = await quote(id)
  const headers = { ...desk.clinic.owner, 'idempotency-key': 'drawer-1' }
  const body = {
    patient_id: desk.patientId,
    booking_id: id,
    version,
    lines: [{ line: 1 }],
    payments: [{ method: 'cash', amount: 150 }],
  }
  const first = await desk.post('/v2/checkouts', body, headers)
  expect(await desk.post('/v2/checkouts', body, headers)).toEqual(first)
  expect(await balanceOf()).toBe(0)
})

test('a checkout is undone whole, and a visit that took place stays owed', async () => {
  const id = await visit()
  const { id: checkout } = (await take(id, { payments: [{ method: 'cash', amount: 400 }] })).body.data
  const undone = await desk.post(`/v2/checkouts/${checkout}/undo`)
  expect(undone).toMatchObject({ status: 200, body: { data: { balance: 0 } } })
  expect(await quote(id)).toMatchObject({ advance: 0, balance: 0, cash_left: 10_000 })
  expect((await desk.post(`/v2/checkouts/${checkout}/undo`)).body.code).toBe('taken_back')
  await setStatus(id, 4)
  const again = (await take(id, { payments: [{ method: 'cash', amount: 400 }] })).body.data.id
  expect((await desk.post(`/v2/checkouts/${again}/undo`)).body.data).toEqual({ balance: 400 })
})

test('what is sold beside the visit is charged with it', async () => {
  const id = await visit()
  const reply = await take(id, {
    lines: [{ line: 1 }, { name: 'Periuță', price: 12.5, quantity: 2 }, { service_id: desk.serviceId }],
    payments: [{ method: 'card', amount: 325 }],
  })
  expect(reply.body.data).toMatchObject({ paid: 325, left: 0 })
  const { rows } = await app.sql.query(
    `select kind, quantity, vat, vat_bani::int as tax from charges where clinic_id = $1 and line is null order by id`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([
    { kind: 'product', quantity: 2, vat: 'standard', tax: 434 },
    { kind: 'service', quantity: 1, vat: 'exempt', tax: 0 },
  ])
})

test('another price at the desk is what the visit says from then on', async () => {
  const id = await visit()
  await take(id, { lines: [{ line: 1, price: 180 }], payments: [{ method: 'card', amount: 180 }] })
  const { services } = (await desk.get(`/v2/bookings/${id}`)).body.data
  expect(services[0].price).toBe(180)
  await setStatus(id, 4)
  expect(await balanceOf()).toBe(250)
})

test('a patient pays without a visit', async () => {
  const id = await visit()
  await setStatus(id, 4)
  const { version, arrears } = await ofPatient()
  const reply = await desk.post('/v2/checkouts', {
    patient_id: desk.patientId,
    version,
    arrears: arrears.map((each: { charge_id: number }) => each.charge_id),
    payments: [{ method: 'cash', amount: 400 }],
  })
  expect(reply.body.data).toMatchObject({ paid: 400, balance: 0 })
})

test('another clinic finds neither the visit nor the patient', async () => {
  const id = await visit()
  const stranger = await openDesk(app)
  expect((await stranger.get(`/v2/bookings/${id}/checkout`)).status).toBe(404)
  expect((await stranger.get(`/v2/patients/${desk.patientId}/checkout`)).status).toBe(404)
  const { version } = await quote(id)
  const body = { patient_id: desk.patientId, booking_id: id, version, lines: [{ line: 1 }] }
  expect((await stranger.post('/v2/checkouts', body)).status).toBe(404)
  const patient = await addPatient(app, desk.clinic.clinicId)
  expect((await desk.post('/v2/checkouts', { ...body, patient_id: patient })).body.errors).toHaveProperty(
    'patient_id',
  )
})

test('a clinic that pays no VAT charges none, whatever its services say', async () => {
  await app.sql.query('update clinics set vat_payer = false where clinic_id = $1', [desk.clinic.clinicId])
  const reply = await take(await visit(), { payments: [{ method: 'card', amount: 400 }] })
  expect(reply.status).toBe(200)
  const { rows } = await app.sql.query(
    `select distinct vat, vat_rate, vat_bani::int from charges where clinic_id = $1`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([{ vat: 'none', vat_rate: 0, vat_bani: 0 }])
})
