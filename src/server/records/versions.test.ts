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

interface Case {
  /** The id and the version of something new, or of what is there. */
  readonly open: () => Promise<{ id: number; version: number }>
  readonly change: (id: number, body: Record<string, unknown>) => Promise<Reply>
  /** Two changes that say different things. */
  readonly first: Record<string, unknown>
  readonly second: Record<string, unknown>
}

const read = (reply: Reply) => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

const CASES: Record<string, Case> = {
  settings: {
    open: async () => ({ id: desk.clinic.clinicId, ...read(await desk.get('/v2/config')) }),
    change: (_, body) => desk.post('/config/set', body),
    first: { horizon_days: 30 },
    second: { horizon_days: 60 },
  },
  cabinet: {
    open: async () =>
      read(await desk.post('/addcabinet', { name: 'Cabinet nou', location_id: desk.clinic.locationId })),
    change: (id, body) => desk.post('/updatecabinet', { id, ...body }),
    first: { name: 'Cabinet 7' },
    second: { name: 'Cabinet 8' },
  },
  location: {
    open: async () => read(await desk.post('/addlocation', { name: 'Centru' })),
    change: (id, body) => desk.post('/updatelocation', { id, ...body }),
    first: { name: 'Nord', phone: '+40264123456' },
    second: { name: 'Sud' },
  },
}

describe.each(Object.entries(CASES))('two savers of %s', (_, { open, change, first, second }) => {
  test('the second is told of the first, and saves knowingly', async () => {
    const { id, version } = await open()
    const saved = read(await change(id, { ...first, version }))
    expect(saved.version).toBe(version + 1)
    const refused = await change(id, { ...second, version })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        data: { current: { ...first, version: version + 1 }, changed_by: 'Dana Marin' },
      },
    })
    expect(refused.body.data.current).toEqual(saved)
    expect(refused.body.data.changed_at).toBe('2026-11-25T08:00:00+02:00')
    expect(read(await change(id, { ...second, version: saved.version }))).toMatchObject(second)
  })

  test('of many at once exactly one gets through', async () => {
    const { id, version } = await open()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (__, index) => change(id, { ...(index % 2 ? first : second), version })),
    )
    const statuses = replies.map(reply => `${reply.status} ${reply.body.code ?? ''}`).toSorted()
    expect(statuses).toEqual(['200 ', ...Array.from({ length: 7 }, () => '409 stale')])
  })

  test('without a version the last wins', async () => {
    const { id } = await open()
    read(await change(id, first))
    expect(read(await change(id, second))).toMatchObject(second)
  })
})
