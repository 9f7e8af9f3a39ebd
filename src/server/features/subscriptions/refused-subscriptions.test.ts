import { type Row, between, long, testRefusals } from '#test/refusals.ts'

const PACKAGE = { name_ro: 'Igienă', price: 900, months: 12, maximum_uses: 4 }
const add =
  (wrong: object): Row[1] =>
  ({ own }) => ['POST', '/v2/subscriptions', { ...PACKAGE, service_ids: [own.serviceId], ...wrong }]
const change =
  (wrong: object): Row[1] =>
  ({ own }) => ['PUT', `/v2/subscriptions/${own.subscriptionId}`, wrong]

testRefusals([
  ...[add, change].flatMap((ask): Row[] => [
    ['a price of −1', ask({ price: -1 }), { price: 'positive' }],
    ['a price of 1.234', ask({ price: 1.234 }), { price: 'amount' }],
    ['a price of 14 digits', ask({ price: 99_999_999_999_999 }), { price: 'amount' }],
    ['121 months', ask({ months: 121 }), { months: between(0, 120) }],
    ['−1 months', ask({ months: -1 }), { months: between(0, 120) }],
    ['no use at all', ask({ maximum_uses: 0 }), { maximum_uses: 'positive' }],
    ['1001 uses', ask({ maximum_uses: 1001 }), { maximum_uses: between(1, 1000) }],
    ['a name of 1', ask({ name_ro: 'a' }), { name_ro: long(2, 190) }],
    ['no service', ask({ service_ids: [] }), { service_ids: 'services_empty' }],
    ['a VAT of its own', ask({ vat: '5' }), { vat: 'choice' }],
    [
      'two at once',
      ask({ months: 121, maximum_uses: 0 }),
      { months: between(0, 120), maximum_uses: 'positive' },
    ],
  ]),
  [
    'a service of another clinic',
    ({ own, other }) => [
      'POST',
      '/v2/subscriptions',
      { ...PACKAGE, service_ids: [own.serviceId, other.serviceId] },
    ],
    { service_ids: 'id' },
  ],
  [
    'another clinic’s',
    ({ other }) => ['PUT', `/v2/subscriptions/${other.subscriptionId}`, { price: 1 }],
    'not_found',
  ],
  [
    'removing another clinic’s',
    ({ other }) => ['DELETE', `/v2/subscriptions/${other.subscriptionId}`],
    'not_found',
  ],
])
