import { type Row, UNSEEN, type World, long, testRefusals } from '#test/refusals.ts'

const HOLIDAY = { date: '2026-12-24', name_ro: 'Vacanță' }
const close =
  (wrong: object | ((world: World) => object)): Row[1] =>
  at => ['POST', '/v2/holiday-dates', { ...HOLIDAY, ...(typeof wrong === 'function' ? wrong(at) : wrong) }]

testRefusals([
  ['a day off over visits', close({ date: '2026-11-26' }), 'visits_affected'],
  ['one that ends before it starts', close({ to_date: '2026-12-23' }), { to_date: 'end_before_start' }],
  [
    '29 February of a year without it, every year',
    close({ date: '2027-02-29', yearly: true }),
    { date: 'date' },
  ],
  ['one that nobody sees', close({ name_ro: UNSEEN }), { name_ro: long(2, 100) }],
  [
    'one at a location of another clinic',
    close(({ own, other }) => ({ location_ids: [own.locationId, other.locationId] })),
    { location_ids: 'id' },
  ],
  ['one of another clinic', ({ other }) => ['DELETE', `/v2/holiday-dates/${other.holidayId}`], 'not_found'],
])
