import type { PerioExam, PerioExamHead } from '#contract/patients/perio-exams.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

// Exams of two records that are joined and part again, and what is confirmed of exams.

let app: TestApp
let desk: Desk
let twin: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  twin = await addPatient(app, desk.clinic.clinicId, { email: 'maria@zambet.test' })
})

type Wish = Record<string, unknown>
const read = (reply: Reply): PerioExam => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const begin = (patientId: number, body: Wish = {}) => desk.post(`/v2/patients/${patientId}/perio-exams`, body)
const start = async (patientId: number, body: Wish = {}) => read(await begin(patientId, body))
const show = async (id: number) => read(await desk.get(`/v2/perio-exams/${id}`))
const list = async (patientId: number): Promise<PerioExamHead[]> =>
  (await desk.get(`/v2/patients/${patientId}/perio-exams`)).body.data
const measure = async (id: number, version = 1, depth = 7) =>
  read(
    await app.call('PATCH', `/v2/perio-exams/${id}`, {
      body: { version, sites: [{ tooth: 26, site: 'MV', depth, margin: 2 }] },
      headers: desk.clinic.owner,
    }),
  )
const close = async (id: number, version: number) =>
  read(await desk.post(`/v2/perio-exams/${id}/close`, { version }))
const discard = (id: number, version: number) =>
  app.call('DELETE', `/v2/perio-exams/${id}`, { body: { version }, headers: desk.clinic.owner })
const closedExam = async (patientId: number) => {
  const { id } = await start(patientId)
  return close(id, (await measure(id)).version)
}
const stage = async (id: number, body: Wish = { diagnosis: 'K05.3', stage: 'III', grade: 'B' }) =>
  read(await desk.post(`/v2/perio-exams/${id}/staging`, body))

interface Diagnosis {
  id: number
  icd10_code: string
  voided_at: string | null
  void_reason: string
}
const diagnoses = async (patientId: number): Promise<Diagnosis[]> =>
  (await desk.get(`/v2/patients/${patientId}/diagnoses`)).body.data
const correct = async (id: number, body: Wish) => {
  const whole = { on_date: '2026-01-01', reason: 'Greșit', ...body }
  expect((await desk.post(`/v2/patient-diagnoses/${id}/correct`, whole)).status).toBe(200)
}
const live = async (patientId: number) =>
  (await diagnoses(patientId)).filter(one => !one.voided_at).map(one => one.icd10_code)

async function merge(kept = desk.patientId, merged = twin): Promise<number> {
  const path = `/v2/patients/${kept}`
  const { data } = (await desk.get(`${path}/merge-preview?with=${merged}`)).body
  const versions = { kept_version: data.kept.version, merged_version: data.merged.version }
  const reply = await desk.post(`${path}/merge`, { merged_id: merged, ...versions })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}
const undo = async (id: number) => expect((await desk.post(`/v2/merges/${id}/undo`)).status).toBe(200)

test('two records that each have a draft become one that has both, and part with their own', async () => {
  const mine = await start(desk.patientId)
  const theirs = await start(twin)
  await measure(theirs.id)
  const id = await merge()
  expect((await list(desk.patientId)).map(one => one.id)).toEqual([theirs.id, mine.id])
  expect((await begin(desk.patientId)).body.code).toBe('perio_draft_open')
  await close(theirs.id, (await measure(theirs.id, 2, 3)).version)
  await undo(id)
  expect((await list(desk.patientId)).map(one => one.id)).toEqual([mine.id])
  expect(await list(twin)).toMatchObject([{ id: theirs.id, status: 'closed' }])
})

test('a correction begun while they were one goes back with what it corrects, and disturbs nobody’s next exam', async () => {
  const wrong = await closedExam(twin)
  const id = await merge()
  const correction = await start(desk.patientId, { replaces_id: wrong.id })
  await undo(id)
  expect(await list(desk.patientId)).toEqual([])
  expect((await list(twin)).map(one => one.id)).toEqual([correction.id, wrong.id])
  expect((await begin(twin)).body.code).toBe('perio_draft_open')
  const own = await start(desk.patientId)
  await close(correction.id, (await measure(correction.id, 1, 6)).version)
  expect(await list(twin)).toMatchObject([
    { id: correction.id },
    { id: wrong.id, replaced_by: correction.id },
  ])
  expect((await discard(own.id, 1)).status).toBe(200)
})

test('so do corrections of corrections, and what was confirmed of each', async () => {
  const wrong = await closedExam(twin)
  const id = await merge()
  await stage(wrong.id)
  const second = await start(desk.patientId, { replaces_id: wrong.id })
  await close(second.id, 1)
  const third = await start(desk.patientId, { replaces_id: second.id })
  await stage(third.id, { diagnosis: 'K05.2', stage: 'II', grade: 'A' })
  const [confirmed] = await diagnoses(desk.patientId)
  await correct(confirmed!.id, { note: 'Revăzut.' })
  await undo(id)
  expect((await list(twin)).map(one => one.id)).toEqual([third.id, second.id, wrong.id])
  expect(await diagnoses(desk.patientId)).toEqual([])
  expect((await diagnoses(twin)).length).toBeGreaterThan(1)
  expect((await show(third.id)).staging).toMatchObject({
    stage: 'II',
    diagnosis: expect.stringMatching(/^K05/),
  })
})

test('a closed exam follows its record through several others, and back', async () => {
  const { id } = await closedExam(twin)
  const third = await addPatient(app, desk.clinic.clinicId, { email: 'ana@zambet.test' })
  const merges = [await merge(), await merge(third, desk.patientId)]
  expect(await list(third)).toMatchObject([{ id }])
  for (const one of merges.toReversed()) await undo(one)
  expect([await list(third), await list(desk.patientId)]).toEqual([[], []])
  expect(await list(twin)).toMatchObject([{ id, patient_id: twin }])
})

test('what was confirmed of a correction takes the place of what was confirmed of the first, once it is closed', async () => {
  const first = await closedExam(desk.patientId)
  await stage(first.id)
  const second = await start(desk.patientId, { replaces_id: first.id })
  await stage(second.id, { diagnosis: 'K05.1' })
  expect(await live(desk.patientId)).toEqual(['K05.1', 'K05.3'])
  await close(second.id, 1)
  expect(await live(desk.patientId)).toEqual(['K05.1'])
  expect((await show(first.id)).staging).toBeNull()
  const late = await desk.post(`/v2/perio-exams/${first.id}/staging`, { diagnosis: 'K05.2' })
  expect([late.status, late.body.code]).toEqual([409, 'perio_replaced'])
  const third = await start(desk.patientId, { replaces_id: second.id })
  await close(third.id, 1)
  await stage(third.id)
  expect(await live(desk.patientId)).toEqual(['K05.3'])
})

test('a diagnosis that is taken back or corrected among the diagnoses is so on its exam', async () => {
  const { id } = await closedExam(desk.patientId)
  await stage(id)
  const [first] = await diagnoses(desk.patientId)
  await correct(first!.id, { diagnosis: 'K05.2' })
  expect((await show(id)).staging).toMatchObject({
    stage: 'III',
    diagnosis: expect.stringMatching(/^K05\.2/),
  })
  await stage(id, { diagnosis: 'K05.1' })
  expect(await live(desk.patientId)).toEqual(['K05.1'])
  const now = (await diagnoses(desk.patientId)).find(one => !one.voided_at)!
  const voided = await desk.post(`/v2/patient-diagnoses/${now.id}/void`, { reason: 'Greșit' })
  expect(voided.status, JSON.stringify(voided.body)).toBe(200)
  expect((await show(id)).staging).toBeNull()
})

test('so is one that a colleague corrects while the exam is staged anew', async () => {
  const { id } = await closedExam(desk.patientId)
  await stage(id)
  const [first] = await diagnoses(desk.patientId)
  const client = await app.sql.connect()
  try {
    await client.query('begin')
    await client.query(
      `update patient_diagnoses set voided_at = now(), void_reason = 'Greșit' where id = $1`,
      [first!.id],
    )
    await client.query(
      `insert into patient_diagnoses (clinic_id, patient_id, icd10_code, name, teeth, on_date, note, created_at, replaces_id)
       select clinic_id, patient_id, 'K05.2', name, teeth, on_date, note, created_at, id from patient_diagnoses where id = $1`,
      [first!.id],
    )
    const staged = stage(id, { diagnosis: 'K05.1' })
    await expect
      .poll(async () => (await app.sql.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount)
      .toBe(1) // prettier-ignore
    await client.query('commit')
    await staged
  } finally {
    client.release()
  }
  expect(await live(desk.patientId)).toEqual(['K05.1'])
})

test('a draft that is thrown away says so of its diagnosis', async () => {
  const { id } = await start(desk.patientId)
  await stage(id)
  expect((await discard(id, 1)).status).toBe(200)
  expect(await diagnoses(desk.patientId)).toMatchObject([
    { void_reason: 'S-a renunțat la examenul parodontal.' },
  ])
})
