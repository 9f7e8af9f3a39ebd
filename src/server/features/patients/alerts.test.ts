import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addAlert as insertAlert, addStaff } from '#test/factories.ts'
import { MOST_ALERTS } from './alerts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let path: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const NOON = Date.parse('2026-11-25T12:00:00+02:00')
beforeEach(async () => {
  app.clock.now = NOON
  desk = await openDesk(app)
  path = `/v2/patients/${desk.patientId}`
})

const PENICILLIN = { kind: 'allergy', severity: 'high', text: 'Alergie la penicilină' }
const add = async (fields: Record<string, unknown> = {}) =>
  (await desk.post(`${path}/alerts`, { ...PENICILLIN, ...fields })).body.data
const record = async () => (await desk.get(path)).body.data
async function actions(): Promise<string[]> {
  const { rows } = await app.sql.query<{ action: string }>(
    'select action from audit_entries where clinic_id = $1 order by id',
    [desk.clinic.clinicId],
  )
  return rows.map(({ action }) => action)
}

test('the grave ones shout in the record, the list and the calendar; calm ones in the record alone', async () => {
  await add({ kind: 'condition', severity: 'normal', text: 'Diabet' })
  await add()
  const high = { kind: 'allergy', text: 'Alergie la penicilină' }
  expect((await record()).alerts.map((one: { text: string }) => one.text)).toEqual([
    'Alergie la penicilină',
    'Diabet',
  ])
  const { body: list } = await desk.get(`/v2/getpatientByclinic/${desk.clinic.clinicId}/ro/`)
  expect(list.data[0].alerts).toEqual([high])
  const { id } = (await desk.book()).body.data
  expect((await desk.get(`/v2/bookings/${id}`)).body.data.patient_alerts).toEqual([high])
})

test('holds until its last day, in the zone of the clinic, and is kept when it is over', async () => {
  app.clock.now = Date.parse('2026-11-25T23:59:00+02:00')
  desk = await openDesk(app)
  path = `/v2/patients/${desk.patientId}`
  const { id } = await add({ until: '2026-11-25' })
  const kept = await add({ kind: 'medicine', text: 'Sintrom' })
  expect((await record()).alerts).toHaveLength(2)
  app.clock.now = Date.parse('2026-11-26T00:01:00+02:00')
  expect((await record()).alerts).toHaveLength(1)
  const { data } = (await desk.get(`${path}/alerts`)).body
  expect(data.map((one: { id: number; holds: boolean }) => [one.id, one.holds])).toEqual([
    [kept.id, true],
    [id, false],
  ])
  expect((await desk.post(`/v2/alerts/${id}`, PENICILLIN)).body.errors).toHaveProperty('text')
  expect((await desk.post(`/v2/alerts/${id}/confirm`)).status).toBe(422)
})

test('is ended with a reason, once, and stays', async () => {
  const { id } = await add()
  expect((await desk.post(`/v2/alerts/${id}/end`, { reason: '' })).body.errors).toHaveProperty('reason')
  const ended = await desk.post(`/v2/alerts/${id}/end`, { reason: 'Test alergologic negativ' })
  expect(ended.body.data).toMatchObject({ holds: false, end_reason: 'Test alergologic negativ' })
  expect((await desk.post(`/v2/alerts/${id}/end`, { reason: 'Altceva' })).body.data.end_reason).toBe(
    'Test alergologic negativ',
  )
  expect((await record()).alerts).toEqual([])
  expect((await desk.get(`${path}/alerts`)).body.data).toHaveLength(1)
  expect(await actions()).toEqual(['patient.alert_added', 'patient.alert_removed'])
})

test('that is changed is to be confirmed anew, and the second of two is told', async () => {
  const { id, version } = await add()
  const confirmed = (await desk.post(`/v2/alerts/${id}/confirm`, { version })).body.data
  expect(confirmed.confirmed_by).not.toBeNull()
  const same = await desk.post(`/v2/alerts/${id}`, { ...PENICILLIN, version: confirmed.version })
  expect(same.body.data).toEqual(confirmed)
  const calmer = { ...PENICILLIN, severity: 'normal', version: confirmed.version }
  expect((await desk.post(`/v2/alerts/${id}`, calmer)).body.data.confirmed_at).not.toBeNull()
  expect((await desk.post(`/v2/alerts/${id}`, calmer)).status).toBe(409)
  const other = { ...PENICILLIN, text: 'Amoxicilină' }
  expect((await desk.post(`/v2/alerts/${id}`, other)).body.data).toMatchObject({
    text: 'Amoxicilină',
    confirmed_at: null,
  })
})

test('of allergies, none known is apart from not asked', async () => {
  expect(await record()).toMatchObject({ no_allergies_at: null })
  const answer = (no_allergies: boolean) => desk.post(`${path}/no-allergies`, { no_allergies })
  expect((await answer(true)).body.data.no_allergies_at).not.toBeNull()
  await answer(true)
  expect(await actions()).toEqual(['patient.allergies_changed'])
  const { id } = await add()
  expect((await record()).no_allergies_at).toBeNull()
  expect((await answer(true)).body.errors).toHaveProperty('no_allergies')
  await desk.post(`/v2/alerts/${id}/end`, { reason: 'Infirmată' })
  expect((await answer(true)).status).toBe(200)
  expect((await answer(false)).body.data.no_allergies_at).toBeNull()
  const fresh = { first_name: 'Ana', no_allergies: true }
  expect((await desk.post('/add_patient', fresh)).body.data.no_allergies_at).not.toBeNull()
  const both = await desk.post('/add_patient', { ...fresh, first_name: 'Dana', alerts: [PENICILLIN] })
  expect(both.body.errors).toHaveProperty('no_allergies')
})

test('comes with a new patient, not with a change of one', async () => {
  const { data } = (await desk.post('/add_patient', { first_name: 'Ana', alerts: [PENICILLIN] })).body
  expect(data.alerts).toMatchObject([PENICILLIN])
  const change = { id: data.id, first_name: 'Ana', alerts: [PENICILLIN] }
  expect((await desk.post('/add_patient', change)).body.errors).toHaveProperty('alerts')
  const past = { first_name: 'Dana', alerts: [PENICILLIN, { ...PENICILLIN, until: '2026-11-24' }] }
  expect(Object.keys((await desk.post('/add_patient', past)).body.errors)).toEqual(['alerts.1.until'])
})

test.each([
  [{ kind: 'rumour' }, 'kind'],
  [{ severity: 'deadly' }, 'severity'],
  [{ text: '' }, 'text'],
  [{ text: '\u200B' }, 'text'],
  [{ text: 'x'.repeat(501) }, 'text'],
  [{ until: '2026-11-24' }, 'until'],
  [{ until: '2026-02-30' }, 'until'],
])('refuses %j', async (fields, field) => {
  const reply = await desk.post(`${path}/alerts`, { ...PENICILLIN, ...fields })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
})

test('of another clinic, or of a colleague’s patient, is not there', async () => {
  const id = await insertAlert(app, desk.clinic.clinicId, desk.patientId)
  const other = (await openDesk(app)).clinic.owner
  const rights = ['patients.view', 'patients.edit', 'clinical.edit', 'clinical.view'] as const
  const { headers: own } = await addStaff(app, desk.clinic.clinicId, rights)
  for (const headers of [other, own]) {
    expect((await desk.get(`${path}/alerts`, headers)).status).toBe(404)
    expect((await desk.post(`${path}/alerts`, PENICILLIN, headers)).status).toBe(404)
    expect((await desk.post(`${path}/no-allergies`, { no_allergies: true }, headers)).status).toBe(404)
    expect((await desk.post(`/v2/alerts/${id}`, PENICILLIN, headers)).status).toBe(404)
    expect((await desk.post(`/v2/alerts/${id}/end`, { reason: 'Nu mai este' }, headers)).status).toBe(404)
    expect((await desk.post(`/v2/alerts/${id}/confirm`, {}, headers)).status).toBe(404)
  }
})

test('are so many at most, of those that nobody ended, also when two write the last one down', async () => {
  const first = await add()
  for (let count = 2; count < MOST_ALERTS; count++)
    await insertAlert(app, desk.clinic.clinicId, desk.patientId)
  const medicine = { ...PENICILLIN, kind: 'medicine' }
  const replies = await Promise.all([1, 2, 3].map(() => desk.post(`${path}/alerts`, medicine)))
  expect(replies.map(reply => reply.status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  const full = await desk.post(`${path}/alerts`, medicine)
  expect(full.body.errors.text[0]).toContain('50 alerte')
  expect((await desk.post(`/v2/alerts/${first.id}/end`, { reason: 'Testul a ieșit negativ' })).status).toBe(
    200,
  )
  expect((await desk.post(`${path}/alerts`, medicine)).status).toBe(200)
})
