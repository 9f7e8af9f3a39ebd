import {
  DAY,
  HOUR,
  MINUTE,
  onWednesday,
  openVideoDesk,
  runJob,
  SECOND,
  type VideoDesk,
} from '#test/video-desk.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let desk: VideoDesk
let start: string
let id: number
const NOW = Date.parse('2060-03-01T08:00:00+02:00')
const MEETINGS = /^\/v2\/users\/me\/meetings$/
const ONE = /^\/v2\/meetings\/\d+$/

beforeAll(async () => {
  desk = await openVideoDesk()
  await desk.connect('zoom', 'clinica')
})
afterAll(() => desk.stop())

let hour = 9
beforeEach(() => {
  // Each at an hour of its own of three days.
  hour += 1
  start = onWednesday(
    `${9 + (hour % 7)}:00`.padStart(5, '0'),
    `2060-03-${String(3 + 7 * (Math.floor(hour / 7) % 3)).padStart(2, '0')}`,
  )
  desk.zoom.asked.length = 0
})
afterEach(async () => {
  desk.zoom.forgetMishaps()
  await desk.post('/v2/deleteBooking', { booking_id: id })
  await desk.later(2 * HOUR)
  await desk.turnClock(NOW)
  // Each test has the day's changes to itself.
  desk.zoom.spend('clinica', 0)
  await desk.test.sql.query('update video_connections set spent = 0')
  expect(desk.zoom.meetings()).toEqual([])
})

const held = () => desk.zoom.meetings().map(each => each.start_time)
const wanted = () => `${new Date(start).toISOString().slice(0, 19)}Z`
const book = async () => {
  id = await desk.bookVideo({ start })
  await desk.work()
}
const state = async () => {
  const { state: is, reason, tries } = await desk.meeting(id)
  return [is, reason, tries]
}

const move = async (to: string) => {
  start = start.replace(/T\d\d/, `T${to}`)
  await desk.edit(id, { start })
  await desk.work()
}

describe('while it is made', () => {
  it('and its answer is lost, what is there is found and adopted', async () => {
    desk.zoom.loseAnswersOf('POST', MEETINGS)
    await book()
    expect(await state()).toEqual(['retrying', 'away', 1])
    expect(held()).toEqual([wanted()])
    await desk.later(5 * SECOND)
    expect(await state()).toEqual(['ready', null, 0])
    expect(held()).toEqual([wanted()])
    expect(desk.zoom.countOf('POST', MEETINGS)).toBe(1)
  })

  it('among many others, page after page is looked through', async () => {
    desk.zoom.pageSize = 2
    const others = await Promise.all(
      ['09:00', '09:30', '14:00', '14:30', '16:00'].map(time =>
        desk.bookVideo({ start: onWednesday(time, '2060-03-24') }),
      ),
    )
    await desk.work()
    desk.zoom.loseAnswersOf('POST', MEETINGS)
    await book()
    await desk.later(5 * SECOND)
    expect(await state()).toEqual(['ready', null, 0])
    expect(held()).toHaveLength(others.length + 1)
    desk.zoom.pageSize = 30
    for (const other of others) await desk.cancel(other)
  })

  it.each([
    ['HTML', { status: 200, body: '<html>Welcome</html>' }],
    ['an answer without an id', { status: 201, body: { join_url: 'https://zoom.us/j/1' } }],
    ['a join address that is none', { status: 201, body: { id: 1, join_url: 'javascript:alert(1)' } }],
    ['a megabyte', { status: 201, body: { id: 1, filler: 'x'.repeat(1_048_576) } }],
    ['a failure', { status: 503, body: { message: 'Busy' } }],
    ['a way elsewhere', { status: 302, headers: { location: 'https://exemplu.ro' } }],
  ])('and answered by %s, it is tried again', async (_what, answer) => {
    desk.zoom.answerWith('POST', MEETINGS, answer)
    await book()
    expect(await state()).toEqual(['retrying', 'away', 1])
    await desk.later(5 * SECOND)
    expect(await state()).toEqual(['ready', null, 0])
    expect(held()).toEqual([wanted()])
  })

  it('and nobody answers for long, it is tried later each time, and at once when somebody asks', async () => {
    desk.zoom.isDown = true
    await book()
    const waits: number[] = []
    for (let tries = 1; tries <= 6; tries++) {
      const { next_at: next } = await desk.meeting(id)
      waits.push(Date.parse(next) - Math.floor(desk.test.clock.now / 1000) * 1000)
      await desk.later(Date.parse(next) - desk.test.clock.now)
    }
    expect(waits).toEqual([5, 30, 120, 300, 900, 3600].map(seconds => seconds * SECOND))
    desk.zoom.isDown = false
    await desk.post(`/v2/bookings/${id}/meeting/retry`)
    await desk.work()
    expect(await state()).toEqual(['ready', null, 0])
  })

  it('and moved meanwhile, it is there at the new hour alone', async () => {
    desk.zoom.loseAnswersOf('POST', MEETINGS)
    await book()
    start = start.replace(/T\d\d/, 'T16')
    await desk.edit(id, { start })
    await desk.work()
    expect(held()).toEqual([wanted()])
    expect(await state()).toEqual(['ready', null, 0])
  })

  it('and who makes it loses their hold while it is looked for, they ask for nothing', async () => {
    desk.zoom.loseAnswersOf('POST', MEETINGS)
    await book()
    for (const each of desk.zoom.meetings()) desk.zoom.forget(each.id)
    desk.zoom.before = async ({ method, path }) => {
      if (method !== 'GET' || !MEETINGS.test(path)) return
      desk.zoom.before = async () => undefined
      await desk.test.sql.query(`
        select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
    }
    await desk.turnClock(desk.test.clock.now + 5 * SECOND)
    await expect(desk.work()).rejects.toThrow()
    expect(held()).toEqual([])
    await desk.post(`/v2/bookings/${id}/meeting/retry`)
    await desk.work()
    expect(held()).toEqual([wanted()])
  })

  it('and asked for again at another hour, while the first comes late and neither is answered, it has the hour that is wanted', async () => {
    desk.zoom.loseAnswersOf('POST', MEETINGS, 2)
    await book()
    const late = desk.zoom.asked.find(({ method, path }) => method === 'POST' && MEETINGS.test(path))
    for (const each of desk.zoom.meetings()) desk.zoom.forget(each.id)
    desk.zoom.before = async ({ method, path }) => {
      if (method !== 'POST' || !MEETINGS.test(path)) return
      desk.zoom.before = async () => undefined
      desk.zoom.comesLate(late!)
    }
    start = start.replace(/T\d\d/, 'T16')
    await desk.edit(id, { start })
    await desk.work()
    await desk.later(HOUR)
    await runJob(desk.test, 'check-video-accounts')
    expect(held()).toEqual([wanted()])
  })

  it('and deleted there just when it was found, it is made anew', async () => {
    desk.zoom.loseAnswersOf('POST', MEETINGS)
    await book()
    desk.zoom.before = async ({ method, path }) => {
      if (method === 'GET' && ONE.test(path))
        for (const each of desk.zoom.meetings()) desk.zoom.forget(each.id)
    }
    await desk.later(5 * SECOND)
    expect(await state()).toEqual(['ready', null, 0])
    expect(held()).toEqual([wanted()])
  })

  it('and cancelled meanwhile, nothing stays', async () => {
    desk.zoom.loseAnswersOf('POST', MEETINGS)
    await book()
    await desk.cancel(id)
    await desk.work()
    expect(held()).toEqual([])
  })
})

describe('when too much is asked', () => {
  it.each([
    ['seconds', '90'],
    ['a date', new Date(NOW + 90 * SECOND).toUTCString()],
  ])('it waits as long as it is told in %s', async (_what, retryAfter) => {
    desk.zoom.answerWith('POST', MEETINGS, { status: 429, body: {}, headers: { 'retry-after': retryAfter } })
    await book()
    expect(await state()).toEqual(['retrying', 'limited', 1])
    await desk.later(89 * SECOND)
    expect(held()).toEqual([])
    await desk.later(SECOND)
    expect(held()).toEqual([wanted()])
  })

  it('of a day, it waits for the next one of UTC', async () => {
    desk.zoom.spend('clinica', 100)
    await book()
    expect(await state()).toEqual(['retrying', 'day_limit', 1])
    expect((await desk.meeting(id)).next_at).toBe('2060-03-02T02:01:00+02:00')
    await desk.later(12 * HOUR)
    expect(held()).toEqual([])
    await desk.later(7 * HOUR)
    expect(held()).toEqual([wanted()])
  })
})

describe('while it is changed', () => {
  it('and its answer is lost, the hour is asked for again, also when it is the old one', async () => {
    start = start.replace(/T\d\d/, 'T09')
    await book()
    desk.zoom.loseAnswersOf('PATCH', ONE)
    await move('16')
    expect(await state()).toEqual(['retrying', 'away', 1])
    await move('09')
    expect(held()).toEqual([wanted()])
    expect(await state()).toEqual(['ready', null, 0])
  })

  it('and it was deleted there, it is made anew', async () => {
    await book()
    desk.zoom.forget(desk.zoom.meetings()[0]!.id)
    await move('16')
    expect(held()).toEqual([wanted()])
    expect((await desk.meeting(id)).events.map(({ kind }: { kind: string }) => kind)).toContain('lost')
  })
})

describe('while it is deleted', () => {
  it('and people are still in it, it goes once they have left', async () => {
    await book()
    const [meeting] = desk.zoom.meetings()
    meeting!.isRunning = true
    await desk.cancel(id)
    await desk.work()
    await desk.later(9 * MINUTE)
    expect(held()).toEqual([wanted()])
    meeting!.isRunning = false
    await desk.later(2 * MINUTE)
    expect(held()).toEqual([])
  })

  it('and its answer is lost, it is known to be gone', async () => {
    await book()
    desk.zoom.loseAnswersOf('DELETE', ONE)
    await desk.cancel(id)
    await desk.work()
    expect(await state()).toEqual(['removing', null, 1])
    await desk.later(5 * SECOND)
    expect(await state()).toEqual(['removed', null, 0])
  })
})

describe('when the account', () => {
  it('has a token that ended, it is refreshed once', async () => {
    desk.zoom.desk.endAccess()
    await book()
    expect(await state()).toEqual(['ready', null, 0])
    expect(desk.zoom.countOf('POST', /token$/)).toBe(1)
  })

  it('may not make meetings, a person has to see to it', async () => {
    desk.zoom.answerWith('POST', MEETINGS, {
      status: 400,
      body: { code: 4711, message: 'Invalid access token, does not contain scopes.' },
    })
    await book()
    expect(await state()).toEqual(['stopped', 'refused', 1])
    await desk.later(DAY)
    expect(await state()).toEqual(['stopped', 'refused', 1])
    await desk.post(`/v2/bookings/${id}/meeting/retry`)
    await desk.work()
    expect(await state()).toEqual(['ready', null, 0])
  })

  it('was taken back there, visits wait, somebody is told, and all goes on when it is connected again', async () => {
    desk.zoom.desk.revokeAll()
    await book()
    expect(await state()).toEqual(['stopped', 'account_broken', 0])
    const { rows } = await desk.test.sql.query(
      `select count(*)::int as n from notifications where kind = 'video_broken'`,
    )
    expect(rows[0].n).toBe(1)
    expect((await desk.connect('zoom', 'clinica')).status).toBe(200)
    await desk.work()
    expect(await state()).toEqual(['ready', null, 0])
    expect(held()).toEqual([wanted()])
  })
})
