import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agreeThere, problemOf } from '#test/agree-there.ts'
import { MeetServer } from '#test/meet-server.ts'
import { ZoomServer } from '#test/zoom-server.ts'
import { waitOf } from './ask-provider.ts'
import { openGoogleMeet } from './google-meet.ts'
import { ANSWER_MILLISECONDS } from './limited-fetch.ts'
import type { RoomWish, VideoWork } from './video-provider.ts'
import { openZoom } from './zoom.ts'

const NOW = Date.parse('2026-11-25T08:00:00Z')
const now = () => NOW
const WISH: RoomWish = {
  start: NOW,
  minutes: 30,
  topic: 'Video',
  mark: `zambet-${'a'.repeat(20)}`,
  waitingRoom: false,
}

/** What either would say of a room. */
const roomAt = (url: string) => ({ id: 81, join_url: url, name: 'spaces/a', meetingUri: url })

describe.each([
  ['Zoom', 'zoom', /\/meetings$/, /\/oauth\/token$/],
  ['Google Meet', 'google_meet', /\/spaces$/, /\/token$/],
] as const)('%s', (_title, name, making, token) => {
  let server: ZoomServer | MeetServer
  let provider: VideoWork
  let access: string
  let refresh: string
  const returnTo = `https://zambet.test/${name}/callback`

  beforeAll(async () => {
    if (name === 'zoom') {
      const zoom = (server = await ZoomServer.start())
      provider = openZoom(zoom.settings, now)
    } else {
      const meet = (server = await MeetServer.start())
      provider = openGoogleMeet(meet.settings, now)
    }
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    server.forgetMishaps()
    const { tokens } = await provider.finish(await agreeThere({ provider, desk: server.desk, returnTo }))
    access = tokens.access
    refresh = tokens.refresh!
  })

  it('takes an answer of the usual kind', async () => {
    server.answerWith('POST', making, { status: 201, body: roomAt('https://video.test/81') })
    expect(await provider.create(access, WISH)).toMatchObject({ joinUrl: 'https://video.test/81' })
  })

  const create = () => problemOf(provider.create(access, WISH))

  it.each([
    ['an error of theirs', { status: 500, body: { message: 'Ups' } }],
    ['a gateway that speaks HTML', { status: 502, body: '<html>Bad gateway</html>' }],
    ['a page instead of an answer', { status: 200, body: '<html>Signed out</html>' }],
    ['an answer that names no room', { status: 201, body: { topic: 'Video' } }],
    ['an answer of nothing', { status: 200 }],
    ['an address that leads into a page', { status: 201, body: roomAt('javascript:alert(1)') }],
    ['an answer without end', { status: 201, body: roomAt(`https://video.test/${'x'.repeat(1024 * 1024)}`) }],
    ['an answer that sends us on', { status: 307, headers: { location: '?there' } }],
    ['a request that took too long there', { status: 408, body: { message: 'Timeout' } }],
  ])('takes %s for no answer', async (_what, answer) => {
    server.answerWith('POST', making, answer)
    expect(await create()).toMatchObject({ name: 'VideoProblem', kind: 'away' })
  })

  it('takes a connection that breaks for no answer, wherever it breaks', async () => {
    server.loseAnswersOf('POST', making)
    expect(await create()).toMatchObject({ kind: 'away' })
    server.loseAnswersOf('POST', token)
    expect(await problemOf(provider.refresh(refresh))).toMatchObject({ kind: 'away' })
    server.isDown = true
    expect(await create()).toMatchObject({ kind: 'away' })
    expect(await problemOf(provider.refresh(refresh))).toMatchObject({ kind: 'away' })
    expect(await problemOf(provider.revoke(access))).toMatchObject({ kind: 'away' })
  })

  it('waits ten seconds and no longer', async () => {
    server.beSilentTo('POST', making)
    server.beSilentTo('POST', token)
    const begun = performance.now()
    const both = await Promise.all([create(), problemOf(provider.refresh(refresh))])
    expect(both).toMatchObject([{ kind: 'away' }, { kind: 'away' }])
    // A timer may fire a moment before its time.
    expect(performance.now() - begun).toBeGreaterThan(ANSWER_MILLISECONDS - 100)
  })

  it('hears how long it is to wait, wherever it asks', async () => {
    const limited = { status: 429, body: { message: 'Slow down' }, headers: { 'retry-after': '30' } }
    server.answerWith('POST', making, limited)
    expect(await create()).toMatchObject({ kind: 'limited', waitMs: 30_000, isDaily: false })
    server.answerWith('POST', token, limited)
    expect(await problemOf(provider.refresh(refresh))).toMatchObject({ kind: 'limited', waitMs: 30_000 })
  })

  it('loses no account by an error of theirs while it refreshes', async () => {
    for (const answer of [
      { status: 500, body: { error: 'invalid_grant' } },
      { status: 503, body: '<html>Maintenance</html>' },
      { status: 200, body: '<html>Maintenance</html>' },
      { status: 200, body: { token_type: 'bearer' } },
    ]) {
      server.answerWith('POST', token, answer)
      expect(await problemOf(provider.refresh(refresh))).toMatchObject({ kind: 'away' })
    }
    expect(await provider.refresh(refresh)).toBeTruthy()
  })

  it('says nothing that opens the account when something goes wrong', async () => {
    const problems: unknown[] = []
    server.answerWith('POST', making, { status: 403, body: { message: 'No' } })
    problems.push(await create())
    server.answerWith('POST', token, { status: 400, body: { error: 'invalid_grant' } })
    problems.push(await problemOf(provider.refresh(refresh)))
    server.isDown = true
    problems.push(await create(), await problemOf(provider.refresh(refresh)))
    const said = problems.map(problem => wholeOf(problem)).join('\n')
    for (const secret of [access, refresh, server.desk.clientSecret]) expect(said).not.toContain(secret)
  })
})

/** An error with all that it drags along. */
function wholeOf(problem: unknown): string {
  if (!(problem instanceof Error)) return JSON.stringify(problem)
  return `${problem.stack} ${JSON.stringify(problem)} ${problem.cause === undefined ? '' : wholeOf(problem.cause)}`
}

it.each([
  ['0', 0],
  ['120', 120_000],
  ['999999999', 24 * 3_600_000],
  ['Wed, 25 Nov 2026 08:00:30 GMT', 30_000],
  ['2026-11-25T08:01:00Z', 60_000],
  ['Wed, 25 Nov 2026 07:00:00 GMT', 0],
  ['Wed, 25 Nov 2037 07:00:00 GMT', 24 * 3_600_000],
  ['1.5', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('Retry-After: %s is %s ms', (header, wait) => {
  expect(waitOf(header, NOW)).toBe(wait)
})
