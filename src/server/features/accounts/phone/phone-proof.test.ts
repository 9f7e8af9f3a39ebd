import { startTestApp, type TestApp } from '#test/app.ts'
import { addAccount, signIn } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
let mobile: string
let count = 0

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(() => {
  mobile = `+40744${String(100_000 + count++)}`
  // A window of limits of its own for each test.
  test.clock.now += 16 * 60_000
})

const post = (path: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  test.call('POST', path, { body, headers })

async function sentCodes(to = mobile): Promise<string[]> {
  const { rows } = await test.sql.query<{ body: string }>(
    'select body from messages where recipient = $1 order by id',
    [to],
  )
  return rows.map(row => /\b\d{6}\b/.exec(row.body)?.[0] ?? '')
}

async function newCode(to = mobile): Promise<string> {
  test.clock.now += 61_000
  await post('/send-otp', { mobile: to })
  return (await sentCodes(to)).at(-1)!
}

const enter = (fields: Record<string, unknown>, headers?: Record<string, string>) =>
  post(
    '/v2/register-and-login-patient',
    { first_name: 'Mara', last_name: 'Popa', mobile, ...fields },
    headers,
  )

async function accountsOfPhone() {
  const { rows } = await test.sql.query<{ id: string; first_name: string }>(
    'select id, first_name from accounts where mobile = $1 and mobile_verified_at is not null order by id',
    [mobile],
  )
  return rows
}

describe('a right code whose answer was lost', () => {
  const attempt = 'a'.repeat(32)

  it('is answered once more to the attempt that used it, for two minutes, and to nobody else', async () => {
    const code = await newCode()
    const first = await enter({ code, attempt })
    expect((await enter({ code })).status).toBe(422)
    expect((await enter({ code, attempt: 'b'.repeat(32) })).body.errors.code).toEqual([
      'Codul a expirat. Cere altul.',
    ])
    expect((await enter({ code: code === '111111' ? '222222' : '111111', attempt })).status).toBe(422)
    const again = await enter({ code, attempt })
    expect([again.status, again.body.data.userId]).toEqual([200, first.body.data.userId])
    expect(await accountsOfPhone()).toHaveLength(1)
    test.clock.now += 121_000
    expect((await enter({ code, attempt })).status).toBe(422)
  })

  it('does not hold up the next code', async () => {
    const used = await newCode()
    expect((await enter({ code: used, attempt })).status).toBe(200)
    const sent = (await sentCodes()).length
    await post('/send-otp', { mobile })
    const codes = await sentCodes()
    expect(codes).toHaveLength(sent + 1)
    expect((await enter({ code: codes.at(-1)! })).status).toBe(200)
    expect((await enter({ code: used, attempt })).status).toBe(422)
  })
})

describe('who a proved phone signs in', () => {
  it.each([
    ['Popa', 'Mara'],
    ['MARA', 'Popă'],
    ['mara', 'POPA'],
  ])('is its owner by the same name, however written: %s %s', async (first_name, last_name) => {
    const mara = await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
    const reply = await enter({ first_name, last_name, code: await newCode() })
    expect(reply.body.data).toMatchObject({ userId: mara, user_type: 3 })
  })

  it('is asked when the name is another’s, by first name alone and only after the right code', async () => {
    const mara = await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
    const code = await newCode()
    const ion = { first_name: 'Ion', last_name: 'Popa' }
    const wrong = await enter({ ...ion, code: code === '111111' ? '222222' : '111111' })
    expect(wrong.body).toMatchObject({ code: 'wrong_code', data: { attempts_left: 4 } })
    expect(JSON.stringify(wrong.body)).not.toContain('Mara')

    const asked = await enter({ ...ion, code })
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({ code: 'whose_phone' })
    expect(asked.body.data).toEqual({ people: [{ account_id: mara, first_name: 'Mara' }] })
    expect(JSON.stringify(asked.body)).not.toContain('Popa')

    // The same code answers the question, once.
    const answered = await enter({ ...ion, code, account_id: mara })
    expect(answered.body.data).toMatchObject({ userId: mara })
    expect((await enter({ ...ion, code, account_id: mara })).body.errors.code).toBeDefined()
    expect(await accountsOfPhone()).toHaveLength(1)
  })

  it('is another person of the phone when they say so, who comes back by their own name', async () => {
    const mara = await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
    const ion = { first_name: 'Ion', last_name: 'Popa' }
    const first = await enter({ ...ion, code: await newCode(), is_someone_else: true })
    expect(first.body.data.userId).not.toBe(mara)
    const again = await enter({ ...ion, code: await newCode() })
    expect(again.body.data.userId).toBe(first.body.data.userId)
    const her = await enter({ code: await newCode() })
    expect(her.body.data.userId).toBe(mara)
    const third = await enter({ first_name: 'Dan', last_name: 'Popa', code: await newCode() })
    expect(third.body.data.people.map((person: { first_name: string }) => person.first_name)).toEqual([
      'Mara',
      'Ion',
    ])
    expect((await accountsOfPhone()).map(row => row.first_name)).toEqual(['Mara', 'Ion'])
  })

  it('is never an account that somebody else’s phone proved', async () => {
    const stranger = await addAccount(test, { first_name: 'Ana', last_name: 'Alta' })
    await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
    const asked = await enter({ first_name: 'Ion', code: await newCode(), account_id: stranger })
    expect(asked.body).toMatchObject({ code: 'whose_phone' })
  })

  it('is the signed-in patient whose phone was not proved yet', async () => {
    const registered = await post('/register', {
      user_type: 3,
      first_name: 'Mara',
      last_name: 'Popa',
      email: `mara${count}@exemplu.ro`,
      password: 'ParolaBuna1!',
      mobile: '0721999888',
    })
    const { userId, accessToken } = registered.body.data
    const headers = { authorization: `Bearer ${accessToken}` }
    const account = () => test.call('GET', '/v2/account', { headers })
    expect((await account()).body.data).toMatchObject({ mobile: '+40721999888', mobile_verified: false })
    const reply = await enter({ code: await newCode() }, headers)
    expect(reply.body.data.userId).toBe(userId)
    expect((await account()).body.data).toMatchObject({ mobile, mobile_verified: true })
    await runQueued(test)
    const told = await test.sql.query<{ subject: string }>(
      'select subject from messages where recipient = $1',
      [`mara${count}@exemplu.ro`],
    )
    expect(told.rows).toContainEqual({ subject: 'Telefonul contului s-a schimbat' })
  })

  it('takes no phone from an account that proved another', async () => {
    const ana = await addAccount(test, { first_name: 'Ana' })
    const reply = await enter({ code: await newCode() }, await signIn(test, ana))
    expect(reply.body.data.userId).not.toBe(ana)
  })

  it('is one account, of eight who use one code at once', async () => {
    const code = await newCode()
    const replies = await Promise.all(Array.from({ length: 8 }, () => enter({ code })))
    const others = replies.filter(reply => reply.status !== 200).map(({ body }) => body.errors?.code ?? body)
    expect(others).toEqual(Array.from({ length: 7 }, () => ['Codul a expirat. Cere altul.']))
    expect(await accountsOfPhone()).toHaveLength(1)
  })
})

describe('a code by SMS', () => {
  it('is not sent twice within the wait, however it is asked for, and the first goes on working', async () => {
    const first = await post('/send-otp', { mobile })
    expect(first.body.data).toEqual({ target: mobile, expires_in: 600, resend_in: 60 })
    test.clock.now += 20_000
    await post('/send-otp', { mobile: '0755123123' })
    const again = await Promise.all(Array.from({ length: 3 }, () => post('/send-otp', { mobile })))
    for (const reply of again)
      expect(reply.body.data).toEqual({ target: mobile, expires_in: 580, resend_in: 40 })
    const [code, ...others] = await sentCodes()
    expect(others).toEqual([])
    expect((await enter({ code })).status).toBe(200)
  })

  it('is sent once, of three asked for at once, and anew after the wait', async () => {
    await Promise.all(Array.from({ length: 3 }, () => post('/send-otp', { mobile })))
    expect(await sentCodes()).toHaveLength(1)
    test.clock.now += 60_000
    await post('/send-otp', { mobile })
    expect(await sentCodes()).toHaveLength(2)
  })

  it.each(['021 234 5678', '0312345678', '0256 123 456', '+49 30 123456', '0800 123 456'])(
    'does not go to %s, and says so by the field in both languages',
    async landline => {
      const ro = await post('/send-otp', { mobile: landline })
      expect([ro.status, ro.body.errors.mobile]).toEqual([
        422,
        ['Pe un telefon fix nu ajunge SMS-ul cu codul. Scrie un număr de mobil.'],
      ])
      const en = await post('/send-otp', { mobile: landline }, { 'accept-language': 'en' })
      expect(en.body.errors.mobile[0]).toContain('landline')
      const { rows } = await test.sql.query('select from one_time_codes where target like $1', [
        `%${landline.replaceAll(/\D/g, '').slice(-6)}`,
      ])
      expect(rows).toEqual([])
    },
  )

  it.each(['+1 202 555 0123', '0733 444 555'])('goes to %s', async number =>
    expect((await post('/send-otp', { mobile: number })).status).toBe(200),
  )

  it('says after the fifth wrong one that it is used up, not that it has expired', async () => {
    const code = await newCode()
    const wrong = code === '111111' ? '222222' : '111111'
    for (const left of [4, 3, 2, 1])
      expect((await enter({ code: wrong })).body).toMatchObject({
        code: 'wrong_code',
        data: { attempts_left: left },
      })
    const fifth = await enter({ code: wrong })
    expect(fifth.status).toBe(422)
    expect(fifth.body).toMatchObject({
      code: 'code_used_up',
      data: { attempts_left: 0 },
      errors: { code: ['Cod greșit și nu mai ai încercări. Cere altul.'] },
    })
    expect((await enter({ code })).body.code).toBe('code_used_up')
    expect((await enter({ code: await newCode() })).status).toBe(200)
  })

  it('is used up by a stranger who knows the number, who leaves tries enough for its owner elsewhere', async () => {
    const owner = await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
    const at = (from: string, path: string, body: object) =>
      test.call('POST', path, { body: { mobile, ...body }, from })
    const said: string[] = []
    for (let asked = 0; asked < 3; asked++) {
      test.clock.now += 61_000
      await at('203.0.113.9', '/send-otp', { purpose: 'sign_in' })
      for (let tried = 0; tried < 5; tried++)
        said.push((await at('203.0.113.9', '/v2/verify-otp', { code: '000000' })).body.code)
    }
    // Ten of the phone's fifteen.
    expect(said.slice(10)).toEqual(Array(5).fill('too_many'))
    expect(said.slice(0, 10)).not.toContain('too_many')
    const code = (await sentCodes()).at(-1)
    const entered = await at('198.51.100.7', '/v2/verify-otp', { code })
    expect(entered.body.data).toMatchObject({ userId: owner })
    await runQueued(test)
    const { rows } = await test.sql.query('select from messages where recipient = $1 and body like $2', [
      mobile,
      '%de 10 ori%',
    ])
    expect(rows).toHaveLength(1)
  })

  it.each(['12345', '1234567', 'abcdef', '12 34 56'])('malformed as %j is malformed', async code => {
    await newCode()
    for (const reply of [await enter({ code }), await post('/v2/verify-otp', { user_id: 1, code })])
      expect([reply.status, reply.body.errors.code]).toEqual([422, ['Codul are 6 cifre.']])
  })
})

const enterByPhone = (code: string, more: Record<string, unknown> = {}) =>
  post('/v2/verify-otp', { mobile, code, ...more })
async function codeToSignIn(): Promise<string> {
  test.clock.now += 61_000
  await post('/send-otp', { mobile, purpose: 'sign_in' })
  return (await sentCodes()).at(-1)!
}

describe('a code to sign in', () => {
  it('opens the one account of the phone, and once', async () => {
    const mara = await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
    const code = await codeToSignIn()
    expect((await enterByPhone(code)).body.data).toMatchObject({ userId: mara, user_type: 3 })
    expect((await enterByPhone(code)).status).toBe(422)
  })

  it('tells no more of a phone that has an account than of one that has none, until it is right', async () => {
    await addAccount(test, { mobile })
    const known = await post('/send-otp', { mobile, purpose: 'sign_in' })
    const wrong = await enterByPhone('000000')
    mobile = `+40744${String(100_000 + count++)}`
    const unknown = await post('/send-otp', { mobile, purpose: 'sign_in' })
    expect(Object.keys(unknown.body.data)).toEqual(Object.keys(known.body.data))
    expect([unknown.status, known.status]).toEqual([200, 200])
    expect((await enterByPhone('000000')).body).toEqual(wrong.body)
  })

  it('of several people asks which, by first name, and holds until that is answered', async () => {
    const mara = await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
    const dan = await addAccount(test, { first_name: 'Dan', last_name: 'Popa', mobile })
    const code = await codeToSignIn()
    const asked = await enterByPhone(code)
    expect(asked.body).toMatchObject({
      code: 'whose_phone',
      data: {
        people: [
          { account_id: mara, first_name: 'Mara' },
          { account_id: dan, first_name: 'Dan' },
        ],
      },
    })
    const stranger = await addAccount(test, { first_name: 'Ion', last_name: 'Rus' })
    expect((await enterByPhone(code, { account_id: stranger })).body.code).toBe('whose_phone')
    expect((await enterByPhone(code, { account_id: dan })).body.data.userId).toBe(dan)
  })

  it('of nobody asks for the name and makes the account', async () => {
    const code = await codeToSignIn()
    expect((await enterByPhone(code)).body.code).toBe('no_account_yet')
    const name = { first_name: 'Mara', last_name: 'Popa' }
    expect((await enterByPhone(code, name)).body.data.user_type).toBe(3)
    expect(await accountsOfPhone()).toHaveLength(1)
  })

  it('is no code of a booking, nor the other way', async () => {
    await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
    const toBook = await newCode()
    expect((await enterByPhone(toBook)).status).toBe(422)
    expect((await enter({ code: await codeToSignIn() })).status).toBe(422)
  })

  it.each([true, false])('does not forget whether to remember: %s', async remember => {
    await addAccount(test, { mobile })
    const { body } = await enterByPhone(await codeToSignIn(), { remember })
    test.clock.now += 13 * 3_600_000
    const { refreshToken } = body.data as { refreshToken: string }
    expect((await post('/v2/refresh-token', { refreshToken })).status).toBe(remember ? 200 : 401)
  })

  it.each(['sign in', 'book'])(
    'does not stand for both factors: to %s the second one is awaited',
    async what => {
      const mara = await addAccount(test, { first_name: 'Mara', last_name: 'Popa', mobile })
      await test.sql.query('update accounts set two_factor = true, email = $2 where id = $1', [
        mara,
        `mara${mara}@exemplu.ro`,
      ])
      const reply =
        what === 'book' ? await enter({ code: await newCode() }) : await enterByPhone(await codeToSignIn())
      expect(reply.body.data).toEqual({ userId: mara })
      const cookie = reply.cookies.find(each => each.startsWith('zambet_sign_in='))
      expect(cookie).toBeDefined()
      const [code] = await sentCodes(`mara${mara}@exemplu.ro`)
      const done = await post('/v2/verify-otp', { user_id: mara, code: code! }, { cookie: cookie! })
      expect(done.body.data).toMatchObject({ userId: mara, user_type: 3 })
    },
  )

  it('opens no account that is closed', async () => {
    const mara = await addAccount(test, { mobile })
    await test.sql.query('update accounts set active = false where id = $1', [mara])
    const reply = await enterByPhone(await codeToSignIn())
    expect([reply.status, reply.body.code]).toEqual([409, 'no_account_yet'])
  })
})
