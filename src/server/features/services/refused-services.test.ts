import { type Ids, type Row, UNSEEN, between, decimals, long, testRefusals } from '#test/refusals.ts'

const SERVICE = { name_ro: 'Detartraj', minutes: 30, price: 100 }
const addService =
  (wrong: object): Row[1] =>
  () => ['POST', '/v2/services', { ...SERVICE, ...wrong }]
const changeService =
  (wrong: object): Row[1] =>
  ({ own }) => ['PUT', `/v2/services/${own.serviceId}`, wrong]
const LISTED = { key: 'nimic', minutes: 30, price: 1, online: true }
const countTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1)
const orderOf = ({ orderVersion: version, categoryId: id, serviceId }: Ids, serviceIds = [serviceId]) => ({
  version,
  categories: [{ id, service_ids: serviceIds }],
})
testRefusals([
  ...[addService, changeService].flatMap((ask): Row[] => [
    ['a length of 4 minutes', ask({ minutes: 4 }), { minutes: between(5, 720) }],
    ['a length of 721 minutes', ask({ minutes: 721 }), { minutes: between(5, 720) }],
    ['a price of 1.234', ask({ price: 1.234 }), { price: 'amount' }],
    ['a price of −1', ask({ price: -1 }), { price: 'positive' }],
    ['a name of 1', ask({ name_ro: 'a' }), { name_ro: long(2, 190) }],
    ['a name of 191', ask({ name_ro: 'a'.repeat(191) }), { name_ro: long(2, 190) }],
    ['a name that nobody sees', ask({ name_ro: UNSEEN }), { name_ro: long(2, 190) }],
    ['an English name of 191', ask({ name_en: 'a'.repeat(191) }), { name_en: long(2, 190) }],
    ['two at once', ask({ price: -1, minutes: 4 }), { price: 'positive', minutes: between(5, 720) }],
    ['a field that nobody knows', ask({ colour: 'red' }), { colour: 'unknown_field' }],
  ]),
  [
    'lists of another clinic',
    ({ own, other }) => [
      'PUT',
      `/v2/services/${own.serviceId}`,
      { category_id: other.categoryId, price: 120 },
    ],
    { category_id: 'id' },
  ],
  [
    'a speciality of another clinic',
    ({ other }) => ['POST', '/v2/services', { ...SERVICE, speciality_id: other.specialityId }],
    { speciality_id: 'id' },
  ],
  [
    'one of another clinic',
    ({ other }) => ['PUT', `/v2/services/${other.serviceId}`, { price: 1 }],
    'not_found',
  ],
  ['one of another clinic, gone', ({ other }) => ['DELETE', `/v2/services/${other.serviceId}`], 'not_found'],
  [
    'a category of 1 letter',
    () => ['POST', '/v2/service-categories', { name_ro: 'a' }],
    { name_ro: long(2, 190) },
  ],
  [
    'a category of 191 letters',
    () => ['POST', '/v2/service-categories', { name_ro: 'a'.repeat(191) }],
    { name_ro: long(2, 190) },
  ],
  [
    'a category twice',
    () => ['POST', '/v2/service-categories', { name_ro: 'Igienă' }],
    { name_ro: 'name_taken' },
  ],
  [
    'a category twice, in other case and without its marks',
    () => ['POST', '/v2/service-categories', { name_ro: 'iGIENA' }],
    { name_ro: 'name_taken' },
  ],
  [
    'a category of another clinic',
    ({ other }) => ['PUT', `/v2/service-categories/${other.categoryId}`, { name_ro: 'A mea' }],
    'not_found',
  ],
  [
    'prices by −101 percent',
    ({ own }) => ['POST', '/v2/services/prices', { ids: [own.serviceId], percent: -101 }],
    { percent: decimals(-100, 1000) },
  ],
  [
    'prices of another clinic',
    ({ own, other }) => [
      'POST',
      '/v2/services/prices',
      { ids: [own.serviceId, other.serviceId], percent: 5 },
    ],
    { 'ids.1': 'id' },
  ],
  [
    'an order with a service of another clinic',
    ({ own, other }) => ['PUT', '/v2/services/order', orderOf(own, [other.serviceId])],
    { 'categories.0.service_ids.0': 'id' },
  ],
  [
    'an order with a category of another clinic',
    ({ own, other }) => ['PUT', '/v2/services/order', orderOf({ ...own, categoryId: other.categoryId })],
    { 'categories.0.id': 'id' },
  ],
  [
    'an order that another saved meanwhile',
    ({ own }) => ['PUT', '/v2/services/order', orderOf({ ...own, orderVersion: 'de ieri' })],
    'stale',
  ],
  [
    'an order of more services than there may be',
    ({ own }) => ['PUT', '/v2/services/order', orderOf(own, countTo(20_001))],
    { 'categories.0.service_ids': 'list_too_long' },
  ],
  [
    'ten thousand of the price list',
    () => ['POST', '/v2/price-list/import', { items: countTo(10_000).map(() => LISTED) }],
    { items: 'list_too_long' },
  ],
  [
    'one that the price list does not have',
    () => ['POST', '/v2/price-list/import', { items: [LISTED] }],
    { 'items.0.key': 'id' },
  ],
])
