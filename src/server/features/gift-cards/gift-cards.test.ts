import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { makePicture, upload } from '#test/upload.ts'
import { runQueued } from '#test/jobs.ts'
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

const CARD = { title: 'Zâmbet de sărbători', value: 300, expires_after_days: 180, maximum: 50 }
const add = async (fields: object = {}) => {
  const reply = await desk.post('/v2/gift-cards', { ...CARD, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const change = (id: number, body: Record<string, unknown>) =>
  app.call('PUT', `/v2/gift-cards/${id}`, { headers: desk.clinic.owner, body })
const list = async () => (await desk.get('/v2/gift-cards')).body.data
const make = (id: number, count: number) => desk.post(`/v2/gift-cards/${id}/codes`, { count, paid: false })

describe('a gift card', () => {
  test('is added with what it needs, changed, put aside and listed behind those in use', async () => {
    const card = await add({ description: 'Orice serviciu', ends_on: '2026-12-31' })
    expect(card).toEqual({
      id: card.id,
      ...CARD,
      description: 'Orice serviciu',
      cover: 'teal',
      picture: null,
      ends_on: '2026-12-31',
      sold_online: false,
      active: true,
      counts: { generated: 0, active: 0, redeemed: 0, used: 0, expired: 0 },
      to_honour: 0,
      version: 1,
    })
    const other = await add({ title: 'Albire', cover: 'violet', value: 450.5 })
    const changed = await change(other.id, { active: false, ends_on: null, version: 1 })
    expect(changed.body.data).toMatchObject({ active: false, value: 450.5, version: 2, title: 'Albire' })
    expect((await list()).map((each: { id: number }) => each.id)).toEqual([card.id, other.id])
  })

  test('keeps a maximum that is not below what was made, and a day that is to come', async () => {
    const { id } = await add()
    await make(id, 3)
    const refused = await change(id, { maximum: 2, ends_on: '2026-11-24' })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      maximum: ['Din card s-au generat deja 3 coduri: maximul nu poate fi mai mic.'],
      ends_on: ['Ziua a trecut deja.'],
    })
    expect((await change(id, { maximum: 3 })).body.data.maximum).toBe(3)
    await app.sql.query(`update gift_cards set ends_on = '2026-11-01' where id = $1`, [id])
    // What ended is renamed without its day being asked again.
    expect((await change(id, { title: 'Alt nume', ends_on: '2026-11-01' })).status).toBe(200)
  })

  test('is deleted while it has no codes, and deactivated afterwards', async () => {
    const { id } = await add()
    expect((await desk.remove(`/v2/gift-cards/${id}`)).status).toBe(200)
    expect((await desk.remove(`/v2/gift-cards/${id}`)).status).toBe(404)
    const used = await add()
    const [code] = (await make(used.id, 1)).body.data
    const refused = await desk.remove(`/v2/gift-cards/${used.id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'gift_card_used' } })
    expect((await desk.remove(`/v2/gift-codes/${code.id}`)).status).toBe(200)
    expect((await desk.remove(`/v2/gift-cards/${used.id}`)).status).toBe(200)
  })

  test('of another clinic is not there', async () => {
    const { id } = await add()
    const other = (await openDesk(app)).clinic.owner
    for (const [method, path, body] of [
      ['PUT', `/v2/gift-cards/${id}`, { title: 'Al meu' }],
      ['DELETE', `/v2/gift-cards/${id}`, undefined],
      ['DELETE', `/v2/gift-cards/${id}/picture`, undefined],
      ['GET', `/v2/gift-cards/${id}/codes`, undefined],
      ['POST', `/v2/gift-cards/${id}/codes`, { count: 1, paid: false }],
    ] as const)
      expect((await app.call(method, path, { headers: other, body })).status, path).toBe(404)
    expect((await desk.get('/v2/gift-cards', other)).body.data).toEqual([])
  })
})

const put = (id: number, content: Buffer | string, headers = desk.clinic.owner) =>
  upload(app, `/v2/gift-cards/${id}/picture`, headers, { file: { content, name: 'felicitare.jpg' } })
const countFiles = async () => {
  const { rows } = await app.sql.query('select count(*)::int as count from files where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  return rows[0].count as number
}

describe('its picture', () => {
  test('takes the place of the one before, opens for everybody, and goes with the card', async () => {
    const { id } = await add()
    const first = (await put(id, await makePicture())).body.data.picture
    expect(first).toEqual({ name: expect.stringMatching(/^[0-9a-f]{32}$/), ready: false })
    await runQueued(app)
    expect((await list())[0].picture).toEqual({ ...first, ready: true })
    const shown = await app.app.inject({ method: 'GET', url: `/api/v2/images/${first.name}/320` })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    await put(id, await makePicture(50, 50, 'png'))
    expect(await countFiles()).toBe(1)
    const bare = await desk.remove(`/v2/gift-cards/${id}/picture`)
    expect(bare.body.data).toMatchObject({ picture: null, version: 1 })
    expect(await countFiles()).toBe(0)
    await put(id, await makePicture())
    await desk.remove(`/v2/gift-cards/${id}`)
    expect(await countFiles()).toBe(0)
  })

  test('of 20 MB, of another type or broken is refused by its field, and nothing is kept', async () => {
    const { id } = await add()
    const picture = await makePicture()
    const large = Buffer.concat([picture, Buffer.alloc(20 * 1024 * 1024)])
    for (const [language, said] of [
      ['ro', 'Fișierul este prea mare (cel mult 10 MB).'],
      ['en', 'The file is too large (at most 10 MB).'],
    ] as const) {
      const headers = { ...desk.clinic.owner, 'accept-language': language } as never
      expect((await put(id, large, headers)).body.errors).toEqual({ file: [said] })
    }
    for (const wrong of ['%PDF-1.4\n%%EOF', '<svg/>', picture.subarray(0, 200), ''])
      expect((await put(id, wrong as string)).body.errors).toHaveProperty('file')
    expect(await countFiles()).toBe(0)
    expect((await list())[0]).toMatchObject({ picture: null, version: 1 })
  })
})
