import { startTestApp, type CallReply, type TestApp } from '#test/app.ts'
import { addAccount, addClinic, signIn } from '#test/factories.ts'
import { OpenIdProvider } from '#test/openid-provider.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../passwords.ts'

const PASSWORD = 'Parola1!sigura'
const FAILED = [422, 'social_failed', 'Autentificarea cu Google nu a reușit.']

let test: TestApp
let google: OpenIdProvider
let hash: string
beforeAll(async () => {
  google = await OpenIdProvider.start('https://zambet.test/login/social/google')
  test = await startTestApp(undefined, { social: { google: google.settings, facebook: undefined } })
  // The provider looks at the machine's own clock, and so does who checks what it signed.
  test.clock.now = Date.now()
  hash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await test.stop()
  await google.stop()
})
// Every test starts with fresh limits: all of them count within an hour.
beforeEach(() => minutes(61))

const minutes = (count: number) => {
  test.clock.now += count * 60_000
}
const saidBy = ({ status, body }: CallReply) => [status, body.code, body.message]

type Headers = Record<string, string>
interface Answer {
  readonly code: string
  readonly state: string
}

let serial = 0
const newEmail = () => `ilinca${(serial += 1)}@exemplu.ro`
const newPerson = (more: object = {}) => ({
  sub: `person-${(serial += 1)}`,
  given_name: 'Ilinca',
  family_name: 'Stan',
  ...more,
})

class Browser {
  #cookies: Record<string, string> = {}

  async call(method: 'GET' | 'POST', path: string, body?: object, headers: Headers = {}): Promise<CallReply> {
    const cookie = Object.entries(this.#cookies).map(pair => pair.join('='))
    const reply = await test.call(method, path, { body, headers: { ...headers, cookie: cookie.join('; ') } })
    for (const each of reply.cookies) {
      const [name = '', value = ''] = each.split('=')
      this.#cookies[name] = value
    }
    return reply
  }

  start(query: string, headers: Headers = {}): Promise<CallReply> {
    return this.call('GET', `/v2/social-login/google/start?${query}`, undefined, headers)
  }

  /** Goes to the provider and comes back with its answer. */
  async visit(query = 'mode=sign-in', headers: Headers = {}): Promise<Answer> {
    const { status, body } = await this.start(query, headers)
    expect(status).toBe(200)
    const { code = '', state = '' } = await google.visit(body.data.url)
    return { code, state }
  }

  give(answer: object, path = 'google', headers: Headers = {}): Promise<CallReply> {
    return this.call('POST', `/v2/social-login/${path}`, answer, headers)
  }

  async signIn(query?: string): Promise<CallReply> {
    return this.give(await this.visit(query))
  }

  async connect(headers: Headers): Promise<CallReply> {
    return this.give(await this.visit('mode=connect', headers), 'connect-google', headers)
  }
}

async function addPatient(row: object = {}): Promise<{ id: number; email: string }> {
  const email = newEmail()
  const id = await addAccount(test, { email })
  const values = { password_hash: hash, email_verified_at: new Date(), ...row }
  for (const [column, value] of Object.entries(values))
    await test.sql.query(`update accounts set ${column} = $2 where id = $1`, [id, value])
  return { id, email }
}

const accountOf = async (id: number) =>
  (await test.sql.query('select * from accounts where id = $1', [id])).rows[0]
const linked = async (id: number) =>
  (await test.sql.query('select provider, subject from social_identities where account_id = $1', [id])).rows

async function lastCode(recipient: string): Promise<string> {
  const { rows } = await test.sql.query<{ body: string }>(
    'select body from messages where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? ''
}

describe('somebody new', () => {
  it('gets a patient’s account with the name and the proved address, and the same one the next time', async () => {
    const email = newEmail()
    google.person = newPerson({ email: email.toUpperCase(), email_verified: true })
    const first = await new Browser().signIn()
    expect(first.body.data).toMatchObject({ user_type: 3 })
    const { userId } = first.body.data
    expect(await accountOf(userId)).toMatchObject({
      first_name: 'Ilinca',
      last_name: 'Stan',
      email,
      mobile: null,
      password_hash: null,
    })
    google.person = { ...google.person, email: newEmail() }
    expect((await new Browser().signIn()).body.data.userId).toBe(userId)
  })

  it('keeps no address that the provider does not vouch for', async () => {
    google.person = newPerson({ email: newEmail(), email_verified: false })
    const { userId } = (await new Browser().signIn()).body.data
    expect(await accountOf(userId)).toMatchObject({ email: null, email_verified_at: null })
  })

  it('with a name that is none is called a patient', async () => {
    google.person = { sub: `nameless-${(serial += 1)}`, given_name: '<script>', family_name: '7' }
    const { userId } = (await new Browser().signIn()).body.data
    expect(await accountOf(userId)).toMatchObject({ first_name: 'Pacient', last_name: '' })
  })

  it('is made once, however many tabs come back at the same moment', async () => {
    google.person = newPerson({ email: newEmail(), email_verified: true })
    const browsers = [new Browser(), new Browser(), new Browser()]
    const answers = await Promise.all(browsers.map(browser => browser.visit()))
    const replies = await Promise.all(browsers.map((browser, index) => browser.give(answers[index]!)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.data.userId)).size).toBe(1)
  })

  it('gets none at the clinics’ door', async () => {
    google.person = newPerson({ email: newEmail(), email_verified: true })
    expect(saidBy(await new Browser().signIn('mode=sign-in&user_type=1'))).toContain('social_unknown')
  })
})

describe('a proved address of a patient', () => {
  it('opens their account once its password is given, and links it', async () => {
    const { id, email } = await addPatient()
    google.person = newPerson({ email, email_verified: true })
    const browser = new Browser()
    const reply = await browser.signIn()
    const { ticket } = reply.body.data.prove
    expect(reply.body.data.prove).toMatchObject({ email, has_password: true, takes_code: true })
    expect(reply.body.data.accessToken).toBeUndefined()
    expect(await linked(id)).toEqual([])
    const wrong = await browser.give({ ticket, password: 'Altceva1!' }, 'link')
    expect(wrong.body.errors).toHaveProperty('password')
    // Whoever else learnt of the ticket has not the browser that it belongs to.
    expect((await new Browser().give({ ticket, password: PASSWORD }, 'link')).status).toBe(410)
    expect((await browser.give({ ticket, password: PASSWORD }, 'link')).body.data.userId).toBe(id)
    expect((await browser.give({ ticket, password: PASSWORD }, 'link')).status).toBe(410)
    expect(await linked(id)).toEqual([{ provider: 'google', subject: google.person.sub }])
    expect((await new Browser().signIn()).body.data.userId).toBe(id)
  })

  it('or once its emailed code is, five wrong ones at most', async () => {
    const { id, email } = await addPatient({ password_hash: null })
    google.person = newPerson({ email, email_verified: true })
    const browser = new Browser()
    const { ticket, has_password } = (await browser.signIn()).body.data.prove
    expect(has_password).toBe(false)
    await browser.give({ ticket }, 'link/code')
    const code = await lastCode(email)
    const wrong = code.replace(/\d$/, digit => String((Number(digit) + 1) % 10))
    expect((await browser.give({ ticket, code: wrong }, 'link')).body.code).toBe('wrong_code')
    const sent = await Promise.all([1, 2, 3].map(() => browser.give({ ticket, code }, 'link')))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    expect(await linked(id)).toHaveLength(1)
  })

  it('asks for the second factor where there is one', async () => {
    const { id, email } = await addPatient({ two_factor: true })
    google.person = newPerson({ email, email_verified: true })
    const browser = new Browser()
    const { ticket } = (await browser.signIn()).body.data.prove
    const done = await browser.give({ ticket, password: PASSWORD }, 'link')
    expect(done.body.data).toEqual({ userId: id })
    expect((await new Browser().signIn()).body.data).toEqual({ userId: id })
  })

  it('is not linked when the account has left the address meanwhile', async () => {
    const { id, email } = await addPatient()
    google.person = newPerson({ email, email_verified: true })
    const browser = new Browser()
    const { ticket } = (await browser.signIn()).body.data.prove
    await test.sql.query('update accounts set email = $2 where id = $1', [id, newEmail()])
    expect((await browser.give({ ticket, password: PASSWORD }, 'link')).status).toBe(410)
    expect(await linked(id)).toEqual([])
  })

  it('that the account never proved takes its password alone, and without one is nobody’s', async () => {
    const [kept, phoneOnly] = [
      await addPatient({ email_verified_at: null }),
      await addPatient({ email_verified_at: null, password_hash: null }),
    ]
    google.person = newPerson({ email: kept.email, email_verified: true })
    const browser = new Browser()
    const { ticket, takes_code } = (await browser.signIn()).body.data.prove
    expect(takes_code).toBe(false)
    expect((await browser.give({ ticket }, 'link/code')).status).toBe(410)
    google.person = newPerson({ email: phoneOnly.email, email_verified: true })
    const { userId } = (await new Browser().signIn()).body.data
    expect(userId).not.toBe(phoneOnly.id)
    expect(await accountOf(userId)).toMatchObject({ email: null })
  })

  it('of a closed account opens nothing', async () => {
    const { email } = await addPatient({ active: false })
    google.person = newPerson({ email, email_verified: true })
    expect((await new Browser().signIn()).status).toBe(403)
  })
})

it('an address that the provider does not vouch for leads to nobody', async () => {
  const { id, email } = await addPatient()
  google.person = newPerson({ email, email_verified: false })
  const { userId } = (await new Browser().signIn()).body.data
  expect(userId).not.toBe(id)
  expect(await linked(id)).toEqual([])
})

it('an address of the staff alone is no reason to ask for theirs', async () => {
  const { clinicId } = await addClinic(test)
  const email = newEmail()
  await test.sql.query('update accounts set email = $2 where id = $1', [clinicId, email])
  google.person = newPerson({ email, email_verified: true })
  const { userId, user_type } = (await new Browser().signIn()).body.data
  expect(userId).not.toBe(clinicId)
  expect(user_type).toBe(3)
})

it('another id with the same address is another person until the account is proved', async () => {
  const { id, email } = await addPatient()
  google.person = newPerson({ email, email_verified: true })
  const browser = new Browser()
  const first = (await browser.signIn()).body.data.prove
  await browser.give({ ticket: first.ticket, password: PASSWORD }, 'link')
  google.person = newPerson({ email, email_verified: true })
  const { ticket } = (await browser.signIn()).body.data.prove
  await browser.give({ ticket, password: PASSWORD }, 'link')
  expect(await linked(id)).toEqual([{ provider: 'google', subject: google.person.sub }])
})

describe('an answer is refused', () => {
  it('the second time, and once only where two come at the same moment', async () => {
    google.person = newPerson()
    const browser = new Browser()
    const answer = await browser.visit()
    const sent = await Promise.all([1, 2, 3].map(() => browser.give(answer)))
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
    expect(saidBy(await browser.give(answer))).toEqual(FAILED)
  })

  it('in another browser than went to the provider', async () => {
    google.person = newPerson()
    const answer = await new Browser().visit()
    const victim = new Browser()
    expect(saidBy(await victim.give(answer))).toEqual(FAILED)
    await victim.visit()
    expect(saidBy(await victim.give(answer))).toEqual(FAILED)
  })

  it('with another state, or another sign-in’s code', async () => {
    google.person = newPerson()
    const [one, two] = [new Browser(), new Browser()]
    const [first, second] = [await one.visit(), await two.visit()]
    expect(saidBy(await one.give({ ...first, state: 'x'.repeat(43) }))).toEqual(FAILED)
    // The code was given for what the other browser keeps (PKCE), and says its nonce.
    expect(saidBy(await one.give({ ...first, code: second.code }))).toEqual(FAILED)
  })

  it('after ten minutes', async () => {
    google.person = newPerson()
    const browser = new Browser()
    const answer = await browser.visit()
    minutes(10)
    expect(saidBy(await browser.give(answer))).toEqual(FAILED)
  })

  it('at another provider, for another purpose, or of nonsense', async () => {
    google.person = newPerson()
    const browser = new Browser()
    expect((await browser.give(await browser.visit(), 'facebook')).status).toBe(404)
    const headers = await signIn(test, (await addPatient()).id)
    expect(saidBy(await browser.give(await browser.visit(), 'connect-google', headers))).toEqual(FAILED)
    expect(saidBy(await browser.give(await browser.visit('mode=connect', headers)))).toEqual(FAILED)
    const { state } = await browser.visit()
    expect(saidBy(await browser.give({ code: '<script>', state }))).toEqual(FAILED)
  })

  it('while the provider is down, in the specification’s words and soon', async () => {
    google.person = newPerson()
    const browser = new Browser()
    const answer = await browser.visit()
    google.isDown = true
    try {
      expect(saidBy(await browser.give(answer))).toEqual(FAILED)
      const english = await browser.give({ ...answer }, 'google?language=en')
      expect(english.body.message).toBe('Failed to login via Google.')
    } finally {
      google.isDown = false
    }
    expect((await browser.signIn()).status).toBe(200)
  })
})

describe('whoever is signed in', () => {
  it('links the account, signs in by it, and unlinks it', async () => {
    const { clinicId, owner } = await addClinic(test)
    google.person = newPerson({ email: newEmail(), email_verified: true })
    await test.sql.query('update accounts set password_hash = $2 where id = $1', [clinicId, hash])
    const list = async () => (await test.call('GET', '/v2/social-login/linked', { headers: owner })).body.data
    const headers = await signIn(test, clinicId)
    expect((await test.call('GET', '/v2/social-login/linked', { headers })).body.data).toEqual([
      { provider: 'google', linked: null },
    ])
    expect((await new Browser().connect(headers)).status).toBe(200)
    expect(await list()).toMatchObject([{ linked: { email: google.person.email } }])
    const { userId, user_type } = (await new Browser().signIn('mode=sign-in&user_type=1')).body.data
    expect([userId, user_type]).toEqual([clinicId, 1])
    const unlink = () =>
      test.call('POST', '/v2/social-login/unlink', { headers, body: { provider: 'google' } })
    expect((await unlink()).status).toBe(200)
    expect((await unlink()).status).toBe(404)
    expect(await linked(clinicId)).toEqual([])
  })

  it('is not given another’s identity', async () => {
    google.person = newPerson()
    await new Browser().signIn()
    const { id } = await addPatient()
    const reply = await new Browser().connect(await signIn(test, id))
    expect([reply.status, reply.body.code]).toEqual([409, 'social_taken'])
    expect(await linked(id)).toEqual([])
  })

  it('links nothing that somebody else went for', async () => {
    google.person = newPerson()
    const [mine, theirs] = [
      await signIn(test, (await addPatient()).id),
      await signIn(test, (await addPatient()).id),
    ]
    const browser = new Browser()
    const answer = await browser.visit('mode=connect', theirs)
    expect(saidBy(await browser.give(answer, 'connect-google', mine))).toEqual(FAILED)
    expect((await browser.start('mode=connect')).status).toBe(401)
  })

  it('proves anew who they are before anything is linked or unlinked', async () => {
    google.person = newPerson()
    const { id } = await addPatient()
    const headers = await signIn(test, id)
    const browser = new Browser()
    const answer = await browser.visit('mode=connect', headers)
    await test.sql.query(
      `update sessions set created_at = created_at - interval '11 minutes' where account_id = $1`,
      [id],
    )
    expect((await browser.give(answer, 'connect-google', headers)).body.code).toBe('prove_again')
    const unlink = await test.call('POST', '/v2/social-login/unlink', {
      headers,
      body: { provider: 'google' },
    })
    expect(unlink.body.code).toBe('prove_again')
    // The answer is not lost by that.
    await test.call('POST', '/v2/account/prove', { headers, body: { password: PASSWORD } })
    expect((await browser.give(answer, 'connect-google', headers)).status).toBe(200)
  })

  it('keeps the last way in, also against two at once', async () => {
    google.person = newPerson()
    const browser = new Browser()
    const { accessToken, userId } = (await browser.signIn()).body.data
    const headers = { authorization: `Bearer ${accessToken}` }
    const unlink = () =>
      test.call('POST', '/v2/social-login/unlink', { headers, body: { provider: 'google' } })
    expect((await unlink()).body.code).toBe('last_way_in')
    const addKey = () =>
      test.sql.query(
        `insert into passkeys (account_id, credential_id, public_key, sign_count, is_synced, name, created_at)
         values ($1, $2, 'x', 0, false, 'Cheie', now()) returning id`,
        [userId, `key-${userId}`],
      )
    const { rows } = await addKey()
    const removeKey = test.call('DELETE', `/v2/passkeys/${rows[0].id}`, { headers })
    const statuses = (await Promise.all([unlink(), removeKey])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

it('who was linked elsewhere while the proof was awaited is told so', async () => {
  const { id, email } = await addPatient()
  google.person = newPerson({ email, email_verified: true })
  const browser = new Browser()
  const { ticket } = (await browser.signIn()).body.data.prove
  const other = await addPatient()
  expect((await new Browser().connect(await signIn(test, other.id))).status).toBe(200)
  const reply = await browser.give({ ticket, password: PASSWORD }, 'link')
  expect([reply.status, reply.body.code]).toEqual([409, 'social_taken'])
  expect(await linked(id)).toEqual([])
})

it('a password without an email to type it with is no way in', async () => {
  google.person = newPerson()
  const { accessToken, userId } = (await new Browser().signIn()).body.data
  const headers = { authorization: `Bearer ${accessToken}` }
  const body = { password: PASSWORD }
  expect((await test.call('POST', '/v4/patient/update_profile', { headers, body })).status).toBe(200)
  const unlink = () => test.call('POST', '/v2/social-login/unlink', { headers, body: { provider: 'google' } })
  expect((await unlink()).body.code).toBe('last_way_in')
  await test.sql.query('update accounts set email = $2 where id = $1', [userId, newEmail()])
  expect((await unlink()).status).toBe(200)
})

it('only providers that are configured are told of and begun', async () => {
  expect((await test.call('GET', '/v2/social-login')).body.data).toEqual(['google'])
  expect((await test.call('GET', '/v2/social-login/facebook/start?mode=sign-in')).status).toBe(404)
  expect((await test.call('GET', '/v2/social-login/x/start?mode=sign-in')).status).toBe(422)
})

it('the browser is sent with what keeps the answer its own, and the cookie is for the server alone', async () => {
  const response = await test.app.inject({
    method: 'GET',
    url: '/api/v2/social-login/google/start?mode=sign-in',
  })
  const url = new URL(response.json().data.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: 'https://zambet.test/login/social/google',
    code_challenge_method: 'S256',
    prompt: 'select_account',
  })
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(url.searchParams.get(name)?.length).toBeGreaterThan(40)
  expect(String(response.headers['set-cookie'])).toMatch(
    /^zambet_asked=[\w-]{43}; Path=\/api; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
  )
})
