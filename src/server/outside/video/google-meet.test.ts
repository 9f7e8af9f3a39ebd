import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { agreeThere, problemOf } from '#test/agree-there.ts'
import { MeetServer } from '#test/meet-server.ts'
import { openGoogleMeet } from './google-meet.ts'
import type { RoomWish, VideoWork } from './video-provider.ts'

const NOW = Date.parse('2026-11-25T08:00:00Z')
const RETURN_TO = 'https://zambet.test/google_meet/callback'
const SPACES = 'https://www.googleapis.com/auth/meetings.space.created'

let server: MeetServer
let meet: VideoWork
let scopes: string

beforeAll(async () => {
  server = await MeetServer.start()
  meet = openGoogleMeet(server.settings, () => NOW)
  scopes = server.desk.scope
})
afterAll(() => server.stop())
beforeEach(() => {
  server.forgetMishaps()
  server.desk.scope = scopes
})

const agree = (user?: string) => agreeThere({ provider: meet, desk: server.desk, returnTo: RETURN_TO }, user)

async function connect(user = 'ana') {
  const { tokens } = await meet.finish(await agree(user))
  return { access: tokens.access, refresh: tokens.refresh! }
}

const wishOf = (fields: Partial<RoomWish> = {}): RoomWish => ({
  start: NOW,
  minutes: 45,
  topic: 'Consultație video, Clinica Aurora',
  mark: 'zambet-aaaaaaaaaaaaaaaaaaaa',
  waitingRoom: false,
  ...fields,
})
const spaceOf = (id: string) => server.spaces().find(({ name }) => name === id)

it('asks Google for access that lasts and trades the code for the account', async () => {
  const { url, state, kept } = await meet.start(RETURN_TO)
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    client_id: 'zambet',
    redirect_uri: RETURN_TO,
    scope: `openid email ${SPACES}`,
    state,
    nonce: kept.nonce,
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: expect.stringContaining('consent'),
  })
  expect(await meet.finish(await agree('Maria'))).toEqual({
    tokens: { access: expect.any(String), refresh: expect.any(String), expiresAt: NOW + 3_600_000 },
    account: { id: 'Maria', email: 'maria@exemplu.ro', plan: null },
  })
})

it('takes a code once, and from the browser that was sent alone', async () => {
  const answer = await agree()
  await meet.finish(answer)
  expect(await problemOf(meet.finish(answer))).toMatchObject({ kind: 'code_expired' })
  const another = { ...(await agree()), kept: answer.kept }
  expect(await problemOf(meet.finish(another))).toMatchObject({ kind: 'code_expired' })
})

it('believes nobody who was signed in for another browser', async () => {
  const answer = await agree()
  const kept = { ...answer.kept, nonce: 'of somebody else' }
  expect(await problemOf(meet.finish({ ...answer, kept }))).toMatchObject({ name: 'VideoProblem' })
})

it('refuses an account whose person unticked the rooms', async () => {
  server.desk.scope = scopes.replace(SPACES, '').trim()
  expect(await problemOf(meet.finish(await agree()))).toMatchObject({ kind: 'scope_missing' })
  server.desk.scope = `${scopes}.readonly`
  expect(await problemOf(meet.finish(await agree()))).toMatchObject({ kind: 'scope_missing' })
})

it('makes a room that is open, or one that lets in', async () => {
  const { access } = await connect()
  const open = await meet.create(access, wishOf())
  const guarded = await meet.create(access, wishOf({ waitingRoom: true }))
  expect(spaceOf(open.id)).toMatchObject({ accessType: 'OPEN' })
  expect(spaceOf(guarded.id)).toMatchObject({ accessType: 'TRUSTED' })
  expect(open.joinUrl).toMatch(/^https:\/\/meet\.google\.com\//)
  expect(await meet.hostUrl(access, open.id)).toBe(open.joinUrl)
})

it('moves a room without a call, and knows no list of them', async () => {
  const { access } = await connect()
  const { id } = await meet.create(access, wishOf())
  const asked = server.asked.length
  await meet.change(access, id, wishOf({ start: NOW + 86_400_000 }))
  expect(await meet.find(access, wishOf().mark)).toBeUndefined()
  expect(await meet.list(access)).toBeUndefined()
  expect(server.asked).toHaveLength(asked)
})

it('closes a room to everybody, whether somebody is in it or nobody, or it is gone', async () => {
  const { access } = await connect()
  const [full, empty] = [await meet.create(access, wishOf()), await meet.create(access, wishOf())]
  spaceOf(full.id)!.isOngoing = true
  expect(await meet.remove(access, full.id)).toBe('removed')
  expect(spaceOf(full.id)).toMatchObject({ accessType: 'RESTRICTED', isOngoing: false })
  expect(await meet.remove(access, empty.id)).toBe('removed')
  expect(spaceOf(empty.id)).toMatchObject({ accessType: 'RESTRICTED' })
  server.forget(empty.id)
  expect(await meet.remove(access, empty.id)).toBe('removed')
})

it('does not take a room for closed that Google did not close', async () => {
  const { access } = await connect()
  const { id } = await meet.create(access, wishOf())
  server.answerWith('PATCH', /spaces/, { status: 403, body: { error: { code: 403, message: 'No.' } } })
  expect(await problemOf(meet.remove(access, id))).toMatchObject({ kind: 'refused' })
  server.answerWith('POST', /endActiveConference/, { status: 503, body: { error: { code: 503 } } })
  expect(await problemOf(meet.remove(access, id))).toMatchObject({ kind: 'away' })
})

it('refreshes with a token that stays good', async () => {
  const { refresh } = await connect()
  for (const time of [1, 2]) {
    const fresh = await meet.refresh(refresh)
    expect(fresh, `time ${time}`).toMatchObject({ refresh: null, expiresAt: NOW + 3_600_000 })
    expect(await meet.who(fresh.access)).toEqual({ id: 'ana', email: 'ana@exemplu.ro', plan: null })
  }
})

it('gives its access back, and again', async () => {
  const { access, refresh } = await connect()
  await meet.revoke(access)
  expect(await problemOf(meet.create(access, wishOf()))).toMatchObject({ kind: 'unauthorised' })
  expect(await problemOf(meet.refresh(refresh))).toMatchObject({ kind: 'grant_gone' })
  await meet.revoke(access)
})

it.each([
  ['unauthorised', 401, 'UNAUTHENTICATED'],
  ['refused', 403, 'PERMISSION_DENIED'],
  ['gone', 404, 'NOT_FOUND'],
  ['refused', 400, 'FAILED_PRECONDITION'],
  ['limited', 429, 'RESOURCE_EXHAUSTED'],
  ['away', 503, 'UNAVAILABLE'],
])('reads %s out of %i %s', async (kind, status, word) => {
  const { access } = await connect()
  const body = { error: { code: status, message: 'As it is.', status: word } }
  server.answerWith('GET', /spaces/, { status, body })
  expect(await problemOf(meet.hostUrl(access, 'spaces/ab'))).toMatchObject({
    name: 'VideoProblem',
    kind,
    isDaily: false,
  })
})

it('asks for its addresses anew after they could not be read', async () => {
  const other = openGoogleMeet(server.settings, () => NOW)
  server.answerWith('GET', /openid-configuration/, { status: 200, body: '<html>Ups</html>' })
  expect(await problemOf(other.start(RETURN_TO))).toMatchObject({ kind: 'away' })
  server.answerWith('GET', /openid-configuration/, { status: 200, body: ' '.repeat(300 * 1024) })
  expect(await problemOf(other.start(RETURN_TO))).toMatchObject({ kind: 'away' })
  expect(await other.start(RETURN_TO)).toBeTruthy()
})
