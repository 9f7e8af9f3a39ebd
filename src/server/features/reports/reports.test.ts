import { ownerPool } from '#server/db/owner.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
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
