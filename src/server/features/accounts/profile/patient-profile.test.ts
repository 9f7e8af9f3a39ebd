import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addAccount, addClinic, addPatient, signIn } from '#test/factories.ts'
import { makePicture, upload } from '#test/upload.ts'
import { runQueued } from '#test/jobs.ts'

const PASSWORD = 'Zambet2026!'

let app: TestApp
let count = 0
let id: number
let email: string
let mobile: string
let headers: { authorization: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  count++
  email = `ilinca${count}@exemplu.ro`
  mobile = `+4074000${String(1000 + count)}`
  id = await addAccount(app, { first_name: 'Ilinca', last_name: 'Stan', email, mobile })
  headers = await signIn(app, id)
})

const change = (body: object, who = headers) =>
  app.call('POST', '/v4/patient/update_profile', { body, headers: who, from: `10.30.${count}.1` })
const account = async (who = headers) => (await app.call('GET', '/v2/account', { headers: who })).body.data
const lastTo = async (recipient: string) =>
  (
    await app.sql.query('select subject, body from messages where recipient = $1 order by id desc limit 1', [
      recipient,
    ])
  ).rows[0] as { subject: string; body: string } | undefined
const linkTo = async (recipient: string) =>
  /email-change-verify\/(\S+)/.exec((await lastTo(recipient))?.body ?? '')?.[1] ?? ''
const open = (token: string) => app.call('POST', '/v2/email-change', { body: { token } })
const sendCode = async (to: string, who = headers) => {
  await app.call('POST', '/send-otp', {
    body: { mobile: to, purpose: 'mobile_change' },
    headers: who,
    from: `10.31.${count}.1`,
  })
  return /^(\d{6})/.exec((await lastTo(to))?.body ?? '')?.[1] ?? ''
}

/** A number that nobody has. */
const fresh = () => `+4074100${String(1000 + count)}`
const openSessions = async () =>
  Number(
    (await app.sql.query('select count(*) from sessions where account_id = $1 and ended_at is null', [id]))
      .rows[0].count,
  )
const setPicture = async (content?: Buffer) =>
  upload(app, '/v2/account/picture', headers, { file: { content: content ?? (await makePicture()) } })
const see = (address: string) => app.app.inject({ url: address })

describe('the fields', () => {
  test('are all changed, by JSON and by a form alike, and answered with the account', async () => {
    const fields = {
      user_id: id,
      first_name: 'Ilinca Maria',
      last_name: 'Stan-Popa',
      country_id: 642,
      county_id: 127,
      gender: 'female',
      email_reminder: false,
      sms_reminder: false,
      markting_sms: true,
      email_sms: true,
      language: 'en',
    }
    const { body, status } = await change(fields)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'success', message: 'Am salvat.' })
    expect(body.data).toMatchObject({
      first_name: 'Ilinca Maria',
      last_name: 'Stan-Popa',
      country: { id: 642, name: 'România' },
      county: { id: 127, name: 'Cluj' },
      city: null,
      gender: 'female',
      email_reminder: false,
      sms_reminder: false,
      markting_sms: true,
      email_sms: true,
      language: { code: 'en' },
    })
    const form = await app.call('POST', '/v4/patient/update_profile', {
      body: 'first_name=Ana&email_reminder=1&markting_sms=0&county_id=&language=2',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.body.data).toMatchObject({
      first_name: 'Ana',
      email_reminder: true,
      markting_sms: false,
      county: null,
      city: null,
      language: { code: 'ro' },
    })
    expect(await account()).toEqual(form.body.data)
  })

  test('of another account are refused', async () => {
    const other = await addAccount(app)
    expect(await change({ user_id: other, first_name: 'Rea' })).toMatchObject({ status: 422 })
    expect((await account(await signIn(app, other))).first_name).toBe('Ana')
  })

  test('say what is wrong with them', async () => {
    for (const [wrong, field] of [
      [{ first_name: 'Ana1' }, 'first_name'],
      [{ last_name: '' }, 'last_name'],
      [{ email: 'ana' }, 'email'],
      [{ gender: 'x' }, 'gender'],
      [{ country_id: 999 }, 'country_id'],
      [{ county_id: 127, city_id: 1 }, 'city_id'],
      [{ country_id: 276, county_id: 127 }, 'county_id'],
      [{ mobile: '12' }, 'mobile'],
      [{ email: 'alt@exemplu.ro', email_confirmation: 'ait@exemplu.ro' }, 'email_confirmation'],
      [{ password: 'scurt', old_password: 'x' }, 'password'],
    ] as const) {
      const { status, body } = await change(wrong)
      expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
    }
    const { body } = await change({ email: 'alt@exemplu.ro', email_confirmation: 'ait@exemplu.ro' })
    expect(body.errors.email_confirmation).toEqual(['Emailurile nu sunt la fel.'])
  })

  test('of two forms the second is told of the first', async () => {
    const { version } = await account()
    await change({ first_name: 'Întâi', version })
    const second = await change({ first_name: 'Apoi', version })
    expect(second).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect(second.body.data.current.first_name).toBe('Întâi')
    const flags = await Promise.all([change({ markting_sms: true }), change({ email_sms: true })])
    expect(flags.map(reply => reply.status)).toEqual([200, 200])
    expect(await account()).toMatchObject({ markting_sms: true, email_sms: true, first_name: 'Întâi' })
  })
})

describe('another email', () => {
  test('waits for its link, while the old one stays and is told', async () => {
    const reply = await change({ email: 'NOU1@exemplu.ro', email_confirmation: 'nou1@exemplu.ro' })
    expect(reply.body.message).toContain('nou1@exemplu.ro')
    expect(reply.body.data).toMatchObject({ email, pending_email: 'nou1@exemplu.ro' })
    expect((await lastTo(email))?.subject).toBe('Contul tău cere alt email')
    expect(await open(await linkTo('nou1@exemplu.ro'))).toMatchObject({
      status: 200,
      body: { message: 'Emailul a fost schimbat.' },
    })
    expect(await account()).toMatchObject({ email: 'nou1@exemplu.ro', pending_email: null })
    await runQueued(app)
    expect((await lastTo(email))?.subject).toBe('Emailul contului s-a schimbat')
  })

  test('is taken once, even by two who race, and not after a day', async () => {
    await change({ email: 'nou2@exemplu.ro' })
    const token = await linkTo('nou2@exemplu.ro')
    const statuses = (await Promise.all([open(token), open(token)])).map(reply => reply.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410])
    await change({ email: 'nou3@exemplu.ro' })
    app.clock.now += 86_400_000
    const late = await open(await linkTo('nou3@exemplu.ro'))
    expect(late.body).toMatchObject({
      code: 'link_expired',
      message: 'Linkul a expirat sau a fost deja folosit.',
    })
    headers = await signIn(app, id)
    expect(await account()).toMatchObject({ email: 'nou2@exemplu.ro', pending_email: null })
    for (const nonsense of ['x', `${id.toString(36)}.${'a'.repeat(43)}`])
      expect((await open(nonsense)).status).toBe(410)
  })

  test('that somebody else got meanwhile is refused at the link', async () => {
    await change({ email: 'dorit@exemplu.ro' })
    const token = await linkTo('dorit@exemplu.ro')
    await addAccount(app, { email: 'dorit@exemplu.ro' })
    expect(await open(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await account()).email).toBe(email)
  })

  test('that has an account already is told to itself alone', async () => {
    await addAccount(app, { email: 'altcuiva@exemplu.ro' })
    const free = await change({ email: 'liber@exemplu.ro' })
    const taken = await change({ email: 'altcuiva@exemplu.ro' })
    expect(taken.status).toBe(free.status)
    expect(taken.body.message.replace('altcuiva', 'liber')).toBe(free.body.message)
    const { subject, body } = (await lastTo('altcuiva@exemplu.ro'))!
    expect(subject).toBe('Ai deja un cont cu acest email')
    expect(body).not.toContain('email-change-verify')
  })

  test('is sent for again, by a new link alone, and taken back', async () => {
    await change({ email: 'iar@exemplu.ro' })
    const first = await linkTo('iar@exemplu.ro')
    const again = await app.call('POST', '/v2/email-change/resend', { body: {}, headers })
    expect(again.status).toBe(200)
    expect((await open(first)).status).toBe(410)
    const second = await linkTo('iar@exemplu.ro')
    expect((await app.call('DELETE', '/v2/email-change', { headers })).status).toBe(200)
    expect((await open(second)).status).toBe(410)
    expect((await account()).pending_email).toBeNull()
    expect((await app.call('POST', '/v2/email-change/resend', { body: {}, headers })).status).toBe(404)
  })

  test('asks for a fresh proof, and ends with the password', async () => {
    await change({ email: 'furat@exemplu.ro' })
    const token = await linkTo('furat@exemplu.ro')
    await app.sql.query(`update accounts set password_hash = 'another' where id = $1`, [id])
    expect((await open(token)).status).toBe(410)
    await app.sql.query(
      `update sessions set created_at = created_at - interval '1 hour' where account_id = $1`,
      [id],
    )
    expect(await change({ email: 'alt2@exemplu.ro' })).toMatchObject({
      status: 403,
      body: { code: 'prove_again' },
    })
    expect((await change({ first_name: 'Maria' })).status).toBe(200)
  })

  test('five links an hour leave for one account', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth++)
      statuses.push((await change({ email: `l${count}n${nth}@exemplu.ro` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('another mobile', () => {
  test('needs the code that was sent to it', async () => {
    expect((await change({ mobile: fresh() })).body.errors.code).toHaveLength(1)
    const code = await sendCode(fresh())
    const wrong = await change({
      mobile: fresh(),
      code: code === '000000' ? '000001' : '000000',
      first_name: 'Nu',
    })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_code', data: { attempts_left: 4 } } })
    expect(await account()).toMatchObject({ mobile, first_name: 'Ilinca' })
    const right = await change({ mobile: fresh(), code })
    expect(right.body.data).toMatchObject({ mobile: fresh(), mobile_verified: true, mobile_country: 'RO' })
    expect((await lastTo(mobile))?.body).toContain('alt numar de telefon')
    expect((await change({ mobile, code })).status).toBe(422)
  })

  test('a code of another account, for another number or purpose does not do', async () => {
    const other = await signIn(app, await addAccount(app, { first_name: 'Dan', last_name: 'Pop' }))
    const theirs = await sendCode(fresh(), other)
    expect((await change({ mobile: fresh(), code: theirs })).status).toBe(422)
    const elsewhere = await sendCode(`+4074200${String(1000 + count)}`)
    expect((await change({ mobile: fresh(), code: elsewhere })).status).toBe(422)
  })

  test('of two accounts of one name that race for a number one gets it; of two names both', async () => {
    const rivals = [
      await addAccount(app, { first_name: 'Stan', last_name: 'Ilinca' }),
      await addAccount(app, { first_name: 'Mihai', last_name: 'Stan' }),
    ]
    const [same, spouse] = [await signIn(app, rivals[0]!), await signIn(app, rivals[1]!)]
    const wishes: [typeof headers, string][] = []
    for (const who of [headers, same, spouse]) {
      app.clock.now += 61_000
      wishes.push([who, await sendCode(fresh(), who)])
    }
    const replies = await Promise.all(wishes.map(([who, code]) => change({ mobile: fresh(), code }, who)))
    expect(
      replies
        .slice(0, 2)
        .map(reply => reply.status)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 422])
    expect(replies[2]?.status).toBe(200)
    const refused = replies.find(reply => reply.status === 422)
    expect(refused?.body.errors.mobile).toEqual(['Un alt cont are deja acest telefon și acest nume.'])
  })

  test('a name of somebody else on the same phone is refused', async () => {
    await addAccount(app, { first_name: 'Mihai', last_name: 'Stan', mobile })
    expect((await change({ first_name: 'Mihai' })).body.errors.first_name).toHaveLength(1)
  })
})

describe('another password', () => {
  test('ends the other sessions and tells the owner', async () => {
    expect((await change({ password: PASSWORD })).status).toBe(200)
    await signIn(app, id)
    const wrong = await change({ password: 'Altul2026!', old_password: 'nu' })
    expect(Object.keys(wrong.body.errors)).toEqual(['old_password'])
    const unlike = await change({
      password: 'Altul2026!',
      password_confirmation: 'x',
      old_password: PASSWORD,
    })
    expect(unlike.body.errors.password_confirmation).toEqual(['Parolele nu sunt la fel.'])
    expect(await openSessions()).toBe(2)
    expect((await change({ password: 'Altul2026!', old_password: PASSWORD })).status).toBe(200)
    expect(await openSessions()).toBe(1)
    expect((await change({ first_name: 'Ana' })).status).toBe(200)
    await runQueued(app)
    expect((await lastTo(email))?.subject).toBe('Parola ta s-a schimbat')
  })

  test('of two at once by the same old one the second is refused', async () => {
    await change({ password: PASSWORD })
    const statuses = (
      await Promise.all(
        ['Unu22026!', 'Doi22026!'].map(password => change({ password, old_password: PASSWORD })),
      )
    ).map(reply => reply.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('guesses of the old one are slowed down', async () => {
    await change({ password: PASSWORD })
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth++)
      statuses.push((await change({ password: 'Altul2026!', old_password: `x${nth}` })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('the first one asks for a fresh proof in place of the old', async () => {
    await app.sql.query(
      `update sessions set created_at = created_at - interval '1 hour' where account_id = $1`,
      [id],
    )
    expect(await change({ password: PASSWORD })).toMatchObject({ status: 403, body: { code: 'prove_again' } })
  })
})

describe('the picture', () => {
  test('is small, opens by a signed name for some hours, and goes', async () => {
    const { body, status } = await setPicture()
    expect(status).toBe(200)
    const address = body.data.profile_pic as string
    const shown = await see(address)
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(shown.headers['cache-control']).toMatch(/^private/)
    expect(shown.rawPayload.length).toBeLessThan(60_000)
    expect((await see(address.replace(/.$/, last => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(404)
    await app.call('DELETE', '/v2/account/picture', { headers })
    expect((await see(address)).statusCode).toBe(404)
    expect((await account()).profile_pic).toBeNull()
    const again = (await setPicture()).body.data.profile_pic as string
    app.clock.now += 4 * 3_600_000
    expect((await see(again)).statusCode).toBe(410)
  })

  test('a file that is no picture is refused', async () => {
    expect((await setPicture(Buffer.from('<svg onload=alert(1)>'))).status).toBe(422)
    expect((await setPicture(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).status).toBe(422)
  })

  test('is seen by staff of the clinics whose record is linked, and by no others', async () => {
    await setPicture()
    const clinic = await addClinic(app)
    const [linked, apart] = [await addPatient(app, clinic.clinicId), await addPatient(app, clinic.clinicId)]
    await app.sql.query('update patients set account_id = $1 where id = $2', [id, linked])
    const pictureOf = async (patient: number) =>
      (await app.call('GET', `/v2/patients/${patient}`, { headers: clinic.owner })).body.data.picture as
        string | null
    expect((await see((await pictureOf(linked))!)).statusCode).toBe(200)
    expect(await pictureOf(apart)).toBeNull()
  })
})
