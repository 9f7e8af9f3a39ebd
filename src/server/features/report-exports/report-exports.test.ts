import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addStaff } from '#test/factories.ts'
import { REPORTS } from '#domain/reports/figures.ts'
import { readPages } from '#test/read-pdf.ts'
import excel from 'exceljs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let origin: string
beforeAll(async () => {
  app = await startTestApp('2026-11-28T12:00:00+02:00')
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const DAYS = 'from=2026-11-01&to=2026-11-28'
type Headers = Record<string, string>
const path = (report: string, query: string) => `/v4/export/${report}?${DAYS}&${query}`
const ask = (report: string, query: string, headers: Headers = desk.clinic.owner) =>
  desk.get(path(report, query), headers)

async function take(report: string, query: string, headers: Headers = desk.clinic.owner) {
  const reply = await app.app.inject({ method: 'GET', url: `/api${path(report, query)}`, headers })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  return { bytes: reply.rawPayload, name: String(reply.headers['content-disposition']) }
}
async function bookOf(bytes: Buffer): Promise<excel.Workbook> {
  const book = new excel.Workbook()
  await book.xlsx.load(bytes as never)
  return book
}
/** Of each sheet the cells under its head, which is the first row whose first cell is this. */
function tableOf(book: excel.Workbook, sheet: string, first: string) {
  const rows = book.getWorksheet(sheet)!.getSheetValues() as unknown[][]
  const from = rows.findIndex(row => row?.[1] === first)
  expect(from, `${first} in ${sheet}`).toBeGreaterThan(0)
  return { head: rows[from]!.slice(1) as string[], rows: rows.slice(from + 1).map(row => row.slice(1)) }
}
const sumOf = ({ head, rows }: ReturnType<typeof tableOf>, column: string) =>
  rows.reduce((sum, row) => sum + Number(row[head.indexOf(column)] ?? 0), 0)

/** A visit that took place, at its booked price. */
async function visit(fields: Record<string, unknown> = {}): Promise<number> {
  const bookingId = (await desk.book(fields)).body.data.id as number
  await desk.post('/update_booking_status', { booking_id: bookingId, status: 4 })
  return bookingId
}

/** So many visits of each day of the month, without services. */
async function addVisits(perDay: number): Promise<void> {
  await app.sql.query(
    `insert into bookings (clinic_id, code, booking_type, patient_id, doctor_id, location_id, cabinet_id, starts_at, ends_at, source, status,
                           status_changed_at, created_at, updated_at)
     select b.clinic_id, 'x-' || b.clinic_id || '-' || d || '-' || n, b.booking_type, b.patient_id, b.doctor_id, b.location_id, b.cabinet_id,
            s, s + interval '1 minute', 'staff', 'no_show', now(), now(), now()
       from (select * from bookings where clinic_id = $1 order by id limit 1) b, generate_series(1, 28) d, generate_series(1, $2::int) n,
            lateral (select timestamptz '2026-11-01 00:00+02' + (d - 1) * interval '1 day' + n * interval '1 minute' as s) at`,
    [desk.clinic.clinicId, perDay],
  )
}

test('a sheet opened again adds up to the report: by day, in all, and the rows', async () => {
  await visit()
  await visit({ start: at('09:00') })
  await visit({ start: at('11:00', '2026-11-24') })
  const { bytes, name } = await take('financial', 'format=xlsx&rows=1&measure=produced&compare=previous')
  expect(name).toBe('attachment; filename="financiar-2026-11-01_2026-11-28.xlsx"')
  const book = await bookOf(bytes)
  expect(book.worksheets.map(sheet => sheet.name)).toEqual(['Sumar', 'Rânduri', 'Definiții'])
  expect(book.getWorksheet('Sumar')!.getRow(1).getCell(1).value).toBe('Financiar, 1–28 nov. 2026')
  expect(book.getWorksheet('Sumar')!.getRow(2).getCell(1).value).toBe('față de 1–28 oct. 2026')
  const summary = tableOf(book, 'Sumar', 'Zi')
  const total = summary.rows.pop()!
  const totals = (await desk.get(`/v2/graph/financial?${DAYS}&compare=previous`)).body.totals
  expect(total[0]).toBe('Total')
  expect(summary.rows).toHaveLength(28)
  expect(summary.rows[0]![0]).toEqual(new Date('2026-11-01T00:00:00Z'))
  expect(totals.produced).toBe(450)
  for (const [title, key] of [['Realizat', 'produced'], ['Rămas', 'left'], ['Finalizate', 'completed']] as const) {
    expect(sumOf(summary, title)).toBe(totals[key])
    expect(total[summary.head.indexOf(title)]).toBe(totals[key])
  } // prettier-ignore
  const rows = tableOf(book, 'Rânduri', 'Când')
  expect(rows.rows.map(row => row.slice(0, 6))).toEqual([
    [new Date('2026-11-24T11:00:00Z'), 'Dumitru Maria', 'Consultație', expect.any(String), 'Finalizată', 150],
    [new Date('2026-11-26T09:00:00Z'), 'Dumitru Maria', 'Consultație', expect.any(String), 'Finalizată', 150],
    [new Date('2026-11-26T10:00:00Z'), 'Dumitru Maria', 'Consultație', expect.any(String), 'Finalizată', 150],
  ])
  expect(sumOf(rows, 'Realizat')).toBe(totals.produced)
  const defined = tableOf(book, 'Definiții', 'Cifra').rows.map(([figure]) => figure)
  for (const figure of [...summary.head.slice(1), ...rows.head.slice(5)])
    expect(defined).toContain(figure?.replace(/, 1–28 oct. 2026$/, ''))
})

test.each(REPORTS)('%s is taken away whole, in each format', async report => {
  await visit()
  const { status, body } = await desk.get(`/v2/graph/${report}?${DAYS}`)
  expect((await ask(report, 'format=csv')).status).toBe(status)
  if (status !== 200) return
  const { totals, columns } = body
  const book = await bookOf((await take(report, 'format=xlsx&rows=1')).bytes)
  const [summary] = book.worksheets as [excel.Worksheet]
  const last = summary.lastRow!
  expect(last.getCell(1).value).toBe('Total')
  for (const [index, { key, kind }] of columns.entries()) {
    const { value } = last.getCell(index + 2)
    // A sheet reckons time in days, and the library reads it as a date.
    if (kind === 'minutes') continue
    const times = kind === 'percent' ? 100 : 1
    expect(value === null ? null : Math.round(Number(value) * times * 100) / 100).toBe(totals[key])
  }
  expect((await take(report, 'format=csv&rows=1')).bytes.length).toBeGreaterThan(10)
  expect((await take(report, 'format=pdf&rows=1')).bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('in English, of one bar alone, its rows are those of the bar', async () => {
  const otherId = await addDoctor(app, desk.clinic, [desk.serviceId], {
    last_name: '=HYPERLINK("https://x.test")',
  })
  await visit()
  await visit({ doctor_id: otherId, start: at('12:00') })
  const query = `format=xlsx&rows=1&group=doctor&key=${otherId}`
  const { bytes, name } = await take('bookings', query, { ...desk.clinic.owner, 'accept-language': 'en' })
  expect(name).toContain('bookings-2026-11-01_2026-11-28.xlsx')
  const book = await bookOf(bytes)
  const summary = tableOf(book, 'Summary', 'Doctor')
  expect(summary.rows.map(row => row.slice(0, 2))).toEqual([
    [expect.stringContaining('=HYPERLINK'), 1],
    ['Total', 1],
  ])
  const cell = book.getWorksheet('Summary')!.findCell(3, 1)!
  expect([cell.type, cell.formula]).toEqual([excel.ValueType.String, undefined])
  expect(tableOf(book, 'Rows', 'When').rows).toHaveLength(1)
})

const csv = async (query: string) => (await take('financial', query)).bytes.toString()

test('a CSV is the summary, or the rows, and begins no formula', async () => {
  const patientId = await addPatient(app, desk.clinic.clinicId, { first_name: '', last_name: '=1+1' })
  await visit({ patient_id: patientId })
  const summary = await csv('format=csv&group=month')
  expect(summary.split('\r\n')[0]).toMatch(/^\ufeffLună;Realizat;Reduceri;/)
  expect(summary).toContain('\r\nnoiembrie 2026 (în curs);150,00;0,00;')
  expect(summary).toContain('\r\nTotal;150,00;')
  const rows = await csv('format=csv&rows=1&measure=produced')
  expect(rows.split('\r\n')[1]).toMatch(/^2026-11-26 10:00;'=1\+1;Consultație;[^;]+;Finalizată;150,00;/)
})

test('on paper: what it came to and what became of it, by key, the rows and what figures mean', async () => {
  await visit()
  const { bytes } = await take('financial', 'format=pdf&rows=1&compare=previous&group=doctor')
  const text = (await readPages(bytes)).join('\n')
  for (const said of ['Financiar, 1–28 nov. 2026', 'față de 1–28 oct. 2026', '150,00 lei', 'nou', 'Rânduri', 'Dumitru Maria', 'Definiții'])
    expect(text).toContain(said)
}) // prettier-ignore

test('more rows than anybody prints are refused by the field', async () => {
  await visit()
  await addVisits(72)
  const { status, body } = await ask('bookings', 'format=pdf&rows=1&measure=visits')
  expect([status, body.code]).toEqual([422, 'too_long'])
  expect(body.errors.format[0]).toContain('2.000 de rânduri')
  expect((await ask('bookings', 'format=pdf')).status).toBe(200)
})

const rights = async (...permissions: Parameters<typeof addStaff>[2]) =>
  (await addStaff(app, desk.clinic.clinicId, permissions)).headers

test('rows take the right to export, names the right to see patients, money the right to money', async () => {
  await visit()
  const activity = await rights('reports.activity', 'bookings.view', 'bookings.all_doctors')
  const nameless = await rights(
    'reports.activity',
    'bookings.view',
    'bookings.all_doctors',
    'patients.export',
  )
  expect((await ask('bookings', 'format=csv&rows=1', activity)).status).toBe(403)
  expect((await ask('financial', 'format=csv', activity)).status).toBe(403)
  expect((await take('bookings', 'format=csv', activity)).bytes.toString()).not.toContain('Realizat')
  expect((await take('bookings', 'format=csv')).bytes.toString()).toContain('Realizat')
  const rows = (await take('bookings', 'format=csv&rows=1', nameless)).bytes.toString()
  expect(rows).not.toContain('Dumitru')
  expect(rows).toContain('Consultație')
  expect((await ask('bookings', 'format=csv', await rights('bookings.view'))).status).toBe(403)
})

test('it is noted who took what, and nothing of what was searched for', async () => {
  await visit()
  await take('bookings', 'format=csv&rows=1&search=Dumitru')
  expect((await ask('bookings', 'format=csv&key=9999-1&group=doctor')).status).toBe(422)
  const { rows } = await app.sql.query(
    `select action, after from audit_entries where clinic_id = $1 and action like '%exported'`,
    [desk.clinic.clinicId],
  )
  expect(rows).toMatchObject([{ action: 'reports.exported', after: { report: 'bookings', format: 'csv', searched: true } }])
  expect(JSON.stringify(rows)).not.toContain('Dumitru')
}) // prettier-ignore

/** Transactions of the app that are under way. */
const busy = async () => {
  const { rows } = await app.sql.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'zambet' and xact_start is not null`,
  )
  return rows[0]!.count
}

const open = async (query: string): Promise<IncomingMessage> => {
  const asked = get(`${origin}/api${path('bookings', query)}`, { headers: desk.clinic.owner })
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return reply
}

test('what changes while it is taken is not in it: figures and rows are of one moment', async () => {
  await visit()
  await addVisits(200)
  const reply = await open('format=xlsx&rows=1&measure=visits')
  await once(reply, 'readable')
  await app.sql.query(`delete from bookings where clinic_id = $1 and code like 'x-%' and starts_at > '2026-11-08'`, [
    desk.clinic.clinicId,
  ])
  const book = await bookOf(await buffer(reply))
  const total = tableOf(book, 'Sumar', 'Zi').rows.at(-1)!
  expect(total[1]).toBe(28 * 200 + 1)
  expect(tableOf(book, 'Rânduri', 'Când').rows).toHaveLength(28 * 200 + 1)
}) // prettier-ignore

test('who leaves in the middle ends the reading, and has no file that looks whole', async () => {
  await visit()
  await addVisits(400)
  const reply = await open('format=xlsx&rows=1&measure=visits')
  const parts: Buffer[] = []
  reply.on('data', (part: Buffer) => parts.push(part))
  await once(reply, 'data')
  expect(await busy()).toBe(1)
  reply.destroy()
  await expect.poll(busy, { timeout: 2_000, interval: 50 }).toBe(0)
  await expect(bookOf(Buffer.concat(parts))).rejects.toThrow()
})
