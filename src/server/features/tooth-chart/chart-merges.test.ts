import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient } from '#test/factories.ts'
import { addDentist, done, found, openMouth, seen, type Mouth } from '#test/mouth.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

// Charts of two records that are joined and part again.

let app: TestApp
let desk: Desk
let kept: Mouth
let merged: Mouth
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  kept = openMouth(desk)
  merged = openMouth(desk, await addPatient(app, desk.clinic.clinicId))
})

async function merge(): Promise<number> {
  const path = `/v2/patients/${kept.patientId}`
  const { data } = (await desk.get(`${path}/merge-preview?with=${merged.patientId}`)).body
  const reply = await desk.post(`${path}/merge`, {
    merged_id: merged.patientId,
    kept_version: data.kept.version,
    merged_version: data.merged.version,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}
const undo = async (id: number) => expect((await desk.post(`/v2/merges/${id}/undo`)).status).toBe(200)
const openDiagnoses = async ({ patientId }: Mouth) =>
  (await desk.get(`/v2/patients/${patientId}/diagnoses`)).body.data
    .filter(
      (one: { resolved_on: string | null; voided_at: string | null }) => !one.resolved_on && !one.voided_at,
    )
    .map((one: { icd10_code: string }) => one.icd10_code)

test('a diagnosis is over while the other record says so, and holds again once they part', async () => {
  await merged.record([found(36, 'caries', { surfaces: 'O', diagnosis: 'K02.1', date: '2024-01-01' })])
  await kept.record([done(36, 'filling', { surfaces: 'O', date: '2025-01-01' })])
  const id = await merge()
  expect(await kept.on(36)).toEqual(['done filling O'])
  expect(await openDiagnoses(kept)).toEqual([])
  await undo(id)
  expect(await openDiagnoses(merged)).toEqual(['K02.1'])
  expect(await merged.on(36)).toEqual(['condition caries O'])
})

test('what ended something while they were one goes back with it', async () => {
  await merged.record([
    found(31, 'mobility', { details: { grade: 2 }, diagnosis: 'K05.3', date: '2024-01-01' }),
  ])
  const id = await merge()
  await kept.record([{ ends_id: (await kept.last()).id, date: '2024-06-01' }])
  await undo(id)
  expect(await merged.on(31)).toEqual([])
  expect(await openDiagnoses(merged)).toEqual([])
  expect((await kept.chart()).entries).toEqual([])
})

test('what corrected something while they were one goes back with it, and so does its diagnosis', async () => {
  await merged.record([found(36, 'caries', { surfaces: 'O', diagnosis: 'K02.1' })])
  const id = await merge()
  const { id: replaces } = await kept.last()
  const right = found(37, 'caries', { surfaces: 'O', diagnosis: 'K02.1' })
  await kept.record([{ ...right, replaces_id: replaces, reason: 'Era 37' }])
  await undo(id)
  expect([await merged.on(36), await merged.on(37)]).toEqual([[], ['condition caries O']])
  expect(await openDiagnoses(merged)).toEqual(['K02.1'])
  expect([(await kept.chart()).entries, await openDiagnoses(kept)]).toEqual([[], []])
  // The other one may have the same there on the same day.
  await kept.record([right])
})

const bridge = (teeth: number[]) =>
  teeth.map(tooth =>
    done(tooth, 'bridge', { group: 1, role: [35, 36].includes(tooth) ? 'pontic' : 'abutment' }),
  )

test('a bridge that was corrected over one more tooth goes back whole', async () => {
  await merged.record([35, 36].map(tooth => seen(tooth, 'missing', { date: '2020-01-01' })))
  await merged.record(bridge([34, 35, 36, 37]))
  const { entries } = await merged.chart()
  const id = await merge()
  const longer = bridge([34, 35, 36, 37, 38]).map(one => {
    const replaced = entries.find(({ kind, tooth }) => kind === 'bridge' && tooth === one['tooth'])
    return replaced ? { ...one, replaces_id: replaced.id, reason: 'Și 38' } : one
  })
  await kept.record(longer)
  await undo(id)
  expect(await merged.on(38)).toEqual(['done bridge'])
  expect((await kept.chart()).entries).toEqual([])
})

test('a diagnosis that was corrected while they were one goes back with what it corrects', async () => {
  const given = await desk.post(`/v2/patients/${merged.patientId}/diagnoses`, { diagnosis: 'K04.0' })
  const id = await merge()
  const wish = { diagnosis: 'K04.1', teeth: [], on_date: '2026-11-20', note: '', reason: 'Alt cod' }
  expect((await desk.post(`/v2/patient-diagnoses/${given.body.data.id}/correct`, wish)).status).toBe(200)
  await undo(id)
  expect([await openDiagnoses(merged), await openDiagnoses(kept)]).toEqual([['K04.1'], []])
})

test('a record that was erased after them takes its teeth along, whatever corrected them since', async () => {
  await merged.record([found(36, 'caries', { surfaces: 'O', diagnosis: 'K02.1' })])
  const id = await merge()
  const wrong = await kept.last()
  await kept.record([found(37, 'caries', { surfaces: 'O', replaces_id: wrong.id, reason: 'Era 37' })])
  await undo(id)
  await app.sql.query(`delete from tooth_entries where patient_id = $1`, [merged.patientId])
  expect([(await merged.chart()).entries, (await kept.chart()).entries]).toEqual([[], []])
})

test('who charts by what they saw before is shown what the other record brought', async () => {
  const colleague = await addDentist(desk)
  expect((await merged.send([seen(36, 'crown')], {}, colleague)).status).toBe(200)
  const { version } = await kept.record([found(36, 'caries', { surfaces: 'O' })])
  const id = await merge()
  expect((await kept.chart()).version).toBeGreaterThan(version)
  const late = await kept.send([found(36, 'caries', { surfaces: 'M' })], { version })
  expect([late.status, late.body.code]).toEqual([409, 'chart_changed'])
  const known = (await kept.chart()).version
  await undo(id)
  expect((await merged.chart()).version).toBeGreaterThan(known)
})
