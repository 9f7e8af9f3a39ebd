import { testRefusals } from '#test/refusals.ts'

const DAYS = 'from=2026-11-01&to=2026-11-30'
const many = (field: string) => Array.from({ length: 201 }, (_, i) => `${field}=${i + 1}`).join('&')

testRefusals([
  ['days that do not exist', () => ['GET', '/v2/reviews?from=2026-02-31&to=2026-03-01'], { from: 'date' }],
  [
    'days that run backwards',
    () => ['GET', '/v2/reviews?from=2026-11-02&to=2026-11-01'],
    { to: 'span_backwards' },
  ],
  [
    'over ten years',
    () => ['GET', '/v2/reviews?from=2016-11-01&to=2026-11-01'],
    { to: ['span_too_long', { years: 10 }] },
  ],
  ['no days', () => ['GET', '/v2/reviews'], { from: 'required', to: 'required' }],
  [
    "another clinic's doctor",
    w => ['GET', `/v2/reviews?${DAYS}&doctor_id=${w.other.doctorId}`],
    { doctor_id: 'id' },
  ],
  [
    "another clinic's place",
    w => ['GET', `/v2/reviews?${DAYS}&location_id=${w.other.locationId}`],
    { location_id: 'id' },
  ],
  [
    'more ids than a choice has',
    () => ['GET', `/v2/reviews?${DAYS}&${many('service_id')}`],
    { service_id: 'list_too_long' },
  ],
  [
    'stars that nobody gives',
    () => ['GET', `/v2/reviews?${DAYS}&rating=6`],
    { rating: ['number_between', { minimum: 1, maximum: 5 }] },
  ],
  ['an order that nobody knows', () => ['GET', `/v2/reviews?${DAYS}&order=worst`], { order: 'choice' }],
  ['neither yes nor no', () => ['GET', `/v2/reviews?${DAYS}&hidden=maybe`], { hidden: 'flag' }],
  ['persons by service', () => ['GET', `/v2/graph/clients?${DAYS}&group=service`], { group: 'choice' }],
  [
    'money among persons',
    () => ['GET', `/v2/graph/clients/rows?${DAYS}&measure=collected`],
    { measure: 'choice' },
  ],
  [
    'a month that was not asked for',
    () => ['GET', `/v2/graph/clients/rows?${DAYS}&measure=people&group=month&key=2026-12`],
    { key: 'choice' },
  ],
  [
    'a search that is a novel',
    () => ['GET', `/v2/graph/clients/rows?${DAYS}&measure=people&search=${'a'.repeat(501)}`],
    { search: ['too_long', { characters: 500 }] },
  ],
])
