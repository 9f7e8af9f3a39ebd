import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addService, addStaff, insert } from '#test/factories.ts'
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

const HYGIENE = { name_ro: 'Igienă, 4 ședințe', price: '900.00', months: 12, maximum_uses: 4 }

const add = (fields: object = {}) =>
  desk.post('/v2/subscriptions', { ...HYGIENE, service_ids: [desk.serviceId], ...fields })
const change = (id: number, body: Record<string, unknown>): Promise<Reply> =>
  app.call('PUT', `/v2/subscriptions/${id}`, { body, headers: desk.clinic.owner })
const list = async () => (await desk.get('/v2/subscriptions')).body.data

const start = async (subscriptionId: number, row: Record<string, unknown> = {}) => {
  const { id } = await insert(app, 'patient_subscriptions', {
    clinic_id: desk.clinic.clinicId,
    patient_id: desk.patientId,
    subscription_id: subscriptionId,
    started_on: '2026-06-03',
    ends_on: '2027-06-03',
    price_bani: 90_000,
    maximum_uses: 4,
    no_show_uses: true,
    created_at: new Date(app.clock.now),
    ...row,
  })
  return Number(id)
}

describe('a package', () => {
  test('is added with what it is usually like, and stands in the list', async () => {
    const { status, body } = await add()
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id: body.data.id,
      subscription_name: 'Igienă, 4 ședințe',
      name_ro: 'Igienă, 4 ședințe',
      name_en: 'Igienă, 4 ședințe',
      price: 900,
      months: 12,
      maximum_uses: 4,
      service_ids: [desk.serviceId],
      vat: 'exempt',
      sold_online: false,
      no_show_uses: true,
      active: true,
      started: 0,
      running: 0,
      used: 0,
      temporarily_used: 0,
      version: 1,
    })
    expect(await list()).toEqual([body.data])
  })

  test('changes by what is named, services as they are said', async () => {
    const other = await addService(app, desk.clinic.clinicId)
    const { id } = (await add()).body.data
    const changed = await change(id, { months: 0, service_ids: [other, other] })
    expect(changed.body.data).toMatchObject({ months: 0, price: 900, service_ids: [other], version: 2 })
    expect((await change(id, { version: 1, price: 1 })).body).toMatchObject({ code: 'stale' })
  })

  test('counts who has started it, and what of that is over', async () => {
    const { id } = (await add()).body.data
    await start(id)
    await start(id, { ends_on: '2026-11-24' })
    await start(id, { refunded_at: new Date(app.clock.now) })
    await start(id, { ends_on: null })
    // Its last day is today.
    await start(id, { ends_on: '2026-11-25' })
    expect((await list())[0]).toMatchObject({ started: 5, running: 3, used: 0, temporarily_used: 0 })
  })

  test('goes while nobody has started it, and is put aside from then on', async () => {
    const { id } = (await add()).body.data
    await start(id)
    for (const [language, message] of [
      ['ro', 'Un abonament folosit nu poate fi șters, ci doar dezactivat.'],
      ['en', 'A subscription that was used cannot be deleted, only deactivated.'],
    ] as const) {
      const headers = { ...desk.clinic.owner, 'accept-language': language }
      const reply = await desk.remove(`/v2/subscriptions/${id}`, headers)
      expect(reply).toMatchObject({ status: 409, body: { code: 'subscription_used', message } })
    }
    expect((await change(id, { active: false })).body.data).toMatchObject({ active: false, running: 1 })
    const fresh = (await add()).body.data.id
    expect((await desk.remove(`/v2/subscriptions/${fresh}`)).status).toBe(200)
    expect((await list()).map((one: { id: number }) => one.id)).toEqual([id])
  })

  test('keeps what it covers from being deleted', async () => {
    const other = await addService(app, desk.clinic.clinicId)
    await add({ service_ids: [other] })
    expect((await desk.remove(`/v2/services/${other}`)).body.code).toBe('service_used')
  })

  test('is for those who may', async () => {
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['payments.edit', 'services.manage'])
    for (const reply of [
      await desk.get('/v2/subscriptions', headers),
      await desk.post('/v2/subscriptions', { ...HYGIENE, service_ids: [desk.serviceId] }, headers),
    ])
      expect(reply.status).toBe(403)
  })
})

describe('a service', () => {
  test('says on request which packages on sale cover it', async () => {
    const { id } = (await add()).body.data
    const aside = (await add({ name_ro: 'Veche' })).body.data.id
    await change(aside, { active: false })
    const path = `/get_service/${desk.clinic.clinicId}/ro`
    const [service] = (await desk.get(`${path}?withAbonament=1`)).body.data
    expect(service.subscriptions).toEqual([{ id, subscription_name: 'Igienă, 4 ședințe', price: 900 }])
    expect((await desk.get(`${path}?withAbonament=0`)).body.data[0]).not.toHaveProperty('subscriptions')
  })

  test('may be booked only inside a package', async () => {
    const path = `/v2/services/${desk.serviceId}`
    const changed = await app.call('PUT', path, {
      body: { subscription_only: true },
      headers: desk.clinic.owner,
    })
    expect(changed.body.data.subscription_only).toBe(true)
    const [service] = (await desk.get(`/get_service/${desk.clinic.clinicId}/ro`)).body.data
    expect(service.subscription_only).toBe(true)
  })
})
