import { type Row, type World, long, testRefusals } from '#test/refusals.ts'

const change =
  (wrong: object | ((world: World) => object)): Row[1] =>
  at => ['PUT', '/v2/company', typeof wrong === 'function' ? wrong(at) : wrong]
const [CLUJ, SECTOR_1] = [127, 179_141]
testRefusals([
  ['a name of 1', change({ name: 'a' }), { name: long(2, 190) }],
  ['a name of 191', change({ name: 'a'.repeat(191) }), { name: long(2, 190) }],
  ['a CIF of 1 digit', change({ cif: 'RO1' }), { cif: 'cif' }],
  ['a wrong IBAN', change({ iban: 'RO49AAAA1B31007593840001' }), { iban: 'iban' }],
  ['an address that is taken', change(({ other }) => ({ slug: other.slug })), { slug: 'slug_taken' }],
  ['an address of the product’s: api', change({ slug: 'api' }), { slug: 'slug_reserved' }],
  ['an address of the product’s: pacient', change({ slug: 'pacient' }), { slug: 'slug_reserved' }],
  ['an address of 2', change({ slug: 'ab' }), { slug: 'slug' }],
  [
    'a place of another county',
    change({ county_id: CLUJ, city_id: SECTOR_1 }),
    { city_id: 'city_elsewhere' },
  ],
  [
    'all of it at once',
    change({ cif: 'x', iban: 'x', website: 'x', phone: '1' }),
    { cif: 'cif', iban: 'iban', website: 'website', phone: 'phone' },
  ],
])
