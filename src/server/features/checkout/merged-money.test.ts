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

/** Pays all that is owed: out of what is ahead so much, the rest in cash. */
async function payAll(fromAdvance: number): Promise<void> {
  const { version, arrears } = await account()
  const open: number = arrears.reduce((sum: number, each: { open: number }) => sum + each.open, 0)
  const reply = await desk.post('/v2/checkouts', {
    patient_id: kept,
    version,
    arrears: arrears.map((each: { charge_id: number }) => each.charge_id),
    from_advance: fromAdvance,
    payments: [{ method: 'cash', amount: open - fromAdvance }],
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const rowsOf = async (patientId: number): Promise<[what: string, note: string][]> =>
  (await desk.get(`/v2/patients/${patientId}/account`)).body.data.map((row: Record<string, string>) => [
    row['what'],
    row['note'],
  ])

test('parted again, what was moved to a child is missing to whoever had paid it', async () => {
  const child = await addPatient(app, desk.clinic.clinicId, { first_name: 'Vlad' })
  await made('/v2/payments', { patient_id: kept, method: 'card', amount: 20 })
  await made('/v2/transfers', { patient_id: kept, to_patient_id: child, amount: 90 })
  await undo()
  expect(await account(former)).toMatchObject({ advance: 0, balance: 300, arrears: [{ open: 300 }] })
  expect(await account(kept)).toMatchObject({ advance: 10, balance: -10 })
  expect(await account(child)).toMatchObject({ advance: 90, balance: -90 })
  expect(await rowsOf(child)).toHaveLength(1)
})

test('parted again, what the one paid of the other stays paid and went over to them', async () => {
  await payAll(80)
  await undo()
  expect(await account(former)).toMatchObject({ advance: 0, balance: 0, arrears: [] })
  expect(await account(kept)).toMatchObject({ advance: 0, balance: 0, arrears: [] })
  const [went, came] = [await rowsOf(kept), await rowsOf(former)]
  expect(went[0]![0]).toMatch(/^În contul /)
  expect(came[0]![0]).toMatch(/^Din contul /)
  for (const [, note] of [went[0]!, came[0]!]) expect(note).toContain('Unirea fișelor a fost anulată')
})

test('parted again, an advance of the other that paid what one owes oneself is theirs no more', async () => {
  const own = await made('/v2/opening-balances', { patient_id: kept, amount: 50, owes: true })
  const { version } = await account()
  const reply = await desk.post('/v2/checkouts', {
    patient_id: kept,
    version,
    arrears: [own],
    from_advance: 50,
    payments: [],
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  await undo()
  expect(await account(former)).toMatchObject({ advance: 30, balance: 270, arrears: [{ open: 300 }] })
  expect(await account(kept)).toMatchObject({ advance: 0, balance: 0, arrears: [] })
})

test('what was forgiven of the other is taken back by hand before they part', async () => {
  const forgiven = { patient_id: kept, charge_id: debt, amount: 100, reason: 'Internat' }
  const id = await made('/v2/write-offs', forgiven)
  const refused = await desk.post(`/v2/merges/${mergeId}/undo`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'merge_money' } })
  expect(refused.body.message).toBe(
    'Înainte de a anula unirea, ia înapoi suma de 100 lei iertată pe 26 noiembrie 2026.',
  )
  const english = await desk.post(
    `/v2/merges/${mergeId}/undo`,
    {},
    { ...desk.clinic.owner, 'accept-language': 'en' },
  )
  expect(english.body.message).toBe(
    'Before undoing the merge, take back the 100 lei forgiven on 26 November 2026.',
  )
  expect(await account()).toMatchObject({ balance: 120 })
  await made(`/v2/payments/${id}/take-back`, { reason: 'Fișe despărțite' })
  await undo()
  expect(await account(former)).toMatchObject({ balance: 220, advance: 80 })
})

test('a visit takes its charge along when it goes back, and what paid it goes over', async () => {
  await undo()
  const booked = await desk.book({ patient_id: former, start: '2026-11-26T10:00:00+02:00' })
  const bookingId: number = booked.body.data.id
  await merge()
  const { version, lines } = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
  const paid = { booking_id: bookingId, version, payments: [{ method: 'cash', amount: lines[0].left }] }
  const reply = await desk.post('/v2/checkouts', { patient_id: kept, lines: [{ line: 1 }], ...paid })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  await undo()
  const quote = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
  expect(quote).toMatchObject({ patient: { id: former }, lines: [{ left: 0, paid: lines[0].left }] })
  expect(quote).toMatchObject({ balance: 220, advance: 80 })
  expect(await account(kept)).toMatchObject({ advance: 0, balance: 0, arrears: [] })
})

test('a visit whose charge is invoiced is no way back before the storno', async () => {
  await undo()
  const booked = await desk.book({ patient_id: former, start: '2026-11-26T10:00:00+02:00' })
  const bookingId: number = booked.body.data.id
  await merge()
  const { version, lines } = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
  const reply = await desk.post('/v2/checkouts', {
    patient_id: kept,
    booking_id: bookingId,
    version,
    lines: [{ line: 1 }],
    payments: [{ method: 'cash', amount: lines[0].left }],
    buyer: COMPANY,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const refused = await desk.post(`/v2/merges/${mergeId}/undo`)
  expect(refused.body).toMatchObject({
    code: 'merge_money',
    message: 'Înainte de a anula unirea, stornează factura AUR 000001.',
  })
})
