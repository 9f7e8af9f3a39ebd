import { ALL_JOBS } from '#server/jobs/all-jobs.ts'
import { signIn } from '#test/factories.ts'
import { DAY, HOUR, MINUTE, onWednesday, openVideoDesk, VIDEO_NOW, type VideoDesk } from '#test/video-desk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: VideoDesk
beforeAll(async () => {
  desk = await openVideoDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  desk.test.clock.now = Date.parse(VIDEO_NOW)
  for (const server of [desk.zoom, desk.meet]) server.forgetMishaps()
  desk.zoom.before = async () => undefined
  desk.zoom.plan = 2
  for (const { id } of desk.zoom.meetings()) desk.zoom.forget(id)
  await desk.test.sql.query(`delete from meeting_rooms; delete from meetings; delete from video_connections;
    delete from video_providers; delete from attempts; delete from notifications; delete from graphile_worker._private_jobs`)
})

let hours = 0
function book(): Promise<number> {
  hours += 1
  const start = onWednesday(`${String(9 + (hours >> 1)).padStart(2, '0')}:${hours % 2 ? '30' : '00'}`)
  return desk.bookVideo({ start })
}

const rows = async (text: string) => (await desk.test.sql.query(text)).rows
const connections = () =>
  rows('select account_email, left_at is not null as is_left from video_connections order by id')
const rooms = () => rows('select provider, state, connection_id from meeting_rooms order by id')
const there = () => desk.zoom.meetings().map(({ user }) => user)
const owner = () => signIn(desk.test, desk.clinic.clinicId)
const leave = async (meetings: 'keep' | 'delete') =>
  desk.remove(`/v2/integrations/video?meetings=${meetings}`, await owner())

async function runJob(name: string, isLastTry = false): Promise<void> {
  await ALL_JOBS.find(job => job.name === name)!.run({}, { ...desk.test.services, isLastTry })
}
const atNight = () => runJob('check-video-accounts')

async function openZoom() {
  await desk.connect('zoom', 'cabinet')
  const id = await book()
  await desk.work()
  expect(there()).toEqual(['cabinet'])
  return id
}

describe('disconnecting', () => {
  it('keeps the meetings where they are, revokes the access, and lets another provider in at once', async () => {
    const id = await openZoom()
    const grants = desk.zoom.desk.liveGrants
    expect((await leave('keep')).status).toBe(200)
    expect((await desk.connect('google_meet', 'ana', { headers: await owner() })).status).toBe(200)
    await desk.work()
    expect([there(), desk.meet.spaces().length]).toEqual([['cabinet'], 0])
    expect(desk.zoom.desk.liveGrants).toBe(grants - 1)
    expect(await connections()).toEqual([{ account_email: 'ana@exemplu.ro', is_left: false }])
    expect(await rooms()).toEqual([{ provider: 'zoom', state: 'live', connection_id: null }])
    expect((await desk.meeting(id)).state).toBe('ready')
    expect((await leave('keep')).status).toBe(200)
    const again = await leave('keep')
    expect(again.status).toBe(404)
  })

  it('leads who starts a kept meeting into it, and asks nobody by another account', async () => {
    const id = await openZoom()
    const [held] = desk.zoom.meetings()
    await leave('keep')
    await desk.connect('google_meet', 'ana', { headers: await owner() })
    await desk.work()
    desk.zoom.asked.length = 0
    const started = await desk.post(`/v2/bookings/${id}/meeting/start`, {}, await owner())
    expect(started.body.data).toEqual({ url: `https://us05web.zoom.us/j/${held?.id}?pwd=let-in` })
    expect(desk.zoom.asked).toEqual([])
    expect(await rows('select broken_at from video_connections')).toEqual([{ broken_at: null }])
    expect(await rooms()).toEqual([{ provider: 'zoom', state: 'live', connection_id: null }])
  })

  it('deletes them there, and makes them where the clinic goes', async () => {
    const id = await openZoom()
    await leave('delete')
    await desk.work()
    expect([there(), await connections()]).toEqual([[], []])
    expect((await desk.meeting(id)).state).toBe('none')
    await desk.connect('google_meet', 'ana')
    await desk.work()
    expect(desk.meet.spaces()).toHaveLength(1)
    expect((await desk.meeting(id)).state).toBe('ready')
    const { rows: entries } = await desk.test.sql.query(
      `select before, after from audit_entries where action = 'clinic.video_removed' order by id desc limit 1`,
    )
    expect(entries).toEqual([
      {
        before: { provider: 'zoom', account: 'cabinet@exemplu.ro', state: 'ok' },
        after: { meetings: 'delete' },
      },
    ])
  })

  it('goes on later where the provider is away, while the clinic is elsewhere already', async () => {
    await openZoom()
    desk.zoom.isDown = true
    expect((await leave('delete')).status).toBe(200)
    await desk.connect('google_meet', 'ana')
    await expect(desk.work()).rejects.toMatchObject({ kind: 'away' })
    expect(await connections()).toEqual([
      { account_email: 'cabinet@exemplu.ro', is_left: true },
      { account_email: 'ana@exemplu.ro', is_left: false },
    ])
    await desk.work()
    expect(desk.meet.spaces().length).toBeGreaterThan(0)
    desk.zoom.isDown = false
    await atNight()
    await desk.work()
    expect([there(), await connections()]).toEqual([
      [],
      [{ account_email: 'ana@exemplu.ro', is_left: false }],
    ])
  })

  it('is given up after three days', async () => {
    await openZoom()
    desk.zoom.isDown = true
    await leave('delete')
    await expect(desk.work()).rejects.toMatchObject({ kind: 'away' })
    desk.test.clock.now += 3 * DAY
    await atNight()
    await desk.work()
    expect(await connections()).toEqual([])
    expect((await rooms()).map(({ state }) => state)).toEqual(['removed'])
  })

  it('waits for people who are in a meeting', async () => {
    await openZoom()
    desk.zoom.meetings()[0]!.isRunning = true
    await leave('delete')
    await desk.work()
    expect([there(), (await connections()).length]).toEqual([['cabinet'], 1])
    desk.zoom.meetings()[0]!.isRunning = false
    await desk.later(10 * MINUTE)
    expect([there(), await connections()]).toEqual([[], []])
  })

  it('leaves nothing behind of what was being made meanwhile', async () => {
    await desk.connect('zoom', 'cabinet')
    await book()
    let isLeft = false
    desk.zoom.before = async ({ method, path }) => {
      if (isLeft || method !== 'POST' || !path.endsWith('/meetings')) return
      isLeft = true
      expect((await leave('delete')).status).toBe(200)
    }
    await desk.work()
    expect([isLeft, there(), await connections()]).toEqual([true, [], []])
    expect((await rooms()).map(({ state }) => state)).toEqual(['removed'])
  })

  it('removes by the same account’s new tokens what its old ones open no more, and revokes nothing', async () => {
    await openZoom()
    desk.zoom.isDown = true
    await leave('delete')
    await expect(desk.work()).rejects.toMatchObject({ kind: 'away' })
    desk.zoom.isDown = false
    desk.zoom.desk.revokeAll()
    await desk.connect('zoom', 'cabinet')
    const grants = desk.zoom.desk.liveGrants
    await atNight()
    await desk.work()
    expect(await connections()).toEqual([{ account_email: 'cabinet@exemplu.ro', is_left: false }])
    expect([there(), desk.zoom.desk.liveGrants]).toEqual([['cabinet'], grants])
    expect((await rooms()).map(({ state }) => state)).toEqual(['removed', 'live'])
  })

  it('of an account that opens nothing any more tells nobody', async () => {
    await openZoom()
    desk.zoom.desk.revokeAll()
    await leave('delete')
    await desk.work()
    expect([await connections(), await rows('select kind from notifications')]).toEqual([[], []])
  })

  it('and connecting the same account again, what could not be removed there goes in the night', async () => {
    await openZoom()
    desk.zoom.desk.revokeAll()
    await leave('delete')
    await desk.work()
    const [stayed] = desk.zoom.meetings()
    await desk.connect('zoom', 'cabinet', { headers: await owner() })
    await desk.work()
    expect(desk.zoom.meetings()).toHaveLength(2)
    await atNight()
    expect(desk.zoom.meetings().map(({ id }) => id)).toEqual([stayed!.id + 1])
  })

  it('and connecting the same account again, what was kept there stays while it is wanted', async () => {
    const id = await openZoom()
    await leave('keep')
    await desk.connect('zoom', 'cabinet', { headers: await owner() })
    await desk.work()
    await atNight()
    const [kept, ...others] = desk.zoom.meetings()
    expect(others).toEqual([])
    Object.assign(desk.clinic.owner, await owner())
    await desk.edit(id, { start: onWednesday('16:30', '2060-03-10') })
    await desk.work()
    await atNight()
    expect(desk.zoom.meetings()).toMatchObject([{ id: kept!.id + 1, start_time: '2060-03-10T14:30:00Z' }])
  })
})

const check = async () => desk.post('/v2/integrations/video/check', {}, await owner())

describe('checking', () => {
  it('says what the account is now, and makes anew what was deleted there by hand', async () => {
    await openZoom()
    const { id } = desk.zoom.meetings()[0]!
    desk.zoom.forget(id)
    desk.zoom.plan = 1
    desk.test.clock.now += MINUTE
    const { status, body } = await check()
    expect([status, body.data.video.account]).toMatchObject([200, { plan: 'basic', state: 'ok' }])
    expect(Date.parse(body.data.video.account.checked_at)).toBe(desk.test.clock.now)
    await desk.work()
    expect(desk.zoom.meetings().map(each => each.id)).toEqual([id + 1])
  })

  it('finds an account whose owner took the agreement back', async () => {
    await openZoom()
    desk.zoom.desk.revokeAll()
    const { status, body } = await check()
    expect([status, body.data.video.account.state]).toEqual([200, 'broken'])
    expect(body.data.video.account.broken_at).not.toBeNull()
  })

  it('says when the provider does not answer', async () => {
    await openZoom()
    desk.zoom.isDown = true
    const { status, body } = await check()
    expect([status, body.code]).toEqual([503, 'video_away'])
  })

  it('happens by itself each night, of every account, whatever becomes of others', async () => {
    await openZoom()
    await desk.test.sql.query(`update video_connections set refreshed_at = $1`, [
      new Date(desk.test.clock.now - 31 * DAY),
    ])
    desk.test.clock.now += 2 * HOUR
    await atNight()
    const [row] = await rows('select refreshed_at, checked_at from video_connections')
    expect([row.refreshed_at, row.checked_at]).toEqual(
      [desk.test.clock.now, desk.test.clock.now].map(at => new Date(at)),
    )
    desk.zoom.isDown = true
    await expect(atNight()).rejects.toMatchObject({ kind: 'away' })
  })
})
