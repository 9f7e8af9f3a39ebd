import { startTestApp, type TestApp } from '#test/app.ts'
import { addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const PASSWORD = 'Parola1!sigura'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
// Every test starts with fresh limits: all of them count within an hour.
beforeEach(() => minutes(61))

let serial = 0

/** A clinic registered through the call, with its owner signed in. */
async function registerClinic() {
  const email = `clinica${(serial += 1)}@exemplu.ro`
  const reply = await test.call('POST', '/register', {
    body: {
      user_type: 1,
      first_name: 'Ana',
      last_name: 'Pop',
      email,
      password: PASSWORD,
      clinic_name: 'Clinica Test',
    },
  })
  expect(reply.status).toBe(200)
  const { accessToken, refreshToken, userId } = reply.body.data as Record<string, string>
  return { clinicId: Number(userId), refreshToken, email, headers: bearer(accessToken) }
}

const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })

async function lastMessage(recipient: string): Promise<string> {
  const { rows } = await test.sql.query<{ body: string }>(
    'select body from messages where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return rows[0]?.body ?? ''
}
const field = (name: string, value: string) =>
  `--X\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? ''
const minutes = (count: number) => {
  test.clock.now += count * 60_000
}

describe('registration', () => {
  it.each([
    {
      said: { email_confirmation: 'ane@exemplu.ro' },
      field: 'email_confirmation',
      ro: 'Emailurile nu sunt la fel.',
      en: 'The emails must match.',
    },
    {
      said: { terms: false },
      field: 'terms',
      ro: 'Bifează toate casetele de confirmare.',
      en: 'Check all verification boxes.',
    },
  ])('refuses $said, and says so by the field', async ({ said, field: wrong, ro, en }) => {
    const body = {
      user_type: 3,
      first_name: 'Ana',
      last_name: 'Pop',
      email: 'ana@exemplu.ro',
      password: PASSWORD,
    }
    for (const [query, sentence] of [
      ['', ro],
      ['?language=1', en],
    ])
      expect(await test.call('POST', `/register${query}`, { body: { ...body, ...said } })).toMatchObject({
        status: 422,
        body: { errors: { [wrong]: [sentence] } },
      })
  })

  it('takes the email repeated in other letters, and the ticked box', async () => {
    const body = {
      user_type: 3,
      first_name: 'Ana',
      last_name: 'Pop',
      email: `Repetat${(serial += 1)}@exemplu.ro`,
      password: PASSWORD,
      terms: true,
    }
    const reply = await test.call('POST', '/register', {
      body: { ...body, email_confirmation: body.email.toUpperCase() },
    })
    expect(reply.status).toBe(200)
  })

  it('makes a clinic that can be used at once', async () => {
    const clinic = await registerClinic()
    const account = await test.call('GET', '/v2/account', { headers: clinic.headers })
    expect(account.body.data).toMatchObject({
      id: clinic.clinicId,
      user_type: 1,
      clinic_name: 'Clinica Test',
      role_names: ['Owner'],
    })
    expect(account.body.data.permissions).toContain('bookings.override')
  })

  it('names every wrong field, in the language asked for', async () => {
    const body = { user_type: 1, first_name: 'A', last_name: '', email: 'a@b', password: 'scurt' }
    const ro = await test.call('POST', '/register', { body })
    expect(ro.status).toBe(422)
    expect(Object.keys(ro.body.errors).toSorted()).toEqual(['email', 'first_name', 'last_name', 'password'])
    const en = await test.call('POST', '/register?language=1', { body })
    expect(en.body.errors.last_name).toEqual(['Fill in this field.'])
  })

  it('lets one address be staff and patient, but not twice the same', async () => {
    const clinic = await registerClinic()
    const patient = {
      user_type: '3',
      first_name: 'Ana',
      last_name: 'Pop',
      email: clinic.email,
      password: PASSWORD,
    }
    expect((await test.call('POST', '/register', { body: patient })).status).toBe(200)
    const again = await Promise.all([1, 2].map(() => test.call('POST', '/register', { body: patient })))
    for (const reply of again) expect(reply.body.errors.email).toBeDefined()
  })

  it('of two parallel registrations of one address takes one', async () => {
    const body = {
      user_type: 3,
      first_name: 'Ana',
      last_name: 'Pop',
      email: 'paralel@exemplu.ro',
      password: PASSWORD,
    }
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => test.call('POST', '/register', { body })),
    )
    expect(replies.map(reply => reply.status).filter(status => status === 200)).toHaveLength(1)
  })
})

describe('what one may do', () => {
  it('takes a permission away within seconds', async () => {
    const clinic = await registerClinic()
    const staff = await addStaff(test, clinic.clinicId, ['bookings.view'])
    const before = await test.call('GET', '/user/permissions', { headers: staff.headers })
    expect(before.body.data).toEqual(['bookings.view'])
    await test.sql.query('delete from account_roles where account_id = $1', [staff.accountId])
    minutes(0.1)
    const after = await test.call('GET', '/user/permissions', { headers: staff.headers })
    expect(after.body.data).toEqual([])
  })
})

describe('sessions', () => {
  it('renew, and the old access token dies of age', async () => {
    const { headers, refreshToken } = await registerClinic()
    minutes(11)
    expect((await test.call('GET', '/v2/account', { headers })).status).toBe(401)
    const renewed = await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })
    expect(
      (await test.call('GET', '/v2/account', { headers: bearer(renewed.body.data.accessToken) })).status,
    ).toBe(200)
  })

  it('end for everybody when a refresh token is used twice', async () => {
    const { refreshToken } = await registerClinic()
    const first = await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })
    expect((await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })).status).toBe(401)
    const heir = first.body.data.refreshToken as string
    expect((await test.call('POST', '/v2/refresh-token', { body: { refreshToken: heir } })).status).toBe(401)
  })

  it('of parallel renewals with one token let one through', async () => {
    const { refreshToken } = await registerClinic()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => test.call('POST', '/v2/refresh-token', { body: { refreshToken } })),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
  })

  it('end by signing out', async () => {
    const { headers, refreshToken } = await registerClinic()
    expect((await test.call('POST', '/v2/logout', { headers })).status).toBe(200)
    expect((await test.call('GET', '/v2/account', { headers })).status).toBe(401)
    expect((await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })).status).toBe(401)
  })

  it.each(['', 'x', '1.x', `zzzzzzzzzz.${'a'.repeat(43)}`])('refuse the token %j', async refreshToken => {
    const reply = await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })
    expect([401, 422]).toContain(reply.status)
  })
})

const check = async (token: string | undefined) =>
  (await test.call('POST', '/v2/password-links/check', { body: { token } })).status
const setBy = async (token: string | undefined) =>
  (await test.call('POST', '/v2/set-password', { body: { token, password: 'AltaParola2@' } })).status

describe('a forgotten password', () => {
  it('is set by the link, once, and ends open sessions', async () => {
    const { email, refreshToken } = await registerClinic()
    await test.call('POST', '/forgetpassword', { body: { email, user_type: 1 } })
    const body = await lastMessage(email)
    const token = /token=(\S+)/.exec(body)?.[1] ?? ''
    expect(body).toContain('/set-password/cabinet?token=')
    const set = () => test.call('POST', '/v2/set-password', { body: { token, password: 'AltaParola2@' } })
    expect((await set()).status).toBe(200)
    expect((await set()).status).toBe(410)
    expect((await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })).status).toBe(401)
    const signIn = await test.call('POST', '/v2/login', {
      body: { username: email, password: 'AltaParola2@' },
    })
    expect(signIn.status).toBe(200)
  })

  it('is refused before anything is typed when its link is used, and none older sets it again', async () => {
    const { email } = await registerClinic()
    const links: string[] = []
    for (let asked = 0; asked < 2; asked++) {
      await test.call('POST', '/forgetpassword', { body: { email } })
      links.push(/token=(\S+)/.exec(await lastMessage(email))?.[1] ?? '')
    }
    const [older, newer] = links
    expect([await check(older), await check(newer)]).toEqual([200, 200])
    expect(await setBy(newer)).toBe(200)
    expect([await check(newer), await check(older), await setBy(older)]).toEqual([410, 410, 410])
    expect(await check('1.x')).toBe(410)
  })

  it('of two links used at once takes one', async () => {
    const { email } = await registerClinic()
    const links: string[] = []
    for (let asked = 0; asked < 4; asked++) {
      await test.call('POST', '/forgetpassword', { body: { email } })
      links.push(/token=(\S+)/.exec(await lastMessage(email))?.[1] ?? '')
    }
    const replies = await Promise.all(
      links.map((token, index) =>
        test.call('POST', '/v2/set-password', { body: { token, password: `AltaParola${index}@` } }),
      ),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.status === 410)).toHaveLength(3)
  })

  it('is asked for by whoever has the email, in the clinic’s form too', async () => {
    const email = 'uita.pacientul@exemplu.ro'
    const person = { first_name: 'Ilinca', last_name: 'Stan', email, password: PASSWORD }
    await test.call('POST', '/register', { body: { user_type: 3, ...person } })
    expect((await test.call('POST', '/forgetpassword', { body: { email, user_type: 1 } })).status).toBe(200)
    expect(await lastMessage(email)).toContain('/set-password/')
  })

  it('expires after an hour', async () => {
    const { email } = await registerClinic()
    await test.call('POST', '/forgetpassword', { body: { email } })
    const token = /token=(\S+)/.exec(await lastMessage(email))?.[1] ?? ''
    minutes(61)
    expect(
      (await test.call('POST', '/v2/set-password', { body: { token, password: 'AltaParola2@' } })).status,
    ).toBe(410)
  })

  it('tells an unknown address by the field', async () => {
    const reply = await test.call('POST', '/forgetpassword', {
      body: { email: 'nimeni@exemplu.ro', user_type: 3 },
    })
    expect(reply.status).toBe(422)
    expect(reply.body.errors.email).toBeDefined()
  })
})

describe('a phone proved by SMS', () => {
  const patient = { first_name: 'Ilinca', last_name: 'Stan', mobile: '0722 418 305' }

  it('makes an account once and signs in to it afterwards', async () => {
    const ids = []
    for (let booking = 0; booking < 2; booking++) {
      await test.call('POST', '/send-otp', { body: { mobile: patient.mobile } })
      const code = codeIn(await lastMessage('+40722418305'))
      const reply = await test.call('POST', '/v2/register-and-login-patient', { body: { ...patient, code } })
      expect(reply.body.data).toMatchObject({ user_type: 3 })
      ids.push(reply.body.data.userId)
    }
    expect(ids[0]).toBe(ids[1])
  })

  it('refuses a wrong code, counts the tries, and an old code', async () => {
    await test.call('POST', '/send-otp', { body: { mobile: '0722418306' } })
    const code = codeIn(await lastMessage('+40722418306'))
    const send = (tried: string) =>
      test.call('POST', '/v2/register-and-login-patient', {
        body: { ...patient, mobile: '0722418306', code: tried },
      })
    const wrong = code === '999999' ? '999998' : '999999'
    for (const left of ['Mai ai 4 încercări', 'Mai ai 3', 'Mai ai 2', 'Mai ai o încercare'])
      expect((await send(wrong)).body.errors.code[0]).toContain(left)
    for (const tried of [wrong, code, code])
      expect((await send(tried)).body).toMatchObject({ code: 'code_used_up', data: { attempts_left: 0 } })
    minutes(1)
    await test.call('POST', '/send-otp', { body: { mobile: '0722418306' } })
    minutes(11)
    expect((await send(codeIn(await lastMessage('+40722418306')))).status).toBe(422)
  })

  it('sends only so many codes to one phone', async () => {
    const statuses = []
    for (let sent = 0; sent < 5; sent++, minutes(2))
      statuses.push((await test.call('POST', '/send-otp', { body: { mobile: '0722418307' } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429])
  })

  it('says by the field that a number is none', async () => {
    const reply = await test.call('POST', '/send-otp', {
      body: { mobile: '12' },
      headers: { 'accept-language': 'en' },
    })
    expect(reply.body.errors.mobile).toEqual(['The phone number is not valid.'])
  })
})

describe('bad input', () => {
  it.each([
    ['broken JSON', '{', { 'content-type': 'application/json' }, 400],
    ['a list', '[]', { 'content-type': 'application/json' }, 422],
    ['another type', '<a/>', { 'content-type': 'application/xml' }, 415],
    ['10 MB', `{"username":"${'a'.repeat(10_000_000)}"}`, { 'content-type': 'application/json' }, 413],
    ['a 10,000-character name', { username: 'a'.repeat(10_000), password: 'x' }, {}, 422],
    ['a NUL character', { username: 'a\u0000b', password: 'x' }, {}, 422],
    ['a number for text', { username: 7, password: {} }, {}, 422],
  ])('%s is refused', async (_, body, headers, status) => {
    const reply = await test.call('POST', '/v2/login', { body, headers })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ status: 'error' })
    expect(reply.body.message).toBeTruthy()
  })

  it('forms are as good as JSON', async () => {
    const { email } = await registerClinic()
    const urlencoded = await test.call('POST', '/v2/login', {
      body: new URLSearchParams({ username: email, password: PASSWORD, remember: '1' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(urlencoded.status).toBe(200)
    const multipart = await test.call('POST', '/v2/login', {
      body: `${field('username', email)}${field('password', PASSWORD)}--X--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=X' },
    })
    expect(multipart.status).toBe(200)
  })

  it('a forged or foreign token is refused', async () => {
    for (const token of ['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
      expect((await test.call('GET', '/v2/account', { headers: bearer(token) })).status).toBe(401)
    }
  })
})
