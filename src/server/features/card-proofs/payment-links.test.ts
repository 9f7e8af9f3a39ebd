import { chargeAct, type ChargeDraft } from '#domain/money/ledger.ts'
import { post } from '#server/features/ledger/ledger.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { paymentsOf, startCards, type CardClinic, type CardsApp } from '#test/cards.ts'
import { addStaff } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { proveCardPayments } from './card-proofs.jobs.ts'

let cards: CardsApp
let desk: CardClinic
let charges: number[]
beforeAll(async () => {
  cards = await startCards()
})
afterAll(() => cards.stop())
beforeEach(async () => {
  desk = await cards.openClinic()
  charges = [await charge('Consultație', 15_000), await charge('Detartraj', 28_000)]
  cards.stripe.asked.length = 0
  cards.stripe.events.length = 0
})

async function charge(name: string, price: number): Promise<number> {
  const { app } = cards
  const { clinicId } = desk.clinic
  const draft: ChargeDraft = {
    patientId: desk.patientId,
    kind: 'service',
    nameRo: name,
    nameEn: name,
    price,
    vat: { kind: 'exempt', rate: 0, amount: 0 },
  }
  return app.db.tenant(clinicId, async bare => {
    const tx = new WriteTx(bare, { clinicId, now: app.clock.now, accountId: null, kind: 'system' })
    return (await post(tx, [chargeAct(draft)])).idOf(draft)
  })
}

async function sendLink(fields: Record<string, unknown> = {}) {
  const reply = await desk.post('/v2/payment-links', { patient_id: desk.patientId, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { url, ...link } = reply.body.data
  return { ...link, code: String(url).split('/').at(-1)! } as { id: number; code: string; amount: number }
}

const see = async (code: string) => (await cards.app.call('GET', `/v2/pay/${code}`)).body.data
async function start(code: string): Promise<string> {
  const reply = await cards.app.call('POST', `/v2/pay/${code}`, { body: {} })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return String(reply.body.data.url).split('/').at(-1)!
}
const payments = () => paymentsOf(cards.app, desk.clinic.clinicId)
const isPaid = (amount: number, allocated = amount) => [
  expect.objectContaining({ method: 'online', amount, allocated, refunded: 0 }),
]

test('a link says what it is for, is paid once, and its money goes to what it named', async () => {
  const link = await sendLink({ charges: [charges[1]] })
  expect(link.amount).toBe(280)
  const { rows } = await cards.app.sql.query(`select channel, body from messages where clinic_id = $1`, [
    desk.clinic.clinicId,
  ])
  expect(rows).toEqual([{ channel: 'sms', body: expect.stringContaining(`/pay/${link.code}`) }])
  expect(await see(link.code)).toMatchObject({
    kind: 'link',
    state: 'open',
    amount: 280,
    lines: [{ name: 'Detartraj', amount: 280 }],
  })

  const session = await start(link.code)
  expect(cards.stripe.asked).toMatchObject([
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      account: desk.account,
      key: expect.stringMatching(/^checkout:/),
    },
  ])
  // Whoever presses again, or looks from another device, is led to the same page.
  expect(await start(link.code)).toBe(session)
  expect((await cards.deliver(cards.stripe.pay(session))).status).toBe(200)
  expect(await payments()).toEqual(isPaid(28_000))
  expect(await see(link.code)).toMatchObject({ state: 'paid', paid_at: expect.any(String) })
  expect(await cards.app.call('POST', `/v2/pay/${link.code}`, { body: {} })).toMatchObject({
    status: 409,
    body: { code: 'already_paid' },
  })
})

describe('whatever its messages do, money is booked once', () => {
  let session: string
  let link: { code: string }
  beforeEach(async () => {
    link = await sendLink()
    session = await start(link.code)
  })

  test('the same twice, at once and later', async () => {
    const event = cards.stripe.pay(session)
    const replies = await Promise.all([1, 2, 3].map(() => cards.deliver(event)))
    expect(replies.map(reply => reply.status)).toEqual([200, 200, 200])
    await cards.deliver(event)
    expect(await payments()).toEqual(isPaid(43_000))
  })

  test('another that says the same, beside the person who comes back', async () => {
    const events = [cards.stripe.pay(session), cards.stripe.pay(session)]
    await Promise.all([...events.map(event => cards.deliver(event)), see(link.code), see(link.code)])
    expect(await payments()).toEqual(isPaid(43_000))
  })

  test('that it has expired, told after it was paid', async () => {
    const expired = cards.stripe.expire(session)
    const paid = cards.stripe.pay(session)
    await cards.deliver(paid)
    await cards.deliver(expired)
    expect(await payments()).toEqual(isPaid(43_000))
  })

  test('that it has expired, told before: late proof still counts', async () => {
    await cards.deliver(cards.stripe.expire(session))
    await cards.deliver(cards.stripe.pay(session))
    expect(await payments()).toEqual(isPaid(43_000))
    expect(await see(link.code)).toMatchObject({ state: 'paid' })
  })

  test('unsigned, signed by another, too old, or no JSON: refused, and nothing is booked', async () => {
    const event = cards.stripe.pay(session)
    const { body } = cards.stripe.sign(event, cards.app.clock.now)
    const headers = { 'content-type': 'application/json' }
    const send = (payload: string, signature?: string) =>
      cards.app.call('POST', '/v2/stripe/webhook', {
        body: payload,
        headers: { ...headers, ...(signature && { 'stripe-signature': signature }) },
      })
    const good = cards.stripe.sign(event, cards.app.clock.now).headers['stripe-signature']
    const replies = [
      await send(body),
      await send(body, 't=1,v1=00'),
      await send(body.replace('43000', '43001'), good),
      await send('', good),
      await cards.deliver(event, { secret: 'whsec_another' }),
      await cards.deliver(event, { at: cards.app.clock.now - 301_000 }),
    ]
    expect(replies.map(reply => reply.status)).toEqual([400, 400, 400, 400, 400, 400])
    expect(await payments()).toEqual([])
  })

  test('of another account, or of another clinic’s attempt: left alone', async () => {
    const other = await cards.openClinic()
    const paid = cards.stripe.pay(session)
    const asOther = {
      ...paid,
      body: paid.body.replace(`"account":"${desk.account}"`, `"account":"${other.account}"`),
    }
    expect((await cards.deliver(asOther)).status).toBe(200)
    const asNobody = {
      ...paid,
      body: paid.body.replace(`"account":"${desk.account}"`, '"account":"acct_nobody"'),
    }
    expect((await cards.deliver(asNobody)).status).toBe(200)
    expect(await payments()).toEqual([])
    expect(await paymentsOf(cards.app, other.clinic.clinicId)).toEqual([])
  })

  test('another amount than was asked is booked as it came, for nothing, and flagged', async () => {
    await cards.deliver(cards.stripe.pay(session, { amount_total: 10_000 }))
    expect(await payments()).toEqual(isPaid(10_000, 0))
    expect((await desk.get('/v2/stripe/account')).body.data).toMatchObject({ differing: 1 })
    expect(await see(link.code)).toMatchObject({ state: 'differs', amount: 430, taken: 100 })
    expect((await cards.app.call('POST', `/v2/pay/${link.code}`, { body: {} })).body.code).toBe(
      'already_paid',
    )
  })

  test('another currency is flagged and not booked as lei', async () => {
    await cards.deliver(cards.stripe.pay(session, { currency: 'eur' }))
    expect(await payments()).toEqual([])
    expect((await desk.get('/v2/stripe/account')).body.data).toMatchObject({ differing: 1 })
  })
})

test('whoever closed the browser after paying has paid: the clock asks', async () => {
  const { code } = await sendLink()
  cards.stripe.pay(await start(code))
  cards.app.clock.now += 3 * 60_000
  await proveCardPayments.run({}, { ...cards.app.services, isLastTry: false })
  expect(await payments()).toEqual(isPaid(43_000))
})

test('an answer that was lost on its way leads to the same page, and one payment', async () => {
  const { code } = await sendLink()
  cards.stripe.losesAnswers = true
  expect(await cards.app.call('POST', `/v2/pay/${code}`, { body: {} })).toMatchObject({
    status: 409,
    body: { code: 'cards_unavailable' },
  })
  cards.stripe.losesAnswers = false
  const session = await start(code)
  expect(cards.stripe.sessions.has(session)).toBe(true)
  const made = cards.stripe.asked.filter(asked => asked.path === '/v1/checkout/sessions')
  expect(new Set(made.map(asked => asked.key)).size).toBe(1)
})

test('two who press at once are led to one page', async () => {
  const { code } = await sendLink()
  const sessions = await Promise.all([1, 2, 3, 4].map(() => start(code)))
  expect(new Set(sessions).size).toBe(1)
})

test('a link that was taken back, or is of nobody, is not paid; guessing has an end', async () => {
  const link = await sendLink()
  expect((await desk.remove(`/v2/payment-links/${link.id}`)).status).toBe(200)
  expect(await see(link.code)).toMatchObject({ state: 'over' })
  expect((await cards.app.call('POST', `/v2/pay/${link.code}`, { body: {} })).status).toBe(410)
  const guess = `${link.code.slice(0, -3)}zzz`
  const statuses = []
  for (let i = 0; i < 32; i++)
    statuses.push((await cards.app.call('GET', `/v2/pay/${guess}`, { from: '10.9.9.9' })).status)
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 404))
  expect(statuses.at(-1)).toBe(429)
})

test('what is asked for is open, and there is somebody to ask', async () => {
  const ask = (fields: Record<string, unknown>) =>
    desk.post('/v2/payment-links', { patient_id: desk.patientId, ...fields })
  for (const amount of [0, -1, 1, 430.01, 1.001, 99_999_999_999_999])
    expect(await ask({ amount })).toMatchObject({
      status: 422,
      body: { errors: { amount: [expect.any(String)] } },
    })
  const most = { amount: ['Scrie o sumă între 2 și 430 lei.'] }
  expect(await ask({ amount: 430.01 })).toMatchObject({ body: { errors: most } })
  expect(await ask({ charges: [999_999] })).toMatchObject({
    status: 422,
    body: { errors: { charges: [expect.any(String)] } },
  })
  expect(await ask({ by: 'email' })).toMatchObject({
    status: 422,
    body: { errors: { by: ['Pacientul nu are email.'] } },
  })
  const stranger = await cards.openClinic()
  expect((await stranger.post('/v2/payment-links', { patient_id: desk.patientId })).status).toBe(422)
  expect((await stranger.remove('/v2/payment-links/1')).status).toBe(404)
})

test('the link of another doctor’s patient is not there', async () => {
  const link = await sendLink()
  const { headers } = await addStaff(cards.app, desk.clinic.clinicId, [
    'bookings.view',
    'patients.view',
    'payments.view',
    'payments.edit',
  ])
  expect((await desk.remove(`/v2/payment-links/${link.id}`, headers)).status).toBe(404)
  expect((await desk.get(`/v2/patients/${desk.patientId}/payment-links`, headers)).status).toBe(404)
  expect((await desk.get(`/v2/patients/${desk.patientId}/payment-links`)).body.data[0].state).toBe('open')
})

describe('after it was paid', () => {
  let intent: string
  beforeEach(async () => {
    const session = await start((await sendLink()).code)
    await cards.deliver(cards.stripe.pay(session))
    intent = cards.stripe.sessions.get(session)!['payment_intent']
  })
  const tell = (type: string, object: Record<string, unknown>) =>
    cards.deliver(cards.stripe.tell(type, desk.account, { payment_intent: intent, ...object }))

  test('a dispute is a flag; lost, the money is gone and what it paid is owed again', async () => {
    await tell('charge.dispute.created', { id: 'dp_1', status: 'needs_response', amount: 43_000 })
    expect(await payments()).toEqual(isPaid(43_000))
    const lost = cards.stripe.tell('charge.dispute.closed', desk.account, {
      id: 'dp_1',
      payment_intent: intent,
      status: 'lost',
      amount: 43_000,
    })
    await Promise.all([cards.deliver(lost), cards.deliver(lost)])
    expect(await payments()).toMatchObject([{ amount: 43_000, refunded: 43_000, allocated: 0 }])
    const { rows } = await cards.app.sql.query(
      `select kind from money_events where clinic_id = $1 and kind = 'chargeback'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toHaveLength(1)
  })

  test('what the clinic pays back at Stripe itself is in the ledger too, once', async () => {
    const refund = { id: 're_there', status: 'succeeded', amount: 5000, metadata: {} }
    await tell('refund.created', refund)
    await tell('refund.updated', refund)
    expect(await payments()).toMatchObject([{ refunded: 5000, allocated: 38_000 }])
  })

  test('an account that is disconnected takes nothing new, and what was paid stays proved', async () => {
    expect((await desk.remove('/v2/stripe/account')).status).toBe(200)
    expect((await desk.post('/v2/payment-links', { patient_id: desk.patientId })).body.code).toBe(
      'no_card_payment',
    )
    expect((await desk.get('/v2/account')).body.data.payment_enabled).toBe(false)
    await tell('charge.dispute.created', { id: 'dp_2', status: 'needs_response', amount: 43_000 })
    // Connected again, it is the same account.
    expect((await desk.post('/v4/stripe/accounts')).body.data.account_id).toBe(desk.account)
    expect((await desk.get('/v2/account')).body.data.payment_enabled).toBe(true)
  })
})

test('what was begun before the account was left is proved after it', async () => {
  const session = await start((await sendLink()).code)
  await desk.remove('/v2/stripe/account')
  cards.stripe.pay(session)
  cards.app.clock.now += 3 * 60_000
  await proveCardPayments.run({}, { ...cards.app.services, isLastTry: false })
  await runQueued(cards.app)
  expect(await payments()).toEqual(isPaid(43_000))
})
