import { type Row, UNSEEN, type World, long, testRefusals } from '#test/refusals.ts'

const RIGHTS = { permissions: ['bookings.view'] }
const PERSON = { first_name: 'Sorina', last_name: 'Matei', email: 'sorina.matei@zambet.test' }
const addUser =
  (wrong: (world: World) => object): Row[1] =>
  at => ['POST', '/add-user', { ...PERSON, role_ids: [at.own.roleId], ...wrong(at) }]
testRefusals([
  ['a role of 2 letters', () => ['POST', '/v2/roles', { ...RIGHTS, name: 'ab' }], { name: long(3, 100) }],
  [
    'a role that nobody sees',
    () => ['POST', '/v2/roles', { ...RIGHTS, name: UNSEEN }],
    { name: long(3, 100) },
  ],
  [
    'a role of no permission',
    () => ['POST', '/v2/roles', { name: 'Gol', permissions: [] }],
    { permissions: 'list' },
  ],
  [
    'a role left with no permission',
    ({ own }) => ['PUT', `/v2/roles/${own.roleId}`, { permissions: [] }],
    { permissions: 'list' },
  ],
  [
    'a role twice, in other letters',
    () => ['POST', '/v2/roles', { ...RIGHTS, name: 'IGIENIST' }],
    { name: 'role_taken' },
  ],
  [
    'a role of another clinic',
    ({ other }) => ['PUT', `/v2/roles/${other.roleId}`, { name: 'A mea' }],
    'not_found',
  ],
  [
    'a role of another clinic in the place of a used one',
    ({ own, other }) => ['DELETE', `/v2/roles/${own.roleId}?move_to=${other.roleId}`],
    { move_to: 'id' },
  ],
  [
    'a role of another clinic for new doctors',
    ({ other }) => ['POST', '/config/set', { section: 'roles', doctor_role: other.roleId }],
    { doctor_role: 'id' },
  ],
  ['the email of a colleague', addUser(({ own }) => ({ email: own.email })), { email: 'colleague' }],
  [
    'the email of an owner elsewhere, in capitals',
    addUser(({ other }) => ({ email: other.owner_email.toUpperCase() })),
    { email: 'email_taken' },
  ],
  ['roles of another clinic', addUser(({ other }) => ({ role_ids: [other.roleId] })), { role_ids: 'id' }],
  [
    'a person of another clinic',
    ({ other }) => ['POST', '/v4/update_profile', { user_id: other.userId, first_name: 'Ana' }],
    'not_found',
  ],
  ['a person of another clinic, gone', ({ other }) => ['GET', `/delete_user/${other.userId}`], 'not_found'],
])
