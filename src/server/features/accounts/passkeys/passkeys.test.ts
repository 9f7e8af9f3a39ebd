import { startTestApp, type CallReply, type TestApp } from '#test/app.ts'
import { Authenticator, type Lies } from '#test/authenticator.ts'
import { addAccount, addClinic, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
// Every test starts with fresh limits: all of them count within an hour.
beforeEach(() => minutes(61))

const minutes = (count: number) => {
  test.clock.now += count * 60_000
}
const codeOf = ({ status, body }: CallReply) => [status, body.code]

type Headers = Record<string, string>

/** A browser: it keeps what the server gave it to keep. */
class Browser {
  #cookies: Record<string, string> = {}
  readonly device = new Authenticator()

  async post(path: string, body: object, headers: Headers = {}): Promise<CallReply> {
    const cookie = Object.entries(this.#cookies).map(pair => pair.join('='))
    const reply = await test.call('POST', path, { body, headers: { ...headers, cookie: cookie.join('; ') } })
    for (const each of reply.cookies) {
      const [name = '', value = ''] = each.split('=')
      this.#cookies[name] = value
    }
    return reply
  }

  /** What the server asks; the browser keeps the cookie of it. */
  async ask(what: 'register' | 'sign-in', headers: Headers = {}) {
    const reply = await this.post(`/v2/passkeys/${what}/options`, {}, headers)
    expect(reply.status).toBe(200)
    return reply.body.data.options
  }

  async register(headers: Headers, lies: Lies = {}): Promise<CallReply> {
    const options = await this.ask('register', headers)
    return this.post('/v2/passkeys/register', { response: this.device.create(options, lies) }, headers)
  }

  async signIn(lies: Lies = {}, more: object = {}): Promise<CallReply> {
    const options = await this.ask('sign-in')
    return this.post('/v2/passkeys/sign-in', { response: this.device.get(options, lies), ...more })
  }
}

async function addPerson(): Promise<{ id: number; headers: Headers; browser: Browser }> {
  const id = await addAccount(test)
  const headers = await signIn(test, id)
  const browser = new Browser()
  expect((await browser.register(headers)).status).toBe(200)
  return { id, headers, browser }
}

const list = async (headers: Headers) => (await test.call('GET', '/v2/passkeys', { headers })).body.data

describe('a passkey', () => {
  it('signs its patient in, and says when it was last used', async () => {
    const { id, headers, browser } = await addPerson()
    expect(await list(headers)).toMatchObject([{ name: 'Cheie de acces', used_at: null }])
    const reply = await browser.signIn()
    expect(reply.body.data).toMatchObject({ userId: id, user_type: 3 })
    const own = await test.call('GET', '/v2/account', {
      headers: { authorization: `Bearer ${reply.body.data.accessToken}` },
    })
    expect(own.body.data.id).toBe(id)
    expect((await list(headers))[0].used_at).not.toBeNull()
    expect((await browser.signIn()).status).toBe(200)
  })

  it('signs in owners and doctors, without a code where one is asked for after a password', async () => {
    const { clinicId, owner } = await addClinic(test)
    const { accountId, headers } = await addStaff(test, clinicId, [])
    await test.sql.query('update accounts set two_factor = true where id = $1', [clinicId])
    for (const [id, asked, kind] of [
      [clinicId, owner, 1],
      [accountId, headers, 2],
    ] as const) {
      const browser = new Browser()
      await browser.register(asked)
      expect((await browser.signIn()).body.data).toMatchObject({ userId: id, user_type: kind })
    }
  })

  it('keeps a session as long as was asked for', async () => {
    const { id, browser } = await addPerson()
    const { refreshToken } = (await browser.signIn({}, { remember: false })).body.data
    const { rows } = await test.sql.query(
      'select remember from sessions where account_id = $1 order by created_at desc, remember limit 1',
      [id],
    )
    expect(rows).toEqual([{ remember: false }])
    minutes(24 * 60)
    const late = await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })
    expect(late.status).toBe(401)
  })

  it('is asked for by name alone where its person is signed in', async () => {
    const { headers, browser } = await addPerson()
    const other = await addPerson()
    const options = await browser.ask('sign-in', headers)
    const [own] = await list(headers)
    expect(options.allowCredentials).toHaveLength(1)
    expect(own).toBeDefined()
    expect((await other.browser.ask('sign-in')).allowCredentials ?? []).toEqual([])
  })

  it('is not made twice on one device', async () => {
    const { headers, browser } = await addPerson()
    const options = await browser.ask('register', headers)
    expect(options.excludeCredentials).toHaveLength(1)
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
  })
})

describe('an answer is refused', () => {
  const LIES: [string, Lies][] = [
    ['of another site', { origin: 'https://zambet.test.evil.example' }],
    ['of the site without encryption', { origin: 'http://zambet.test' }],
    ['of another site’s passkey', { rpId: 'evil.example' }],
    ['by a device that saw no finger and no face', { isVerified: false }],
    ['of a registration’s kind', { type: 'webauthn.create' }],
    ['with another account’s handle', { userHandle: Buffer.from('account:0').toString('base64url') }],
    ['that has counted less than before', { counter: 0 }],
  ]
  it.each(LIES)('%s', async (_, lies) => {
    const { browser } = await addPerson()
    expect((await browser.signIn()).status).toBe(200)
    expect(codeOf(await browser.signIn(lies))).toEqual([422, 'passkey_refused'])
    expect((await browser.signIn({ counter: 9 })).status).toBe(200)
  })

  it.each(LIES.slice(0, 4))('when a passkey is made %s', async (_, lies) => {
    const headers = await signIn(test, await addAccount(test))
    expect(codeOf(await new Browser().register(headers, lies))).toEqual([422, 'passkey_refused'])
    expect(await list(headers)).toEqual([])
  })

  it('to a question that was never asked', async () => {
    const { browser } = await addPerson()
    const challenge = 'bm90aGluZy1saWtlLXRoYXQtd2FzLWFza2Vk'
    expect(codeOf(await browser.signIn({ challenge }))).toEqual([410, 'passkey_over'])
  })

  it('the second time, and once only where two come at the same moment', async () => {
    const { browser } = await addPerson()
    const response = browser.device.get(await browser.ask('sign-in'))
    const send = () => browser.post('/v2/passkeys/sign-in', { response })
    const statuses = (await Promise.all([send(), send(), send(), send()])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
    expect((await send()).status).toBe(410)
  })

  it('after five minutes', async () => {
    const { headers, browser } = await addPerson()
    const [use, make] = [await browser.ask('sign-in'), await browser.ask('register', headers)]
    minutes(5)
    const used = await browser.post('/v2/passkeys/sign-in', { response: browser.device.get(use) })
    const made = await browser.post(
      '/v2/passkeys/register',
      { response: browser.device.create(make) },
      headers,
    )
    expect([used.body.code, made.body.code]).toEqual(['passkey_over', 'passkey_over'])
  })

  it('from another browser than was asked', async () => {
    const { browser } = await addPerson()
    const response = browser.device.get(await browser.ask('sign-in'))
    const other = new Browser()
    expect((await other.post('/v2/passkeys/sign-in', { response })).status).toBe(410)
    await other.ask('sign-in')
    expect((await other.post('/v2/passkeys/sign-in', { response })).status).toBe(410)
    expect((await browser.post('/v2/passkeys/sign-in', { response })).status).toBe(200)
  })

  it('by somebody else than was asked to make a passkey', async () => {
    const browser = new Browser()
    const [one, two] = [
      await signIn(test, await addAccount(test)),
      await signIn(test, await addAccount(test)),
    ]
    const response = browser.device.create(await browser.ask('register', one))
    expect((await browser.post('/v2/passkeys/register', { response }, two)).status).toBe(410)
    expect(await list(two)).toEqual([])
  })

  it('to a question of another kind', async () => {
    const { headers, browser } = await addPerson()
    const { challenge } = await browser.ask('register', headers)
    const response = browser.device.get({ challenge, rpId: 'zambet.test' })
    expect((await browser.post('/v2/passkeys/sign-in', { response })).status).toBe(410)
  })

  it('with a passkey that was removed, or whose account is closed', async () => {
    const { id, browser } = await addPerson()
    await test.sql.query('update accounts set active = false where id = $1', [id])
    expect(codeOf(await browser.signIn())).toEqual([403, 'account_closed'])
    await test.sql.query('update accounts set active = true where id = $1', [id])
    expect((await browser.signIn()).status).toBe(200)
    const again = await signIn(test, id)
    const [{ id: passkey }] = await list(again)
    expect((await test.call('DELETE', `/v2/passkeys/${passkey}`, { headers: again })).status).toBe(200)
    expect(codeOf(await browser.signIn())).toEqual([422, 'passkey_refused'])
  })

  it('when its signature is another’s', async () => {
    const [one, two] = [await addPerson(), await addPerson()]
    const options = await one.browser.ask('sign-in')
    const [mine, theirs] = [one.browser.device.get(options), two.browser.device.get(options)]
    const mixed = { ...mine, response: { ...mine.response, signature: theirs.response.signature } }
    expect(codeOf(await one.browser.post('/v2/passkeys/sign-in', { response: mixed }))).toEqual([
      422,
      'passkey_refused',
    ])
  })

  it('when it is nonsense', async () => {
    const { browser } = await addPerson()
    const response = browser.device.get(await browser.ask('sign-in'))
    for (const clientDataJSON of [
      'bnVsbA',
      'W10',
      'eA',
      Buffer.from('{"challenge":7}').toString('base64url'),
    ]) {
      const broken = { ...response, response: { ...response.response, clientDataJSON } }
      expect((await browser.post('/v2/passkeys/sign-in', { response: broken })).status).toBe(410)
    }
  })
})

it('proves anew whose it is, once, and nobody else', async () => {
  const { id, headers, browser } = await addPerson()
  const other = await addPerson()
  const age = () =>
    test.sql.query(
      `update sessions set created_at = created_at - interval '11 minutes', proved_at = proved_at - interval '11 minutes'
        where account_id = $1`,
      [id],
    )
  await age()
  const change = () => test.call('POST', '/v2/passkeys/register/options', { headers })
  expect(codeOf(await change())).toEqual([403, 'prove_again'])
  const prove = async (device: Authenticator, lies: Lies = {}) => {
    const passkey = device.get(await browser.ask('sign-in', headers), lies)
    return { passkey, reply: await browser.post('/v2/account/prove', { passkey }, headers) }
  }
  for (const { reply } of [
    await prove(other.browser.device),
    await prove(browser.device, { isVerified: false }),
    await prove(browser.device, { origin: 'https://evil.example' }),
  ])
    expect(codeOf(reply)).toEqual([422, 'passkey_refused'])
  expect(codeOf(await change())).toEqual([403, 'prove_again'])

  const { passkey, reply } = await prove(browser.device)
  expect(reply.status).toBe(200)
  expect((await change()).status).toBe(200)
  await age()
  expect(codeOf(await change())).toEqual([403, 'prove_again'])
  expect(codeOf(await browser.post('/v2/account/prove', { passkey }, headers))).toEqual([410, 'passkey_over'])
  // What another browser was asked is no proof in this one.
  const asked = await other.browser.ask('sign-in', await signIn(test, id))
  const elsewhere = { passkey: browser.device.get(asked) }
  expect(codeOf(await browser.post('/v2/account/prove', elsewhere, headers))).toEqual([410, 'passkey_over'])
})

it('one passkey belongs to one account', async () => {
  const { headers, browser } = await addPerson()
  const made = browser.device
  const response = made.create(await browser.ask('register', headers))
  expect((await browser.post('/v2/passkeys/register', { response }, headers)).status).toBe(200)
  const other = await signIn(test, await addAccount(test))
  const options = await browser.ask('register', other)
  const clientDataJSON = Buffer.from(
    JSON.stringify({ type: 'webauthn.create', challenge: options.challenge, origin: 'https://zambet.test' }),
  ).toString('base64url')
  const stolen = { ...response, response: { ...response.response, clientDataJSON } }
  expect(codeOf(await browser.post('/v2/passkeys/register', { response: stolen }, other))).toEqual([
    409,
    'passkey_taken',
  ])
})

describe('its owner', () => {
  it('names it', async () => {
    const { headers } = await addPerson()
    const [{ id }] = await list(headers)
    const rename = (name: string, asked = headers) =>
      test.call('PUT', `/v2/passkeys/${id}`, { headers: asked, body: { name } })
    expect((await rename('Telefonul Ilincăi')).body.data.name).toBe('Telefonul Ilincăi')
    expect((await rename('')).status).toBe(422)
    const stranger = await signIn(test, await addAccount(test))
    expect((await rename('Al meu', stranger)).status).toBe(404)
    expect((await test.call('DELETE', `/v2/passkeys/${id}`, { headers: stranger })).status).toBe(404)
    expect(await list(stranger)).toEqual([])
  })

  it('keeps a last way in, also where two are removed at once', async () => {
    const { id, headers, browser } = await addPerson()
    await browser.register(headers)
    await test.sql.query('update accounts set mobile_verified_at = null where id = $1', [id])
    const keys: { id: number }[] = await list(headers)
    const replies = await Promise.all(
      keys.map(key => test.call('DELETE', `/v2/passkeys/${key.id}`, { headers })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('last_way_in')
    expect(await list(headers)).toHaveLength(1)
  })
})

it('an account has twenty at most, also where more were asked for before the first was kept', async () => {
  const headers = await signIn(test, await addAccount(test))
  const browser = new Browser()
  const asked = []
  for (let n = 0; n < 22; n++) asked.push(await browser.ask('register', headers))
  const replies = await Promise.all(
    asked.map(options =>
      browser.post('/v2/passkeys/register', { response: new Authenticator().create(options) }, headers),
    ),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(codeOf)).toEqual([
    [409, 'too_many_passkeys'],
    [409, 'too_many_passkeys'],
  ])
  expect(await list(headers)).toHaveLength(20)
})

it('guessing slows down the address that guesses', async () => {
  const { browser } = await addPerson()
  const statuses: number[] = []
  for (let tried = 0; tried < 31; tried++)
    statuses.push((await browser.signIn({ origin: 'https://evil.example' })).status)
  expect(statuses.slice(0, 30).every(status => status === 422)).toBe(true)
  expect(statuses[30]).toBe(429)
})

it('nothing of a question or a passkey is seen without its browser or account', async () => {
  await addPerson()
  const client = await test.sql.connect()
  try {
    await client.query('begin; set local role zambet_app')
    expect((await client.query('select from passkeys')).rowCount).toBe(0)
    expect((await client.query('select from browser_challenges')).rowCount).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
