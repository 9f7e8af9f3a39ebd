import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addService } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const put = (path: string, body: Record<string, unknown>): Promise<Reply> =>
  app.call('PUT', path, { body, headers: desk.clinic.owner })
const addCategory = async (name_ro: string): Promise<number> =>
  (await desk.post('/v2/service-categories', { name_ro })).body.data.id
const add = (name_ro: string) => addService(app, desk.clinic.clinicId, { name_ro, name_en: name_ro })

interface Shown {
  data: { id: number; category_id: number | null; version: number }[]
  categories: { id: number; services: number }[]
  order_version: string
}
const show = async (): Promise<Shown> => (await desk.get('/v2/services')).body
const placesOf = ({ data }: Shown) => data.map(({ id, category_id }) => [id, category_id])

const errorsOf = async (name_ro: string): Promise<unknown> =>
  (await desk.post('/v2/service-categories', { name_ro })).body.errors

describe('categories', () => {
  test('are added behind the others, renamed, and leave their services when they go', async () => {
    const first = await addCategory('Consultații')
    const second = (await desk.post('/v2/service-categories', { name_ro: 'Igienă', name_en: 'Hygiene' })).body
      .data
    expect(second).toMatchObject({ name: 'Igienă', name_en: 'Hygiene', services: 0, version: 1 })
    await put(`/v2/services/${desk.serviceId}`, { category_id: second.id })
    const loose = await add('Amprentă')
    const listed = await desk.get('/v2/service-categories?language=en')
    expect(listed.body.data).toMatchObject([
      { id: first, name: 'Consultații', services: 0 },
      { id: second.id, name: 'Hygiene', services: 1 },
    ])
    expect((await desk.remove(`/v2/service-categories/${second.id}`)).status).toBe(200)
    expect(placesOf(await show())).toEqual([[loose, null], [desk.serviceId, null]]) // prettier-ignore
  })

  test('have names of their own, neither too short nor too long', async () => {
    const id = await addCategory('Igienă')
    await addCategory('Protetică')
    expect(await errorsOf('Igienă')).toHaveProperty('name_ro')
    expect((await put(`/v2/service-categories/${id}`, { name_ro: 'Protetică' })).body.errors).toHaveProperty(
      'name_ro',
    )
    for (const name of ['I', 'I'.repeat(191)]) expect(await errorsOf(name)).toHaveProperty('name_ro')
  })

  test('of another clinic are not there', async () => {
    const other = await openDesk(app)
    const { id } = (await other.post('/v2/service-categories', { name_ro: 'Igienă' })).body.data
    expect((await put(`/v2/service-categories/${id}`, { name_ro: 'Alta' })).status).toBe(404)
    expect((await desk.remove(`/v2/service-categories/${id}`)).status).toBe(404)
    const refused = await put(`/v2/services/${desk.serviceId}`, { category_id: id })
    expect(Object.keys(refused.body.errors)).toEqual(['category_id'])
  })
})

describe('the order', () => {
  test('places services and categories, and tells forms only of those that changed category', async () => {
    const [consult, hygiene] = [await addCategory('Consultații'), await addCategory('Igienă')]
    const [control, airflow] = [await add('Control'), await add('Airflow')]
    const seen = await show()
    const { status, body } = await put('/v2/services/order', {
      version: seen.order_version,
      categories: [
        { id: hygiene, service_ids: [airflow] },
        { id: consult, service_ids: [control, desk.serviceId] },
      ],
    })
    expect(status).toBe(200)
    const now = await show()
    expect(now.order_version).toBe(body.data.version)
    expect(now.categories.map(({ id }) => id)).toEqual([hygiene, consult])
    expect(placesOf(now)).toEqual([[airflow, hygiene], [control, consult], [desk.serviceId, consult]]) // prettier-ignore
    const turned = await put('/v2/services/order', {
      version: now.order_version,
      categories: [
        { id: null, service_ids: [airflow] },
        { id: consult, service_ids: [desk.serviceId, control] },
        { id: hygiene, service_ids: [] },
      ],
    })
    expect(turned.status).toBe(200)
    const last = await show()
    expect(placesOf(last)).toEqual([[desk.serviceId, consult], [control, consult], [airflow, null]]) // prettier-ignore
    expect(last.data.map(({ version }) => version)).toEqual([2, 2, 3])
  })

  test('that somebody changed meanwhile is not written over', async () => {
    const { order_version: version } = await show()
    const id = await add('Airflow')
    const stale = await put('/v2/services/order', {
      version,
      categories: [{ id: null, service_ids: [desk.serviceId] }],
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
    const now = await show()
    expect(stale.body.data.current).toEqual({ version: now.order_version })
    const orders = [[id, desk.serviceId], [desk.serviceId, id]] // prettier-ignore
    const both = await Promise.all(
      orders.map(service_ids =>
        put('/v2/services/order', { version: now.order_version, categories: [{ id: null, service_ids }] }),
      ),
    )
    // One of the two says what there was already.
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of both) expect([200, 409]).toContain(status)
  })

  test('needs everything once, and nothing of another clinic', async () => {
    const other = await openDesk(app)
    const theirs = (await other.post('/v2/service-categories', { name_ro: 'Igienă' })).body.data.id
    const id = await add('Airflow')
    const { order_version: version } = await show()
    const orderErrors = async (categories: unknown) =>
      (await put('/v2/services/order', { version, categories })).body.errors as Record<string, unknown>
    expect(await orderErrors([{ id: null, service_ids: [id] }])).toHaveProperty('categories')
    expect(await orderErrors([{ id: null, service_ids: [id, id] }])).toHaveProperty('categories')
    expect(Object.keys(await orderErrors([{ id: theirs, service_ids: [id, other.serviceId] }]))).toEqual([
      'categories.0.id',
      'categories.0.service_ids.1',
    ])
    expect(await orderErrors([{ id: null, service_ids: ['moon'] }])).toHaveProperty(
      'categories.0.service_ids.0',
    )
    expect(await orderErrors(['moon'])).toHaveProperty('categories.0')
    expect(placesOf(await show())).toContainEqual([id, null])
  })

  test('is found by whoever books', async () => {
    const category = await addCategory('Igienă')
    const airflow = await add('Airflow')
    await put(`/v2/services/${airflow}`, {
      category_id: category,
      vat: 'standard',
      description_ro: 'Cu pulbere fină',
    })
    const list = async (query: string) =>
      (await desk.get(`/get_service/${desk.clinic.clinicId}/ro?${query}`)).body.data as { id: number }[]
    await desk.book()
    expect(await list('status=1')).toMatchObject([
      { id: airflow, category_id: category, vat: 'standard', description: 'Cu pulbere fină', bookings: 0 },
      { id: desk.serviceId, category_id: null, vat: 'exempt', description: '', bookings: 1 },
    ])
    expect((await list('status=1&all=0&withAbonament=0')).map(({ id }) => id)).toEqual([desk.serviceId])
    expect((await list('all=1&withAbonament=1')).map(({ id }) => id)).toEqual([airflow, desk.serviceId])
    await put(`/v2/services/${airflow}`, { active: false })
    expect((await list('status=0')).map(({ id }) => id)).toEqual([airflow])
    expect((await list('')).map(({ id }) => id)).toEqual([airflow, desk.serviceId])
  })

  test('of ten thousand services is saved, and a longer list refused', async () => {
    await app.sql.query(
      `insert into services (clinic_id, name_ro, name_en, minutes, price_bani)
       select $1, 'Serviciul ' || n, 'Service ' || n, 30, 10000 from generate_series(1, 9999) n`,
      [desk.clinic.clinicId],
    )
    const { data, order_version: version } = await show()
    const service_ids = data.map(({ id }) => id).toReversed()
    const saved = await put('/v2/services/order', { version, categories: [{ id: null, service_ids }] })
    expect(saved.status).toBe(200)
    expect((await show()).data[0]!.id).toBe(service_ids[0])
    const tooLong = { id: null, service_ids: Array.from({ length: 20_001 }, (_, i) => i + 1) }
    expect((await put('/v2/services/order', { version, categories: [tooLong] })).status).toBe(422)
  })
})
