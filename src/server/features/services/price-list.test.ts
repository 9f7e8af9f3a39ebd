import type { ListedCategory } from '#contract/clinic/price-list.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
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

const list = async (): Promise<ListedCategory[]> => (await desk.get('/v2/price-list')).body.data
const take = (items: unknown): Promise<Reply> => desk.post('/v2/price-list/import', { items })
const services = async () => (await desk.get('/v2/services')).body.data as Record<string, unknown>[]
const AIRFLOW = { key: 'airflow', minutes: 35, price: 210.5, online: false }
const JEWEL = { key: 'bijuterie-dentara', minutes: 20, price: 200, online: true }

describe('the price list', () => {
  test('has 132 services in 12 categories, each by a key of its own', async () => {
    const categories = await list()
    const keys = categories.flatMap(category => category.services.map(({ key }) => key))
    expect([categories.length, keys.length, new Set(keys).size]).toEqual([12, 132, 132])
    expect(categories[0]).toMatchObject({ key: 'consultatii', speciality_ro: 'Stomatologie generală' })
    expect(categories[0]!.services[0]).toEqual({
      key: 'consultatie-si-plan-de-tratament',
      name_ro: 'Consultație și plan de tratament',
      name_en: 'Consultation and treatment plan',
      minutes: 30,
      price: 150,
      kind: 'clinic',
      vat: 'exempt',
      buffer_after_minutes: 0,
      online: true,
      starter: true,
      service_id: null,
    })
  })

  test('is taken with categories and specialities; a key twice changes nothing', async () => {
    expect((await take([JEWEL, AIRFLOW, { ...AIRFLOW, price: 1 }])).body.data).toEqual({ added: 2 })
    const [, taken] = [await take([{ ...AIRFLOW, price: 999 }]), await services()]
    const airflow = taken.find(({ name_ro }) => name_ro === 'Airflow')!
    expect(airflow).toMatchObject({
      minutes: 35,
      price: 210.5,
      online_visible: false,
      buffer_after_minutes: 5,
    })
    expect(taken.find(({ name_ro }) => name_ro === 'Bijuterie dentară')).toMatchObject({ vat: 'standard' })
    expect(taken).toHaveLength(3)
    const { data: categories } = (await desk.get('/v2/service-categories')).body
    expect(categories.find(({ id }: { id: number }) => id === airflow['category_id'])).toMatchObject({
      name_en: 'Hygiene and prevention',
    })
    const { data: specialities } = (await desk.get('/v2/doctor-specialities')).body
    expect(specialities.map(({ name }: { name: string }) => name)).toContain('Profilaxie')
    const shown = (await list()).flatMap(category => category.services)
    expect(shown.filter(({ service_id }) => service_id !== null).map(({ key }) => key)).toEqual(['airflow', 'bijuterie-dentara']) // prettier-ignore
  })

  test('uses what the clinic has already: a category renamed, one of the same name, a speciality', async () => {
    await take([AIRFLOW])
    const [{ id }] = (await desk.get('/v2/service-categories')).body.data
    await app.call('PUT', `/v2/service-categories/${id}`, {
      body: { name_ro: 'Curățenie' },
      headers: desk.clinic.owner,
    })
    await desk.post('/v2/service-categories', { name_ro: 'ENDODONTIE' })
    await desk.post('/v2/specialities', { name_ro: 'Endodonție' })
    const keys = (await list()).flatMap(category => category.services.map(({ key }) => key))
    expect((await take(keys.map(key => ({ ...AIRFLOW, key })))).body.data).toEqual({ added: 131 })
    const { data: categories } = (await desk.get('/v2/service-categories')).body
    expect(categories).toHaveLength(12)
    expect(categories[0]).toMatchObject({ id, name: 'Curățenie', services: 10 })
    expect(categories[1]).toMatchObject({ name: 'ENDODONTIE' })
    expect(categories[1].services).toBeGreaterThan(0)
    const names = (await desk.get('/v2/doctor-specialities')).body.data.map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toHaveLength(new Set(names).size)
  })

  test('taken by several at once is taken once', async () => {
    const keys = (await list()).flatMap(category => category.services.map(({ key }) => key))
    const replies = await Promise.all([1, 2, 3].map(() => take(keys.map(key => ({ ...AIRFLOW, key })))))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.reduce((sum, { body }) => sum + body.data.added, 0)).toBe(132)
    const taken = await services()
    expect(taken).toHaveLength(133)
    expect(taken.filter(({ category_id }) => category_id === null)).toHaveLength(1)
  })

  test.each([
    [{ key: 'luna' }, 'items.1.key'],
    [{ minutes: 4 }, 'items.1.minutes'],
    [{ minutes: 721 }, 'items.1.minutes'],
    [{ price: 1.234 }, 'items.1.price'],
    [{ price: -1 }, 'items.1.price'],
    [{ price: 'NaN' }, 'items.1.price'],
    [{ online: 'perhaps' }, 'items.1.online'],
  ])('refuses %j by field, and takes nothing', async (wrong, field) => {
    const reply = await take([JEWEL, { ...AIRFLOW, ...wrong }])
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect(await services()).toHaveLength(1)
  })

  test('refuses ten thousand', async () => {
    expect((await take(Array.from({ length: 10_000 }, () => AIRFLOW))).body.errors).toHaveProperty('items')
  })
})
