// Days of 23 and 25 hours, a clinic that pays VAT from the middle of a month, and lines of different rates on one bill.

import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { addService, insert, signIn } from '#test/factories.ts'
import { COMPANY, openInvoicing, type Invoicing } from '#test/invoicing.ts'
import { addPackage, startPackage } from '#test/packages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Invoicing
let headers: Record<string, string>
beforeAll(async () => {
  app = await startTestApp('2026-10-20T12:00:00+03:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await at('2026-10-20T12:00:00+03:00')
})

/** From now on it is then; a clinic of its own the first time. */
async function at(instant: string): Promise<void> {
  app.clock.now = Date.parse(instant)
  desk = await openInvoicing(app)
  headers = desk.clinic.owner
}
async function later(instant: string): Promise<void> {
  app.clock.now = Date.parse(instant)
  headers = await signIn(app, desk.clinic.clinicId)
}
const post = (path: string, body: Record<string, unknown> = {}) => desk.post(path, body, headers)
const get = (path: string) => desk.get(path, headers)
const advance = (amount: number, method = 'cash') =>
  post('/v2/payments', { patient_id: desk.patientId, method, amount })

describe('the day on which clocks go back', () => {
  test('is one day of 25 hours: its cash has one limit, its money one list, and it ends at its own midnight', async () => {
    await later('2026-10-25T00:10:00+03:00')
    expect((await advance(6_000)).status).toBe(200)
    // Three o’clock comes twice.
    await later('2026-10-25T03:30:00+03:00')
    const first = await advance(1_000)
    await later('2026-10-25T03:30:00+02:00')
    const second = await advance(1_000)
    await later('2026-10-25T23:50:00+02:00')
    const over = await advance(2_000.01)
    expect(over).toMatchObject({ status: 409, body: { code: 'cash_limit', data: { left: 2_000 } } })
    expect((await advance(2_000)).status).toBe(200)
    const { data, totals } = (await get('/v2/payments?from=2026-10-25&to=2026-10-25')).body
    expect(totals).toEqual([{ method: 'cash', received: 10_000, returned: 0 }])
    expect(data.map((row: { at: string }) => row.at)).toEqual([
      '2026-10-25T23:50:00+02:00',
      '2026-10-25T03:30:00+02:00',
      '2026-10-25T03:30:00+03:00',
      '2026-10-25T00:10:00+03:00',
    ])
    // Either of the two is of today, and taken back without a right of its own.
    for (const { body } of [first, second])
      expect((await get(`/v2/payments/${body.data.id}`)).body.data.is_today).toBe(true)
    await later('2026-10-26T00:00:00+02:00')
    expect((await advance(9_000)).status).toBe(200)
    expect((await get(`/v2/payments/${first.body.data.id}`)).body.data.is_today).toBe(false)
  })

  test('gives an invoice its day and its due day by the clinic’s calendar', async () => {
    await later('2026-10-25T23:59:00+02:00')
    const lines = [{ name: 'Trusă', price: 10 }]
    const { id } = (await post('/v2/invoices', { buyer: COMPANY, lines })).body.data
    expect((await post(`/v2/invoices/${id}/issue`)).body.data).toMatchObject({
      day: '2026-10-25',
      due_on: '2026-11-08',
    })
    // The same number of hours before, it was still the day before.
    const next = (await post('/v2/invoices', { buyer: COMPANY, lines })).body.data.id
    await later('2026-10-26T00:01:00+02:00')
    expect((await post(`/v2/invoices/${next}/issue`)).body.data).toMatchObject({ day: '2026-10-26' })
  })

  test('and the one on which they go forward end packages on their last day, not an hour early or late', async () => {
    await later('2026-09-25T12:00:00+03:00')
    const packageId = await addPackage({ ...desk, post: (path, body) => post(path, body) }, { months: 1 })
    const started = await startPackage({ ...desk, post: (path, body) => post(path, body) }, packageId)
    expect(started.body.data).toMatchObject({ ends_on: '2026-10-25' })
    const state = async () => (await get(`/v2/patient-subscriptions/${started.body.data.id}`)).body.data.state
    await later('2026-10-25T23:59:59+02:00')
    expect(await state()).toBe('running')
    await later('2026-10-26T00:00:00+02:00')
    expect(await state()).toBe('expired')
    const spring = await startPackage(
      { ...desk, post: (path, body) => post(path, body) },
      await addPackage({ ...desk, post: (path, body) => post(path, body) }, { months: 5 }),
    )
    expect(spring.body.data).toMatchObject({ started_on: '2026-10-26', ends_on: '2027-03-26' })
  })
})

/** A visit of these services at an hour of the clinic's today; its id. */
async function visit(hour: string, serviceIds: readonly number[]): Promise<number> {
  const day = new Date(app.clock.now + 3 * 3_600_000).toISOString().slice(0, 10)
  const reply = await desk.book(
    { start: `${day}T${hour}:00+03:00`, services: serviceIds.map(service_id => ({ service_id })) },
    headers,
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}
async function addTaxed(vat: string, price_bani: number): Promise<number> {
  const { clinicId: clinic_id } = desk.clinic
  const service_id = await addService(app, clinic_id, { vat, price_bani })
  await insert(app, 'doctor_services', {
    clinic_id,
    doctor_id: desk.doctorId,
    service_id,
    minutes: 30,
    price_bani,
  })
  return service_id
}
async function take(bookingId: number, fields: Record<string, unknown> = {}): Promise<Reply> {
  const { version, lines } = (await get(`/v2/bookings/${bookingId}/checkout`)).body.data
  return post('/v2/checkouts', {
    patient_id: desk.patientId,
    booking_id: bookingId,
    version,
    lines: lines.map(({ line }: { line: number }) => ({ line })),
    ...fields,
  })
}

describe('VAT', () => {
  test('is of the day of the charge: a payer from mid-month, and back', async () => {
    const service = await addTaxed('standard', 12_100)
    await app.sql.query('update clinics set vat_payer = false where clinic_id = $1', [desk.clinic.clinicId])
    const before = await take(await visit('10:00', [service]))
    expect((await app.call('PUT', '/v2/company', { headers, body: { vat_payer: true } })).status).toBe(200)
    const after = await take(await visit('11:00', [service]))
    const of = async (reply: Reply) =>
      (
        await app.sql.query('select vat, vat_rate, vat_bani::int as tax from charges where id = $1', [
          reply.body.data.charge_ids[0],
        ])
      ).rows[0]
    expect(await of(before)).toEqual({ vat: 'none', vat_rate: 0, tax: 0 })
    expect(await of(after)).toEqual({ vat: 'standard', vat_rate: 2100, tax: 2_100 })
    // Each on an invoice of its own, by what held when it was charged.
    const issue = async (reply: Reply, ...rest: Reply[]) => {
      const lines = [reply, ...rest].map(each => ({ charge_id: each.body.data.charge_ids[0] }))
      const { id } = (await post('/v2/invoices', { patient_id: desk.patientId, buyer: COMPANY, lines })).body
        .data
      return post(`/v2/invoices/${id}/issue`)
    }
    const both = await issue(before, after)
    expect(both).toMatchObject({ status: 422, body: { errors: { lines: [expect.any(String)] } } })
    expect((await issue(before)).body.data).toMatchObject({ total: 121, vat_amount: 0 })
    expect((await issue(after)).body.data).toMatchObject({ total: 121, net: 100, vat_amount: 21 })
  })

  test('exempt, reduced and standard stand on one bill and one invoice, each by its own rate', async () => {
    const ids = [desk.serviceId, await addTaxed('reduced', 11_100), await addTaxed('standard', 12_101)]
    const reply = await take(await visit('10:00', ids), {
      payments: [{ method: 'card', amount: 382.01 }],
      buyer: COMPANY,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const invoice = (await get(`/v2/invoices/${reply.body.data.invoice.id}`)).body.data
    expect(invoice).toMatchObject({
      total: 382.01,
      net: 350.01,
      vat_amount: 32,
      payment: 'paid',
      problems: [],
    })
    expect(invoice.rates).toEqual([
      { vat: 'exempt', vat_rate: 0, net: 150, vat_amount: 0, total: 150 },
      { vat: 'reduced', vat_rate: 11, net: 100, vat_amount: 11, total: 111 },
      { vat: 'standard', vat_rate: 21, net: 100.01, vat_amount: 21, total: 121.01 },
    ])
  })
})
