import { ownerPool } from '#server/db/owner.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { accept, at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addStaff } from '#test/factories.ts'
import { PERSON, writeSeller } from '#test/invoicing.ts'
import { addPackage, startPackage } from '#test/packages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findWrongDays } from './days/check-days.sql.ts'
import { refreshReports } from './days/report-days.jobs.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-26T12:00:00+02:00')
  desk = await openDesk(app)
})

const NOVEMBER = 'from=2026-11-01&to=2026-11-30'
const graph = (report: string, query = '', headers?: Record<string, string>): Promise<Reply> =>
  desk.get(`/v2/graph/${report}?${NOVEMBER}${query}`, headers)
const rows = (report: string, query: string): Promise<Reply> =>
  desk.get(`/v2/graph/${report}/rows?${NOVEMBER}${query}`)

/** The patient pays all that they owe, by card. */
async function payAll(): Promise<void> {
  const { data } = (await desk.get(`/v2/patients/${desk.patientId}/checkout`)).body
  const paid = await desk.post('/v2/checkouts', {
    patient_id: desk.patientId,
    version: data.version,
    arrears: data.arrears.map(({ charge_id }: { charge_id: number }) => charge_id),
    payments: [{ method: 'card', amount: data.balance }],
  })
  expect(paid.status).toBe(200)
}

const byDoctor = async () => (await graph('bookings', '&group=doctor')).body

/** A visit of 150 lei that took place, of which so much is paid by card. */
async function visit(paid: number, fields: Record<string, unknown> = {}): Promise<number> {
  const bookingId = (await desk.book(fields)).body.data.id as number
  await desk.post('/update_booking_status', { booking_id: bookingId, status: 4 })
  if (paid === 0) return bookingId
  const { version } = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
  await desk.post('/v2/checkouts', {
    patient_id: desk.patientId,
    booking_id: bookingId,
    version,
    lines: [{ line: 1 }],
    payments: [{ method: 'card', amount: paid }],
  })
  return bookingId
}

test('each figure of the money is that of its rows, whole, by day and by doctor', async () => {
  await visit(100)
  await visit(0, { start: at('09:00') })
  await desk.post('/v2/payments', { patient_id: desk.patientId, method: 'cash', amount: 60 })
  const { body } = await graph('financial', '&group=doctor&compare=previous')
  expect(body.totals).toMatchObject({
    produced: 300,
    collected: 160,
    paid: 100,
    left: 200,
    completed: 2,
    per_visit: 150,
    receivable: 140,
    advances: 0,
  })
  expect(body.compared).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(body.previous_totals).toMatchObject({ produced: 0, per_visit: null })
  expect(body.series).toMatchObject([
    { key: String(desk.doctorId), values: { produced: 300, collected: 100, left: 200 } },
    { key: 'none', label: 'Avansuri, abonamente, coduri', values: { collected: 60 } },
  ])
  const days = (await graph('financial', '&group=day')).body.series
  expect(days).toHaveLength(30)
  expect(days[25]).toMatchObject({ key: '2026-11-26', values: { produced: 300, collected: 160 } })
  const open = (await rows('financial', `&group=doctor&key=${desk.doctorId}&measure=left&orderType=desc`))
    .body
  expect(open).toMatchObject({ value: 200, totals: { produced: 300, paid: 100, left: 200 }, unpaid: 2 })
  expect(open.data[0]).toMatchObject({
    title: 'Dumitru Maria',
    note: 'Consultație',
    state: 'Finalizată',
    at: '2026-11-26T10:00:00+02:00',
    values: { produced: 150, paid: 100, left: 50 },
  })
  for (const key of ['', `&group=doctor&key=${desk.doctorId}`, '&group=doctor&key=none'])
    expect((await rows('financial', `&measure=collected${key}`)).body.value).toBe(
      { '': 160, '&group=doctor&key=none': 60 }[key] ?? 100,
    )
  expect((await rows('financial', '&measure=receivable')).body).toMatchObject({
    value: 140,
    data: [{ patient_id: desk.patientId, values: { receivable: 140 } }],
  })
})

test('sums are kept, and are those of the rows before and after', async () => {
  const pool = ownerPool(app.url, 1)
  const bookingId = await visit(50)
  const before = await byDoctor()
  await refreshReports.run({}, { ...app.services, isLastTry: false })
  const { rows: marks } = await app.sql.query('select from report_marks where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  expect(marks).toEqual([])
  expect({ ...(await byDoctor()), as_of: '' }).toEqual({ ...before, as_of: '' })
  expect(await findWrongDays(pool, desk.clinic.clinicId)).toEqual([])
  // Reopened: what was kept of the day is not read any more.
  await desk.post('/update_booking_status', { booking_id: bookingId, status: 3 })
  expect((await byDoctor()).totals).toMatchObject({ visits: 1, completed: 0, ahead: 1, produced: 0 })
  await refreshReports.run({}, { ...app.services, isLastTry: false })
  expect((await byDoctor()).totals).toMatchObject({ visits: 1, completed: 0, ahead: 1, produced: 0 })
  await app.sql.query('update report_visits set visits = 2 where clinic_id = $1', [desk.clinic.clinicId])
  expect(await findWrongDays(pool, desk.clinic.clinicId)).toMatchObject([
    { what: 'visits', day: '2026-11-26', doctor_id: desk.doctorId },
  ])
  await pool.end()
})

const PERIOD = 'from=2026-11-01&to=2026-11-30'
const MONEY = new Set(['produced', 'collected', 'paid', 'left', 'per_visit', 'receivable'])

test('who may not see money gets none, and who sees one doctor gets theirs alone', async () => {
  const { clinicId } = desk.clinic
  await visit(100)
  const secondId = await addDoctor(app, desk.clinic, [desk.serviceId])
  const reception = (
    await addStaff(app, clinicId, ['bookings.view', 'bookings.all_doctors', 'reports.activity'])
  ).headers
  const { accountId, headers: doctor } = await addStaff(app, clinicId, ['bookings.view', 'reports.activity'])
  await app.sql.query('update doctors set account_id = $1 where id = $2', [accountId, secondId])
  const stranger = (await addStaff(app, clinicId, ['bookings.view'])).headers
  const seen = await graph('bookings', '&group=doctor', reception)
  expect(seen.body.totals).toMatchObject({ visits: 1, completed: 1 })
  expect(Object.keys(seen.body.totals).filter(key => MONEY.has(key))).toEqual([])
  expect((await graph('financial', '', reception)).status).toBe(403)
  expect((await graph('earnings', '', reception)).status).toBe(403)
  expect((await graph('bookings', '', stranger)).status).toBe(403)
  // The visit is another doctor's.
  expect((await graph('bookings', '', doctor)).body.totals).toMatchObject({ visits: 0 })
  expect((await graph('bookings', `&doctor_id=${desk.doctorId}`, doctor)).status).toBe(403)
  await desk.book({ doctor_id: secondId, start: at('14:00') })
  expect((await graph('bookings', '&group=doctor', doctor)).body.series).toMatchObject([
    { key: String(secondId), values: { visits: 1 } },
  ])
  const opened = await desk.get(`/v2/graph/bookings/rows?${PERIOD}&measure=visits`, doctor)
  expect(opened.body).toMatchObject({ value: 1, data: [{ doctor_id: secondId }] })
  const unnamed = await desk.get(`/v2/graph/bookings/rows?${PERIOD}&measure=visits`, reception)
  expect(unnamed.body.data[0]).toMatchObject({ title: 'Consultație', note: '', values: {} })
})

test('which visits are not paid is not told to who may not see money', async () => {
  await visit(150)
  await visit(0, { start: at('09:00') })
  const all = 'bookings.all_doctors'
  const { clinicId } = desk.clinic
  const reception = await addStaff(app, clinicId, ['bookings.view', all, 'reports.activity'])
  const completed = `/v2/graph/bookings/rows?${PERIOD}&measure=completed`
  expect((await desk.get(`${completed}&only=unpaid`)).body.data).toHaveLength(1)
  const unpaid = await desk.get(`${completed}&only=unpaid`, reception.headers)
  expect(unpaid.body).toEqual((await desk.get(completed, reception.headers)).body)
  expect(unpaid.body.data).toHaveLength(2)
})

test('who may not name patients reads no name on an invoice, and finds none by it', async () => {
  await writeSeller(desk)
  const draft = { buyer: PERSON, lines: [{ name: 'Trusă', price: 10 }] }
  const { id } = (await desk.post('/v2/invoices', draft)).body.data
  expect((await desk.post(`/v2/invoices/${id}/issue`)).status).toBe(200)
  const path = `/v2/graph/financial/rows?${PERIOD}&measure=invoiced`
  expect((await desk.get(path)).body.data).toMatchObject([{ title: PERSON.name, values: { invoiced: 10 } }])
  const nameless = await addStaff(app, desk.clinic.clinicId, [
    'bookings.view',
    'bookings.all_doctors',
    'reports.financial',
  ])
  const { body } = await desk.get(path, nameless.headers)
  expect(body.data).toMatchObject([{ title: '', note: '', values: { invoiced: 10 } }])
  expect(JSON.stringify(body)).not.toContain('Dumitru')
  expect((await desk.get(`${path}&search=Dumitru`, nameless.headers)).body.data).toEqual([])
})

test('who sees no doctor’s visits sees nothing that is of none either', async () => {
  const { clinicId } = desk.clinic
  await startPackage(desk, await addPackage(desk))
  await payAll()
  const { headers } = await addStaff(app, clinicId, ['bookings.view', 'reports.financial'])
  expect((await graph('financial')).body.totals).toMatchObject({ collected: 900 })
  for (const group of ['day', 'doctor', 'location', 'service']) {
    const { body } = await graph('financial', `&group=${group}`, headers)
    expect(body.totals).toMatchObject({ collected: 0, invoiced: 0, produced: 0 })
  }
  const opened = await desk.get(`/v2/graph/financial/rows?${PERIOD}&measure=collected`, headers)
  expect(opened.body).toMatchObject({ value: 0, data: [] })
})

test('another clinic sees nothing of it', async () => {
  await visit(100)
  const other = await openDesk(app)
  const { body } = await other.get(`/v2/graph/financial?${PERIOD}&group=doctor`)
  expect(body.series).toEqual([])
  expect(body.totals).toMatchObject({ produced: 0, collected: 0, receivable: 0 })
  expect((await other.get('/v2/years-with-bookings')).body.years).toEqual([])
  expect((await desk.get('/v2/years-with-bookings')).body.years).toEqual([2026])
})

const seen = async () => {
  const financial = (await graph('financial', '&group=doctor')).body
  const days = (await graph('bookings', '&group=day')).body
  return { money: financial.totals, days: days.series.map((point: { values: object }) => point.values) }
}

test('the past stays: a renamed service, another price, another percent, another zone', async () => {
  await visit(150)
  const before = await seen()
  await app.sql.query(`update services set name_ro = 'Alt nume' where id = $1`, [desk.serviceId])
  await app.sql.query('update doctor_services set price_bani = 1 where doctor_id = $1', [desk.doctorId])
  await app.sql.query('update doctors set earnings_percent = 1 where id = $1', [desk.doctorId])
  await app.sql.query(`update locations set zone = 'Pacific/Auckland' where id = $1`, [
    desk.clinic.locationId,
  ])
  await app.sql.query('update clinics set cancel_notice_minutes = 1 where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  expect(await seen()).toEqual(before)
})

test('a visit across midnight is of the day on which it begins, by the clock of its place', async () => {
  await app.sql.query(`update locations set zone = 'Atlantic/Azores' where id = $1`, [desk.clinic.locationId])
  const booked = await desk.book({ start: '2026-11-27T00:30:00+02:00' })
  await desk.post('/v2/add_booking', {
    patient_id: desk.patientId,
    doctor_id: desk.doctorId,
    start: '2026-11-27T00:30:00+02:00',
    services: [{ service_id: desk.serviceId }],
    ...(booked.status === 409 ? accept(booked) : {}),
  })
  const { body } = await graph('bookings', '&group=day')
  const days = body.series.filter((point: { values: { visits: number } }) => point.values.visits > 0)
  expect(days).toMatchObject([{ key: '2026-11-26' }])
})
