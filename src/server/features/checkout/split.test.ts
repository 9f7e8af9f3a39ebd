import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { COMPANY, openInvoicing, type Invoicing } from '#test/invoicing.ts'
import { addPackage, startPackage } from '#test/packages.ts'
import { addPatient, addService, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Invoicing
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-26T12:00:00+02:00')
  desk = await openInvoicing(app)
})

const quote = async (bookingId: number): Promise<Reply['body']> =>
  (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data

/** A code given away, of so many lei. */
async function giveCode(value: number): Promise<string> {
  const card = await desk.post('/v2/gift-cards', {
    title: 'Zâmbet',
    value,
    expires_after_days: 30,
    maximum: 10,
  })
  const made = await desk.post(`/v2/gift-cards/${card.body.data.id}/codes`, { count: 1, paid: false })
  expect(made.status).toBe(200)
  const { rows } = await app.sql.query<{ code: string }>(
    'select code from gift_codes where clinic_id = $1 order by id desc limit 1',
    [desk.clinic.clinicId],
  )
  return rows[0]!.code
}

async function take(bookingId: number, fields: Record<string, unknown>, patientId = desk.patientId) {
  const { version, lines } = await quote(bookingId)
  return desk.post('/v2/checkouts', {
    patient_id: patientId,
    booking_id: bookingId,
    version,
    lines: lines.map(({ line }: { line: number }) => ({ line })),
    ...fields,
  })
}

/** A visit of a covered service and of another of 250 lei. */
async function visit(): Promise<number> {
  const other = await addService(app, desk.clinic.clinicId, { price_bani: 25_000 })
  await app.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 25000)`,
    [desk.clinic.clinicId, desk.doctorId, other],
  )
  const reply = await desk.book({ services: [{ service_id: desk.serviceId }, { service_id: other }] })
  return reply.body.data.id as number
}

test('a use, a code, cash and card pay one visit with a company’s invoice, in one act', async () => {
  await startPackage(desk, await addPackage(desk))
  const id = await visit()
  const code = await giveCode(100)
  const asked = await quote(id)
  expect(asked.lines).toMatchObject([
    { amount: 0, left: 0, price: 150, use: { number: 1, maximum: 4, name: 'Igienă, 4 ședințe' } },
    { amount: 250, left: 250, use: null },
  ])
  const reply = await take(id, {
    arrears: asked.arrears.map((each: { charge_id: number }) => each.charge_id),
    codes: [{ code, amount: 100 }],
    payments: [
      { method: 'cash', amount: 150, received: 200 },
      { method: 'card', amount: 900 },
    ],
    buyer: COMPANY,
  })
  expect(reply.status).toBe(200)
  expect(reply.body.data).toMatchObject({ paid: 1_150, change: 50, left: 0, balance: 0 })
  expect(reply.body.data.invoice.number).toMatch(/\d{6}$/)
  // What stands on an invoice is taken back by a storno first.
  expect((await desk.post(`/v2/checkouts/${reply.body.data.id}/undo`)).body.code).toBe('charge_invoiced')
  expect((await desk.post('/v2/deleteBooking', { booking_id: id })).body.code).toBe('charge_invoiced')
  expect((await quote(id)).lines).toMatchObject([{ use: { number: 1 } }, { paid: 250 }])
  await desk.post('/update_booking_status', { booking_id: id, status: 4 })
  expect((await desk.get(`/v2/patients/${desk.patientId}/checkout`)).body.data.balance).toBe(0)
})

test('a use that is left for another time has its line paid for itself', async () => {
  await startPackage(desk, await addPackage(desk))
  const id = (await desk.book()).body.data.id as number
  const reply = await take(id, {
    lines: [{ line: 1, use: false }],
    payments: [{ method: 'card', amount: 150 }],
  })
  expect(reply.body.data).toMatchObject({ paid: 150, left: 0 })
  const { rows } = await app.sql.query(
    'select used, reserved from subscription_counters where clinic_id = $1',
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([{ used: 0, reserved: 0 }])
  await desk.post('/update_booking_status', { booking_id: id, status: 4 })
  expect((await quote(id)).lines).toMatchObject([{ use: null, paid: 150, left: 0 }])
})

test('a code larger than the bill keeps the rest, one that is smaller is split, and it is one person’s', async () => {
  const code = await giveCode(200)
  const id = (await desk.book()).body.data.id as number
  const over = await take(id, { codes: [{ code, amount: 200 }] })
  expect(over.body.errors).toEqual({ 'codes.0.amount': ['Au mai rămas de plată 150 lei.'] })
  const reply = await take(id, { codes: [{ code, amount: 150 }] })
  expect(reply.body.data).toMatchObject({ paid: 150, left: 0, balance: 0 })
  expect((await quote(id)).codes).toMatchObject([{ code, remaining: 50, value: 200 }])
  const other = await addPatient(app, desk.clinic.clinicId)
  const theirs = (await desk.book({ patient_id: other, start: '2026-11-26T11:00:00+02:00' })).body.data.id
  const stolen = await take(theirs, { codes: [{ code, amount: 50 }] }, other)
  expect(stolen.body.errors).toEqual({ 'codes.0.code': ['Codul nu este valabil aici.'] })
  const next = (await desk.book({ start: '2026-11-26T14:00:00+02:00' })).body.data.id
  const short = await take(next, { codes: [{ code, amount: 60 }] })
  expect(short.body.errors).toEqual({ 'codes.0.amount': ['Pe cod au rămas 50 lei.'] })
  const split = await take(next, {
    codes: [{ code, amount: 50 }],
    payments: [{ method: 'cash', amount: 100 }],
  })
  expect(split.body.data).toMatchObject({ paid: 150, left: 0 })
  // Taken back, the code has again what it had.
  await desk.post(`/v2/checkouts/${split.body.data.id}/undo`)
  expect((await quote(next)).codes).toMatchObject([{ remaining: 50 }])
})

test('one code at two desks pays once', async () => {
  const code = await giveCode(150)
  const other = await addPatient(app, desk.clinic.clinicId)
  const mine = (await desk.book()).body.data.id as number
  const theirs = (await desk.book({ patient_id: other, start: '2026-11-26T11:00:00+02:00' })).body.data.id
  const replies = await Promise.all([
    take(mine, { codes: [{ code, amount: 150 }] }),
    take(theirs, { codes: [{ code, amount: 150 }] }, other),
  ])
  expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a code is good on its last day, and not on the next', async () => {
  const code = await giveCode(150)
  await app.sql.query(`update gift_codes set expires_on = '2026-11-26' where code = $1`, [code])
  const id = (await desk.book()).body.data.id as number
  await app.sql.query(`update gift_codes set expires_on = '2026-11-25' where code = $1`, [code])
  const late = await take(id, { codes: [{ code, amount: 150 }] })
  expect(late.body.errors['codes.0.code'][0]).toMatch(/^Codul a expirat pe/)
  await app.sql.query(`update gift_codes set expires_on = '2026-11-26' where code = $1`, [code])
  expect((await take(id, { codes: [{ code, amount: 150 }] })).status).toBe(200)
})

test('cash of a company has a limit of its own', async () => {
  const id = (await desk.book({ services: [{ service_id: desk.serviceId, price: 6_000 }] })).body.data.id
  const body = { payments: [{ method: 'cash', amount: 5_000.01 }], buyer: COMPANY }
  expect(await take(id, body)).toMatchObject({
    status: 409,
    body: { code: 'cash_limit_company', message: 'În numerar, cel mult 5.000 lei pe zi de la o firmă.' },
  })
  expect((await take(id, { payments: body.payments })).status).toBe(200)
})

test('of a bill of nothing no invoice is made, and no number spent', async () => {
  await startPackage(desk, await addPackage(desk))
  const id = (await desk.book()).body.data.id as number
  const reply = await take(id, { buyer: COMPANY })
  expect(reply.body.errors).toEqual({ buyer: ['Nu este nimic de facturat.'] })
  expect((await desk.get('/v2/invoice-series')).body.data[0].next_number).toBe(1)
  expect((await take(id, {})).body.data).toMatchObject({ paid: 0, left: 0, invoice: null })
})

test('what stands on an invoice is not charged otherwise before its storno, wherever it is tried', async () => {
  const id = (await desk.book()).body.data.id as number
  const { invoice } = (await take(id, { buyer: COMPANY })).body.data
  for (const status of [4, 3]) await desk.post('/update_booking_status', { booking_id: id, status })
  const { version } = (await desk.get(`/v2/bookings/${id}`)).body.data
  const services = [{ service_id: desk.serviceId, price: 120 }]
  const edit = () => desk.post('/v2/edit_booking', { booking_id: id, version, services })
  expect(await edit()).toMatchObject({ status: 409, body: { code: 'charge_invoiced' } })
  expect((await take(id, { lines: [{ line: 1, price: 120 }] })).body.code).toBe('charge_invoiced')
  const { lines } = await quote(id)
  expect(lines).toMatchObject([{ price: 150, left: 150 }])
  const back = await desk.post(`/v2/invoices/${invoice.id}/storno`, { reason: 'Alt preț' })
  expect(back.status).toBe(200)
  expect((await edit()).status).toBe(200)
  expect((await quote(id)).lines).toMatchObject([{ price: 120, left: 120 }])
})

test('codes of another clinic, spent and expired ones are told beside each, and nothing is taken', async () => {
  const [spent, expired, good] = [await giveCode(150), await giveCode(100), await giveCode(100)]
  const before = (await desk.book()).body.data.id as number
  expect((await take(before, { codes: [{ code: spent, amount: 150 }] })).status).toBe(200)
  await app.sql.query(`update gift_codes set expires_on = '2026-11-25' where code = $1`, [expired])
  const mine = desk
  desk = await openInvoicing(app)
  const foreign = await giveCode(100)
  desk = mine
  const id = (await desk.book({ start: '2026-11-26T11:00:00+02:00' })).body.data.id as number
  const codes = [spent, expired, foreign, good, good].map(code => ({ code, amount: 10 }))
  const { version } = await quote(id)
  const body = { patient_id: desk.patientId, booking_id: id, version, lines: [{ line: 1 }], codes }
  for (const [language, said] of [
    [
      'ro',
      ['Pe cod nu mai este nimic.', 'Codul a expirat pe 25 noiembrie 2026.', 'Codul nu este valabil aici.'],
    ],
    [
      'en',
      [
        'Nothing is left on this code.',
        'The code expired on 25 November 2026.',
        'This code is not valid here.',
      ],
    ],
  ] as const) {
    const headers = { ...desk.clinic.owner, 'accept-language': language }
    const reply = await desk.post('/v2/checkouts', body, headers)
    expect(reply.status).toBe(422)
    const each = [0, 1, 2, 4].map(index => reply.body.errors[`codes.${index}.code`][0])
    expect(each).toEqual([...said, said[2]])
  }
  expect((await quote(id)).codes).toEqual([])
  const { rows } = await app.sql.query('select patient_id from gift_codes where code = $1', [good])
  expect(rows).toEqual([{ patient_id: null }])
})

test('codes are not guessed in bulk at the till', async () => {
  const id = (await desk.book()).body.data.id as number
  const guess = (round: number) => {
    const codes = Array.from({ length: 10 }, (_, index) => ({
      code: `ZB00-00${String(round).padStart(2, '0')}-${String(index).padStart(4, '0')}`,
      amount: 1,
    }))
    return take(id, { codes })
  }
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) statuses.push((await guess(round)).status)
  expect(statuses).toEqual([422, 429, 429, 429])
  const { headers } = await addStaff(app, desk.clinic.clinicId, [
    'payments.edit',
    'bookings.all_doctors',
    'bookings.view',
  ])
  const { version } = await quote(id)
  const good = await giveCode(20)
  const codes = [{ code: good, amount: 20 }]
  const body = { patient_id: desk.patientId, booking_id: id, version, lines: [{ line: 1 }], codes }
  // A colleague is not held up, nor who takes money without a code.
  expect((await desk.post('/v2/checkouts', body, headers)).status).toBe(200)
  expect((await take(id, { payments: [{ method: 'card', amount: 10 }] })).status).toBe(200)
})

test('cash is taken with its receipt, whose number comes with the payment or not at all', async () => {
  const id = await visit()
  const above = await take(id, { payments: [{ method: 'cash', amount: 9_950 }], receipt: true })
  expect(above.status).toBe(422)
  const payments = [
    { method: 'cash', amount: 100 },
    { method: 'card', amount: 50 },
  ]
  const { receipts } = (await take(id, { payments, receipt: true })).body.data
  expect(receipts).toEqual([{ id: expect.any(Number), number: expect.stringMatching(/ 000001$/) }])
  const receipt = await desk.get(`/v2/invoices/${receipts[0].id}`)
  expect(receipt.body.data).toMatchObject({ kind: 'receipt', total: 100 })
  const byCard = await take(id, { payments: [{ method: 'card', amount: 20 }], receipt: true })
  expect(byCard.body.data).toMatchObject({ paid: 20, receipts: [] })
})

const addSeries = async (fields: Record<string, unknown>): Promise<number> =>
  (await desk.post('/v2/invoice-series', fields)).body.data.id

test('the invoice takes the series of the visit’s place, or the one that was chosen; another kind’s is refused', async () => {
  const { rows } = await app.sql.query<{ id: number }>(
    `select c.location_id::int as id from cabinets c join bookings b on b.clinic_id = c.clinic_id and b.cabinet_id = c.id
      where b.id = $1`,
    [await visit()],
  )
  await addSeries({ kind: 'invoice', prefix: 'LOC', location_id: rows[0]!.id })
  const other = await addSeries({ kind: 'invoice', prefix: 'ALT' })
  const proforma = await addSeries({ kind: 'proforma', prefix: 'PRF' })
  let hour = 11
  const bought = async (fields: object) => {
    const start = `2026-11-27T${++hour}:00:00+02:00`
    return take((await desk.book({ start })).body.data.id, { buyer: COMPANY, ...fields })
  }
  const refused = await bought({ series_id: proforma })
  expect(refused).toMatchObject({ status: 422, body: { errors: { series_id: [expect.any(String)] } } })
  expect((await bought({})).body.data.invoice.number).toBe('LOC 000001')
  expect((await bought({ series_id: other })).body.data.invoice.number).toBe('ALT 000001')
})

test('a company of earlier invoices is found by its CIF or name, the patient’s own first, as it was written last', async () => {
  const mother = await addPatient(app, desk.clinic.clinicId)
  const bakery = { ...COMPANY, name: 'Brutăria Grâului SRL', cif: 'RO91402516', city: 'Turda' }
  const draft = (buyer: object, patient_id = desk.patientId) =>
    desk.post('/v2/invoices', { patient_id, buyer, lines: [{ name: 'Trusă', price: 10 }] })
  await draft({ ...COMPANY, address: 'Str. Veche 1' })
  await draft(COMPANY)
  await draft(bakery, mother)
  const found = async (query: string) =>
    (await desk.get(`/v2/invoice-companies?${query}`)).body.data.map((each: { cif: string }) => each.cif)
  const [latest] = (await desk.get(`/v2/invoice-companies?search=93188`)).body.data
  expect(latest).toMatchObject(COMPANY)
  expect(await found('')).toEqual([bakery.cif, COMPANY.cif])
  expect(await found(`patient_id=${desk.patientId}`)).toEqual([COMPANY.cif, bakery.cif])
  expect(await found('search=ro%20914')).toEqual([bakery.cif])
  expect(await found('search=gradinita')).toEqual([COMPANY.cif])
  expect(await found('search=nimeni')).toEqual([])
})
