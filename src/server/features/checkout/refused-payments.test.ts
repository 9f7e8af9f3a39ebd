import { type Row, type World, long, testRefusals } from '#test/refusals.ts'

type Fields = Record<string, unknown>
type Wrong = Fields | ((world: World) => Fields)

/** A call with a body that is right but for what is said. */
const ask =
  (path: (world: World) => string, right: (world: World) => Fields) =>
  (wrong: Wrong): Row[1] =>
  world => ['POST', path(world), { ...right(world), ...(typeof wrong === 'function' ? wrong(world) : wrong) }]

const advance = ask(
  () => '/v2/payments',
  ({ own }) => ({ patient_id: own.patientId, method: 'cash', amount: 10 }),
)
const refund = ask(
  ({ own }) => `/v2/payments/${own.paymentId}/refunds`,
  () => ({ amount: 10, method: 'cash', reason: 'Prea mult' }),
)
const writeOff = ask(
  () => '/v2/write-offs',
  ({ own }) => ({ patient_id: own.patientId, charge_id: own.debtId, amount: 10, reason: 'Internat' }),
)
const transfer = ask(
  () => '/v2/transfers',
  ({ own }) => ({ patient_id: own.patientId, to_patient_id: own.otherPatientId, amount: 10 }),
)
const opening = ask(
  () => '/v2/opening-balances',
  ({ own }) => ({ patient_id: own.patientId, amount: 10, owes: true }),
)
const takeBack = ask(
  ({ own }) => `/v2/payments/${own.paymentId}/take-back`,
  () => ({ reason: 'Greșit' }),
)

testRefusals([
  ...Object.entries({ advance, refund, writeOff, transfer, opening }).flatMap(([name, call]): Row[] => [
    [`${name} of −1`, call({ amount: -1 }), { amount: 'positive' }],
    [`${name} of nothing`, call({ amount: 0 }), { amount: 'positive' }],
    [`${name} of 1.234`, call({ amount: 1.234 }), { amount: 'amount' }],
    [`${name} of 14 digits`, call({ amount: 12_345_678_901_234 }), { amount: 'amount' }],
    [`${name} of a word`, call({ amount: 'mult' }), { amount: 'amount' }],
  ]),
  ...Object.entries({ refund, writeOff, takeBack }).flatMap(([name, call]): Row[] => [
    [`${name} without a reason`, call({ reason: undefined }), { reason: 'required' }],
    [`${name} for a reason of 2`, call({ reason: 'da' }), { reason: long(3, 300) }],
  ]),
  ['an advance in gold', advance({ method: 'aur' }), { method: 'choice' }],
  ['an advance by a page of ours', advance({ method: 'online' }), { method: 'choice' }],
  ['an advance of less than came', advance({ received: 5 }), { received: 'received_less' }],
  ['change from a card', advance({ method: 'card', received: 20 }), { received: 'received_is_cash' }],
  [
    'an advance of another clinic’s patient',
    advance(({ other }) => ({ patient_id: other.patientId })),
    'not_found',
  ],
  ['two at once', refund({ amount: -1, method: 'aur' }), { amount: 'positive', method: 'choice' }],
  [
    'a refund of another clinic’s payment',
    ({ other }) => [
      'POST',
      `/v2/payments/${other.paymentId}/refunds`,
      { amount: 1, method: 'cash', reason: 'Prea mult' },
    ],
    'not_found',
  ],
  [
    'a debt of another clinic forgiven',
    writeOff(({ other }) => ({ charge_id: other.debtId })),
    { charge_id: 'id' },
  ],
  [
    'a charge of another clinic taken back',
    ({ other }) => ['POST', `/v2/charges/${other.debtId}/take-back`, { reason: 'Greșit' }],
    'not_found',
  ],
  [
    'an advance to another clinic’s patient',
    transfer(({ other }) => ({ to_patient_id: other.patientId })),
    { to_patient_id: 'id' },
  ],
  [
    'an advance to oneself',
    transfer(({ own }) => ({ to_patient_id: own.patientId })),
    { to_patient_id: 'another_person' },
  ],
  ['a balance that is neither', opening({ owes: 'poate' }), { owes: 'flag' }],
])
