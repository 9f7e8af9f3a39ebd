import type { CallReply } from '#contract/call.ts'
import type { listAccessLog } from '#contract/logs/access-log.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addStaff, insert } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let other: { accountId: number; headers: Record<string, string> }
let radu: number

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-25T08:00:00+02:00')
  desk = await openDesk(app)
  other = await addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'clinical.view',
    'bookings.all_doctors',
    'logs.view',
  ])
  radu = await addPatient(app, desk.clinic.clinicId, { first_name: 'Radu', last_name: 'Dobre' })
})

type Log = CallReply<typeof listAccessLog>

async function read(query = '', headers: Record<string, string> = desk.clinic.owner): Promise<Log> {
  const reply = await desk.get(`/v2/access-log${query}`, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const said = ({ data }: Log) =>
  data.map(({ who, patient, what }) => `${who?.name}: ${patient?.name}, ${what}`)

/** Two people look into two records on two days. */
async function look() {
  await open(desk.patientId, desk.clinic.clinicId, 'record', '2026-11-24T23:50:00+02:00')
  await open(radu, desk.clinic.clinicId, 'record', '2026-11-25T07:00:00+02:00')
  await open(radu, other.accountId, 'files', '2026-11-25T07:30:00+02:00')
}
const open = (patient_id: number, account_id: number | null, what: string, opened_at: string) =>
  insert(app, 'record_openings', {
    clinic_id: desk.clinic.clinicId,
    patient_id,
    account_id,
    what,
    opened_at: new Date(opened_at),
  })

async function erase(id: number): Promise<void> {
  const { revision } = (await desk.get(`/v2/patients/${id}/erasure`)).body.data
  const erased = await desk.post(`/v2/patients/${id}/erasure`, {
    revision,
    reason: 'asked',
    name: 'Dumitru Maria',
  })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
}

test('tells who opened whose record, the latest first, page by page', async () => {
  await look()
  const first = await read('?size=2')
  expect(said(first)).toEqual(['Ioana Stan: Dobre Radu, files', 'Dana Marin: Dobre Radu, record'])
  await open(desk.patientId, other.accountId, 'chart', '2026-11-25T07:40:00+02:00')
  const second = await read(`?size=2&after=${first.next}`)
  expect([said(second), second.next, second.people]).toEqual([
    ['Dana Marin: Dumitru Maria, record'],
    null,
    null,
  ])
  expect(first.people?.map(({ name }) => name)).toEqual(['Dana Marin', 'Ioana Stan'])
})

test('is narrowed to a day of the clinic’s clock, a person, a patient, what was opened, and words', async () => {
  await look()
  expect(said(await read('?from=2026-11-24&to=2026-11-24'))).toEqual(['Dana Marin: Dumitru Maria, record'])
  expect(said(await read(`?actor_id=${other.accountId}`))).toEqual(['Ioana Stan: Dobre Radu, files'])
  expect(said(await read(`?patient_id=${desk.patientId}`))).toEqual(['Dana Marin: Dumitru Maria, record'])
  expect(said(await read('?what=files'))).toEqual(['Ioana Stan: Dobre Radu, files'])
  expect(said(await read('?search=dobre'))).toHaveLength(2)
  expect(said(await read('?search=stan%20ioana'))).toEqual(['Ioana Stan: Dobre Radu, files'])
  expect(said(await read('?search=nimeni'))).toEqual([])
})

test('names nobody who was erased, and whoever a merged record became', async () => {
  await look()
  await app.sql.query(
    'update patients set merged_into = $2, merged_at = now(), active = false where id = $1',
    [radu, desk.patientId],
  )
  expect(said(await read('?what=files'))).toEqual(['Ioana Stan: Dumitru Maria, files'])
  await erase(desk.patientId)
  expect((await read('?what=files')).data[0]?.patient).toBeNull()
})

test('is of one’s own clinic and patients, and for who may read logs and see patients', async () => {
  await look()
  const elsewhere = await openDesk(app)
  expect((await elsewhere.get('/v2/access-log')).body.data).toEqual([])
  for (const rights of [['patients.view'], ['logs.view']] as const) {
    const { headers } = await addStaff(app, desk.clinic.clinicId, rights)
    expect((await desk.get('/v2/access-log', headers)).status).toBe(403)
    expect((await desk.get('/v4/export/access-log?format=csv', headers)).status).toBe(403)
  }
  const own = await addStaff(app, desk.clinic.clinicId, ['logs.view', 'bookings.view', 'patients.view'])
  const doctor_id = await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: own.accountId })
  expect(said(await read('', own.headers))).toEqual([])
  await desk.book({ doctor_id })
  expect(said(await read('', own.headers))).toEqual(['Dana Marin: Dumitru Maria, record'])
})

test('is taken away as a file, which is noted', async () => {
  await look()
  const { body } = await desk.get('/v4/export/access-log?format=csv&search=dobre')
  const [head, ...lines] = String(body).trim().split(/\r?\n/)
  expect(head).toContain('Ce a deschis')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Ioana Stan')
  const { data } = (await desk.get('/v2/audit-log?action=exported')).body
  expect(data[0]).toMatchObject({ title: 'Export din accesările de fișe', about: '2 rânduri · CSV' })
})
