import { openDatabase } from '#server/db/database.ts'
import { VideoProblem } from '#server/outside/video/video-provider.ts'
import { addStaff } from '#test/factories.ts'
import { HOUR, openVideoDesk, VIDEO_NOW, type VideoDesk } from '#test/video-desk.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessOf, AccountBroken } from './access.ts'
import { callAs } from './call-as.ts'

const TOKEN = /oauth\/token$/

let desk: VideoDesk
let id: number
let clinicId: number
beforeAll(async () => {
  desk = await openVideoDesk()
  clinicId = desk.clinic.clinicId
})
afterAll(() => desk.stop())
beforeEach(async () => {
  const { test, zoom } = desk
  test.clock.now = Date.parse(VIDEO_NOW)
  zoom.forgetMishaps()
  zoom.desk.isGracious = false
  await test.sql.query('delete from video_connections; delete from notifications; delete from attempts')
  await desk.connect('zoom', 'cabinet')
  id = (await row()).id
  zoom.asked.length = 0
})

const row = async () =>
  (await desk.test.sql.query('select id::int, generation, broken_at, refreshed_at from video_connections'))
    .rows[0]
const access = (refused?: number) => accessOf(desk.test.services, clinicId, id, refused)
const refreshes = () => desk.zoom.countOf('POST', TOKEN)
const whose = () =>
  callAs(desk.test.services, { clinicId, connectionId: id, provider: 'zoom' }, (zoom, token) =>
    zoom.who(token),
  )
/** So long that its token ends within the minute. */
const wait = () => {
  desk.test.clock.now += HOUR - 30_000
}

it('is the token that there is, while it holds', async () => {
  const { token, generation } = await access()
  expect([await access(), refreshes()]).toEqual([{ token, generation }, 0])
})

it('is refreshed once for a thousand who ask at the same moment', async () => {
  const before = await access()
  wait()
  const given = await Promise.all(Array.from({ length: 1000 }, () => access()))
  expect(refreshes()).toBe(1)
  expect(new Set(given.map(({ token }) => token)).size).toBe(1)
  expect(given[0]).toMatchObject({ generation: before.generation + 1 })
  expect(await whose()).toMatchObject({ email: 'cabinet@exemplu.ro' })
})

it('is refreshed once by two processes', async () => {
  const other = openDatabase(desk.test.url)
  try {
    wait()
    desk.zoom.slowness = 100
    const grounds = [desk.test.services, { ...desk.test.services, db: other }]
    const given = await Promise.all([0, 1, 0, 1].map(at => accessOf(grounds[at]!, clinicId, id)))
    expect([refreshes(), new Set(given.map(({ token }) => token)).size]).toEqual([1, 1])
  } finally {
    await other.close()
  }
})

it('is refreshed once where the provider does not take it any more', async () => {
  const { generation } = await access()
  desk.zoom.desk.endAccess()
  expect(await whose()).toMatchObject({ id: 'cabinet', plan: 'paid' })
  expect([refreshes(), (await row()).generation]).toEqual([1, generation + 1])
  // Whoever was refused the one before takes the new one.
  await access(generation)
  expect(refreshes()).toBe(1)
})

it('comes of the old token once more where the answer was lost', async () => {
  desk.zoom.desk.isGracious = true
  desk.zoom.loseAnswersOf('POST', TOKEN)
  wait()
  await access()
  expect([refreshes(), (await row()).broken_at]).toEqual([2, null])
  expect(await whose()).toMatchObject({ id: 'cabinet' })
})

it('is asked for another time where both answers were lost, as by a server that was killed', async () => {
  desk.zoom.desk.isGracious = true
  desk.zoom.loseAnswersOf('POST', TOKEN, 2)
  wait()
  const { generation } = await row()
  await expect(access()).rejects.toMatchObject({ name: 'VideoProblem', kind: 'away' })
  expect(await row()).toMatchObject({ generation, broken_at: null })
  await access()
  expect((await row()).generation).toBe(generation + 1)
})

it('ends where the provider takes nothing any more, of which those who can connect it again hear once', async () => {
  const { accountId } = await addStaff(desk.test, clinicId, ['settings.manage'])
  await addStaff(desk.test, clinicId, ['bookings.view'])
  desk.zoom.desk.revokeAll()
  wait()
  const failures = await Promise.allSettled([access(), access(), whose()])
  for (const failure of failures) expect(failure).toMatchObject({ reason: expect.any(AccountBroken) })
  await expect(access()).rejects.toThrow(AccountBroken)
  expect([refreshes(), (await row()).broken_at]).toEqual([1, new Date(desk.test.clock.now)])
  const { rows } = await desk.test.sql.query(
    'select account_id::int, kind, about from notifications order by account_id',
  )
  expect(rows).toEqual(
    [clinicId, accountId].map(account_id => ({
      account_id,
      kind: 'video_broken',
      about: { provider: 'zoom', account: 'cabinet@exemplu.ro' },
    })),
  )
  const { rows: entries } = await desk.test.sql.query(
    `select actor_kind, before, after from audit_entries where action = 'clinic.video_changed' order by id desc limit 1`,
  )
  expect(entries).toMatchObject([
    { actor_kind: 'system', before: { state: 'ok' }, after: { state: 'broken' } },
  ])
})

it('ends where a fresh one is refused too', async () => {
  desk.zoom.answerWith('GET', /users\/me$/, { status: 401, body: { code: 124, message: 'no' } }, 2)
  await expect(whose()).rejects.toThrow(AccountBroken)
  expect((await row()).broken_at).not.toBeNull()
})

it('is in no word of what went wrong', async () => {
  const kept = [...desk.zoom.desk.tokens]
  const problems: unknown[] = []
  const keep = (error: unknown) => void problems.push(error)
  wait()
  for (const answer of [
    { status: 500, body: 'x' },
    { status: 400, body: { error: 'invalid_request', error_description: kept[0]! } },
    { status: 200, body: {} },
  ]) {
    desk.zoom.answerWith('POST', TOKEN, answer, 2)
    await access().catch(keep)
    desk.zoom.forgetMishaps()
    await desk.test.sql.query('update video_connections set broken_at = null')
  }
  expect(problems).toHaveLength(3)
  expect(problems.every(each => each instanceof VideoProblem || each instanceof AccountBroken)).toBe(true)
  const said = problems
    .map(each => (each instanceof Error ? `${each.stack} ${String(each.cause)}` : ''))
    .join()
  for (const token of kept) expect(said).not.toContain(token)
})
