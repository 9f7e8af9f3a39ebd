import { startTestApp, type CallOptions, type TestApp } from '#test/app.ts'
import { addAccount, addClinic, addStaff, signIn } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../passwords.ts'

const PASSWORD = 'Parola1!sigura'

let test: TestApp
let hash: string
let serial = 0

beforeAll(async () => {
  test = await startTestApp()
  hash = await hashPassword(PASSWORD)
})
afterAll(() => test.stop())
// Every test starts with fresh limits.
beforeEach(() => seconds(61 * 60))

const seconds = (count: number) => {
  test.clock.now += count * 1000
}

interface Person {
  readonly id: number
  readonly email: string
  readonly headers: { authorization: string }
}

async function addPerson(): Promise<Person> {
  const email = `doipasi${(serial += 1)}@exemplu.ro`
  const id = await addAccount(test, { email })
  await test.sql.query('update accounts set password_hash = $2, email_verified_at = now() where id = $1', [
    id,
    hash,
  ])
  return { id, email, headers: await signIn(test, id) }
}

const post = (path: string, body: object, { headers }: Pick<Person, 'headers'>) =>
  test.call('POST', path, { body, headers })
const securityOf = async ({ headers }: Person) =>
  (await test.call('GET', '/v2/account/security', { headers })).body.data

interface App {
  readonly codes: string[]
  /** The code that the app shows so many seconds from now. */
  code(secondsAway?: number): string
}

async function setUpApp(person: Person): Promise<App> {
  const { uri } = (await post('/v2/two-factor/totp', {}, person)).body.data as { uri: string }
  const app = URI.parse(uri) as TOTP
  const code = (away = 0) => app.generate({ timestamp: test.clock.now + away * 1000 })
  const { body } = await post('/v2/two-factor/totp/confirm', { code: code() }, person)
  seconds(30)
  return { code, codes: body.data.recovery_codes as string[] }
}

async function begin({ email }: Person, options: CallOptions = {}) {
  const reply = await test.call('POST', '/v2/login', {
    ...options,
    body: { username: email, password: PASSWORD },
  })
  return { cookie: reply.cookies.find(each => each.startsWith('zambet_sign_in=')) ?? '' }
}

const verify = (
  { id }: Person,
  code: string,
  method: string,
  headers: Record<string, string>,
  options: CallOptions = {},
) => test.call('POST', '/v2/verify-otp', { ...options, body: { user_id: id, code, method }, headers })

const wrongOf = (code: string) => code.replace(/\d$/, digit => String((Number(digit) + 1) % 10))

async function subjectsTo(recipient: string): Promise<string[]> {
  await runQueued(test)
  const { rows } = await test.sql.query<{ subject: string }>(
    'select subject from messages where recipient = $1 order by id',
    [recipient],
  )
  return rows.map(({ subject }) => subject)
}

describe('an app with codes', () => {
  it('holds once a code of it is typed, and is asked for from then on', async () => {
    const person = await addPerson()
    const { uri, secret } = (await post('/v2/two-factor/totp', {}, person)).body.data as Record<
      string,
      string
    >
    const app = URI.parse(uri!) as TOTP
    expect([app.issuer, app.label, app.secret.base32]).toEqual(['Zâmbet', person.email, secret])
    expect((await securityOf(person)).two_factor).toMatchObject({ totp: false, recovery_left: 0 })
    const code = app.generate({ timestamp: test.clock.now })
    const wrong = await post('/v2/two-factor/totp/confirm', { code: wrongOf(code) }, person)
    expect(wrong.body.errors.code[0]).toContain('Codul nu este corect. Încearcă din nou. Mai ai 4')
    const right = await post('/v2/two-factor/totp/confirm', { code }, person)
    expect(new Set(right.body.data.recovery_codes).size).toBe(10)
    expect((await securityOf(person)).two_factor).toMatchObject({ totp: true, recovery_left: 10 })
    expect(await subjectsTo(person.email)).toEqual(['Ai pus aplicația cu coduri'])
    const { rows } = await test.sql.query(
      'select secret, pending_secret from authenticators where account_id = $1',
      [person.id],
    )
    expect(rows[0]).toEqual({ secret: expect.stringMatching(/^v1\.session\./), pending_secret: null })
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('completes a sign-in in the browser that gave the password, and nowhere else', async () => {
    const person = await addPerson()
    const app = await setUpApp(person)
    const headers = await begin(person)
    const methods = await test.call('GET', '/v2/sign-in/methods', { headers })
    expect(methods.body.data).toMatchObject({ methods: ['totp', 'recovery'], sets_up: false })
    expect((await verify(person, app.code(), 'totp', {})).status).toBe(410)
    expect((await verify(person, app.code(), 'email', headers)).status).toBe(422)
    const right = await verify(person, app.code(), 'totp', headers)
    expect(right.body.data).toMatchObject({ userId: person.id, user_type: 3 })
    expect((await subjectsTo(person.email)).join()).not.toContain('codul tău')
  })

  it('gives each code once, also where two processes are asked at the same moment', async () => {
    const person = await addPerson()
    const app = await setUpApp(person)
    const other = openDatabase(test.services.config.databaseUrl ?? test.url)
    const second = await buildApp({ ...test.services, db: other })
    try {
      const [one, two] = [await begin(person), await begin(person)]
      const payload = { user_id: person.id, code: app.code(), method: 'totp' }
      const ask = (at: typeof second, headers: Record<string, string>) =>
        at.inject({ method: 'POST', url: '/api/v2/verify-otp', payload, headers })
      const replies = await Promise.all([ask(test.app, one), ask(second, two)])
      expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
    } finally {
      await second.close()
      await other.close()
    }
    // Nor any that came before it.
    const late = await begin(person)
    expect((await verify(person, app.code(-30), 'totp', late)).status).toBe(422)
    seconds(30)
    expect((await verify(person, app.code(), 'totp', late)).status).toBe(200)
  })

  it.each([-30, 30])('takes a code of %i seconds away', async away => {
    const person = await addPerson()
    const app = await setUpApp(person)
    seconds(60)
    expect((await verify(person, app.code(away), 'totp', await begin(person))).status).toBe(200)
  })

  it.each([-120, 120])('refuses one of a clock %i seconds away, says why, and forgets it', async away => {
    const person = await addPerson()
    const app = await setUpApp(person)
    seconds(180)
    const headers = await begin(person)
    const code = app.code(away)
    const refused = await verify(person, code, 'totp', headers)
    expect([refused.status, refused.body.errors.code]).toEqual([
      422,
      ['Codul este din alt minut. Verifică ora telefonului: pune-o pe automat.'],
    ])
    seconds(Math.max(0, away))
    expect((await verify(person, code, 'totp', headers)).status).toBe(422)
  })

  it('is guessed five times, then each minute; another address of its owner is not held up', async () => {
    const person = await addPerson()
    const app = await setUpApp(person)
    const [thief, owner] = ['198.51.100.31', '198.51.100.32']
    const headers = await begin(person, { from: thief })
    const guess = () => verify(person, wrongOf(app.code()), 'totp', headers, { from: thief })
    for (let made = 1; made < 5; made++)
      expect((await guess()).body.data).toEqual({ attempts_left: 5 - made })
    expect((await guess()).body.errors.code).toEqual([
      'Codul nu este corect. Încearcă din nou peste un minut.',
    ])
    expect((await guess()).status).toBe(429)
    for (let made = 5; made < 10; made++) {
      seconds(60)
      expect((await guess()).status).toBe(422)
    }
    seconds(60)
    expect((await verify(person, app.code(), 'totp', headers, { from: thief })).status).toBe(429)
    expect(await subjectsTo(person.email)).toContain('Prea multe încercări de intrare')
    // Ten wrong ones end the sign-in itself.
    expect((await verify(person, app.code(), 'totp', headers, { from: owner })).status).toBe(410)
    const own = await begin(person, { from: owner })
    expect((await verify(person, app.code(), 'totp', own, { from: owner })).status).toBe(200)
  })

  it('is guessed thirty times an hour from all addresses together, which leaves the other ways', async () => {
    const person = await addPerson()
    const app = await setUpApp(person)
    for (let address = 1; address <= 6; address++) {
      const from = `198.51.101.${address}`
      const headers = await begin(person, { from })
      for (let guess = 0; guess < 5; guess++)
        expect((await verify(person, wrongOf(app.code()), 'totp', headers, { from })).status).toBe(422)
    }
    const from = '198.51.101.7'
    const headers = await begin(person, { from })
    expect((await verify(person, app.code(), 'totp', headers, { from })).status).toBe(429)
    expect((await verify(person, app.codes[0]!, 'recovery', headers, { from })).status).toBe(200)
    seconds(3600)
    expect((await verify(person, app.code(), 'totp', await begin(person), { from })).status).toBe(200)
  })

  it('of a new phone takes the old one’s place only once confirmed, and gives it up on wish', async () => {
    const person = await addPerson()
    const old = await setUpApp(person)
    await post('/v2/two-factor/totp', {}, person)
    expect((await verify(person, old.code(), 'totp', await begin(person))).status).toBe(200)
    seconds(30)
    const fresh = await setUpApp(person)
    expect((await verify(person, old.code(), 'totp', await begin(person))).status).toBe(422)
    expect((await verify(person, fresh.code(), 'totp', await begin(person))).status).toBe(200)
    expect((await verify(person, old.codes[0]!, 'recovery', await begin(person))).status).toBe(422)
    const { headers } = person
    expect((await test.call('DELETE', '/v2/two-factor/totp', { headers })).status).toBe(200)
    const { body } = await test.call('POST', '/v2/login', {
      body: { username: person.email, password: PASSWORD },
    })
    expect(body.data.accessToken).toBeDefined()
    expect(await subjectsTo(person.email)).toContain('Ai renunțat la aplicația cu coduri')
  })
})

describe('codes to fall back on', () => {
  it('work once each, however typed, and their owner is told', async () => {
    const person = await addPerson()
    const { codes } = await setUpApp(person)
    const typed = ` ${codes[3]!.toUpperCase().replaceAll('-', ' ')} `
    expect((await verify(person, typed, 'recovery', await begin(person))).status).toBe(200)
    expect((await verify(person, codes[3]!, 'recovery', await begin(person))).status).toBe(422)
    expect((await securityOf(person)).two_factor.recovery_left).toBe(9)
    expect(await subjectsTo(person.email)).toContain('S-a folosit un cod de rezervă')
  })

  it('used twice at once open one session', async () => {
    const person = await addPerson()
    const { codes } = await setUpApp(person)
    const challenges = [await begin(person), await begin(person), await begin(person)]
    const replies = await Promise.all(challenges.map(each => verify(person, codes[0]!, 'recovery', each)))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it('are another’s for nobody, and give way to new ones', async () => {
    const [person, other] = [await addPerson(), await addPerson()]
    const { codes } = await setUpApp(person)
    await setUpApp(other)
    expect((await verify(other, codes[0]!, 'recovery', await begin(other))).status).toBe(422)
    const { body } = await post('/v2/two-factor/recovery-codes', {}, person)
    expect((await verify(person, codes[1]!, 'recovery', await begin(person))).status).toBe(422)
    const [fresh] = body.data.recovery_codes as string[]
    expect((await verify(person, fresh!, 'recovery', await begin(person))).status).toBe(200)
  })
})

describe('a code by email', () => {
  it('is asked for once switched on, and not to an email that nobody proved', async () => {
    const person = await addPerson()
    await test.sql.query('update accounts set email_verified_at = null where id = $1', [person.id])
    const switchTo = (isOn: boolean) =>
      test.call('PUT', '/v2/two-factor/email', { body: { is_on: isOn }, headers: person.headers })
    expect((await switchTo(true)).body.code).toBe('email_not_proved')
    await post('/v2/account/prove/code', { method: 'email' }, person)
    const { rows } = await test.sql.query<{ body: string }>(
      'select body from messages where recipient = $1 order by id desc limit 1',
      [person.email],
    )
    const code = /\b\d{6}\b/.exec(rows[0]!.body)![0]
    expect((await post('/v2/account/prove', { code }, person)).status).toBe(200)
    expect((await switchTo(true)).status).toBe(200)
    const headers = await begin(person)
    expect((await test.call('GET', '/v2/sign-in/methods', { headers })).body.data.methods).toEqual(['email'])
    expect((await switchTo(false)).status).toBe(200)
    expect(await subjectsTo(person.email)).toEqual(
      expect.arrayContaining(['Codul pe email este pornit', 'Codul pe email este oprit']),
    )
  })

  it('is nothing for who has no email', async () => {
    const id = await addAccount(test)
    const headers = await signIn(test, id)
    const reply = await test.call('PUT', '/v2/two-factor/email', { body: { is_on: true }, headers })
    expect(reply.body.code).toBe('no_email')
  })
})

describe('what changes an account’s security', () => {
  const CHANGES = [
    ['POST', '/v2/two-factor/totp', {}],
    ['POST', '/v2/two-factor/totp/confirm', { code: '123456' }],
    ['DELETE', '/v2/two-factor/totp', undefined],
    ['POST', '/v2/two-factor/recovery-codes', {}],
    ['PUT', '/v2/two-factor/email', { is_on: false }],
  ] as const
  it.each(CHANGES)('asks anew who is there: %s %s', async (method, path, body) => {
    const person = await addPerson()
    const app = await setUpApp(person)
    await test.sql.query(
      `update sessions set created_at = created_at - interval '11 minutes' where account_id = $1`,
      [person.id],
    )
    const ask = () => test.call(method, path, { body, headers: person.headers })
    expect((await ask()).body.code).toBe('prove_again')
    const proof = { code: app.code(), method: 'totp' }
    expect((await post('/v2/account/prove', proof, person)).status).toBe(200)
    expect((await ask()).body.code).not.toBe('prove_again')
  })
})

describe('devices', () => {
  it('are listed by what they are, this one first, and can be signed out', async () => {
    const person = await addPerson()
    const agent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
    const { body } = await test.call('POST', '/v2/login', {
      body: { username: person.email, password: PASSWORD },
      headers: { 'user-agent': agent },
      from: '198.51.100.40',
    })
    const phone = { authorization: `Bearer ${body.data.accessToken as string}` }
    const { sessions } = await securityOf(person)
    expect(sessions).toHaveLength(2)
    expect(sessions[0].current).toBe(true)
    expect(sessions[1]).toMatchObject({
      browser: 'Chrome',
      system: 'Android',
      kind: 'phone',
      address: '198.51.100.40',
      current: false,
    })
    const isIn = async () => (await test.call('GET', '/v2/account', { headers: phone })).status
    expect(await isIn()).toBe(200)
    const { headers } = person
    const path = `/v2/sessions/${sessions[1].id as string}`
    expect((await test.call('DELETE', path, { headers })).status).toBe(200)
    expect(await isIn()).toBe(401)
    const { refreshToken } = body.data as { refreshToken: string }
    expect((await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })).status).toBe(401)
    expect((await test.call('DELETE', path, { headers })).status).toBe(404)
  })

  it('of others are out of reach, and all but this one end together', async () => {
    const [person, other] = [await addPerson(), await addPerson()]
    await signIn(test, person.id)
    await signIn(test, person.id)
    const [foreign] = (await securityOf(other)).sessions
    const path = `/v2/sessions/${foreign.id as string}`
    expect((await test.call('DELETE', path, { headers: person.headers })).status).toBe(404)
    expect((await test.call('DELETE', '/v2/sessions', { headers: person.headers })).status).toBe(200)
    expect((await securityOf(person)).sessions).toHaveLength(1)
    expect((await securityOf(other)).sessions).toHaveLength(1)
  })
})

const setAsked = (headers: Record<string, string>, of: string) =>
  test.call('POST', '/config/set', { body: { section: 'login', two_steps_for: of }, headers })

async function addTeam() {
  const clinic = await addClinic(test)
  const colleague = await addStaff(test, clinic.clinicId, ['bookings.view'])
  const [owner, doctor] = [`stapan${(serial += 1)}@exemplu.ro`, `coleg${serial}@exemplu.ro`]
  for (const [id, email] of [
    [clinic.clinicId, owner],
    [colleague.accountId, doctor],
  ] as const)
    await test.sql.query(
      'update accounts set email = $2, password_hash = $3, email_verified_at = now() where id = $1',
      [id, email, hash],
    )
  return {
    owner: { id: clinic.clinicId, email: owner, headers: clinic.owner },
    colleague: { id: colleague.accountId, email: doctor, headers: colleague.headers },
  }
}

describe('two steps that a clinic asks for', () => {
  it('are not asked by who has none, so that nobody shuts themselves out', async () => {
    const { owner } = await addTeam()
    owner.headers = await signIn(test, owner.id)
    expect((await setAsked(owner.headers, 'all')).body.code).toBe('own_factor_first')
    await setUpApp(owner)
    expect((await setAsked(owner.headers, 'all')).status).toBe(200)
    expect((await test.call('DELETE', '/v2/two-factor/totp', owner)).body.code).toBe('factor_asked')
    await test.call('PUT', '/v2/two-factor/email', { body: { is_on: true }, headers: owner.headers })
    expect((await test.call('DELETE', '/v2/two-factor/totp', owner)).status).toBe(200)
  })

  it('lead who has none through setting one up, before they can work', async () => {
    const { owner, colleague } = await addTeam()
    owner.headers = await signIn(test, owner.id)
    await setUpApp(owner)
    expect((await setAsked(owner.headers, 'all')).status).toBe(200)
    const headers = await begin(colleague)
    expect((await test.call('GET', '/v2/sign-in/methods', { headers })).body.data).toMatchObject({
      methods: ['email'],
      sets_up: true,
    })
    const { rows } = await test.sql.query<{ body: string }>(
      'select body from messages where recipient = $1 order by id desc limit 1',
      [colleague.email],
    )
    const code = /\b\d{6}\b/.exec(rows[0]!.body)![0]
    expect((await verify(colleague, code, 'email', headers)).status).toBe(200)
    colleague.headers = await signIn(test, colleague.id)
    expect((await securityOf(colleague)).two_factor).toMatchObject({ email: true, asked_by_clinic: true })
    const off = await test.call('PUT', '/v2/two-factor/email', {
      body: { is_on: false },
      headers: colleague.headers,
    })
    expect(off.body.code).toBe('factor_asked')
  })

  it('of managers are not asked of others; what is asked is changed only by who has lately shown who they are', async () => {
    const { owner, colleague } = await addTeam()
    owner.headers = await signIn(test, owner.id)
    await setUpApp(owner)
    await setAsked(owner.headers, 'managers')
    const { body } = await test.call('POST', '/v2/login', {
      body: { username: colleague.email, password: PASSWORD },
    })
    expect(body.data.accessToken).toBeDefined()
    expect((await begin(owner)).cookie).not.toBe('')
    await test.sql.query(
      `update sessions set created_at = created_at - interval '11 minutes' where account_id = $1`,
      [owner.id],
    )
    expect((await setAsked(owner.headers, 'nobody')).body.code).toBe('prove_again')
    const hours = { section: 'login', session_hours: 8 }
    expect((await test.call('POST', '/config/set', { body: hours, headers: owner.headers })).status).toBe(200)
  })
})
