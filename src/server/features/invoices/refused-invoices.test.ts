import { type Row, type World, between, long, testRefusals } from '#test/refusals.ts'

const COMPANY = { kind: 'company', name: 'Grădinița Licurici SRL', cif: 'RO93188207' }
const PERSON = { kind: 'person', name: 'Dumitru Maria' }
const add =
  (wrong: object | ((world: World) => object)): Row[1] =>
  world => ['POST', '/v2/invoices', { lines: [], ...(typeof wrong === 'function' ? wrong(world) : wrong) }]
const line = (fields: object) => add({ lines: [{ name: 'Trusă', price: 20, ...fields }] })
const issue =
  (id: (world: World) => number): Row[1] =>
  world => ['POST', `/v2/invoices/${id(world)}/issue`, {}]

testRefusals([
  ['a company’s CIF of 1 digit', add({ buyer: { ...COMPANY, cif: 'RO1' } }), { 'buyer.cif': 'cif' }],
  ['a company’s CIF of letters', add({ buyer: { ...COMPANY, cif: 'ROXYZ' } }), { 'buyer.cif': 'cif' }],
  ['a company without a CIF', add({ buyer: { ...COMPANY, cif: '' } }), { 'buyer.cif': 'cif' }],
  [
    'one abroad without any code',
    add({ buyer: { ...COMPANY, cif: '', country: 'DE' } }),
    { 'buyer.cif': 'required' },
  ],
  [
    'a CNP of a wrong control digit',
    add({ buyer: { ...PERSON, cnp: '2850101080018' } }),
    { 'buyer.cnp': 'cnp' },
  ],
  ['a CNP of 5 digits', add({ buyer: { ...PERSON, cnp: '28501' } }), { 'buyer.cnp': 'cnp' }],
  ['a buyer of 1 letter', add({ buyer: { ...PERSON, name: 'a' } }), { 'buyer.name': long(2, 200) }],
  ['a county of nowhere', add({ buyer: { ...PERSON, county: 'XX' } }), { 'buyer.county': 'choice' }],
  [
    'a country of three letters',
    add({ buyer: { ...PERSON, country: 'ROU' } }),
    { 'buyer.country': 'choice' },
  ],
  ['a price of −1', line({ price: -1 }), { 'lines.0.price': 'positive' }],
  ['a price of 1.234', line({ price: 1.234 }), { 'lines.0.price': 'amount' }],
  ['a price of 14 digits', line({ price: 12_345_678_901_234 }), { 'lines.0.price': 'amount' }],
  ['none of a thing', line({ quantity: 0 }), { 'lines.0.quantity': 'positive' }],
  ['1001 of a thing', line({ quantity: 1001 }), { 'lines.0.quantity': between(1, 1000) }],
  ['a rate of its own', line({ vat: '5' }), { 'lines.0.vat': 'choice' }],
  ['a line without a name', add({ lines: [{ price: 20 }] }), { 'lines.0.name': 'required' }],
  ['a line without a price', add({ lines: [{ name: 'Trusă' }] }), { 'lines.0.price': 'required' }],
  [
    'a charge of another clinic',
    add(({ own, other }) => ({ patient_id: own.patientId, lines: [{ charge_id: other.debtId }] })),
    { 'lines.0.charge_id': 'charge' },
  ],
  ['another clinic’s patient', add(({ other }) => ({ patient_id: other.patientId })), { patient_id: 'id' }],
  ['a series of nobody', add({ series_id: 999_999 }), { series_id: 'id' }],
  ['a storno by hand', add({ kind: 'storno' }), { kind: 'choice' }],
  ['a draft without a buyer issued', issue(({ own }) => own.draftId), { 'buyer.name': 'required' }],
  ['another clinic’s draft issued', issue(({ other }) => other.draftId), 'not_found'],
  [
    'another clinic’s draft changed',
    ({ other }) => ['PUT', `/v2/invoices/${other.draftId}`, { lines: [] }],
    'not_found',
  ],
  [
    'another clinic’s draft thrown away',
    ({ other }) => ['DELETE', `/v2/invoices/${other.draftId}`],
    'not_found',
  ],
  [
    'a receipt of another clinic’s cash',
    ({ other }) => ['POST', '/v2/receipts', { payment_id: other.paymentId }],
    { payment_id: 'id' },
  ],
  [
    'a series of signs',
    () => ['POST', '/v2/invoice-series', { kind: 'invoice', prefix: 'A-B' }],
    { prefix: 'series_prefix' },
  ],
  [
    'a series from nothing',
    () => ['POST', '/v2/invoice-series', { kind: 'invoice', prefix: 'AB', next_number: 0 }],
    { next_number: 'positive' },
  ],
])
