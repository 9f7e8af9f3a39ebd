import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addStaff, insert } from '#test/factories.ts'
import { makePicture, upload } from '#test/upload.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

type Headers = Record<string, string>
interface Page {
  data: { kind: string; event: string; id: number; at: string; text: string; pictures: string[] }[]
  next: string | null
  years?: { year: number; entries: number }[]
  summary?: object
}
async function read(query = '', headers?: Headers): Promise<Page> {
  const reply: Reply = await desk.get(`/v2/patients/${desk.patientId}/timeline${query}`, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Page
}
const said = ({ data }: Page) => data.map(({ kind, event }) => `${kind} ${event}`)

/** One of each kind, told of at different instants. */
async function fillRecord(): Promise<void> {
  const { clinicId } = desk.clinic
  const base = { clinic_id: clinicId, patient_id: desk.patientId }
  const soon = (await desk.book({ start: at('10:00', '2026-11-27') })).body.data
  const past = (await desk.book({ start: at('10:00', '2026-11-24') })).body.data
  await app.sql.query(`update bookings set status = 'completed' where id = $1`, [past.id])
  await insert(app, 'reviews', {
    clinic_id: clinicId,
    booking_id: past.id,
    rating: 5,
    comment: 'Blândă',
    created_at: at('12:00', '2026-11-24'),
    updated_at: at('12:00', '2026-11-24'),
  })
  await insert(app, 'messages', {
    clinic_id: clinicId,
    key: 'x',
    channel: 'sms',
    recipient: '+40721000111',
    body: 'Te așteptăm',
    booking_id: soon.id,
    status: 'sent',
    created_at: at('07:00', '2026-11-23'),
    sent_at: at('07:00', '2026-11-23'),
  })
  await insert(app, 'patient_alerts', {
    ...base,
    kind: 'allergy',
    severity: 'high',
    text: 'Penicilină',
    created_at: at('08:00', '2025-03-01'),
  })
  await insert(app, 'patient_consents', {
    ...base,
    kind: 'data',
    given: true,
    on_date: '2025-03-01',
    how: 'paper',
    recorded_at: at('08:05', '2025-03-01'),
  })
  app.clock.now += 1000
  await upload(app, '/add_observation', desk.clinic.owner, {
    patient_id: desk.patientId,
    text: 'Durere la 36',
    teeth: '[36]',
    diagnoses: '["K04.0"]',
    images: [{ content: await makePicture(60, 40) }],
  })
}

test('tells everything that happened, the latest first, with years and visits at a glance', async () => {
  await fillRecord()
  const page = await read()
  expect(said(page)).toEqual([
    'note added', 'diagnosis added', 'visit created', 'review added', 'visit took_place', 'message added',
    'consent given', 'alert added',
  ]) // prettier-ignore
  expect(page.next).toBeNull()
  expect(page.years).toEqual([{ year: 2026, entries: 6 }, { year: 2025, entries: 2 }]) // prettier-ignore
  expect(page.summary).toEqual({
    first_visit: at('10:00', '2026-11-24'), visits: 1, missed: 0, doctors: [{ name: 'Ionescu', visits: 1 }],
  }) // prettier-ignore
})

test('what was taken or found on an earlier day stands on that day, as the clinic counts days', async () => {
  const { clinicId } = desk.clinic
  const picture = { content: await makePicture(60, 40) }
  const sent = await upload(app, `/v2/patients/${desk.patientId}/files`, desk.clinic.owner, {
    files: [picture],
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await app.sql.query(`update patient_files set taken_on = '2025-01-01' where clinic_id = $1`, [clinicId])
  await desk.post(`/v2/patients/${desk.patientId}/diagnoses`, { diagnosis: 'K04.0', on_date: '2024-12-31' })
  const page = await read()
  // Midnight of Bucharest: two hours earlier by the world's clock, and in the year before.
  expect(page.data.map(({ kind, at: when }) => [kind, Date.parse(when)])).toEqual([
    ['file', Date.parse('2024-12-31T22:00:00Z')],
    ['diagnosis', Date.parse('2024-12-30T22:00:00Z')],
  ])
  expect(page.years).toEqual([{ year: 2025, entries: 1 }, { year: 2024, entries: 1 }]) // prettier-ignore
  expect(said(await read('?before=2024'))).toEqual(['diagnosis added'])
})

test('goes on where a page ended, whatever came meanwhile, and starts with a year', async () => {
  await fillRecord()
  const whole = await read()
  const seen: Page['data'] = []
  let before = ''
  for (;;) {
    const page = await read(`?size=1${before}`)
    seen.push(...page.data)
    app.clock.now += 1000
    await desk.post('/add_observation', { patient_id: desk.patientId, text: 'Între timp' })
    if (!page.next) break
    before = `&before=${page.next}`
  }
  expect(seen).toEqual(whole.data)
  expect(said(await read('?before=2025'))).toEqual(['consent given', 'alert added'])
})

test('goes on among many of one instant', async () => {
  for (let index = 0; index < 12; index++)
    await desk.post('/add_observation', { patient_id: desk.patientId, text: `Nota ${index}` })
  const seen = new Set<number>()
  let before: string | null = ''
  while (before !== null) {
    const page: Page = await read(`?size=5${before && `&before=${before}`}`)
    for (const { id } of page.data) seen.add(id)
    before = page.next
  }
  expect(seen.size).toBe(12)
})

test('is searched and narrowed', async () => {
  await fillRecord()
  expect(said(await read('?types=["note","alert"]'))).toEqual(['note added', 'alert added'])
  expect(said(await read('?search=penicilina'))).toEqual(['alert added'])
  expect(said(await read('?search=%25'))).toEqual([])
  for (const query of ['?types=["x"]', '?before=x', '?before=1.visit', '?size=0', '?size=101'])
    expect((await desk.get(`/v2/patients/${desk.patientId}/timeline${query}`)).status, query).toBe(422)
  expect((await read('?before=9999999999999999.note-added-1')).data).toHaveLength(8)
  expect((await read('?before=-9999999999999999.note-added-1')).data).toEqual([])
})

test('leaves out what one may not see', async () => {
  await fillRecord()
  const { clinicId } = desk.clinic
  const reception = await addStaff(app, clinicId, ['patients.view', 'bookings.view', 'bookings.all_doctors'])
  expect(said(await read('', reception.headers)).join()).not.toMatch(/note|diagnosis|file/)
  const clerk = await addStaff(app, clinicId, ['patients.view', 'bookings.all_doctors'])
  const page = await read('', clerk.headers)
  expect(said(page)).toEqual(['consent given', 'alert added'])
  expect(page.summary).toBeUndefined()
  const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
  const own = await addStaff(app, clinicId, ['patients.view', 'bookings.view'])
  await app.sql.query('update doctors set account_id = $1 where id = $2', [own.accountId, colleague])
  await desk.book({ doctor_id: colleague, start: at('15:00', '2026-11-24') })
  const mine = await read('', own.headers)
  expect(mine.data.filter(entry => entry.kind === 'visit')).toHaveLength(1)
  expect(mine.data.some(entry => entry.kind === 'review')).toBe(false)
})

test('reading it is noted in the access log, as opening the record is', async () => {
  await read()
  await desk.get(`/v2/patients/${desk.patientId}/diagnoses`)
  const { rows } = await app.sql.query('select what from record_openings where patient_id = $1', [
    desk.patientId,
  ])
  expect(rows).toEqual([{ what: 'record' }])
})
