import { startTestApp, type TestApp } from '#test/app.ts'
import { addAccount, signIn } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { Failure } from '#server/http/failure.ts'
import { signAccessToken } from '#server/http/tokens.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { tellAccount } from './account-notices.ts'
import { requireFreshProof, type SignedInContext } from './fresh-proof.ts'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'Parola1!sigura'

let app: TestApp
let hash: string
let serial = 0

interface Person {
  readonly id: number
  readonly email: string
  readonly mobile: string
  readonly sessionId: string
}

beforeAll(async () => {
  app = await startTestApp()
  hash = await hashPassword(PASSWORD)
})
afterAll(() => app.stop())
// Every test starts with fresh limits.
beforeEach(() => minutes(61))

const minutes = (count: number) => {
  app.clock.now += count * 60_000
}

async function addPerson(): Promise<Person> {
  const mobile = `+40745${String(100_000 + (serial += 1))}`
  const email = `proba${serial}@exemplu.ro`
  const id = await addAccount(app, { email, mobile })
  await app.sql.query('update accounts set password_hash = $2 where id = $1', [id, hash])
  return { id, email, mobile, sessionId: await addSession(id) }
}

async function addSession(accountId: number): Promise<string> {
  await signIn(app, accountId)
  const { rows } = await app.sql.query<{ id: string }>(
    'select id from sessions where account_id = $1 order by created_at desc, id limit 1',
    [accountId],
  )
  return rows[0]!.id
}

/** Whether a change that asks for a proof would be let through; the transaction speaks for a clinic. */
async function askFor({ id, sessionId }: Person): Promise<string> {
  const actor = { kind: 'patient', accountId: id, sessionId, userType: 3 } as const
  const ctx = { actor, now: app.clock.now } as SignedInContext
  try {
    await app.db.tenant(1, tx => requireFreshProof(tx, ctx))
    return 'fresh'
  } catch (error) {
    return error instanceof Failure ? error.code : String(error)
  }
}

async function post(person: Person, path: string, body: object, from?: string) {
  const claims = { accountId: person.id, sessionId: person.sessionId }
  const token = await signAccessToken(claims, app.services.config.sessionSecret, app.clock.now)
  return app.call('POST', path, {
    body,
    headers: { authorization: `Bearer ${token}` },
    ...(from && { from }),
  })
}
const prove = (person: Person, body: object, from?: string) => post(person, '/v2/account/prove', body, from)
const sendCode = (person: Person, method: 'email' | 'sms') =>
  post(person, '/v2/account/prove/code', { method })

async function messagesTo(recipient: string): Promise<{ subject: string; body: string }[]> {
  const { rows } = await app.sql.query<{ subject: string; body: string }>(
    'select subject, body from messages where recipient = $1 order by id',
    [recipient],
  )
  return rows
}
const lastCode = async (recipient: string) =>
  /\b\d{6}\b/.exec((await messagesTo(recipient)).at(-1)?.body ?? '')?.[0] ?? ''
const wrongCode = (code: string) => code.replace(/\d$/, digit => String((Number(digit) + 1) % 10))

describe('a proof', () => {
  it('is fresh for ten minutes after signing in, and again once given by password', async () => {
    const person = await addPerson()
    minutes(9)
    expect(await askFor(person)).toBe('fresh')
    minutes(1)
    expect(await askFor(person)).toBe('prove_again')
    const wrong = await prove(person, { password: 'Alta1!parola' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
    expect(await askFor(person)).toBe('prove_again')
    expect((await prove(person, { password: PASSWORD })).status).toBe(200)
    expect(await askFor(person)).toBe('fresh')
    minutes(10)
    expect(await askFor(person)).toBe('prove_again')
  })

  it.each(['email', 'sms'] as const)('is given by a code sent by %s, once', async method => {
    const person = await addPerson()
    minutes(11)
    const sent = await sendCode(person, method)
    expect(sent.body.data.target).toContain('•••')
    const code = await lastCode(method === 'email' ? person.email : person.mobile)
    expect((await prove(person, { code: wrongCode(code), method })).body.code).toBe('wrong_code')
    expect((await prove(person, { code, method })).status).toBe(200)
    expect(await askFor(person)).toBe('fresh')
    expect((await prove(person, { code, method })).status).toBe(422)
  })

  it('is one session’s: a code that one asked for is no other’s', async () => {
    const owner = await addPerson()
    minutes(11)
    await sendCode(owner, 'email')
    const code = await lastCode(owner.email)
    const thief = { ...owner, sessionId: await addSession(owner.id) }
    minutes(9)
    expect((await prove(thief, { code })).status).toBe(422)
    expect((await prove(owner, { code })).status).toBe(200)
  })

  it('ends with its session, and cannot be renewed by one that has ended', async () => {
    const person = await addPerson()
    await app.sql.query('update sessions set ended_at = $2 where id = $1', [
      person.sessionId,
      new Date(app.clock.now),
    ])
    expect(await askFor(person)).toBe('session_ended')
    expect((await prove(person, { password: PASSWORD })).status).toBe(401)
  })

  it('may be guessed five times, then each minute, then each hour; elsewhere its owner is not held up', async () => {
    const person = await addPerson()
    const guess = async () => (await prove(person, { password: 'Alta1!parola' }, '198.51.100.1')).status
    for (let made = 0; made < 5; made++) expect(await guess()).toBe(422)
    expect(await guess()).toBe(429)
    for (let made = 0; made < 5; made++) {
      minutes(1)
      expect(await guess()).toBe(422)
    }
    minutes(59)
    expect((await prove(person, { password: PASSWORD }, '198.51.100.1')).status).toBe(429)
    expect((await prove(person, { password: PASSWORD }, '198.51.100.2')).status).toBe(200)
    minutes(1)
    expect(await guess()).toBe(422)
  })

  it('is counted guess by guess when many come at once', async () => {
    const person = await addPerson()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => prove(person, { password: 'Alta1!parola' }, '198.51.100.3')),
    )
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('can be given by what the person has, and tells where a code would go by a hint', async () => {
    const person = await addPerson()
    const claims = { accountId: person.id, sessionId: person.sessionId }
    const token = await signAccessToken(claims, app.services.config.sessionSecret, app.clock.now)
    const ask = () => app.call('GET', '/v2/account/prove', { headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).body.data).toEqual({
      methods: ['password', 'email', 'sms'],
      email: expect.stringMatching(/^pr•••@exemplu\.ro$/),
      mobile: expect.stringMatching(/^\+40 ••• ••• \d\d$/),
    })
    await app.sql.query('update accounts set password_hash = null, email = null where id = $1', [person.id])
    expect((await ask()).body.data).toMatchObject({ methods: ['sms'], email: null })
    expect((await sendCode(person, 'email')).status).toBe(422)
  })
})

describe('what an account’s owner is told', () => {
  const from = { now: 0, address: '198.51.100.9', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0' }

  test('goes by email, whoever the transaction speaks for, once and with where it came from', async () => {
    const person = await addPerson()
    await app.db.tenant(1, tx => tellAccount(tx, { ...from, now: app.clock.now }, person.id, 'totp_on'))
    await runQueued(app)
    const [told, ...rest] = await messagesTo(person.email)
    expect(rest).toEqual([])
    expect(told?.subject).toBe('Ai pus aplicația cu coduri')
    expect(told?.body).toContain('Chrome, Windows')
    expect(told?.body).toContain('198.51.100.9')
    expect(told?.body).toContain('/patient/security')
  })

  test('of a grave matter goes by SMS where there is no email, of another not at all', async () => {
    const person = await addPerson()
    await app.sql.query('update accounts set email = null where id = $1', [person.id])
    await app.db.tenant(1, async tx => {
      await tellAccount(tx, { ...from, now: app.clock.now }, person.id, 'passkey_added')
      await tellAccount(tx, { ...from, now: app.clock.now }, person.id, 'passkey_removed')
    })
    await runQueued(app)
    expect(await messagesTo(person.mobile)).toHaveLength(1)
  })

  test('goes to the address that it had where that is named', async () => {
    const person = await addPerson()
    const options = { to: `veche.${person.email}` }
    await app.db.tenant(1, tx => tellAccount(tx, from, person.id, 'email_changed', options))
    await runQueued(app)
    expect(await messagesTo(options.to)).toHaveLength(1)
    expect(await messagesTo(person.email)).toEqual([])
  })

  test('is nothing where the change is not kept', async () => {
    const person = await addPerson()
    const failing = app.db.tenant(1, async tx => {
      await tellAccount(tx, from, person.id, 'totp_on')
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await runQueued(app)
    expect(await messagesTo(person.email)).toEqual([])
  })
})

const logIn = (email: string, cookie = '') =>
  app.call('POST', '/v2/login', { body: { username: email, password: PASSWORD }, headers: { cookie } })
const deviceOf = (cookies: readonly string[]) => cookies.find(each => each.startsWith('zambet_device=')) ?? ''

describe('a device', () => {
  test('that opens an account anew is told of; the first one, and one known, are not', async () => {
    const person = await addPerson()
    const first = await logIn(person.email)
    await logIn(person.email, deviceOf(first.cookies))
    await runQueued(app)
    expect(await messagesTo(person.email)).toEqual([])
    await logIn(person.email)
    await runQueued(app)
    expect((await messagesTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Intrare de pe un dispozitiv nou',
    ])
  })
})

describe('a code sent to a phone', () => {
  test('is for one purpose: of booking it signs nobody in by changing a phone, and the other way', async () => {
    const person = await addPerson()
    const mobile = `+40746${String(100_000 + (serial += 1))}`
    expect((await post(person, '/send-otp', { mobile, purpose: 'mobile_change' })).status).toBe(200)
    const code = await lastCode(mobile)
    const body = { first_name: 'Mara', last_name: 'Popa', mobile, code }
    expect((await app.call('POST', '/v2/register-and-login-patient', { body })).status).toBe(422)
    const unknown = { mobile, purpose: 'nothing' }
    expect((await app.call('POST', '/send-otp', { body: unknown })).status).toBe(422)
  })

  test('to change an account’s phone is sent only to who is signed in', async () => {
    const body = { mobile: '+40746000001', purpose: 'mobile_change' }
    expect((await app.call('POST', '/send-otp', { body })).status).toBe(401)
  })
})
