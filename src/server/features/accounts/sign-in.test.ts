import { startTestApp, type CallOptions, type TestApp } from '#test/app.ts'
import { addClinic, addStaff, insert } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from './passwords.ts'

const PASSWORD = 'Parola1!sigura'
const OTHER_PASSWORD = 'Altceva1!sigur'

let test: TestApp
let hashes: Record<string, string>
beforeAll(async () => {
  test = await startTestApp()
  hashes = {
    [PASSWORD]: await hashPassword(PASSWORD),
    [OTHER_PASSWORD]: await hashPassword(OTHER_PASSWORD),
  }
})
afterAll(() => test.stop())
// Every test starts with fresh limits: all of them count within an hour.
beforeEach(() => minutes(61))

const minutes = (count: number) => {
  test.clock.now += count * 60_000
}

let serial = 0
const newEmail = () => `om${(serial += 1)}@exemplu.ro`

async function addPerson(userType: 1 | 3, email: string, password = PASSWORD): Promise<number> {
  if (userType === 3) {
    const { id } = await insert(test, 'accounts', {
      user_type: 3,
      first_name: 'Ilinca',
      last_name: 'Stan',
      email,
      password_hash: hashes[password],
    })
    return Number(id)
  }
  const { clinicId } = await addClinic(test)
  await test.sql.query('update accounts set email = $2, password_hash = $3 where id = $1', [
    clinicId,
    email,
    hashes[password],
  ])
  return clinicId
}

const logIn = (username: string, password: string, more: object = {}, options: CallOptions = {}) =>
  test.call('POST', '/v2/login', { ...options, body: { username, password, ...more } })

async function lastCode(recipient: string): Promise<string> {
  const { rows } = await test.sql.query<{ body: string }>(
    'select body from messages where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? ''
}
const wrongCode = (code: string) => code.replace(/\d$/, digit => String((Number(digit) + 1) % 10))

describe('email and password', () => {
  it('tell nothing about which part was wrong', async () => {
    const email = newEmail()
    await addPerson(1, email)
    const wrong = await logIn(email, OTHER_PASSWORD)
    const unknown = await logIn('nimeni@exemplu.ro', OTHER_PASSWORD)
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.body).toEqual(unknown.body)
  })

  it('sign in whoever they belong to', async () => {
    const [owner, patient] = [newEmail(), newEmail()]
    const clinicId = await addPerson(1, owner)
    const patientId = await addPerson(3, patient)
    expect((await logIn(owner, PASSWORD)).body.data).toMatchObject({ userId: clinicId, user_type: 1 })
    expect((await logIn(patient, PASSWORD)).body.data).toMatchObject({ userId: patientId, user_type: 3 })
    // A form that was opened for the other kind of people signs in all the same.
    expect((await logIn(patient, PASSWORD, { user_type: 1 })).body.data.userId).toBe(patientId)
  })

  it('of an email with two accounts open the one whose password it is', async () => {
    const email = newEmail()
    const clinicId = await addPerson(1, email)
    const patientId = await addPerson(3, email, OTHER_PASSWORD)
    expect((await logIn(email, PASSWORD)).body.data.userId).toBe(clinicId)
    expect((await logIn(email, OTHER_PASSWORD)).body.data.userId).toBe(patientId)
  })

  it('that open two accounts open the staff’s, or the one wanted', async () => {
    const email = newEmail()
    const clinicId = await addPerson(1, email)
    const patientId = await addPerson(3, email)
    expect((await logIn(email, PASSWORD)).body.data.userId).toBe(clinicId)
    expect((await logIn(email, PASSWORD, { user_type: 3 })).body.data.userId).toBe(patientId)
    await test.sql.query('update roles set is_owner = false where clinic_id = $1', [clinicId])
    await test.sql.query('update accounts set active = false where id = $1', [clinicId])
    expect((await logIn(email, PASSWORD)).body.data.userId).toBe(patientId)
  })
})

const guess = async (email: string, count: number, from: string) => {
  const statuses: number[] = []
  for (let tried = 0; tried < count; tried++)
    statuses.push((await logIn(email, `Gresit${tried}!`, {}, { from })).status)
  return statuses
}

describe('wrong passwords', () => {
  it('slow the address that sends them, and never the owner elsewhere', async () => {
    const email = newEmail()
    await addPerson(1, email)
    const from = '198.51.100.7'
    expect(await guess(email, 6, from)).toEqual([...Array<number>(5).fill(401), 429])
    expect((await logIn(email, PASSWORD, {}, { from })).status).toBe(429)
    expect((await logIn(email, PASSWORD, {}, { from: '198.51.100.8' })).status).toBe(200)
    minutes(1)
    expect((await logIn(email, PASSWORD, {}, { from })).status).toBe(200)
  })

  it('lock that address for an hour after the tenth, and its owner is written to once', async () => {
    const email = newEmail()
    await addPerson(3, email)
    const from = '198.51.100.17'
    await guess(email, 5, from)
    for (let tried = 5; tried < 10; tried++) {
      minutes(1)
      expect(await guess(email, 1, from)).toEqual([401])
    }
    minutes(59)
    expect((await logIn(email, PASSWORD, {}, { from })).body.message).toContain('un minut')
    expect((await logIn(email, PASSWORD, {}, { from: '198.51.100.18' })).status).toBe(200)
    await runQueued(test)
    const { rows } = await test.sql.query('select subject from messages where recipient = $1', [email])
    expect(rows).toEqual([{ subject: 'Prea multe încercări de intrare' }])
    minutes(1)
    expect((await logIn(email, PASSWORD, {}, { from })).status).toBe(200)
  })

  it('are counted for the whole line that an IPv6 address stands on', async () => {
    const email = newEmail()
    await addPerson(1, email)
    for (let tried = 0; tried < 5; tried++) await guess(email, 1, `2001:db8:7:7::${tried + 1}`)
    expect((await logIn(email, PASSWORD, {}, { from: '2001:db8:7:7:abcd::1' })).status).toBe(429)
    expect((await logIn(email, PASSWORD, {}, { from: '2001:db8:7:8::1' })).status).toBe(200)
  })

  it('from everywhere leave everybody fewer tries, the owner among them', async () => {
    const email = newEmail()
    await addPerson(1, email)
    await test.sql.query(`select count_attempt($1, $2, 900) from generate_series(1, 100)`, [
      `sign-in:target:${email}`,
      new Date(test.clock.now),
    ])
    expect(await guess(email, 4, '203.0.113.5')).toEqual([401, 401, 401, 429])
    expect((await logIn(email, PASSWORD, {}, { from: '203.0.113.6' })).status).toBe(200)
  })

  it('of one address alone never slow the others, however often it is refused', async () => {
    const email = newEmail()
    await addPerson(1, email)
    await guess(email, 110, '203.0.113.7')
    expect(await guess(email, 4, '203.0.113.8')).toEqual(Array<number>(4).fill(401))
    expect((await logIn(email, PASSWORD, {}, { from: '203.0.113.8' })).status).toBe(200)
  })

  it('are all that is counted: right ones never slow anybody', async () => {
    const email = newEmail()
    await addPerson(1, email)
    for (let time = 0; time < 12; time++)
      expect((await logIn(email, PASSWORD, {}, { from: '203.0.113.9' })).status).toBe(200)
  })

  it('at once count as many as one after the other', async () => {
    const email = newEmail()
    await addPerson(1, email)
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => logIn(email, 'Gresit1!', {}, { from: '203.0.113.10' })),
    )
    expect(replies.filter(reply => reply.status === 401)).toHaveLength(5)
  })
})

const askMethods = (headers: Record<string, string>) => test.call('GET', '/v2/sign-in/methods', { headers })

describe('the second factor', () => {
  let email: string
  let clinicId: number
  beforeEach(async () => {
    email = newEmail()
    clinicId = await addPerson(1, email)
    await test.sql.query('update accounts set two_factor = true where id = $1', [clinicId])
  })

  const begin = async (more: object = {}) => {
    const reply = await logIn(email, PASSWORD, more)
    expect(reply.body.data).toEqual({ userId: clinicId })
    return { cookie: reply.cookies.join('; ') }
  }
  const verify = (code: string, headers: Record<string, string>, from = '203.0.113.20') =>
    test.call('POST', '/v2/verify-otp', { body: { user_id: clinicId, code }, headers, from })

  it('opens the session once, in the browser that gave the password', async () => {
    const headers = await begin()
    const code = await lastCode(email)
    expect((await verify(code, {})).body).toMatchObject({ code: 'sign_in_over' })
    expect((await verify(code, { cookie: 'zambet_sign_in=1.x' })).status).toBe(410)
    const wrong = await verify(wrongCode(code), headers)
    expect(wrong.body.errors.code[0]).toContain('4')
    const right = await verify(code, headers)
    expect(right.body.data).toMatchObject({ userId: clinicId, user_type: 1 })
    expect(right.body.data.accessToken).toBeDefined()
    expect(right.cookies).toEqual([expect.stringMatching(/^zambet_device=[\w-]{43}$/), 'zambet_sign_in='])
    expect((await verify(code, headers)).status).toBe(410)
  })

  it('keeps its cookie from scripts and from other sites', async () => {
    const payload = { username: email, password: PASSWORD }
    const { headers } = await test.app.inject({ method: 'POST', url: '/api/v2/login', payload })
    const [kept = '', ...rest] = String(headers['set-cookie']).split('; ')
    expect(kept).toMatch(/^zambet_sign_in=[0-9a-z]+\.[\w-]{43}$/)
    expect(rest.toSorted()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/api', 'SameSite=Strict', 'Secure'])
  })

  it.each([true, false])('does not forget whether to remember: %s', async remember => {
    const headers = await begin({ remember })
    const { body } = await verify(await lastCode(email), headers)
    const { refreshToken } = body.data as { refreshToken: string }
    // A working day is half a day; a remembered session outlives it.
    minutes(13 * 60)
    const renewed = await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })
    expect(renewed.status).toBe(remember ? 200 : 401)
  })

  it('has wrong codes end their own sign-in and no other', async () => {
    const thief = await begin()
    const thiefCode = await lastCode(email)
    const owner = await begin()
    const code = await lastCode(email)
    for (let tried = 0; tried < 5; tried++) await verify(wrongCode(thiefCode), thief, '203.0.113.21')
    expect((await verify(thiefCode, thief, '203.0.113.21')).status).toBe(429)
    minutes(1)
    expect((await verify(thiefCode, thief, '203.0.113.21')).status).toBe(422)
    expect((await verify(thiefCode, owner)).status).toBe(422)
    expect((await verify(code, owner)).status).toBe(200)
  })

  it('of parallel uses of one code opens one session', async () => {
    const headers = await begin()
    const code = await lastCode(email)
    const replies = await Promise.all(Array.from({ length: 5 }, () => verify(code, headers)))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
  })

  it('is told, and sent again, only where a sign-in waits for it', async () => {
    const resend = (headers: Record<string, string>, userId = clinicId) =>
      test.call('POST', '/send-otp', { body: { user_id: userId }, headers })
    expect((await askMethods({})).status).toBe(410)
    const headers = await begin()
    expect((await askMethods(headers)).body.data).toEqual({
      user_id: clinicId,
      methods: ['email'],
      email: expect.stringMatching(/^om•••@exemplu\.ro$/),
      sets_up: false,
    })
    const first = await lastCode(email)
    expect((await resend({})).status).toBe(410)
    expect((await resend(headers, clinicId + 1)).status).toBe(410)
    expect(await lastCode(email)).toBe(first)
    minutes(9)
    expect((await resend(headers)).status).toBe(200)
    minutes(9)
    expect((await verify(await lastCode(email), headers)).status).toBe(200)
    const late = await begin()
    const code = await lastCode(email)
    minutes(11)
    expect((await verify(code, late)).status).toBe(410)
    expect((await askMethods(late)).status).toBe(410)
  })

  it('ends when the password it followed is no longer the account’s', async () => {
    const headers = await begin()
    const code = await lastCode(email)
    await test.sql.query('update accounts set password_hash = $2 where id = $1', [
      clinicId,
      hashes[OTHER_PASSWORD],
    ])
    expect((await verify(code, headers)).status).toBe(410)
  })
})

describe('a closed account', () => {
  it('has its sessions, links and half-made sign-ins ended, and stays out when opened again', async () => {
    const { clinicId } = await addClinic(test)
    const email = newEmail()
    const { accountId } = await addStaff(test, clinicId, [])
    await test.sql.query('update accounts set email = $2, password_hash = $3 where id = $1', [
      accountId,
      email,
      hashes[PASSWORD],
    ])
    const { refreshToken } = (await logIn(email, PASSWORD)).body.data as { refreshToken: string }
    await test.call('POST', '/forgetpassword', { body: { email } })
    const { rows } = await test.sql.query<{ body: string }>(
      'select body from messages where recipient = $1 order by id desc limit 1',
      [email],
    )
    const token = /token=(\S+)/.exec(rows[0]?.body ?? '')?.[1]

    await test.sql.query('update accounts set active = false where id = $1', [accountId])
    const renew = () => test.call('POST', '/v2/refresh-token', { body: { refreshToken } })
    expect((await renew()).status).toBe(401)
    await test.sql.query('update accounts set active = true where id = $1', [accountId])
    expect((await renew()).status).toBe(401)
    expect((await test.call('POST', '/v2/password-links/check', { body: { token } })).status).toBe(410)
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })

  it('of a doctor who left keeps no session', async () => {
    const clinic = await addClinic(test)
    const email = newEmail()
    const { body } = await test.call('POST', '/add_doctor', {
      headers: clinic.owner,
      body: { first_name: 'Ana', last_name: 'Popescu', email },
    })
    const { rows } = await test.sql.query<{ id: string }>(
      'update accounts set password_hash = $2 where email = $1 returning id',
      [email, hashes[PASSWORD]],
    )
    expect(rows).toHaveLength(1)
    const { refreshToken } = (await logIn(email, PASSWORD)).body.data as { refreshToken: string }
    await test.call('GET', `/delete_doctor/${body.data.id}/en`, { headers: clinic.owner })
    expect((await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })).status).toBe(401)
    const ended = await test.sql.query(
      `select end_reason from sessions where account_id = $1 and end_reason is not null`,
      [rows[0]?.id],
    )
    expect(ended.rows).toEqual([{ end_reason: 'closed' }])
  })
})

it('no password link goes to an address that the account is just leaving', async () => {
  const [email, next] = [newEmail(), newEmail()]
  const id = await addPerson(1, email)
  const mover = await test.sql.connect()
  try {
    await mover.query('begin')
    await mover.query('update accounts set email = $2 where id = $1', [id, next])
    const asked = test.call('POST', '/forgetpassword', { body: { email } })
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let isAnswered = false
    void asked.then(() => (isAnswered = true))
    await vi.waitUntil(async () => isAnswered || (await test.sql.query(isWaiting)).rowCount !== 0)
    await mover.query('commit')
    expect((await asked).status).toBe(200)
  } finally {
    mover.release()
  }
  const { rows } = await test.sql.query('select from messages where recipient = $1', [email])
  expect(rows).toEqual([])
})
