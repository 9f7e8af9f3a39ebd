import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addAccount, addClinic, addDoctor, addService, signIn, type TestClinic } from '#test/factories.ts'

let app: TestApp
let clinic: TestClinic
let service: number
let headers: { authorization: string }

beforeAll(async () => {
  app = await startTestApp()
  clinic = await addClinic(app)
  service = await addService(app, clinic.clinicId)
})
afterAll(() => app.stop())

beforeEach(async () => {
  headers = await signIn(app, await addAccount(app))
})

const someDoctor = () => addDoctor(app, clinic, [service])
const list = async () => (await app.call('GET', '/v2/patient/favourites', { headers })).body.data as number[]
const mark = (id: number) => app.call('PUT', `/v2/patient/favourites/${id}`, { headers })
const merge = (ids: number[]) =>
  app.call('POST', '/v2/patient/favourites/merge', { headers, body: { doctor_ids: ids } })
const hide = (id: number) => app.sql.query('update doctors set online_visible = false where id = $1', [id])

test('hearts are kept in the account, the last first, and taken away', async () => {
  const [ana, dan] = [await someDoctor(), await someDoctor()]
  await mark(ana)
  app.clock.now += 1000
  await mark(dan)
  expect((await mark(ana)).status).toBe(200)
  expect(await list()).toEqual([dan, ana])
  await app.call('DELETE', `/v2/patient/favourites/${dan}`, { headers })
  expect((await app.call('DELETE', `/v2/patient/favourites/${dan}`, { headers })).status).toBe(200)
  expect(await list()).toEqual([ana])
})

test('another account sees and changes nothing of them', async () => {
  const ana = await someDoctor()
  await mark(ana)
  const own = headers
  headers = await signIn(app, await addAccount(app))
  expect(await list()).toEqual([])
  await app.call('DELETE', `/v2/patient/favourites/${ana}`, { headers })
  headers = own
  expect(await list()).toEqual([ana])
})

test('a doctor whom patients cannot find is not told from one who is not there', async () => {
  const hidden = await someDoctor()
  await hide(hidden)
  for (const id of [hidden, 999_999]) expect(await mark(id)).toMatchObject({ status: 404 })
})

test('what a device had is added once, in its order, without those who cannot be found', async () => {
  const [kept, first, second, hidden] = [
    await someDoctor(),
    await someDoctor(),
    await someDoctor(),
    await someDoctor(),
  ]
  await hide(hidden)
  await mark(kept)
  app.clock.now += 1000
  const wanted = [first, hidden, 999_999, second, first, kept]
  expect((await merge(wanted)).body.data).toEqual([first, second, kept])
  expect((await merge(wanted)).body.data).toEqual([first, second, kept])
  expect(await merge(Array.from({ length: 101 }, (_, index) => index + 1))).toMatchObject({ status: 422 })
})

test('there are never more than a hundred, whoever adds at once', async () => {
  const [{ account_id: account }] = (
    await app.sql.query('select max(id) as account_id from accounts where user_type = 3')
  ).rows as [{ account_id: number }]
  await app.sql.query(
    `insert into favourite_doctors select $1, 1000000 + n, now() from generate_series(1, 99) n`,
    [account],
  )
  const two = [await someDoctor(), await someDoctor()]
  const statuses = (await Promise.all(two.map(mark))).map(reply => reply.status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await merge(two)).body.data).toHaveLength(100)
  expect(await list()).toHaveLength(100)
})
