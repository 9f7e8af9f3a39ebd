import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_FILTERS } from '#contract/bookings/saved-filters.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const PATH = '/v2/saved-filters'
const save = (fields: Record<string, unknown>, headers?: Record<string, string>) =>
  desk.post(PATH, { list: 'patients', name: 'Fără telefon', filter: { noPhone: true }, ...fields }, headers)
const kept = async (headers?: Record<string, string>) =>
  (await desk.get(`${PATH}?list=patients`, headers)).body.data as { id: number; name: string }[]
const change = (id: number, body: Record<string, unknown>, headers = desk.clinic.owner) =>
  app.call('PUT', `${PATH}/${id}`, { body, headers })

test('a list is kept under a name, renamed, replaced and forgotten', async () => {
  const filter = { q: 'ștefan', tag: 3, noPhone: true, sort: '-created_at' }
  const { id } = (await save({ name: ' Zile  ', filter })).body.data
  await save({ name: 'Ălin' })
  expect(await kept()).toEqual([
    { id: expect.any(Number), name: 'Ălin', filter: { noPhone: true } },
    { id, name: 'Zile', filter },
  ])
  expect((await change(id, { name: 'Zile de naștere' })).body.data).toMatchObject({ filter })
  await change(id, { filter: { dob: 'today' } })
  expect((await kept())[1]).toEqual({ id, name: 'Zile de naștere', filter: { dob: 'today' } })
  expect((await desk.remove(`${PATH}/${id}`)).status).toBe(200)
  expect((await desk.remove(`${PATH}/${id}`)).status).toBe(404)
  expect(await kept()).toHaveLength(1)
})

test('it is of whoever kept it alone', async () => {
  const { id } = (await save({})).body.data
  const colleague = await addStaff(app, desk.clinic.clinicId, ['patients.view'])
  const stranger = await openDesk(app)
  for (const headers of [colleague.headers, stranger.clinic.owner]) {
    expect(await kept(headers)).toEqual([])
    expect((await change(id, { name: 'Al meu' }, headers)).status).toBe(404)
    expect((await desk.remove(`${PATH}/${id}`, headers)).status).toBe(404)
    expect((await save({}, headers)).status).toBe(200)
  }
  expect(await kept()).toMatchObject([{ id, name: 'Fără telefon' }])
})

test('the log says that it was kept, not who is looked for', async () => {
  const { id } = (await save({ filter: { q: 'Dumitru' } })).body.data
  await change(id, { filter: { q: 'Dumitru Maria' } })
  const { rows } = await app.sql.query(
    `select action, before, after from audit_entries where clinic_id = $1 order by id`,
    [desk.clinic.clinicId],
  )
  expect(rows.map(({ action }) => action)).toEqual(['saved_filter.added', 'saved_filter.changed'])
  expect(JSON.stringify(rows)).not.toContain('Dumitru')
})

test('once per Idempotency-Key, and a name once whatever its case and marks', async () => {
  const headers = { ...desk.clinic.owner, 'idempotency-key': 'f1' }
  const first = await save({}, headers)
  expect((await save({}, headers)).body).toEqual(first.body)
  const same = await save({ name: 'FARA TELEFON' })
  expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['name']])
  const { id } = (await save({ name: 'Alta' })).body.data
  expect((await change(id, { name: 'fără telefon' })).status).toBe(422)
})

test('as many as a menu shows', async () => {
  for (let count = 0; count < MOST_FILTERS; count++)
    expect((await save({ name: `F${count}` })).status).toBe(200)
  const { status, body } = await save({ name: 'Încă unul' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ list: 'doctors' }, 'list'],
  [{ filter: 'q' }, 'filter'],
  [{ filter: { q: { a: 1 } } }, 'filter.q'],
  [{ filter: { q: 'x'.repeat(501) } }, 'filter.q'],
  [{ filter: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, 'x'.repeat(60)])) }, 'filter'],
])('refuses %j', async (fields, field) => {
  const { status, body } = await save(fields)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  expect(await kept()).toEqual([])
})
