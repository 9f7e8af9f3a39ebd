import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let path: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  path = `/v2/patients/${desk.patientId}`
})

const add = (name: string, fields: Record<string, unknown> = {}) => desk.post('/v2/tags', { name, ...fields })
const made = async (name: string): Promise<number> => (await add(name)).body.data.id
const list = async () => (await desk.get('/v2/tags')).body.data
const tagsOf = async () => (await desk.get(path)).body.data.tags.map((tag: { name: string }) => tag.name)

test('has a name that no other has, whatever its case and marks, and a colour of its own', async () => {
  const { data } = (await add('Plătește în rate')).body
  expect(data).toMatchObject({ name: 'Plătește în rate', color: 1, patients: 0 })
  expect((await add('Implant')).body.data.color).toBe(2)
  for (const name of ['PLATESTE IN RATE', 'Plăteşte  în rate'])
    expect((await add(name)).body.errors, name).toHaveProperty('name')
  const renamed = await desk.post(`/v2/tags/${data.id}`, { name: 'implant', version: data.version })
  expect(renamed.body.errors).toHaveProperty('name')
  expect((await desk.post(`/v2/tags/${data.id}`, { name: 'În rate', color: 12 })).body.data).toMatchObject({
    name: 'În rate',
    color: 12,
  })
  expect((await desk.post(`/v2/tags/${data.id}`, { name: 'x', version: data.version })).status).toBe(409)
  expect((await list()).map((tag: { name: string }) => tag.name)).toEqual(['Implant', 'În rate'])
})

test('is given and taken; what is so already stays without a trace', async () => {
  const [implant, rates] = [await made('Implant'), await made('Plătește în rate')]
  const change = (body: Record<string, unknown>) => desk.post(`${path}/tags`, body)
  expect((await change({ add: [implant, rates] })).body.data).toHaveLength(2)
  await change({ add: [implant] })
  expect((await list()).map((tag: { patients: number }) => tag.patients)).toEqual([1, 1])
  expect((await change({ add: [rates], remove: [implant, 987_654_321] })).body.data).toMatchObject([
    { id: rates },
  ])
  const { rows } = await app.sql.query(
    `select before, after from audit_entries where clinic_id = $1 and action = 'patient.tags_changed' order by id`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([
    { before: { tags: [] }, after: { tags: ['Implant', 'Plătește în rate'] } },
    { before: { tags: ['Implant', 'Plătește în rate'] }, after: { tags: ['Plătește în rate'] } },
  ])
  expect((await change({ add: [rates, 987_654_321] })).body.errors).toHaveProperty('add.1')
  const saved = await desk.post('/add_patient', {
    id: desk.patientId,
    first_name: 'Maria',
    tag_ids: [implant],
  })
  expect(saved.body.data.tags).toMatchObject([{ name: 'Implant' }])
})

test('that is removed is gone from everybody, and comes back with them', async () => {
  const id = await made('Implant')
  await desk.post(`${path}/tags`, { add: [id] })
  expect((await desk.remove(`/v2/tags/${id}`)).status).toBe(200)
  expect(await tagsOf()).toEqual([])
  expect(await list()).toEqual([])
  expect((await desk.remove(`/v2/tags/${id}`)).status).toBe(404)
  expect((await desk.post(`${path}/tags`, { add: [id] })).status).toBe(422)
  expect((await desk.post(`/v2/tags/${id}/restore`)).body.data).toMatchObject({
    name: 'Implant',
    patients: 1,
  })
  expect(await tagsOf()).toEqual(['Implant'])
  await desk.remove(`/v2/tags/${id}`)
  await add('IMPLANT')
  expect((await desk.post(`/v2/tags/${id}/restore`)).body.errors).toHaveProperty('name')
})

test.each([
  { name: '' },
  { name: '\u200B' },
  { name: 'x'.repeat(41) },
  { name: 'A', color: 0 },
  { name: 'A', color: 13 },
])('refuses %j', async body => {
  expect((await desk.post('/v2/tags', body)).status).toBe(422)
  expect(await list()).toEqual([])
})

test('counts those of its people whom the caller sees', async () => {
  const id = await made('Implant')
  await desk.post(`${path}/tags`, { add: [id] })
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.edit'])
  const counts = async (asks: Record<string, string>) =>
    (await desk.get('/v2/tags', asks)).body.data.map((tag: { patients: number }) => tag.patients)
  expect([await counts(desk.clinic.owner), await counts(headers)]).toEqual([[1], [0]])
  await desk.post('/add_patient', { first_name: 'Al meu', tag_ids: [id] }, headers)
  expect([await counts(desk.clinic.owner), await counts(headers)]).toEqual([[2], [1]])
})

test('is the clinic’s own', async () => {
  const id = await made('Implant')
  const other = await openDesk(app)
  const { owner } = other.clinic
  expect((await desk.get('/v2/tags', owner)).body.data).toEqual([])
  expect((await desk.post(`/v2/tags/${id}`, { name: 'X' }, owner)).status).toBe(404)
  expect((await desk.post(`/v2/tags/${id}/restore`, {}, owner)).status).toBe(404)
  expect((await desk.remove(`/v2/tags/${id}`, owner)).status).toBe(404)
  expect((await desk.post(`/v2/patients/${other.patientId}/tags`, { add: [id] }, owner)).status).toBe(422)
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'patients.edit'])
  expect((await desk.post(`${path}/tags`, { add: [id] }, headers)).status).toBe(404)
})
