import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openFacebook } from './facebook.ts'

const RETURN_TO = 'https://zambet.test/login/social/facebook'
const PERSON = { id: '10158', first_name: 'Ilinca', last_name: 'Stan', email: 'Ilinca@Exemplu.ro' }

/** What Facebook's own documents say of its wire, on this machine. */
const graph = createServer((request, response) => {
  const say = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const url = new URL(request.url ?? '', 'http://graph')
  if (url.pathname.endsWith('/me')) {
    const isKnown = request.headers.authorization?.toLowerCase() === 'bearer a-token'
    return say(isKnown ? 200 : 400, isKnown ? person : { error: { message: 'Invalid token' } })
  }
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  return request.on('end', () => {
    const sent = new URLSearchParams(text)
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      sent.get('code') === 'a-code' &&
      sent.get('client_secret') === 'a-secret' &&
      sent.get('redirect_uri') === RETURN_TO &&
      challenge === expected
    if (isRight) say(200, { access_token: 'a-token', token_type: 'bearer', expires_in: 3600 })
    else say(400, { error: { type: 'OAuthException', message: 'This code is not right' } })
  })
})
let person: object
let expected: string | null
let facebook: ReturnType<typeof openFacebook>

beforeAll(async () => {
  graph.listen(0, '127.0.0.1')
  await once(graph, 'listening')
  const graphUrl = `http://127.0.0.1:${(graph.address() as AddressInfo).port}`
  facebook = openFacebook({
    dialogUrl: 'https://www.facebook.com',
    graphUrl,
    clientId: 'zambet',
    clientSecret: 'a-secret',
  })
})
afterAll(() => graph.close())
beforeEach(() => {
  person = PERSON
})

async function begin() {
  const begun = await facebook.start(RETURN_TO)
  expected = new URL(begun.url).searchParams.get('code_challenge')
  return { returnTo: RETURN_TO, code: 'a-code', state: begun.state, kept: begun.kept }
}

it('sends people to its dialog and says who came back, whose address it does not vouch for', async () => {
  const answer = await begin()
  expect(await facebook.finish(answer)).toEqual({
    subject: '10158',
    email: 'ilinca@exemplu.ro',
    isEmailProved: false,
    firstName: 'Ilinca',
    lastName: 'Stan',
  })
})

it('knows a person who keeps their address and name to themselves', async () => {
  person = { id: '7' }
  expect(await facebook.finish(await begin())).toMatchObject({ subject: '7', email: undefined })
})

it('takes no code for another question, no wrong code, and nobody without an id', async () => {
  const answer = await begin()
  await expect(
    facebook.finish({ ...answer, kept: { ...answer.kept, verifier: 'x'.repeat(43) } }),
  ).rejects.toThrow()
  await expect(facebook.finish({ ...answer, code: 'another' })).rejects.toThrow()
  person = { error: { message: 'Not now' } }
  await expect(facebook.finish(await begin())).rejects.toThrow()
})
