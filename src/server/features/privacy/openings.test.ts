import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, insert, signIn } from '#test/factories.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-25T08:00:00+02:00')
  desk = await openDesk(app)
})

interface Page {
  data: { id: number; what: string; at: string; who: string | null }[]
  next: string | null
}
const read = async (query = '', patientId = desk.patientId): Promise<Page> => {
  const reply = await desk.get(`/v2/patients/${patientId}/openings${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Page
}
const said = ({ data }: Page) => data.map(({ who, what }) => `${who} ${what}`)

test('says who opened what, the latest first, once in a quarter of an hour', async () => {
  expect(await read()).toMatchObject({ data: [], next: null })
  const { headers } = await addStaff(app, desk.clinic.clinicId, [
    'patients.view',
    'clinical.view',
    'bookings.all_doctors',
  ])
  const record = `/v2/patients/${desk.patientId}`
  await desk.get(record)
  app.clock.now += 60_000
  await desk.get(record)
  await desk.get(`${record}/files`, headers)
  await desk.get(`/get-observation?patient_id=${desk.patientId}`, headers)
  app.clock.now += 15 * 60_000
  desk.clinic.owner = await signIn(app, desk.clinic.clinicId)
  await desk.get(record)
  const page = await read()
  expect(said(page)).toEqual([
    'Dana Marin record',
    'Ioana Stan observations',
    'Ioana Stan files',
    'Dana Marin record',
  ])
  expect(page.data[0]?.at).toMatch(/^2026-11-25T08:16:00\+02:00$/)
})

test('keeps the names of those who left, and is whole page by page', async () => {
  const { accountId } = await addStaff(app, desk.clinic.clinicId, [])
  await app.sql.query(`update accounts set active = false, removed_at = now(), email = null, mobile = '+40700000001'
    where id = $1`, [accountId]) // prettier-ignore
  for (let index = 0; index < 25; index++)
    await insert(app, 'record_openings', {
      clinic_id: desk.clinic.clinicId,
      patient_id: desk.patientId,
      account_id: accountId,
      what: 'record',
      // Some at the same instant: the cursor parts them by their ids.
      opened_at: new Date(app.clock.now - Math.floor(index / 3) * 3_600_000),
    })
  const ids: number[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: Page = await read(`?size=4&before=${next}`)
    expect(new Set(said(page))).toEqual(new Set(['Ioana Stan record']))
    ids.push(...page.data.map(opening => opening.id))
    next = page.next
  }
  expect([ids.length, new Set(ids).size]).toEqual([25, 25])
})

test('what was opened of a merged record is of the kept one', async () => {
  const other = await addPatient(app, desk.clinic.clinicId, { first_name: 'Marioara' })
  await desk.get(`/v2/patients/${other}`)
  const preview = await desk.get(`/v2/patients/${desk.patientId}/merge-preview?with=${other}`)
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const { kept, merged } = preview.body.data
  const reply = await desk.post(`/v2/patients/${desk.patientId}/merge`, {
    merged_id: other,
    kept_version: kept.version,
    merged_version: merged.version,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(said(await read())).toEqual(['Dana Marin record'])
  expect((await desk.get(`/v2/patients/${other}/openings`)).status).toBe(404)
})

test('is for those who see the patient and may read logs', async () => {
  const { clinicId } = desk.clinic
  const path = `/v2/patients/${desk.patientId}/openings`
  const without = await addStaff(app, clinicId, ['patients.view', 'bookings.all_doctors'])
  expect((await desk.get(path, without.headers)).status).toBe(403)
  const colleague = await addStaff(app, clinicId, ['patients.view', 'logs.view'])
  expect((await desk.get(path, colleague.headers)).status).toBe(404)
  const elsewhere = await openDesk(app)
  expect((await desk.get(path, elsewhere.clinic.owner)).status).toBe(404)
  expect(Object.keys((await desk.get(`${path}?before=1.x`)).body.errors)).toEqual(['before'])
})
