import {
  chargeAct,
  paymentAct,
  refundAct,
  transferAct,
  useAct,
  type ChargeDraft,
  type PaymentDraft,
} from '#domain/money/ledger.ts'
import { vatInside } from '#domain/money/vat.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, addPatient } from '#test/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBalance, listFreePayments, listOpenCharges, lockAccounts, post, reversalOf } from './ledger.ts'

let app: TestApp
let clinicId: number
beforeAll(async () => {
  app = await startTestApp()
  clinicId = (await addClinic(app)).clinicId
})
afterAll(() => app.stop())

const write = <R>(work: (tx: WriteTx) => Promise<R>) =>
  app.db.tenant(clinicId, bare =>
    work(new WriteTx(bare, { clinicId, now: app.clock.now, accountId: null, kind: 'system' })),
  )

const service = (patientId: number, price: number, rest: Partial<ChargeDraft> = {}): ChargeDraft => ({
  patientId,
  kind: 'service',
  nameRo: 'Consultație',
  nameEn: 'Consultation',
  price,
  vat: { kind: 'exempt', rate: 0, amount: 0 },
  ...rest,
})

const rowsOf = async (patientId: number) =>
  (
    await app.sql.query(
      `select debit, credit, amount_bani::int as amount, patient_no::int as no, patient_balance_after::int as after
         from money_moves where clinic_id = $1 and patient_id = $2 order by patient_no`,
      [clinicId, patientId],
    )
  ).rows

test('a charge with VAT and a split payment are one posting, and the account says each step', async () => {
  const patientId = await addPatient(app, clinicId)
  const vat = { kind: 'standard', rate: 2100, amount: vatInside(12_100, 2100) } as const
  const charge = service(patientId, 12_100, { vat })
  const cash: PaymentDraft = { patientId, method: 'cash', amount: 5_000, received: 10_000 }
  const card: PaymentDraft = { patientId, method: 'card', amount: 8_000 }
  await write(async tx => {
    const posted = await post(tx, [
      chargeAct(charge),
      paymentAct(cash, [{ charge, amount: 5_000 }]),
      paymentAct(card, [{ charge, amount: 7_100 }]),
    ])
    expect(posted.events).toHaveLength(3)
    expect(posted.idOf(card)).toBeGreaterThan(posted.idOf(cash))
    expect(await getBalance(tx, patientId)).toBe(-900)
    expect(await listOpenCharges(tx, patientId)).toEqual([])
  })
  expect(await rowsOf(patientId)).toEqual([
    { debit: 'patient', credit: 'income', amount: 12_100, no: 1, after: 12_100 },
    { debit: 'cash', credit: 'patient', amount: 5_000, no: 2, after: 7_100 },
    { debit: 'card', credit: 'patient', amount: 8_000, no: 3, after: -900 },
  ])
  const { rows } = await app.sql.query(
    `select debit, credit, amount_bani::int as amount from money_moves where clinic_id = $1 and credit = 'vat'`,
    [clinicId],
  )
  expect(rows).toEqual([{ debit: 'income', credit: 'vat', amount: 2_100 }])
})

test('a charge that is taken back frees what was paid on it; once, and never the taking back itself', async () => {
  const patientId = await addPatient(app, clinicId)
  const charge = service(patientId, 20_000)
  const payment: PaymentDraft = { patientId, method: 'bank', amount: 20_000 }
  const [event] = await write(async tx => {
    const acts = [chargeAct(charge), paymentAct(payment, [{ charge, amount: 20_000 }])]
    return (await post(tx, acts)).events
  })
  const takeBack = (id: number) => write(async tx => post(tx, [await reversalOf(tx, id, 'dublă')]))
  const { events } = await takeBack(event!)
  expect(await write(tx => getBalance(tx, patientId))).toBe(-20_000)
  await expect(takeBack(event!)).rejects.toThrow(/reversed_once/)
  await expect(takeBack(events[0]!)).rejects.toThrow(/takes another back/)
  // What is free pays another charge.
  const other = service(patientId, 15_000)
  await write(async tx => {
    await lockAccounts(tx, [patientId])
    const { rows } = await app.sql.query(`select id::int from payments where patient_id = $1`, [patientId])
    const act = chargeAct(other)
    await post(tx, [{ ...act, allocations: [{ payment: rows[0].id, charge: other, amount: 15_000 }] }])
  })
  const { rows: left } = await app.sql.query(
    'select allocated_bani::int as allocated from payment_counters where patient_id = $1',
    [patientId],
  )
  expect(left).toEqual([{ allocated: 15_000 }])
})

test('what is refunded is freed in the same act, and never more than was paid', async () => {
  const patientId = await addPatient(app, clinicId)
  const charge = service(patientId, 10_000)
  const payment: PaymentDraft = { patientId, method: 'card', amount: 10_000 }
  const { paymentId, chargeId } = await write(async tx => {
    const posted = await post(tx, [chargeAct(charge), paymentAct(payment, [{ charge, amount: 10_000 }])])
    return { paymentId: posted.idOf(payment), chargeId: posted.idOf(charge) }
  })
  const refund = (amount: number, freed: number) =>
    write(tx =>
      post(tx, [
        refundAct({ paymentId, patientId, method: 'card' }, amount, {
          by: 'cash',
          allocations: [{ payment: paymentId, charge: chargeId, amount: -freed }],
        }),
      ]),
    )
  await expect(refund(4_000, 0)).rejects.toThrow(/payment_left/)
  await refund(4_000, 4_000)
  expect(await write(tx => listOpenCharges(tx, patientId))).toMatchObject([
    { charge_id: chargeId, open: 4_000 },
  ])
  await expect(refund(6_001, 6_000)).rejects.toThrow(/payment_left/)
  await refund(6_000, 6_000)
  expect(await write(tx => getBalance(tx, patientId))).toBe(10_000)
})

test('a use is a row of the account that moves nothing of what is owed', async () => {
  const patientId = await addPatient(app, clinicId)
  await write(tx => post(tx, [useAct({ patientId, value: 22_500 })]))
  expect(await rowsOf(patientId)).toEqual([
    { debit: 'packages', credit: 'income', amount: 22_500, no: 1, after: 0 },
  ])
})

test('two at once on one account take their turns', async () => {
  const patientId = await addPatient(app, clinicId)
  await Promise.all(
    Array.from({ length: 20 }, () => write(tx => post(tx, [chargeAct(service(patientId, 100))]))),
  )
  const rows = await rowsOf(patientId)
  expect(rows.map(row => row.no)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(rows.at(-1)).toMatchObject({ after: 2_000 })
})

test('a transfer that is taken back leaves the advance where it was, to be spent', async () => {
  const [parent, child] = [await addPatient(app, clinicId), await addPatient(app, clinicId)]
  const payment: PaymentDraft = { patientId: parent, method: 'cash', amount: 10_000 }
  const to = { patientId: child, method: 'transfer', amount: 6_000 } as const
  const transfer = await write(async tx => {
    const posted = await post(tx, [paymentAct(payment)])
    const from = { patientId: parent, payments: [{ paymentId: posted.idOf(payment), amount: 6_000 }] }
    return (await post(tx, [transferAct(from, to)])).events[0]!
  })
  expect(await write(tx => Promise.all([getBalance(tx, parent), getBalance(tx, child)]))).toEqual([
    -4_000, -6_000,
  ])
  await write(async tx => post(tx, [await reversalOf(tx, transfer, 'alt copil')]))
  expect(await write(tx => Promise.all([getBalance(tx, parent), getBalance(tx, child)]))).toEqual([
    -10_000, 0,
  ])
  expect(await write(tx => listFreePayments(tx, parent))).toMatchObject([{ free: 10_000 }])
  expect(await write(tx => listFreePayments(tx, child))).toEqual([])
})
