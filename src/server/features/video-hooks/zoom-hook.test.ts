import { ownerPool } from '#server/db/owner.ts'
import { resealAll } from '#server/records/reseal.sql.ts'
import { givenKeys } from '#server/records/secret-keys.ts'
import { startTestApp } from '#test/app.ts'
import { HOUR, MINUTE, onWednesday, openVideoDesk, type VideoDesk } from '#test/video-desk.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

let desk: VideoDesk
beforeAll(async () => {
  desk = await openVideoDesk()
  await desk.connect('zoom', 'clinica')
})
afterAll(() => desk.stop())

let id: number | undefined
afterEach(async () => {
  if (id !== undefined) await desk.cancel(id)
  id = undefined
  await desk.work()
})

type Signed = ReturnType<VideoDesk['zoom']['news']>

async function send({ body, headers }: Signed, to = desk.test) {
  const { statusCode: status, payload } = await to.app.inject({
    method: 'POST',
    url: '/api/v2/hooks/zoom',
    payload: body,
    headers,
  })
  return { status, payload }
}
const tell = (event: string, payload: object, at?: number) => send(desk.zoom.news(event, payload, at))

const book = async () => {
  id = await desk.bookVideo({ start: onWednesday('10:00') })
  await desk.work()
  return String(desk.zoom.meetings()[0]!.id)
}
const rows = async (text: string) => (await desk.test.sql.query(text)).rows
const kinds = async () => (await desk.meeting(id!)).events.map(({ kind }: { kind: string }) => kind)

const change = (signed: Signed, headers: Record<string, string>): Signed => ({
  ...signed,
  headers: { ...signed.headers, ...headers },
})
const aboutOne = () => desk.zoom.news('meeting.started', { object: { id: 1 } })

describe('what Zoom did not say', () => {
  it.each([
    ['unsigned', () => change(aboutOne(), { 'x-zm-signature': '' })],
    ['signed by another', () => change(aboutOne(), { 'x-zm-signature': `v0=${'a'.repeat(64)}` })],
    ['with another body', () => ({ ...aboutOne(), body: aboutOne().body.replace('started', 'deleted') })],
    ['at another time', () => change(aboutOne(), { 'x-zm-request-timestamp': '2719000000' })],
    ['at no time', () => change(aboutOne(), { 'x-zm-request-timestamp': 'acum' })],
    [
      'six minutes ago',
      () => desk.zoom.news('meeting.started', { object: { id: 1 } }, desk.test.clock.now - 6 * MINUTE),
    ],
    [
      'in six minutes',
      () => desk.zoom.news('meeting.started', { object: { id: 1 } }, desk.test.clock.now + 6 * MINUTE),
    ],
  ])('is not believed: %s', async (_what, signed) => {
    expect((await send(signed())).status).toBe(401)
  })

  it('is not read when it is longer than any news', async () => {
    const { status } = await tell('meeting.started', { filler: 'x'.repeat(1_048_576) })
    expect(status).toBe(413)
  })

  it.each(['[]', 'null', 'no JSON', '{"event":1}', '{"event":"meeting.started"}'])(
    'is no news, signed or not: %s',
    async body => {
      const { headers } = desk.zoom.news('', {})
      expect((await send({ body, headers })).status).toBe(401)
      expect((await send(desk.zoom.sign(body))).status).toBe(400)
    },
  )

  it('has no address where nobody knows what Zoom signs with', async () => {
    const test = await startTestApp()
    try {
      expect((await send(aboutOne(), test)).status).toBe(404)
    } finally {
      await test.stop()
    }
  })
})

it('is answered as Zoom asks whether the address is ours', async () => {
  const { status, payload } = await tell('endpoint.url_validation', { plainToken: 'abc' })
  expect([status, JSON.parse(payload)]).toEqual([
    200,
    { plainToken: 'abc', encryptedToken: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
})

it('is shown once, however often it is told, and whatever it says it is', async () => {
  const key = await book()
  const started = desk.zoom.news('meeting.started', { object: { id: key, host_id: 'clinica' } })
  const asForm = {
    ...started,
    headers: { ...started.headers, 'content-type': 'application/x-www-form-urlencoded' },
  }
  for (const each of [started, started, asForm]) expect((await send(each)).status).toBe(204)
  expect(await kinds()).toEqual(['started', 'made'])
  expect((await desk.meeting(id!)).running_since).not.toBeNull()
  await desk.turnClock(desk.test.clock.now + MINUTE)
  expect((await tell('meeting.ended', { object: { id: Number(key) } })).status).toBe(204)
  expect((await send(started)).status).toBe(204)
  expect(await kinds()).toEqual(['ended', 'started', 'made'])
  expect((await desk.meeting(id!)).running_since).toBeNull()
})

it('of a meeting of nobody here, or of something else, changes nothing', async () => {
  await book()
  const before = await rows('select count(*) from meeting_events')
  for (const event of ['meeting.started', 'meeting.deleted', 'meeting.registration_created'])
    expect((await tell(event, { object: { id: 12 } })).status).toBe(204)
  expect(await rows('select count(*) from meeting_events')).toEqual(before)
})

it('of one that was deleted there has another made, once', async () => {
  const key = await book()
  desk.zoom.forget(key)
  const deleted = desk.zoom.news('meeting.deleted', { object: { id: key } })
  expect((await send(deleted)).status).toBe(204)
  await desk.work()
  expect((await send(deleted)).status).toBe(204)
  await desk.work()
  expect(desk.zoom.meetings()).toHaveLength(1)
  expect(await kinds()).toEqual(['made', 'lost', 'made'])
})

const sealed = () =>
  rows(`select broken_at is not null as is_broken, sealed_access || sealed_refresh = '' as is_wiped
          from video_connections where left_at is null`)

describe('an access that was taken back', () => {
  it('is wiped, told of, and no obstacle when keys are changed', async () => {
    expect((await tell('app_deauthorized', { user_id: 'clinica', account_id: 'x' })).status).toBe(204)
    expect(await sealed()).toEqual([{ is_broken: true, is_wiped: true }])
    const pool = ownerPool(desk.test.url, 1)
    const keys = givenKeys(`noua:${'A'.repeat(43)}`, desk.test.services.config.sessionSecret)
    expect(await resealAll(pool, keys).finally(() => pool.end())).toBe(0)
  })

  it('and is given anew stays, also where Zoom tells of the old one once more', async () => {
    const at = desk.test.clock.now
    await desk.turnClock(at + MINUTE)
    expect((await desk.connect('zoom', 'clinica')).status).toBe(200)
    expect((await tell('app_deauthorized', { user_id: 'clinica' }, at)).status).toBe(204)
    expect(await sealed()).toEqual([{ is_broken: false, is_wiped: false }])
  })

  it('of another account is nothing to this one', async () => {
    await desk.turnClock(desk.test.clock.now + HOUR)
    expect((await tell('app_deauthorized', { user_id: 'altcineva' })).status).toBe(204)
    expect(await sealed()).toEqual([{ is_broken: false, is_wiped: false }])
  })
})
