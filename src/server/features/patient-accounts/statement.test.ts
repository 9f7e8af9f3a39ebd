import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { openTill, type Till } from '#test/money.ts'

let app: TestApp
let desk: Desk
let till: Till
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  till = openTill(app, desk.clinic.clinicId)
})

async function open(query = '') {
  const reply = await app.app.inject({
    method: 'GET',
    url: `/api/v2/patients/${desk.patientId}/statement${query}`,
    headers: desk.clinic.owner,
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}

/** Undefined where the machine has no tool that reads a PDF. */
async function textOf(bytes: Buffer): Promise<string | undefined> {
  const reading = promisify(execFile)('pdftotext', ['-layout', '-', '-'])
  reading.child.stdin?.on('error', () => undefined).end(bytes)
  return reading.then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

test('leads from what was owed before the period to what is owed after it', async () => {
  const { patientId } = desk
  await till.charge(patientId, { price: 350_000 }, { day: '2026-09-30' })
  await till.charge(patientId, { nameRo: 'Detartraj și periaj', price: 30_000 }, { day: '2026-10-14' })
  await till.pay(patientId, { amount: 400_050 }, { day: '2026-10-20' })
  await till.charge(patientId, { price: 100 }, { day: '2026-11-02' })
  const { status, headers, bytes } = await open('?from=2026-10-01&to=2026-10-31')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toBe('attachment; filename="dumitru-maria-2026-11-25.pdf"')
  expect(headers['cache-control']).toBe('no-store')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const text = await textOf(bytes)
  if (text === undefined) return
  expect(text).toMatch(/Sold la început\s+3\.500,00 lei de plată/)
  expect(text).toMatch(/14\.10\.2026\s+Detartraj și periaj\s+300,00\s+3\.800,00/)
  expect(text).toMatch(/20\.10\.2026\s+Numerar\s+4\.000,50\s+-200,50/)
  expect(text).toMatch(/Sold la sfârșit\s+200,50 lei avans/)
  expect(text).toContain('În total: 300,00 lei de plată, 4.000,50 lei plătiți.')
  expect(text).not.toContain('02.11.2026')
  const english = await textOf((await open('?language=en')).bytes)
  expect(english).toMatch(/Balance after\s+199\.50 lei paid ahead/)
})

test('of nothing says so', async () => {
  const { status, bytes } = await open()
  expect(status).toBe(200)
  const text = await textOf(bytes)
  if (text !== undefined) expect(text).toContain('Nicio mișcare în perioada aleasă.')
})

test('is noted in the log, without what it says', async () => {
  await till.charge(desk.patientId)
  await open('?from=2026-01-01')
  const { rows } = await app.sql.query(
    `select action, entity, entity_id::int as id, after from audit_entries
      where clinic_id = $1 and action like '%exported'`,
    [desk.clinic.clinicId],
  )
  expect(rows).toMatchObject([
    {
      action: 'account_statement.exported',
      entity: 'patient_record',
      id: desk.patientId,
      after: { format: 'pdf', from: '2026-01-01', to: null, count: 1 },
    },
  ])
})
