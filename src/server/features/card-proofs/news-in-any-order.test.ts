// Refunds, disputes and an account's end as Stripe tells of them: before the payment itself, twice, or after something else
// was done with the money. Whatever comes first, the ledger ends where the money is.

import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { auditMoney } from '#server/features/ledger/money-audit.sql.ts'
import { addPatient, signIn } from '#test/factories.ts'
import { paymentsOf, startCards, type CardClinic, type CardsApp } from '#test/cards.ts'
import { runQueued } from '#test/jobs.ts'
import type { StripeEvent } from '#test/stripe-server.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proveCardPayments } from './card-proofs.jobs.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-25T08:00:00+02:00')

let cards: CardsApp
let pool: OwnerPool
let desk: CardClinic
let session: string
beforeAll(async () => {
  cards = await startCards()
  pool = ownerPool(cards.app.url, 1)
})
afterAll(async () => {
  await pool.end()
  await cards.stop()
})
/** A debt of 430 lei, and a page of Stripe's on which its link is paid. */
beforeEach(async () => {
  cards.app.clock.now = NOW
  desk = await cards.openClinic()
  const owed = { patient_id: desk.patientId, amount: 430, owes: true }
  expect((await desk.post('/v2/opening-balances', owed)).status).toBe(200)
  const { url } = (await desk.post('/v2/payment-links', { patient_id: desk.patientId })).body.data
  session = await start(String(url).split('/').at(-1)!)
  cards.stripe.refunds.length = 0
})
afterEach(async () => {
  cards.stripe.isDown = false
  cards.stripe.slowness = 0
})
afterEach(async () => {
  expect(await auditMoney(pool, desk.clinic.clinicId)).toEqual([])
})

async function start(code: string): Promise<string> {
  const reply = await cards.app.call('POST', `/v2/pay/${code}`, { body: {} })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return String(reply.body.data.url).split('/').at(-1)!
}
const payments = () => paymentsOf(cards.app, desk.clinic.clinicId)
const chargeId = async (): Promise<number> =>
  (
    await cards.app.sql.query('select id::int from charges where clinic_id = $1 order by id', [
      desk.clinic.clinicId,
    ])
  ).rows[0].id
const paymentId = async (): Promise<number> =>
  Number(
    (
      await cards.app.sql.query('select id from payments where clinic_id = $1 and method = $2', [
        desk.clinic.clinicId,
        'online',
      ])
    ).rows[0].id,
  )
const cardRefunds = async () =>
  (
    await cards.app.sql.query(
      'select why, amount_bani::int as amount, state from card_refunds where clinic_id = $1 order by id',
      [desk.clinic.clinicId],
    )
  ).rows
const account = async () => (await desk.get('/v2/stripe/account')).body.data
const balance = async () => (await desk.get(`/v2/patients/${desk.patientId}`)).body.data.balance
const prove = () => proveCardPayments.run({}, { ...cards.app.services, isLastTry: false })

/** What the clinic does at Stripe itself, past us. */
function atStripe(type: string, object: Record<string, unknown>): StripeEvent {
  const payment_intent = cards.stripe.sessions.get(session)!['payment_intent']
  return cards.stripe.tell(type, desk.account, { payment_intent, metadata: {}, ...object })
}
const refundedThere = (amount: number, id = 're_there') =>
  atStripe('refund.created', { id, status: 'succeeded', amount })
const lost = (id = 'dp_1') => atStripe('charge.dispute.closed', { id, status: 'lost', amount: 43_000 })

const leave = () => {
  cards.stripe.accounts.delete(desk.account)
  return cards.deliver(cards.stripe.tell('account.application.deauthorized', desk.account, { id: 'ca_1' }))
}

describe('before the payment itself is told', () => {
  test('a refund that the clinic made at Stripe is booked all the same', async () => {
    const paid = cards.stripe.pay(session)
    expect((await cards.deliver(refundedThere(5_000))).status).toBe(200)
    expect((await cards.deliver(paid)).status).toBe(200)
    expect(await payments()).toMatchObject([{ amount: 43_000, refunded: 5_000, allocated: 38_000 }])
    expect(await balance()).toBe(50)
  })

  test('a lost dispute takes the money away all the same', async () => {
    const paid = cards.stripe.pay(session)
    await cards.deliver(lost())
    await cards.deliver(paid)
    expect(await payments()).toMatchObject([{ amount: 43_000, refunded: 43_000, allocated: 0 }])
    expect(await balance()).toBe(430)
  })

  test('nothing is lost of it while Stripe does not answer: it is told again', async () => {
    cards.stripe.pay(session)
    const refunded = refundedThere(5_000)
    cards.stripe.isDown = true
    expect((await cards.deliver(refunded)).status).toBeGreaterThanOrEqual(400)
    cards.stripe.isDown = false
    expect((await cards.deliver(refunded)).status).toBe(200)
    await prove()
    expect(await payments()).toMatchObject([{ amount: 43_000, refunded: 5_000 }])
  })

  test('what concerns a payment of nobody here is left alone', async () => {
    const other = cards.stripe.tell('refund.created', desk.account, {
      id: 're_shop', payment_intent: 'pi_of_their_shop', status: 'succeeded', amount: 900, metadata: {},
    }) // prettier-ignore
    expect((await cards.deliver(other)).status).toBe(200)
    expect(await payments()).toEqual([])
  })
})

describe('a dispute', () => {
  beforeEach(async () => {
    await cards.deliver(cards.stripe.pay(session))
  })

  test('that is told lost by two messages is lost once', async () => {
    await cards.deliver(lost())
    expect((await cards.deliver(lost())).status).toBe(200)
    expect(await payments()).toMatchObject([{ refunded: 43_000 }])
  })

  test('that was won leaves the money, and the flag goes', async () => {
    await cards.deliver(
      atStripe('charge.dispute.created', { id: 'dp_1', status: 'needs_response', amount: 43_000 }),
    )
    expect(await account()).toMatchObject({ disputed: 1 })
    await cards.deliver(atStripe('charge.dispute.closed', { id: 'dp_1', status: 'won', amount: 43_000 }))
    expect(await account()).toMatchObject({ disputed: 0 })
    expect(await payments()).toMatchObject([{ refunded: 0, allocated: 43_000 }])
  })

  test('that is told open after it was closed does not open again', async () => {
    const opened = atStripe('charge.dispute.created', {
      id: 'dp_1',
      status: 'needs_response',
      amount: 43_000,
    })
    await cards.deliver(atStripe('charge.dispute.closed', { id: 'dp_1', status: 'won', amount: 43_000 }))
    await cards.deliver(opened)
    expect(await account()).toMatchObject({ disputed: 0 })
  })

  test('that was lost leaves nothing to give back', async () => {
    await cards.deliver(lost())
    const reply = await desk.post(`/v2/payments/${await paymentId()}/card-refunds`, {
      amount: 100,
      reason: 'Cerere',
    })
    expect(reply).toMatchObject({ status: 409, body: { code: 'returned_already' } })
  })
})

describe('money that moved on', () => {
  beforeEach(async () => {
    await cards.deliver(cards.stripe.pay(session))
  })

  test('to another patient does not go back on the card', async () => {
    const child = await addPatient(cards.app, desk.clinic.clinicId, { first_name: 'Vlad' })
    expect(
      (await desk.post(`/v2/charges/${await chargeId()}/take-back`, { reason: 'Alt pacient' })).status,
    ).toBe(200)
    const moved = { patient_id: desk.patientId, to_patient_id: child, amount: 400 }
    expect((await desk.post('/v2/transfers', moved)).status).toBe(200)
    const path = `/v2/payments/${await paymentId()}/card-refunds`
    const over = await desk.post(path, { amount: 30.01, reason: 'Cerere' })
    expect(over).toMatchObject({ status: 422, body: { errors: { amount: [expect.any(String)] } } })
    expect((await desk.post(path, { amount: 30, reason: 'Cerere' })).status).toBe(200)
    await runQueued(cards.app)
    expect(cards.stripe.refunds).toMatchObject([{ amount: 3_000 }])
    expect(await cardRefunds()).toMatchObject([{ state: 'done' }])
    expect(await payments()).toMatchObject([{ method: 'online', refunded: 43_000 }, { method: 'transfer' }])
  })

  test('while it was on its way back is owed anew by whoever had paid', async () => {
    const child = await addPatient(cards.app, desk.clinic.clinicId, { first_name: 'Vlad' })
    await desk.post(`/v2/charges/${await chargeId()}/take-back`, { reason: 'Alt pacient' })
    await desk.post(`/v2/payments/${await paymentId()}/card-refunds`, { amount: 400, reason: 'Cerere' })
    const moved = { patient_id: desk.patientId, to_patient_id: child, amount: 430 }
    expect((await desk.post('/v2/transfers', moved)).status).toBe(200)
    await runQueued(cards.app)
    expect(await cardRefunds()).toMatchObject([{ state: 'done', amount: 40_000 }])
    expect(await balance()).toBe(400)
    const { arrears } = (await desk.get(`/v2/patients/${desk.patientId}/checkout`)).body.data
    expect(arrears).toMatchObject([{ name: 'Bani întorși pe card după ce au fost mutați', open: 400 }])
    // It can be paid like anything that is owed, and is taken back with the refund when that fails.
    const failed = { ...cards.stripe.refunds[0], status: 'failed' }
    await cards.deliver(atStripe('refund.failed', failed))
    expect(await balance()).toBe(0)
  })

  test('and that a dispute takes away is owed anew', async () => {
    const child = await addPatient(cards.app, desk.clinic.clinicId, { first_name: 'Vlad' })
    await desk.post(`/v2/charges/${await chargeId()}/take-back`, { reason: 'Alt pacient' })
    const moved = { patient_id: desk.patientId, to_patient_id: child, amount: 400 }
    await desk.post('/v2/transfers', moved)
    expect((await cards.deliver(lost())).status).toBe(200)
    expect(await payments()).toMatchObject([{ method: 'online', refunded: 43_000 }, { method: 'transfer' }])
    expect(await balance()).toBe(400)
  })
})

test('a refund that its bank sends back is no refund: the money is the patient’s again, and somebody may look', async () => {
  await cards.deliver(cards.stripe.pay(session))
  await desk.post(`/v2/payments/${await paymentId()}/card-refunds`, { amount: 100, reason: 'Cerere' })
  await runQueued(cards.app)
  expect(await payments()).toMatchObject([{ refunded: 10_000 }])
  const [refund] = cards.stripe.refunds
  const failed = () => atStripe('refund.failed', { ...refund, status: 'failed' })
  await cards.deliver(failed())
  await cards.deliver(failed())
  expect(await payments()).toMatchObject([{ refunded: 0 }])
  expect(await cardRefunds()).toMatchObject([{ state: 'failed' }])
  expect(await account()).toMatchObject({ refunds_failed: 1 })
})

describe('an account that Stripe says we left', () => {
  test('with a payment pending: it ends with its page, and late proof still counts', async () => {
    await leave()
    expect((await account()).account).toBeNull()
    cards.app.clock.now += 3 * MINUTE
    await prove()
    const state = async () =>
      (
        await cards.app.sql.query('select state from card_payments where clinic_id = $1', [
          desk.clinic.clinicId,
        ])
      ).rows
    expect(await state()).toEqual([{ state: 'pending' }])
    cards.app.clock.now += 40 * MINUTE
    await prove()
    expect(await state()).toEqual([{ state: 'cancelled' }])
    await cards.deliver(cards.stripe.pay(session))
    expect(await payments()).toMatchObject([{ amount: 43_000, allocated: 43_000 }])
  })

  test('with money to go back: it is said that it could not, and nobody waits for it', async () => {
    await cards.deliver(cards.stripe.pay(session))
    const headers = await signIn(cards.app, desk.clinic.clinicId)
    await leave()
    const id = await paymentId()
    await desk.post(`/v2/payments/${id}/card-refunds`, { amount: 100, reason: 'Cerere' }, headers)
    await runQueued(cards.app)
    expect(await cardRefunds()).toMatchObject([{ state: 'failed', amount: 10_000 }])
    expect(await account()).toMatchObject({ refunds_failed: 1, refunds_waiting: 0 })
    expect(await payments()).toMatchObject([{ refunded: 0 }])
  })
})

test('a message that overtakes the answer of the page it speaks of is taken, once', async () => {
  const { patientId } = desk
  const owed = { patient_id: patientId, amount: 50, owes: true }
  await desk.post('/v2/opening-balances', owed)
  const { url } = (await desk.post('/v2/payment-links', { patient_id: patientId, amount: 50 })).body.data
  const code = String(url).split('/').at(-1)!
  const before = new Set(cards.stripe.sessions.keys())
  let told: Promise<unknown> | undefined
  cards.stripe.beforeAnswer = async ({ method, path }) => {
    if (method === 'GET' || path !== '/v1/checkout/sessions') return
    cards.stripe.beforeAnswer = async () => undefined
    // Stripe has made the page; its answer is slow, and the person is not.
    setTimeout(() => {
      const made = [...cards.stripe.sessions.keys()].find(id => !before.has(id))
      told = cards.deliver(cards.stripe.pay(made!))
    }, 20)
  }
  cards.stripe.slowness = 300
  const reply = await cards.app.call('POST', `/v2/pay/${code}`, { body: {} })
  cards.stripe.slowness = 0
  await told
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(await payments()).toMatchObject([{ amount: 5_000, allocated: 5_000 }])
})
