// Two records of one person, of which one owes and the other has paid ahead: once they are one, so is their money.

import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { auditMoney } from '#server/features/ledger/money-audit.sql.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { addPatient } from '#test/factories.ts'
import { COMPANY, openInvoicing, type Invoicing } from '#test/invoicing.ts'
import { openTill } from '#test/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let pool: OwnerPool
let desk: Invoicing
let former: number
let kept: number
let debt: number
let ahead: number
let mergeId: number
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
  pool = ownerPool(app.url, 1)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})
beforeEach(async () => {
  desk = await openInvoicing(app)
  kept = desk.patientId
  former = await addPatient(app, desk.clinic.clinicId, { email: 'maria@zambet.test' })
  debt = await made('/v2/opening-balances', { patient_id: former, amount: 300, owes: true })
  ahead = await made('/v2/payments', { patient_id: former, method: 'card', amount: 80 })
  await merge()
})
afterEach(async () => {
  expect(await auditMoney(pool, desk.clinic.clinicId)).toEqual([])
})

async function made(path: string, body: Record<string, unknown>): Promise<number> {
  const reply = await desk.post(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id as number
}
async function merge(): Promise<void> {
  const preview = (await desk.get(`/v2/patients/${kept}/merge-preview?with=${former}`)).body.data
  mergeId = await made(`/v2/patients/${kept}/merge`, {
    merged_id: former,
    kept_version: preview.kept.version,
    merged_version: preview.merged.version,
  })
}
const account = async (patientId = kept): Promise<Reply['body']> =>
  (await desk.get(`/v2/patients/${patientId}/checkout`)).body.data
const undo = async () => expect((await desk.post(`/v2/merges/${mergeId}/undo`)).status).toBe(200)

test('what the other owed is paid at the desk, out of what the other had paid ahead and anew', async () => {
  const { version, arrears, advance, balance } = await account()
  expect({ arrears, advance, balance }).toMatchObject({ arrears: [{ open: 300 }], advance: 80, balance: 220 })
  const reply = await desk.post('/v2/checkouts', {
    patient_id: kept,
    version,
    arrears: [arrears[0].charge_id],
    from_advance: 80,
    payments: [{ method: 'cash', amount: 220 }],
  })
  expect(reply.body.data).toMatchObject({ paid: 300, left: 0, balance: 0 })
})

test('a payment of the other is shown, given back and taken back like one’s own', async () => {
  expect((await desk.get(`/v2/payments/${ahead}`)).body.data).toMatchObject({ amount: 80, refundable: 80 })
  const refund = { amount: 30, method: 'card', reason: 'Prea mult' }
  expect((await desk.post(`/v2/payments/${ahead}/refunds`, refund)).body.data).toMatchObject({ balance: 250 })
  const other = await made('/v2/payments', { patient_id: kept, method: 'cash', amount: 10 })
  expect((await desk.post(`/v2/payments/${other}/take-back`, { reason: 'Greșit' })).body.data.balance).toBe(
    250,
  )
  const { data } = (await desk.get(`/v2/payments?patient_id=${kept}`)).body
  expect(data.map((row: { amount: number }) => row.amount)).toContain(80)
})

test('what the other owed is forgiven, and its advance goes to a child', async () => {
  const forgiven = { patient_id: kept, charge_id: debt, amount: 100, reason: 'Internat' }
  expect((await desk.post('/v2/write-offs', forgiven)).body.data).toMatchObject({ balance: 120 })
  const child = await addPatient(app, desk.clinic.clinicId, { first_name: 'Vlad' })
  const moved = { patient_id: kept, to_patient_id: child, amount: 80 }
  expect((await desk.post('/v2/transfers', moved)).body.data).toMatchObject({ balance: 200 })
  expect((await account(child)).advance).toBe(80)
})

test('what the other owed by mistake is taken back', async () => {
  const reply = await desk.post(`/v2/charges/${debt}/take-back`, { reason: 'Alt pacient' })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { data: { balance: -80 } } })
})

test('of a payment in cash of the other a receipt is made', async () => {
  await undo()
  const payment_id = await made('/v2/payments', { patient_id: former, method: 'cash', amount: 50 })
  await merge()
  expect((await desk.post('/v2/receipts', { payment_id })).body.data).toMatchObject({ total: 50 })
  expect((await desk.post(`/v2/payments/${payment_id}/take-back`, { reason: 'Greșit' })).status).toBe(200)
})

test('cash of both records counts towards one limit', async () => {
  await undo()
  await made('/v2/payments', { patient_id: former, method: 'cash', amount: 6_000 })
  await merge()
  expect(await account()).toMatchObject({ cash_left: 4_000 })
  const more = await desk.post('/v2/payments', { patient_id: kept, method: 'cash', amount: 4_000.01 })
  expect(more.body.code).toBe('cash_limit')
})

test('a charge of the other is invoiced by who they are now', async () => {
  await undo()
  const { id: charge_id } = await openTill(app, desk.clinic.clinicId).charge(former, { price: 20_000 })
  await merge()
  const { charges } = (await desk.get(`/v2/patients/${kept}/invoiceable`)).body.data
  expect(charges).toMatchObject([{ charge_id, total: 200 }])
  const body = { patient_id: kept, buyer: COMPANY, lines: [{ charge_id }] }
  const issued = await desk.post(`/v2/invoices/${await made('/v2/invoices', body)}/issue`)
  expect(issued.body.data).toMatchObject({ number: 'AUR 000001', total: 200 })
})

test('parted again, each has what was theirs, and what came since stays with who was kept', async () => {
  await made('/v2/payments', { patient_id: kept, method: 'cash', amount: 50 })
  await undo()
  expect(await account(former)).toMatchObject({ advance: 80, balance: 220, arrears: [{ open: 300 }] })
  expect(await account(kept)).toMatchObject({ advance: 50, balance: -50, arrears: [] })
})

test('parted again, neither is left with what was taken or given back meanwhile', async () => {
  const taken = await desk.post(`/v2/charges/${debt}/take-back`, { reason: 'Alt pacient' })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  const refund = { amount: 30, method: 'card', reason: 'Prea mult' }
  expect((await desk.post(`/v2/payments/${ahead}/refunds`, refund)).status).toBe(200)
  await undo()
  expect(await account(former)).toMatchObject({ advance: 50, balance: -50, arrears: [] })
  expect(await account(kept)).toMatchObject({ advance: 0, balance: 0, arrears: [] })
})
