import type { World, Row } from '#test/refusals.ts'
import { between, testRefusals } from '#test/refusals.ts'

const PATH = '/v2/report-schedules'
const right = ({ own }: World) => ({
  report: 'financial',
  period: 'yesterday',
  at: '08:00',
  recipients: [own.clinicId],
})
const refused = (
  what: string,
  fields: (world: World) => object,
  refusal: Row[2],
): Row => [what, world => ['POST', PATH, { ...right(world), ...fields(world) }] as const, refusal] // prettier-ignore

testRefusals([
  refused('an unknown report', () => ({ report: 'profit' }), { report: 'choice' }),
  refused('an unknown period', () => ({ period: 'tomorrow' }), { period: 'choice' }),
  refused('an unknown format', () => ({ format: 'doc' }), { format: 'choice' }),
  refused('an unknown language', () => ({ language: 'de' }), { language: 'language' }),
  refused('25:00', () => ({ at: '25:00' }), { at: 'time' }),
  refused('24:00', () => ({ at: '24:00' }), { at: 'time' }),
  refused('noon in words', () => ({ at: 'prânz' }), { at: 'time' }),
  refused('a day 32', () => ({ on: { day: 32 } }), { 'on.day': between(1, 31) }),
  refused('a day 0', () => ({ on: { day: 0 } }), { 'on.day': 'positive' }),
  refused('a weekday 8', () => ({ on: { weekday: 8 } }), { 'on.weekday': between(1, 7) }),
  refused('a weekday and a day', () => ({ on: { weekday: 1, day: 1 } }), { on: 'weekday_or_day' }),
  refused('a rhythm in words', () => ({ on: 'luni' }), { on: 'invalid' }),
  refused('nobody', () => ({ recipients: [] }), { recipients: 'list' }),
  refused('an unknown recipient', () => ({ recipients: [999_999] }), { recipients: 'recipient_unknown' }),
  refused('another clinic’s recipient', ({ other }) => ({ recipients: [other.userId] }), {
    recipients: 'recipient_unknown',
  }),
  refused('a recipient without the right', ({ own }) => ({ recipients: [own.userId] }), {
    recipients: ['recipient_no_right', { name: 'Ioana Stan' }],
  }),
  refused('thousands of recipients', () => ({ recipients: Array.from({ length: 5_000 }, (_, n) => n + 1) }), {
    recipients: 'list_too_long',
  }),
  refused('another clinic’s doctor', ({ other }) => ({ filters: { doctor_id: [other.doctorId] } }), {
    'filters.doctor_id': 'id',
  }),
  refused('another clinic’s service', ({ other }) => ({ filters: { service_id: [other.serviceId] } }), {
    'filters.service_id': 'id',
  }),
  refused(
    'thousands of doctors',
    () => ({ filters: { doctor_id: Array.from({ length: 5_000 }, (_, n) => n + 1) } }),
    { 'filters.doctor_id': 'list_too_long' },
  ),
  ['changing what is not there', world => ['PUT', `${PATH}/999999`, right(world)], 'not_found'],
  ['removing what is not there', () => ['DELETE', `${PATH}/999999`], 'not_found'],
  ['sending what is not there', () => ['POST', `${PATH}/999999/send`, {}], 'not_found'],
  ['leaving what is not there', () => ['POST', `${PATH}/999999/leave`, {}], 'not_found'],
])
