import { type Row, type World, between, long, testRefusals } from '#test/refusals.ts'

const at = (month: string, rest = '', doctor = (world: World) => world.own.doctorId) => {
  const path = (world: World) => `/v2/earnings/${doctor(world)}/${month}${rest}`
  return {
    read: (world => ['GET', path(world)]) satisfies Row[1] as Row[1],
    post:
      (body: object): Row[1] =>
      world => ['POST', path(world), body],
  }
}
const stranger = (world: World) => world.other.doctorId

testRefusals([
  ['a month of 13', at('2026-13').read, { month: 'month' }],
  ['a day for a month', at('2026-10-01').read, { month: 'month' }],
  ['a month of the year 99999', at('99999-01').read, { month: 'month' }],
  ['no month', () => ['GET', '/v2/earnings'], { month: 'required' }],
  ['a list of month 0', () => ['GET', '/v2/earnings?month=2026-00'], { month: 'month' }],
  ['another clinic’s doctor', at('2026-10', '', stranger).read, 'not_found'],
  ['rows of another clinic’s doctor', at('2026-10', '/rows', stranger).read, 'not_found'],
  ['the paper of another clinic’s doctor', at('2026-10', '/pdf', stranger).read, 'not_found'],
  ['closing another clinic’s', at('2026-10', '/close', stranger).post({ version: 'x' }), 'not_found'],
  ['reopening another clinic’s', at('2026-10', '/reopen', stranger).post({ reason: 'greșit' }), 'not_found'],
  ['sending another clinic’s', at('2026-10', '/send', stranger).post({}), 'not_found'],
  ['rows of a part that nobody knows', at('2026-10', '/rows?part=lab').read, { part: 'choice' }],
  ['rows of only what nobody knows', at('2026-10', '/rows?only=unpaid').read, { only: 'choice' }],
  ['1000 rows', at('2026-10', '/rows?size=1000').read, { size: between(1, 100) }],
  ['closing without a version', at('2026-10', '/close').post({}), { version: 'required' }],
  [
    'a version of 41 characters',
    at('2026-10', '/close').post({ version: 'x'.repeat(41) }),
    { version: ['too_long', { characters: 40 }] },
  ],
  ['a version of another time', at('2026-10', '/close').post({ version: 'x' }), 'stale'],
  ['a reopening without a reason', at('2026-10', '/reopen').post({ reason: '  ' }), { reason: long(3, 500) }],
  [
    'a reason of 501 characters',
    at('2026-10', '/reopen').post({ reason: 'x'.repeat(501) }),
    { reason: long(3, 500) },
  ],
])
