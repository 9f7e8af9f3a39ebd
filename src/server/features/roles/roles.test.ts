import { DEFAULT_ROLES, PERMISSIONS, type Permission } from '#domain/accounts/permissions.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let serial = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

type Headers = Record<string, string>
const put = (path: string, body: object, headers: Headers = desk.clinic.owner) =>
  app.call('PUT', path, { headers, body })
const listRoles = async () => (await desk.get('/v2/roles')).body.data as Record<string, never>[]
const addRole = async (permissions: readonly Permission[], name = `Rol ${(serial += 1)}`) =>
  (await desk.post('/v2/roles', { name, permissions })).body.data as { id: number; version: number }
const give = (user_id: number, ...role_ids: number[]) =>
  desk.post('/v4/update_profile', { user_id, role_ids })
const rightsOf = async (headers: Headers) =>
  (await desk.get('/user/permissions', headers)).body.data as string[]
const newEmail = () => `coleg${(serial += 1)}@zambet.test`
const PERSON = { first_name: 'Sorina', last_name: 'Matei' }

const refused = (reply: Reply, code: string) =>
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 403, body: { code } })

const readMail = async (email: string) =>
  (
    await app.sql.query('select clinic_id, body, status from messages where recipient = $1 order by id', [
      email,
    ])
  ).rows
const listUsers = async (query = '') =>
  (await desk.get(`/get-user-list/${desk.clinic.clinicId}/1/ro?${query}`)).body

async function secondOwner(): Promise<{ id: number; headers: Headers }> {
  const { accountId, headers } = await addStaff(app, desk.clinic.clinicId, [])
  const [owner] = await listRoles()
  expect((await give(accountId, Number(owner!['id']))).status).toBe(200)
  return { id: accountId, headers }
}

describe('a role', () => {
  test('has a name, rights and what they need, and tells who has it', async () => {
    const made = await desk.post('/v2/roles', { name: ' Coordonator ', permissions: ['clinical.edit'] })
    expect(made).toMatchObject({
      status: 200,
      body: {
        data: {
          name: 'Coordonator',
          is_owner: false,
          permissions: ['patients.view', 'clinical.view', 'clinical.edit'],
          users: [],
          version: 1,
        },
      },
    })
    const { accountId } = await addStaff(app, desk.clinic.clinicId, [])
    await give(accountId, made.body.data.id)
    const roles = await listRoles()
    expect(roles[0]).toMatchObject({
      is_owner: true,
      permissions: PERMISSIONS,
      users: [{ first_name: 'Dana' }],
    })
    expect(roles.find(({ id }) => id === made.body.data.id)).toMatchObject({
      users: [{ id: accountId, first_name: 'Ioana', last_name: 'Stan', active: true }],
    })
  })

  test.each<[body: Record<string, unknown>, field: string]>([
    [{ name: 'ab', permissions: ['bookings.view'] }, 'name'],
    [{ name: 'x'.repeat(101), permissions: ['bookings.view'] }, 'name'],
    [{ name: 'Gol', permissions: [] }, 'permissions'],
    [{ name: 'Gol' }, 'permissions'],
    [{ name: 'Ceva', permissions: ['bookings.everything'] }, 'permissions.0'],
  ])('of %j is refused by the field', async (body, field) => {
    const reply = await desk.post('/v2/roles', body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  test('has a name of its own, whatever the case, marks or language', async () => {
    const { id } = await addRole(['bookings.view'], 'Recepție')
    for (const name of ['recepţie', 'RECEPTIE', 'Reception']) {
      const reply = await desk.post('/v2/roles', { name, permissions: ['bookings.view'] })
      expect(reply.body.errors, name).toEqual({ name: ['Există deja un rol cu acest nume.'] })
    }
    expect((await put(`/v2/roles/${id}`, { name: 'recepție' })).status).toBe(200)
    const many = await Promise.all(
      Array.from({ length: 6 }, () =>
        desk.post('/v2/roles', { name: 'Igienist', permissions: ['bookings.view'] }),
      ),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(many.filter(({ status }) => status === 422)).toHaveLength(5)
  })

  test('holds from the next request, for who has it and in what they see', async () => {
    const role = await addRole(['bookings.view'])
    const { accountId, headers } = await addStaff(app, desk.clinic.clinicId, [])
    await give(accountId, role.id)
    expect(await rightsOf(headers)).toEqual(['bookings.view'])
    await put(`/v2/roles/${role.id}`, { permissions: ['patients.view'] })
    expect(await rightsOf(headers)).toEqual(['patients.view'])
    expect((await desk.get('/v2/bookings?search=x', headers)).status).toBe(403)
  })

  test('that is used goes when its people get another', async () => {
    const [old, next] = [await addRole(['bookings.view']), await addRole(['patients.view'])]
    const { accountId, headers } = await addStaff(app, desk.clinic.clinicId, [])
    await give(accountId, old.id)
    const used = await desk.remove(`/v2/roles/${old.id}`)
    expect(used).toMatchObject({
      status: 409,
      body: { code: 'role_used', message: 'Rolul este folosit de o persoană. Alege în ce rol trec.' },
    })
    expect((await desk.remove(`/v2/roles/${old.id}?move_to=${old.id}`)).body.errors).toHaveProperty('move_to')
    const elsewhere = (await (await openDesk(app)).get('/v2/roles')).body.data[0].id
    expect((await desk.remove(`/v2/roles/${old.id}?move_to=${elsewhere}`)).body.errors).toHaveProperty(
      'move_to',
    )
    expect((await desk.remove(`/v2/roles/${old.id}?move_to=${next.id}`)).status).toBe(200)
    expect(await rightsOf(headers)).toEqual(['patients.view'])
    expect((await desk.remove(`/v2/roles/${old.id}`)).status).toBe(404)
  })

  test('of new doctors is replaced when it goes', async () => {
    const [old, next] = [await addRole(['bookings.view']), await addRole(['patients.view'])]
    const choose = (doctor_role: number) => desk.post('/config/set', { section: 'roles', doctor_role })
    const chosen = async () => (await desk.get('/v2/config?section=roles')).body.data.doctor_role
    await choose(old.id)
    const { accountId } = await addStaff(app, desk.clinic.clinicId, [])
    await give(accountId, old.id)
    expect((await desk.remove(`/v2/roles/${old.id}?move_to=${next.id}`)).status).toBe(200)
    expect(await chosen()).toBe(next.id)
    const unused = await addRole(['bookings.view'])
    await choose(unused.id)
    expect((await desk.remove(`/v2/roles/${unused.id}`)).status).toBe(200)
    expect(await chosen()).toBeNull()
    // Who had it becomes an owner; new doctors do not.
    await choose(next.id)
    const owner = (await listRoles())[0]!['id']
    expect((await desk.remove(`/v2/roles/${next.id}?move_to=${owner}`)).status).toBe(200)
    expect(await chosen()).toBeNull()
  })

  test('of the owner is fixed', async () => {
    const id = Number((await listRoles())[0]!['id'])
    for (const reply of [
      await put(`/v2/roles/${id}`, { name: 'Șef' }),
      await put(`/v2/roles/${id}`, { permissions: ['bookings.view'] }),
      await desk.remove(`/v2/roles/${id}`),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 'owner_fixed' } })
  })

  test('of another clinic is not there', async () => {
    const { id } = (await (await openDesk(app)).get('/v2/roles')).body.data[0]
    expect((await put(`/v2/roles/${id}`, { name: 'Al lor' })).status).toBe(404)
    expect((await desk.get(`/v2/roles/${id}/preview`)).status).toBe(404)
    expect((await desk.remove(`/v2/roles/${id}`)).status).toBe(404)
    const { accountId } = await addStaff(app, desk.clinic.clinicId, [])
    expect((await give(accountId, id)).body.errors).toHaveProperty('role_ids')
  })

  test('shows beforehand what its people will see', async () => {
    const permissions = DEFAULT_ROLES.Reception
    const { body } = await desk.post('/v2/roles/preview', { permissions })
    expect(body.data).toEqual({
      menus: [
        'calendar',
        'clients',
        'cabinets',
        'specialities',
        'payments',
        'invoices',
        'subscriptions',
        'gift-cards',
        'reports',
        'logs',
        'locations',
      ],
      buttons: ['add_booking', 'override', 'add_patient', 'call'],
      masks: [],
    })
    const { id } = await addRole(['bookings.view'])
    expect((await desk.get(`/v2/roles/${id}/preview`)).body.data).toEqual({
      menus: ['calendar', 'cabinets', 'specialities', 'locations'],
      buttons: [],
      masks: ['other_doctors', 'contact'],
    })
  })
})

describe('nobody raises rights', () => {
  const MANAGER: Permission[] = ['roles.manage', 'bookings.view', 'patients.view', 'doctors.manage']
  let manager: Awaited<ReturnType<typeof addStaff>>
  let ownRole: number

  beforeEach(async () => {
    manager = await addStaff(app, desk.clinic.clinicId, MANAGER)
    const { rows } = await app.sql.query('select role_id from account_roles where account_id = $1', [
      manager.accountId,
    ])
    ownRole = Number(rows[0].role_id)
  })

  test('by granting what they lack, however', async () => {
    const strong = await addRole(['payments.view'])
    const colleague = await addStaff(app, desk.clinic.clinicId, [])
    const { headers } = manager
    const post = (path: string, body: Record<string, unknown>) => desk.post(path, body, headers)
    refused(await post('/v2/roles', { name: 'Nou', permissions: ['payments.view'] }), 'beyond_own_rights')
    const weak = await post('/v2/roles', { name: 'Slab', permissions: ['bookings.view'] })
    expect(weak.status).toBe(200)
    const { id: weakId } = weak.body.data
    refused(
      await put(`/v2/roles/${weakId}`, { permissions: ['clinical.view'] }, headers),
      'beyond_own_rights',
    )
    refused(
      await post('/add-user', { ...PERSON, email: newEmail(), role_ids: [strong.id] }),
      'beyond_own_rights',
    )
    const { accountId: user_id } = colleague
    refused(await post('/v4/update_profile', { user_id, role_ids: [strong.id] }), 'beyond_own_rights')
    await give(colleague.accountId, weakId)
    refused(await desk.remove(`/v2/roles/${weakId}?move_to=${strong.id}`, headers), 'beyond_own_rights')
    await give(colleague.accountId, strong.id)
    await desk.post('/v4/update_profile', { user_id, active: false })
    refused(await post('/v4/update_profile', { user_id, active: true }), 'beyond_own_rights')
    expect(await rightsOf(headers)).toEqual(MANAGER.toSorted())
  })

  test('by their own role, another of theirs, or the owner’s', async () => {
    const { headers, accountId } = manager
    refused(await put(`/v2/roles/${ownRole}`, { permissions: PERMISSIONS }, headers), 'own_rights')
    refused(await desk.remove(`/v2/roles/${ownRole}`, headers), 'own_rights')
    const other = await addRole(['bookings.view'])
    refused(await desk.post('/v4/update_profile', { role_ids: [ownRole, other.id] }, headers), 'own_rights')
    const named = { user_id: accountId, role_ids: [other.id] }
    refused(await desk.post('/v4/update_profile', named, headers), 'own_rights')
    const owner = Number((await listRoles())[0]!['id'])
    const colleague = await addStaff(app, desk.clinic.clinicId, [])
    const promoted = { user_id: colleague.accountId, role_ids: [owner] }
    refused(await desk.post('/v4/update_profile', promoted, headers), 'owner_only')
    refused(
      await desk.post('/add-user', { ...PERSON, email: newEmail(), role_ids: [owner] }, headers),
      'owner_only',
    )
    // Less they may make of it.
    expect((await put(`/v2/roles/${ownRole}`, { permissions: ['roles.manage'] }, headers)).status).toBe(200)
    expect(await rightsOf(headers)).toEqual(['roles.manage'])
  })

  test('by the role that new doctors get', async () => {
    const [strong, weak] = [await addRole(['payments.view']), await addRole(['bookings.view'])]
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['settings.manage', 'bookings.view'])
    const choose = (doctor_role: number) =>
      desk.post('/config/set', { section: 'roles', doctor_role, invitation_days: 5 }, headers)
    expect((await choose(strong.id)).body.errors).toEqual({
      doctor_role: ['Rolul permite ce tu nu ai voie. Alege altul sau roagă un proprietar.'],
    })
    expect((await choose(weak.id)).status).toBe(200)
    // What an owner chose stays while they change the rest.
    await desk.post('/config/set', { section: 'roles', doctor_role: strong.id })
    expect((await choose(strong.id)).status).toBe(200)
  })

  test('over owners', async () => {
    const { id } = await secondOwner()
    const { headers } = manager
    refused(await desk.post('/v4/update_profile', { user_id: id, active: false }, headers), 'owner_only')
    refused(
      await desk.post('/v4/update_profile', { user_id: id, mobile: '0722 111 222' }, headers),
      'owner_only',
    )
    refused(
      await desk.post('/v4/update_profile', { user_id: id, role_ids: [ownRole] }, headers),
      'owner_only',
    )
    refused(await desk.get(`/delete_user/${id}`, headers), 'owner_only')
  })

  test('by a doctor’s account with more than they may do, opened or redirected to themselves', async () => {
    const { headers } = manager
    const doctor = { first_name: 'Ana', last_name: 'Dobre' }
    const email = newEmail()
    const beyond = { email: [expect.stringContaining('drepturi pe care tu nu le ai')] }
    expect((await desk.post('/add_doctor', { ...doctor, email }, headers)).body.errors).toEqual(beyond)
    const { id } = (await desk.post('/add_doctor', { ...doctor, email })).body.data
    const redirected = await desk.post('/add_doctor', { ...doctor, id, email: newEmail() }, headers)
    expect(redirected.body.errors).toEqual(beyond)
    const { rows } = await app.sql.query('select account_id from doctors where id = $1', [id])
    await desk.post('/add_doctor', { ...doctor, id, active: false })
    // They take the doctor back; the account stays as it is.
    expect((await desk.post('/add_doctor', { ...doctor, id, active: true }, headers)).status).toBe(200)
    const account = await app.sql.query('select active from accounts where id = $1', [rows[0].account_id])
    expect(account.rows[0].active).toBe(false)
  })

  test('whose right to manage them was just taken', async () => {
    const [, ...rest] = MANAGER
    const [first, second] = await Promise.all([
      desk.post('/v4/update_profile', { user_id: manager.accountId, role_ids: [(await addRole(rest)).id] }),
      desk.post('/v2/roles', { name: 'La limită', permissions: ['bookings.view'] }, manager.headers),
    ])
    expect(first.status).toBe(200)
    expect([200, 403]).toContain(second.status)
    expect(
      (await desk.post('/v2/roles', { name: 'Prea târziu', permissions: ['bookings.view'] }, manager.headers))
        .status,
    ).toBe(403)
  })
})

describe('the last owner', () => {
  test('is neither deleted, closed nor demoted', async () => {
    const { clinicId } = desk.clinic
    const weak = await addRole(['bookings.view'])
    const gone = [
      await desk.get(`/delete_user/${clinicId}`),
      await desk.post('/v4/update_profile', { user_id: clinicId, active: false }),
      await desk.post('/v4/update_profile', { user_id: clinicId, role_ids: [weak.id] }),
    ]
    for (const reply of gone) expect(reply).toMatchObject({ status: 409, body: { code: 'last_owner' } })
    const manager = await addStaff(app, clinicId, ['roles.manage'])
    const reply = await desk.get(`/delete_user/${clinicId}`, manager.headers)
    expect(reply).toMatchObject({ status: 409, body: { code: 'last_owner' } })
    await expect(
      app.sql.query('update accounts set active = false where id = $1', [clinicId]),
    ).rejects.toThrow('no owner')
  })

  test('is not one who was invited and chose no password yet', async () => {
    const owner = Number((await listRoles())[0]!['id'])
    const email = newEmail()
    expect((await desk.post('/add-user', { ...PERSON, email, role_ids: [owner] })).status).toBe(200)
    const { clinicId } = desk.clinic
    expect((await desk.get(`/delete_user/${clinicId}`)).body.code).toBe('last_owner')
  })

  test('does not remove themselves even beside another, who may', async () => {
    const { headers } = await secondOwner()
    const { clinicId } = desk.clinic
    expect((await desk.get(`/delete_user/${clinicId}`)).body.code).toBe('own_rights')
    expect((await desk.get(`/delete_user/${clinicId}`, headers)).body.data).toEqual({
      outcome: 'deactivated',
    })
    expect((await desk.get('/v2/account')).status).toBe(401)
  })

  test.each(['delete', 'close', 'demote'])('of two who %s each other at once stays', async how => {
    const weak = await addRole(['bookings.view'])
    for (let i = 0; i < 5; i++) {
      desk = await openDesk(app)
      const role = how === 'demote' ? (await addRole(['bookings.view'])).id : weak.id
      const { id, headers } = await secondOwner()
      const { clinicId, owner } = desk.clinic
      const remove = (user_id: number, by: Headers) =>
        how === 'delete'
          ? desk.get(`/delete_user/${user_id}`, by)
          : desk.post(
              '/v4/update_profile',
              how === 'close' ? { user_id, active: false } : { user_id, role_ids: [role] },
              by,
            )
      const replies = await Promise.all([remove(id, owner), remove(clinicId, headers)])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } = await app.sql.query(
        `select a.id from accounts a join account_roles ar on ar.account_id = a.id join roles r on r.id = ar.role_id
          where a.active and r.is_owner and ar.clinic_id = $1`,
        [clinicId],
      )
      expect(rows).toHaveLength(1)
    }
  })
})

describe('a colleague', () => {
  test('is invited, chooses a password, signs in and sees just what the role allows', async () => {
    const email = newEmail()
    const role = await addRole(['bookings.view'])
    const { body } = await desk.post('/add-user', {
      ...PERSON,
      email,
      mobile: '0722 333 444',
      role_ids: [role.id],
    })
    expect(body.data).toMatchObject({
      ...PERSON,
      email,
      mobile: '+40722333444',
      roles: [{ id: role.id }],
      active: true,
      invited_until: '2026-12-02T08:00:00+02:00',
      two_factor: 'none',
      last_sign_in: null,
      doctor_id: null,
    })
    const [mail] = await readMail(email)
    expect(mail).toMatchObject({ clinic_id: '0', body: expect.stringContaining('7 zile') })
    const token = /token=(\S+)/.exec(mail.body)?.[1]
    const password = 'Parola nouă 1!'
    expect((await app.call('POST', '/v2/set-password', { body: { token, password } })).status).toBe(200)
    const login = await app.call('POST', '/v2/login', { body: { username: email, password } })
    const headers = { authorization: `Bearer ${login.body.data.accessToken}` }
    expect((await desk.get('/v2/account', headers)).body.data).toMatchObject({
      user_type: 1,
      clinic_id: desk.clinic.clinicId,
      permissions: ['bookings.view'],
    })
    expect((await listUsers('search=sorina')).data).toMatchObject([
      { invited_until: null, last_sign_in: '2026-11-25T08:00:00+02:00' },
    ])
    expect((await desk.post(`/v2/users/${body.data.id}/invite`)).body.code).toBe('already_signed_in')
  })

  test('is invited once for one key, and again by a link that ends the first', async () => {
    const email = newEmail()
    const { id: role } = await addRole(['bookings.view'])
    const fields = { ...PERSON, email, role_ids: [role] }
    const headers = { ...desk.clinic.owner, 'idempotency-key': email }
    const first = await desk.post('/add-user', fields, headers)
    expect((await desk.post('/add-user', fields, headers)).body).toEqual(first.body)
    expect(await readMail(email)).toHaveLength(1)
    expect((await desk.post(`/v2/users/${first.body.data.id}/invite`)).status).toBe(200)
    const links = (await readMail(email)).map(({ body }) => /token=(\S+)/.exec(body)?.[1])
    const checks = links.map(token => app.call('POST', '/v2/password-links/check', { body: { token } }))
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual([410, 200])
  })

  test.each<[string, Record<string, unknown>]>([
    ['first_name', { first_name: 'A' }],
    ['last_name', { last_name: 'x'.repeat(191) }],
    ['email', { email: 'a@b' }],
    ['mobile', { mobile: '12' }],
    ['role_ids', { role_ids: [] }],
    ['role_ids', { role_ids: [999_999] }],
  ])('with a wrong %s is refused by the field', async (field, wrong) => {
    const { id } = await addRole(['bookings.view'])
    const reply = await desk.post('/add-user', { ...PERSON, email: newEmail(), role_ids: [id], ...wrong })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  test('has an email that nobody else of any clinic’s staff signs in with', async () => {
    const { id } = await addRole(['bookings.view'])
    const email = newEmail()
    const add = (address: string) => desk.post('/add-user', { ...PERSON, email: address, role_ids: [id] })
    const { body } = await add(email)
    expect((await add(email.toUpperCase())).body.errors.email).toEqual(['Un coleg are deja acest email.'])
    await desk.post('/v4/update_profile', { user_id: body.data.id, active: false })
    expect((await add(email)).body.errors.email[0]).toContain('Reactivează-l')
    const elsewhere = (await (await openDesk(app)).get('/v2/account')).body.data.email
    expect((await add(elsewhere)).body.errors.email).toEqual(['Există deja un cont cu acest email.'])
    expect((await desk.get(`/delete_user/${body.data.id}`)).body.data).toEqual({ outcome: 'deleted' })
    expect((await listUsers('search=sorina')).data).toEqual([])
    expect((await add(email)).status).toBe(200)
  })

  test('who has signed in is closed, their sessions with them, and comes back as they were', async () => {
    const role = await addRole(['bookings.view'])
    const { accountId, headers } = await addStaff(app, desk.clinic.clinicId, [])
    await give(accountId, role.id)
    await app.sql.query('update accounts set last_sign_in_at = now() where id = $1', [accountId])
    expect((await desk.get(`/delete_user/${accountId}`)).body.data).toEqual({ outcome: 'deactivated' })
    expect((await desk.get('/v2/account', headers)).status).toBe(401)
    const back = await desk.post('/v4/update_profile', { user_id: accountId, active: true })
    expect(back.body.data).toMatchObject({ active: true, roles: [{ id: role.id }] })
    expect((await desk.get('/v2/account', headers)).status).toBe(401)
    expect(await rightsOf(await signIn(app, accountId))).toEqual(['bookings.view'])
  })

  test('is changed by who may, in what is not theirs alone', async () => {
    const { accountId: user_id } = await addStaff(app, desk.clinic.clinicId, [])
    const changed = await desk.post('/v4/update_profile', { user_id, first_name: 'Ilinca', mobile: '' })
    expect(changed.body).toMatchObject({
      message: 'Datele au fost salvate.',
      data: { id: user_id, first_name: 'Ilinca', last_name: 'Stan', mobile: null },
    })
    const own = await desk.post('/v4/update_profile', { user_id, password: 'Parola1!x', language: 'en' })
    expect(Object.keys(own.body.errors)).toEqual(['language', 'password'])
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
    expect((await desk.post('/v4/update_profile', { user_id, first_name: 'Ana' }, headers)).status).toBe(403)
    const elsewhere = (await openDesk(app)).clinic.clinicId
    expect((await desk.post('/v4/update_profile', { user_id: elsewhere, first_name: 'Ana' })).status).toBe(
      404,
    )
  })

  test('is found by name, email, role, and without a second factor', async () => {
    const { clinicId } = desk.clinic
    const role = await addRole(['bookings.view'])
    const { accountId } = await addStaff(app, clinicId, [])
    await give(accountId, role.id)
    await app.sql.query("update accounts set first_name = 'Ștefania', two_factor = true where id = $1", [
      accountId,
    ])
    expect(await listUsers()).toMatchObject({
      all: 2,
      without_two_factor: 1,
      paginator: { total: 2 },
      data: [{ first_name: 'Dana' }, { first_name: 'Ștefania', two_factor: 'email' }],
    })
    expect((await listUsers('search=stefania')).data).toHaveLength(1)
    expect((await listUsers(`role_id=${role.id}`)).data).toMatchObject([{ id: accountId }])
    expect((await listUsers('without_two_factor=1')).data).toMatchObject([{ id: clinicId }])
    expect((await listUsers('size=1&page=2')).data).toMatchObject([{ id: accountId }])
    const doctors = await desk.get(`/get-user-list/${clinicId}/2/en`)
    expect(doctors.body.data).toMatchObject([{ id: accountId }])
    expect((await desk.get(`/get-user-list/${clinicId}/3/en`)).status).toBe(422)
  })
})

test('one changes oneself; a new password ends the other sessions', async () => {
  const { hashPassword } = await import('#server/features/accounts/passwords.ts')
  const { accountId, headers } = await addStaff(app, desk.clinic.clinicId, [])
  await app.sql.query('update accounts set password_hash = $1 where id = $2', [
    await hashPassword('Parola veche 1!'),
    accountId,
  ])
  const other = await signIn(app, accountId)
  const change = (body: Record<string, unknown>) => desk.post('/v4/update_profile', body, headers)
  expect((await change({ first_name: 'Irina', gender: 'female', language: '1' })).status).toBe(200)
  expect((await desk.get('/v2/account', headers)).body.data).toMatchObject({
    first_name: 'Irina',
    gender: 'female',
    language: { code: 'en' },
  })
  const cluj = (await desk.get('/counties?country_id=642')).body.data.find(
    ({ name }: { name: string }) => name === 'Cluj',
  )
  const [city] = (await desk.get(`/cities?county_id=${cluj.id}`)).body.data
  expect((await change({ country_id: 642, county_id: cluj.id, city_id: city.id })).status).toBe(200)
  expect((await desk.get('/v2/account', headers)).body.data).toMatchObject({
    county: { id: cluj.id, name: 'Cluj' },
    city: { id: city.id, name: city.name },
  })
  const abroad = await change({ country_id: 40, county_id: cluj.id, city_id: 1 })
  expect(Object.keys(abroad.body.errors)).toEqual(['county_id', 'city_id'])
  expect((await change({ country_id: 40 })).status).toBe(200)
  expect((await desk.get('/v2/account', headers)).body.data).toMatchObject({ county: null, city: null })
  expect((await change({ email: 'alta@zambet.test' })).body.errors).toHaveProperty('email')
  const password = 'Parola nouă 2!'
  expect(Object.keys((await change({ password })).body.errors)).toEqual(['old_password'])
  const wrong = { password, old_password: 'nu asta', password_confirmation: 'alta' }
  expect(Object.keys((await change(wrong)).body.errors)).toEqual(['old_password', 'password_confirmation'])
  const right = { password, old_password: 'Parola veche 1!', password_confirmation: password }
  expect((await change(right)).status).toBe(200)
  expect((await desk.get('/v2/account', headers)).status).toBe(200)
  expect((await desk.get('/v2/account', other)).status).toBe(401)
})
