// Nobody gets anything for nothing by taking back what put it on their account.

import { ownerPool } from '#server/db/owner.ts'
import { auditMoney } from '#server/features/ledger/money-audit.sql.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient } from '#test/factories.ts'
import { addPackage, startPackage } from '#test/packages.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})
afterEach(async () => {
  const pool = ownerPool(app.url, 1)
  expect(await auditMoney(pool, desk.clinic.clinicId)).toEqual([])
  await pool.end()
})

const balance = async (): Promise<number> =>
  (await desk.get(`/v2/patients/${desk.patientId}/checkout`)).body.data.balance
const takeBack = (chargeId: number) =>
  desk.post(`/v2/charges/${chargeId}/take-back`, { reason: 'Notată greșit' })
const takeBackSale = async (): Promise<Reply> => {
  const { rows } = await app.sql.query(
    `select id from charges where clinic_id = $1 and kind in ('gift_code', 'subscription')`,
    [desk.clinic.clinicId],
  )
  return takeBack(Number(rows[0].id))
}

const forgive = (chargeId: number) =>
  desk.post('/v2/write-offs', { patient_id: desk.patientId, charge_id: chargeId, reason: 'Garanție' })
const state = async (id: number) => (await desk.get(`/v2/patient-subscriptions/${id}`)).body.data.state

/** Takes a visit of 150 lei on the account; its charge. */
async function charge(paid: Record<string, unknown> = {}): Promise<{ bookingId: number; chargeId: number }> {
  const bookingId = (await desk.book()).body.data.id as number
  const { version } = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
  const { body } = await desk.post('/v2/checkouts', {
    patient_id: desk.patientId,
    booking_id: bookingId,
    version,
    lines: [{ line: 1 }],
    ...paid,
  })
  return { bookingId, chargeId: body.data.charge_ids[0] }
}

async function makeCode(sale: Record<string, unknown>): Promise<{ id: number; code: string }> {
  const card = await desk.post('/v2/gift-cards', {
    title: 'Cadou',
    value: 100,
    expires_after_days: 90,
    maximum: 5,
  })
  return (await desk.post(`/v2/gift-cards/${card.body.data.id}/codes`, { count: 1, ...sale })).body.data[0]
}

describe('what was forgiven', () => {
  test('goes with its charge and is no advance', async () => {
    const { chargeId } = await charge()
    expect((await forgive(chargeId)).body.data.balance).toBe(0)
    expect((await takeBack(chargeId)).body.data.balance).toBe(0)
    expect((await desk.get(`/v2/patients/${desk.patientId}/checkout`)).body.data.advance).toBe(0)
  })

  test('goes with its visit, and of another price somebody decides anew', async () => {
    const { bookingId, chargeId } = await charge({ payments: [{ method: 'cash', amount: 50 }] })
    await forgive(chargeId)
    const services = [{ service_id: desk.serviceId, price: 120 }]
    await desk.post('/v2/edit_booking', { booking_id: bookingId, version: 1, services })
    expect(await balance()).toBe(70)
    await desk.post('/v2/deleteBooking', { booking_id: bookingId })
    expect(await balance()).toBe(-50)
  })
})

describe('a code', () => {
  test('whose sale is taken back is over', async () => {
    const { code } = await makeCode({ paid: true, buyer_id: desk.patientId })
    expect((await takeBackSale()).body.data.balance).toBe(0)
    const { body } = await desk.get(`/v2/gift-codes/check?code=${code}`)
    expect(body.data).toMatchObject({ state: 'used', remaining: 0 })
  })

  test('of which something was spent stays sold', async () => {
    const { code } = await makeCode({ paid: true, buyer_id: desk.patientId })
    await charge({ codes: [{ code, amount: 1 }] })
    expect((await takeBackSale()).body.code).toBe('money_moved')
  })

  test('that paid for something taken back is no advance of another patient', async () => {
    const { code } = await makeCode({ paid: false })
    const { chargeId } = await charge({ codes: [{ code, amount: 100 }] })
    await takeBack(chargeId)
    expect(await balance()).toBe(-100)
    const to = await addPatient(app, desk.clinic.clinicId)
    const transfer = { patient_id: desk.patientId, to_patient_id: to, amount: 100 }
    expect((await desk.post('/v2/transfers', transfer)).body.errors).toEqual({
      amount: ['Avansul este de 0 lei.'],
    })
    await expect(
      app.sql.query(
        `with act as (insert into money_events (clinic_id, kind, day, made_at) values ($1, 'transfer', now(), now()) returning id)
         insert into refunds (clinic_id, event_id, payment_id, amount_bani)
           select $1, act.id, p.id, 1 from act, payments p where p.clinic_id = $1 and p.method = 'gift_code'`,
        [desk.clinic.clinicId],
      ),
    ).rejects.toMatchObject({ constraint: 'payment_left' })
  })
})

describe('a package', () => {
  test('whose price is taken back is over', async () => {
    const { body } = await startPackage(desk, await addPackage(desk))
    expect((await takeBackSale()).body.data.balance).toBe(0)
    expect(await state(body.data.id)).toBe('refunded')
  })

  test('that a visit needs stays on the account', async () => {
    const { body } = await startPackage(desk, await addPackage(desk))
    await desk.book()
    expect((await takeBackSale()).body.code).toBe('money_moved')
    expect(await state(body.data.id)).toBe('running')
  })

  test('that was given back is not taken back too', async () => {
    const { body } = await startPackage(desk, await addPackage(desk))
    await desk.post(`/v2/patient-subscriptions/${body.data.id}/refund`, {
      way: 'unused',
      to: 'cash',
      reason: 'Nu mai vine',
      version: 1,
    })
    expect((await takeBackSale()).body.code).toBe('money_moved')
    expect(await balance()).toBe(0)
  })
})
