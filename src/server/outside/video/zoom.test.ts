import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agreeThere, problemOf } from '#test/agree-there.ts'
import { ZoomServer } from '#test/zoom-server.ts'
import type { RoomWish, VideoWork } from './video-provider.ts'
import { openZoom } from './zoom.ts'

const NOW = Date.parse('2026-11-25T08:00:00Z')
const RETURN_TO = 'https://zambet.test/zoom/callback'
const MEETING = /^\/v2\/meetings\/\d+$/
const MEETINGS = /^\/v2\/users\/me\/meetings$/
const markOf = (letter: string) => `zambet-${letter.repeat(20)}`

let server: ZoomServer
let zoom: VideoWork
let scopes: string

beforeAll(async () => {
  server = await ZoomServer.start()
  server.now = () => NOW
  zoom = openZoom(server.settings, () => NOW)
  scopes = server.desk.scope
})
afterAll(() => server.stop())
beforeEach(() => {
  server.forgetMishaps()
  server.desk.scope = scopes
  server.desk.isRefused = false
  server.pageSize = 30
  server.plan = 2
})

const there = () => ({ provider: zoom, desk: server.desk, returnTo: RETURN_TO })
const agree = (user?: string) => agreeThere(there(), user)

let users = 0
/** A person of their own, since meetings stay. */
async function connect() {
  const user = `user-${(users += 1)}`
  const { tokens } = await zoom.finish(await agree(user))
  return { user, access: tokens.access, refresh: tokens.refresh! }
}

const wishOf = (fields: Partial<RoomWish> = {}): RoomWish => ({
  start: Date.parse('2026-12-02T09:30:00+02:00'),
  minutes: 45,
  topic: 'Consultație video, Clinica Aurora',
  mark: markOf('a'),
  waitingRoom: true,
  ...fields,
})

it('asks Zoom with a challenge and trades the code for the account', async () => {
  const { url, state, kept } = await zoom.start(RETURN_TO)
  const query = new URL(url).searchParams
  expect(url).toContain(`${server.url}/oauth/authorize?`)
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: 'code',
    client_id: 'zambet',
    redirect_uri: RETURN_TO,
    state,
    code_challenge_method: 'S256',
  })
  expect(query.get('code_challenge')).not.toBe(kept.verifier)
  expect(await zoom.finish(await agree('Maria'))).toEqual({
    tokens: { access: expect.any(String), refresh: expect.any(String), expiresAt: NOW + 3_600_000 },
    account: { id: 'Maria', email: 'maria@exemplu.ro', plan: 'paid' },
  })
})

it('knows an account whose meetings end after 40 minutes', async () => {
  server.plan = 1
  const { access } = await connect()
  expect(await zoom.who(access)).toMatchObject({ plan: 'basic' })
})

it('takes a code once, and from the browser that was sent alone', async () => {
  const answer = await agree()
  await zoom.finish(answer)
  expect(await problemOf(zoom.finish(answer))).toMatchObject({ kind: 'code_expired' })
  const another = { ...(await agree()), kept: answer.kept }
  expect(await problemOf(zoom.finish(another))).toMatchObject({ kind: 'code_expired' })
  const invented = { ...(await agree()), code: 'invented' }
  expect(await problemOf(zoom.finish(invented))).toMatchObject({ kind: 'code_expired' })
})

it('refuses an account that allows less than is needed', async () => {
  for (const left of scopes.split(' ')) {
    server.desk.scope = scopes
      .split(' ')
      .filter(scope => scope !== left)
      .join(' ')
    expect(await problemOf(zoom.finish(await agree())), left).toMatchObject({ kind: 'scope_missing' })
  }
})

it.each([
  'meeting:write user:read',
  'user:read:admin meeting:write:admin',
  'meeting:write:meeting:admin meeting:update:meeting:admin meeting:delete:meeting:admin meeting:read:meeting:admin meeting:read:list_meetings:admin user:read:user:admin',
])('takes what says as much: %s', async scope => {
  server.desk.scope = scope
  await expect(zoom.finish(await agree())).resolves.toBeTruthy()
})

it('makes a meeting, moves it and leads its host in', async () => {
  const { user, access } = await connect()
  const room = await zoom.create(access, wishOf())
  expect(room.joinUrl).toContain(`/j/${room.id}`)
  const moved = wishOf({ start: Date.parse('2026-12-03T10:00:00+02:00'), minutes: 30, waitingRoom: false })
  const [made] = server.meetings(user)
  expect(made).toMatchObject({
    topic: 'Consultație video, Clinica Aurora',
    start_time: '2026-12-02T07:30:00Z',
    duration: 45,
    settings: { join_before_host: false, waiting_room: true },
  })
  await zoom.change(access, room.id, moved)
  expect(server.meetings(user)).toMatchObject([
    {
      start_time: '2026-12-03T08:00:00Z',
      duration: 30,
      settings: { join_before_host: true, waiting_room: false },
    },
  ])
  expect(await zoom.hostUrl(access, room.id)).toContain(`/s/${room.id}`)
})

it('removes a meeting, also one that is gone or over, and none that is under way', async () => {
  const { user, access } = await connect()
  const [first, second] = [await zoom.create(access, wishOf()), await zoom.create(access, wishOf())]
  const running = server.meetings(user).find(({ id }) => String(id) === first.id)!
  running.isRunning = true
  expect(await zoom.remove(access, first.id)).toBe('running')
  expect(await zoom.remove(access, second.id)).toBe('removed')
  expect(await zoom.remove(access, second.id)).toBe('removed')
  expect(server.meetings(user)).toEqual([running])
  const ended = { code: 3007, message: 'Sorry, you cannot delete this meeting since it has ended.' }
  server.answerWith('DELETE', MEETING, { status: 400, body: ended })
  expect(await zoom.remove(access, first.id)).toBe('removed')
})

it('says of a meeting that somebody deleted there that it is gone', async () => {
  const { access } = await connect()
  const { id } = await zoom.create(access, wishOf())
  server.forget(id)
  expect(await problemOf(zoom.change(access, id, wishOf()))).toMatchObject({ kind: 'gone' })
  expect(await problemOf(zoom.hostUrl(access, id))).toMatchObject({ kind: 'gone' })
})

it('finds what was made although nobody heard of it, by the whole mark on any page', async () => {
  const { user, access } = await connect()
  server.pageSize = 2
  for (const letter of ['b', 'c', 'd', 'e']) await zoom.create(access, wishOf({ mark: markOf(letter) }))
  server.loseAnswersOf('POST', MEETINGS)
  const lost = zoom.create(access, wishOf({ mark: markOf('f') }))
  expect(await problemOf(lost)).toMatchObject({ kind: 'away' })
  const made = server.meetings(user).at(-1)!
  expect(await zoom.find(access, markOf('f'))).toEqual({
    id: String(made.id),
    joinUrl: expect.stringContaining(`/j/${made.id}`),
  })
  expect(await zoom.find(access, markOf('g'))).toBeUndefined()
  expect((await zoom.list(access))?.map(({ mark }) => mark)).toEqual(['b', 'c', 'd', 'e', 'f'].map(markOf))
})

it('knows a mark that people wrote around, and none that is a part of another', async () => {
  const { user, access } = await connect()
  await zoom.create(access, wishOf())
  const [meeting] = server.meetings(user)
  for (const agenda of [
    `${meeting!.agenda}\nAdu radiografia.`,
    `Adu radiografia. ${markOf('a')}`,
    markOf('a'),
  ]) {
    meeting!.agenda = agenda
    expect(await zoom.find(access, markOf('a')), agenda).toBeTruthy()
  }
  for (const agenda of [
    `${markOf('a')}b`,
    `x${markOf('a')}`,
    markOf('a').slice(0, -1),
    `${markOf('a')}-2`,
    '',
  ]) {
    meeting!.agenda = agenda
    expect(await zoom.list(access), agenda).toEqual([])
  }
})

it('stops asking a list that has no end', async () => {
  const { access } = await connect()
  const page = { meetings: [], next_page_token: 'again' }
  server.answerWith('GET', MEETINGS, { status: 200, body: page }, 1000)
  expect(await problemOf(zoom.list(access))).toMatchObject({ kind: 'away' })
})

it('refreshes with a token that is good once', async () => {
  const { access, refresh } = await connect()
  const fresh = await zoom.refresh(refresh)
  expect(fresh).toMatchObject({ expiresAt: NOW + 3_600_000 })
  expect([access, refresh]).not.toContain(fresh.access)
  expect(await zoom.who(fresh.access)).toBeTruthy()
  expect(await problemOf(zoom.refresh(refresh))).toMatchObject({ kind: 'grant_gone' })
  expect(await zoom.refresh(fresh.refresh!)).toBeTruthy()
})

it('gives its access back, and again', async () => {
  const { access } = await connect()
  await zoom.revoke(access)
  expect(await problemOf(zoom.who(access))).toMatchObject({ kind: 'unauthorised' })
  await zoom.revoke(access)
  await zoom.revoke('never heard of')
})

it('sees that somebody took the agreement back there', async () => {
  const { access, refresh } = await connect()
  server.desk.revokeAll()
  expect(await problemOf(zoom.create(access, wishOf()))).toMatchObject({ kind: 'unauthorised' })
  expect(await problemOf(zoom.refresh(refresh))).toMatchObject({ kind: 'grant_gone' })
})

it.each([
  ['unauthorised', 400, { code: 124, message: 'Invalid access token.' }],
  ['refused', 400, { code: 4711, message: 'Invalid access token, does not contain scopes.' }],
  ['refused', 403, { code: 200, message: 'No permission.' }],
  ['refused', 400, { code: 300, message: 'Validation Failed.' }],
  ['gone', 400, { code: 3001, message: 'Meeting does not exist.' }],
  ['limited', 400, { code: 3002, message: 'Meeting is in progress.' }],
])('reads %s out of %i %o', async (kind, status, body) => {
  const { access } = await connect()
  server.answerWith('PATCH', MEETING, { status, body })
  expect(await problemOf(zoom.change(access, '81', wishOf()))).toMatchObject({ name: 'VideoProblem', kind })
})

it.each([
  'You have exceeded the daily rate limit (100) of Meeting Create/Update API requests permitted for this particular user.',
  'Reached the maximum daily rate limit for this API.',
  'A maximum of 100 meetings can be created/updated for a single user in one day.',
])('knows the limit of a day: %s', async message => {
  const { access } = await connect()
  server.answerWith('POST', MEETINGS, { status: 429, body: { code: 429, message } })
  expect(await problemOf(zoom.create(access, wishOf()))).toMatchObject({ kind: 'limited', isDaily: true })
})

it('has used the day up after a hundred', async () => {
  const { user, access } = await connect()
  server.spend(user, 99)
  const { id } = await zoom.create(access, wishOf())
  expect(await problemOf(zoom.change(access, id, wishOf()))).toMatchObject({ kind: 'limited', isDaily: true })
  expect(await zoom.remove(access, id)).toBe('removed')
})

it('takes the limit of a second for what it is', async () => {
  const { access } = await connect()
  const message = 'You have reached the maximum per-second rate limit for this API. Try again later.'
  server.answerWith('POST', MEETINGS, { status: 429, body: { code: 429, message } })
  expect(await problemOf(zoom.create(access, wishOf()))).toMatchObject({
    kind: 'limited',
    isDaily: false,
    waitMs: undefined,
  })
})
