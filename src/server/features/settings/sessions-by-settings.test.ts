import { startTestApp, type TestApp } from '#test/app.ts'
import { runQueued } from '#test/jobs.ts'
import { addStaff } from '#test/factories.ts'
import { openDesk } from '#test/desk.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const PASSWORD = 'Parola1!sigura'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(() => minutes(61))

const minutes = (count: number) => {
  test.clock.now += count * 60_000
}
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })

let serial = 0

it('a device that was not known is told of, unless the clinic says otherwise', async () => {
  const { set, username, signIn } = await signInOwner(true)
  const told = async () => {
    await runQueued(test)
    const { rows } = await test.sql.query('select from messages where recipient = $1 and subject like $2', [
      username,
      '%dispozitiv nou',
    ])
    return rows.length
  }
  const before = await told()
  await signIn()
  expect(await told()).toBe(before + 1)
  await set({ tells_new_device: false })
  await signIn()
  expect(await told()).toBe(before + 1)
})

/** A new clinic's owner, signed in anew with or without being remembered. */
async function signInOwner(remember: boolean) {
  const username = `paza${(serial += 1)}@exemplu.ro`
  const person = { first_name: 'Ana', last_name: 'Pop', email: username, password: PASSWORD }
  await test.call('POST', '/register', { body: { user_type: 1, clinic_name: 'Clinica Test', ...person } })
  const signIn = () => test.call('POST', '/v2/login', { body: { username, password: PASSWORD, remember } })
  const login = await signIn()
  expect(login.status).toBe(200)
  let { accessToken, refreshToken } = login.body.data
  return {
    username,
    /** From a browser that keeps nothing. */
    signIn,
    /** One call with the access token of now; its status. */
    look: async (headers = {}) =>
      (await test.call('GET', '/v2/account', { headers: { ...bearer(accessToken), ...headers } })).status,
    /** Renews the session; the status. */
    renew: async () => {
      const reply = await test.call('POST', '/v2/refresh-token', { body: { refreshToken } })
      if (reply.status === 200) ({ accessToken, refreshToken } = reply.body.data)
      return reply.status
    },
    set: async (body: object) =>
      expect(
        (
          await test.call('POST', '/config/set', {
            headers: bearer(accessToken),
            body: { section: 'login', ...body },
          })
        ).status,
      ).toBe(200),
    /** Moves the clock of the session's row, as if the last use lay so many minutes back. */
    rest: (count: number) =>
      test.sql.query(
        `update sessions set used_at = coalesce(used_at, created_at) - make_interval(mins => $2)
          where account_id = $1 and ended_at is null`,
        [login.body.data.userId, count],
      ),
    endings: async () =>
      (
        await test.sql.query<{ end_reason: string }>(
          'select end_reason from sessions where account_id = $1 and ended_at is not null',
          [login.body.data.userId],
        )
      ).rows.map(row => row.end_reason),
  }
}

describe('how long a session lasts', () => {
  it.each([
    ['hours', false, { session_hours: 2 }, 60],
    ['days', true, { remember_days: 2 }, 24 * 60],
  ])(
    'is by the %s that the clinic says now, for whoever is in already',
    async (_, remember, setting, unit) => {
      const owner = await signInOwner(remember)
      await owner.set(setting)
      minutes(unit)
      expect(await owner.renew()).toBe(200)
      minutes(2 * unit - 1)
      expect(await owner.renew()).toBe(200)
      minutes(2 * unit)
      expect(await owner.renew()).toBe(401)
    },
  )

  it('takes hold of a session that was opened when the clinic said more', async () => {
    const [short, long] = [await signInOwner(false), await signInOwner(false)]
    await short.set({ session_hours: 1 })
    minutes(61)
    expect([await short.renew(), await long.renew()]).toEqual([401, 200])
  })
})

describe('an idle session', () => {
  it('ends after the minutes that the clinic says, and stays ended', async () => {
    const owner = await signInOwner(true)
    await owner.set({ idle_minutes: 5 })
    minutes(6)
    expect(await owner.look()).toBe(401)
    expect(await owner.renew()).toBe(401)
    expect(await owner.endings()).toEqual(['idle'])
  })

  it('is not one that was used, however its page asks by itself', async () => {
    const owner = await signInOwner(true)
    await owner.set({ idle_minutes: 5 })
    minutes(4)
    expect(await owner.look()).toBe(200)
    minutes(4)
    // The page refreshes itself: nobody has touched it since the call before.
    expect(await owner.look({ 'x-idle-seconds': '240' })).toBe(200)
    minutes(2)
    expect(await owner.look({ 'x-idle-seconds': '360' })).toBe(401)
    expect(await owner.renew()).toBe(401)
  })

  it('cannot be renewed behind the clinic’s back', async () => {
    const owner = await signInOwner(true)
    await owner.set({ idle_minutes: 30 })
    minutes(10)
    expect([await owner.renew(), await owner.look()]).toEqual([200, 200])
    minutes(29)
    expect(await owner.renew()).toBe(200)
    minutes(2)
    expect(await owner.renew()).toBe(401)
    expect(await owner.endings()).toEqual(['idle'])
  })

  it('is none where the clinic says never', async () => {
    const owner = await signInOwner(true)
    await owner.rest(600)
    expect(await owner.look()).toBe(200)
    await owner.set({ idle_minutes: 5 })
    // Who was in when it was chosen has the minutes from then on.
    minutes(1)
    expect(await owner.look()).toBe(200)
    await owner.set({ idle_minutes: 0 })
    await owner.rest(600)
    expect(await owner.look()).toBe(200)
  })
})

describe('a colleague', () => {
  const ANA = { first_name: 'Ana', last_name: 'Stan' }

  it('is invited for as long as the clinic says', async () => {
    const desk = await openDesk(test)
    await desk.post('/config/set', { section: 'roles', invitation_days: 2 })
    const role = (await desk.post('/v2/roles', { name: 'Igienist', permissions: ['bookings.view'] })).body
      .data
    const invite = async (email: string) => {
      await desk.post('/add-user', { first_name: 'Ana', last_name: 'Stan', email, role_ids: [role.id] })
      const { rows } = await test.sql.query<{ body: string }>(
        'select body from messages where recipient = $1 order by id desc limit 1',
        [email],
      )
      expect(rows[0]!.body).toMatch(/2 zile|2 days/)
      return /token=(\S+)/.exec(rows[0]!.body)![1]!
    }
    const [early, late] = [await invite('devreme@exemplu.ro'), await invite('tarziu@exemplu.ro')]
    const choose = async (token: string) =>
      (await test.call('POST', '/v2/set-password', { body: { token, password: PASSWORD } })).status
    minutes(2 * 1440 - 1)
    expect(await choose(early)).toBe(200)
    minutes(2)
    expect(await choose(late)).not.toBe(200)
  })

  it('who is a new doctor gets the role that the clinic says, from whoever may give it', async () => {
    const desk = await openDesk(test)
    const { data: role } = (
      await desk.post('/v2/roles', { name: 'Medic nou', permissions: ['payments.view'] })
    ).body
    await desk.post('/config/set', { section: 'roles', doctor_role: role.id })
    const add = (email: string, headers?: Record<string, string>) =>
      desk.post('/add_doctor', { ...ANA, email }, headers)
    expect((await add('nou@exemplu.ro')).status).toBe(200)
    const { rows } = await test.sql.query<{ role_id: string }>(
      `select role_id from account_roles r join accounts a on a.id = r.account_id where a.email = 'nou@exemplu.ro'`,
    )
    expect(rows.map(row => Number(row.role_id))).toEqual([role.id])
    // Whoever adds doctors without having the right themselves hands it to nobody.
    const { headers } = await addStaff(test, desk.clinic.clinicId, ['doctors.manage', 'bookings.view'])
    const refused = await add('altul@exemplu.ro', { ...headers, 'accept-language': 'en' })
    expect(refused.body.errors).toHaveProperty('email')
    const { rowCount } = await test.sql.query(`select from accounts where email = 'altul@exemplu.ro'`)
    expect(rowCount).toBe(0)
  })
})
