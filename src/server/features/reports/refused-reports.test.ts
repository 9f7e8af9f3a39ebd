import { testRefusals } from '#test/refusals.ts'

const NOVEMBER = 'from=2026-11-01&to=2026-11-30'
const graph = (report: string, query: string) => () => ['GET', `/v2/graph/${report}?${query}`] as const
const rows = (report: string, query: string) => () =>
  ['GET', `/v2/graph/${report}/rows?${NOVEMBER}&${query}`] as const
const many = Array.from({ length: 3000 }, (_, index) => index + 1)

testRefusals([
  ['a report of nothing', graph('gossip', NOVEMBER), { report: 'choice' }],
  ['no days', graph('bookings', ''), { from: 'required', to: 'required' }],
  ['a day that is not there', graph('bookings', 'from=2026-02-30&to=2026-03-01'), { from: 'date' }],
  ['days that run backwards', graph('bookings', 'from=2026-11-02&to=2026-11-01'), { to: 'span_backwards' }],
  [
    'more than ten years',
    graph('bookings', 'from=2016-11-01&to=2026-11-01'),
    { to: ['span_too_long', { years: 10 }] },
  ],
  ['by the moon', graph('bookings', `${NOVEMBER}&group=moon`), { group: 'choice' }],
  ['by what another report is split', graph('service', `${NOVEMBER}&group=cabinet`), { group: 'choice' }],
  ['beside the future', graph('bookings', `${NOVEMBER}&compare=next`), { compare: 'choice' }],
  ['a doctor of nobody', graph('bookings', `${NOVEMBER}&doctor_id=abc`), { 'doctor_id.0': 'id' }],
  [
    'another clinic’s',
    ({ other }) => [
      'GET',
      `/v2/graph/bookings?${NOVEMBER}&doctor_id=${other.doctorId}&location_id=${other.locationId}&cabinet_id=${other.cabinetId}&service_id=${other.serviceId}`,
    ],
    { doctor_id: 'id', location_id: 'id', cabinet_id: 'id', service_id: 'id' },
  ],
  [
    'thousands of doctors',
    () => ['GET', `/v2/graph/bookings?${NOVEMBER}&doctor_id=${JSON.stringify(many)}`],
    { doctor_id: ['list_too_long', { maximum: 200 }] },
  ],
  ['rows of nothing', rows('bookings', ''), { measure: 'choice' }],
  ['rows of luck', rows('bookings', 'measure=luck'), { measure: 'choice' }],
  ['rows of another report’s figure', rows('service', 'measure=collected'), { measure: 'choice' }],
  ['a day out of the period', rows('bookings', 'measure=visits&group=day&key=2026-12-01'), { key: 'choice' }],
  ['a doctor of letters', rows('bookings', 'measure=visits&group=doctor&key=abc'), { key: 'choice' }],
  ['ordered by weight', rows('bookings', 'measure=visits&orderBy=weight'), { orderBy: 'choice' }],
  [
    'a search without end',
    rows('bookings', `measure=visits&search=${'a'.repeat(501)}`),
    { search: ['too_long', { characters: 500 }] },
  ],
])
