import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient } from '#test/factories.ts'
import { paymentAct } from '#domain/money/ledger.ts'
import { lockAccounts, post } from '#server/features/ledger/ledger.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { bindCode, redeemable } from './redeemable.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const DAY = '2026-11-25'
interface Code {
  id: number
  code: string
}
async function make(body: object = { paid: true, method: 'cash' }): Promise<Code> {
  const card = { title: 'Albire', value: 300, expires_after_days: 180, maximum: 50 }
  const { id } = (await desk.post('/v2/gift-cards', card)).body.data
  return (await desk.post(`/v2/gift-cards/${id}/codes`, { count: 1, ...body })).body.data[0]
}
const write = <R>(work: (tx: WriteTx) => Promise<R>) => {
  const { clinicId } = desk.clinic
  const author = { clinicId, now: app.clock.now, accountId: clinicId, kind: 'clinic' as const }
  return app.services.db.tenant(clinicId, bare => work(new WriteTx(bare, author)))
}
/** As a checkout spends: behind the patient's account, the code locked, theirs from then on. */
const spend = (code: string, amount: number, patientId = desk.patientId) =>
  write(async tx => {
    await lockAccounts(tx, [patientId])
    const found = await redeemable(tx, code, { patientId, day: DAY, language: 'ro' })
    if (!found.isBound) await bindCode(tx, found.id, patientId)
    await post(tx, [paymentAct({ patientId, method: 'gift_code', amount, giftCode: found.giftCode })])
  })
const shown = async ({ code }: Code) => (await desk.get(`/v2/gift-codes/check?code=${code}`)).body.data
const outcomeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled'
    ? 'spent'
    : ((result.reason as { code: string; constraint?: string }).constraint ??
      (result.reason as { code: string }).code)

test('a code is spent in parts, the first of which makes it its patient’s', async () => {
  const code = await make()
  await spend(code.code, 18_000)
  expect(await shown(code)).toMatchObject({
    state: 'redeemed',
    remaining: 120,
    patient: { id: desk.patientId },
  })
  const other = await addPatient(app, desk.clinic.clinicId)
  await expect(spend(code.code, 100, other)).rejects.toMatchObject({ code: 'code_unknown' })
  await spend(code.code, 12_000)
  expect(await shown(code)).toMatchObject({ state: 'used', remaining: 0 })
  await expect(spend(code.code, 1)).rejects.toMatchObject({ code: 'code_spent' })
})

test('of many who spend it at once, no more goes than lies on it', async () => {
  const code = await make()
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => spend(code.code, 11_000)))
  const outcomes = results.map(outcomeOf).toSorted((a, b) => a.localeCompare(b))
  expect(outcomes).toEqual([...Array.from({ length: 6 }, () => 'code_left'), 'spent', 'spent'])
  expect(await shown(code)).toMatchObject({ remaining: 80 })
})

test('of two patients who hold it, one spends it and the other is told nothing of it', async () => {
  const code = await make()
  const other = await addPatient(app, desk.clinic.clinicId)
  const results = await Promise.allSettled([spend(code.code, 30_000), spend(code.code, 30_000, other)])
  expect(results.map(outcomeOf).toSorted((a, b) => a.localeCompare(b))).toEqual(['code_unknown', 'spent'])
})

test('past the program the database lets nobody spend more than there is, nor what was given up', async () => {
  const code = await make()
  const pay = (amount: number) =>
    write(tx =>
      post(tx, [
        paymentAct({
          patientId: desk.patientId,
          method: 'gift_code',
          amount,
          giftCode: { id: code.id, paid: true },
        }),
      ]),
    )
  await expect(pay(30_001)).rejects.toMatchObject({ constraint: 'code_left' })
  await pay(10_000)
  await desk.post(`/v2/gift-codes/${code.id}/use`)
  await expect(pay(1)).rejects.toMatchObject({ constraint: 'code_left' })
  await expect(
    app.sql.query('update gift_code_counters set remaining_bani = -1 where gift_code_id = $1', [code.id]),
  ).rejects.toMatchObject({ constraint: 'code_left' })
})

test('what nobody paid for is a discount, and what was paid for is what the clinic owed', async () => {
  const given = await make({ paid: false })
  const sold = await make()
  await spend(given.code, 10_000)
  await spend(sold.code, 20_000)
  const { rows } = await app.sql.query(
    `select m.debit, m.credit, m.amount_bani::int as amount from money_moves m
      where m.clinic_id = $1 and m.patient_id = $2 order by m.id`,
    [desk.clinic.clinicId, desk.patientId],
  )
  expect(rows).toEqual([
    { debit: 'promo', credit: 'patient', amount: 10_000 },
    { debit: 'gift_codes', credit: 'patient', amount: 20_000 },
  ])
})

test('whoever marks it used while it is being spent gives up what the other left, or comes first', async () => {
  const code = await make()
  const [spent, used] = await Promise.allSettled([
    spend(code.code, 10_000),
    desk.post(`/v2/gift-codes/${code.id}/use`),
  ])
  expect(used).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
  const { rows } = await app.sql.query(
    'select amount_bani::int as amount from gift_code_closings where gift_code_id = $1',
    [code.id],
  )
  expect(rows).toEqual([{ amount: spent.status === 'fulfilled' ? 20_000 : 30_000 }])
  expect(await shown(code)).toMatchObject({ state: 'used', remaining: 0 })
})
