import { addAccount, signIn } from '#test/factories.ts'
import { paymentsOf, startCards, type CardClinic, type CardsApp } from '#test/cards.ts'
import { COMPANY, writeSeller } from '#test/invoicing.ts'
import { runQueued } from '#test/jobs.ts'
import { proveCardPayments } from '#server/features/card-proofs/card-proofs.jobs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** Beyond the notice that gives the money back, and inside it. */
const FAR = '2026-11-27T10:00:00+02:00'
const NEAR = '2026-11-25T15:00:00+02:00'
const MINUTE = 60_000
const NOW = Date.parse('2026-11-25T08:00:00+02:00')

let cards: CardsApp
let desk: CardClinic
let patient: Record<string, string>
beforeAll(async () => {
  cards = await startCards()
})
afterAll(() => cards.stop())
beforeEach(async () => {
  cards.app.clock.now = NOW
  desk = await cards.openClinic({ deposit_for: 'everybody', deposit_amount: 50 })
  await cards.app.sql.query(
    `update clinics set auto_approve = true, cancel_notice_minutes = 60 where clinic_id = $1`,
    [desk.clinic.clinicId],
  )
  patient = await signIn(cards.app, await addAccount(cards.app))
  cards.stripe.asked.length = 0
  cards.stripe.refunds.length = 0
})

let addresses = 0
const from = () => `10.7.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const slot = (start: string) => ({
  clinic_id: desk.clinic.clinicId,
  doctor_id: desk.doctorId,
  service_ids: [desk.serviceId],
  start,
})
const post = (path: string, body: Record<string, unknown>, headers: Record<string, string> = patient) =>
  cards.app.call('POST', path, { body, headers, from: from() })

async function reserve(start = FAR): Promise<string> {
  const reply = await post('/v2/reservations', slot(start), {})
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.code
}
async function begin(start = FAR, fields: Record<string, unknown> = {}) {
  const reservation_code = await reserve(start)
  const reply = await post('/v2/patient/deposits', { ...slot(start), reservation_code, ...fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const { url, code, amount } = reply.body.data
  return {
    session: String(url).split('/').at(-1)!,
    code: code as string,
    amount: amount as number,
    reservation_code,
  }
}
const see = async (code: string) =>
  (await cards.app.call('GET', `/v2/pay/${code}`, { from: from() })).body.data
/** The owner of the clinic, signed in by the present clock. */
const owner = () => signIn(cards.app, desk.clinic.clinicId)
/** What Stripe paid back from the clinic's account. */
const sentBack = () => cards.stripe.refunds.filter(refund => refund['account_of'] === desk.account)
const payments = () => paymentsOf(cards.app, desk.clinic.clinicId)
const bookings = async () =>
  (
    await cards.app.sql.query(
      `select status, cancelled_at is not null as cancelled from bookings where clinic_id = $1`,
      [desk.clinic.clinicId],
    )
  ).rows
const refunds = async () =>
  (
    await cards.app.sql.query(
      `select why, amount_bani::int as amount, state from card_refunds where clinic_id = $1 order by id`,
      [desk.clinic.clinicId],
    )
  ).rows

async function bookPaid(start: string, pay = 'deposit'): Promise<string> {
  const { session, code } = await begin(start, { pay })
  await cards.deliver(cards.stripe.pay(session))
  return (await see(code)).booking_code
}
const cancel = (code: string) => post(`/v2/public/bookings/${code}/cancel`, {}, {})
async function returned(): Promise<void> {
  const { session, code } = await begin()
  await cards.deliver(cards.stripe.pay(session))
  await post(`/v2/public/bookings/${(await see(code)).booking_code}/cancel`, {}, {})
}

test('an hour that is paid ahead is booked once the card has paid, and not before', async () => {
  const reservation_code = await reserve()
  expect(await post('/v2/patient/add_booking', { ...slot(FAR), reservation_code })).toMatchObject({
    status: 409,
    body: {
      code: 'deposit_needed',
      data: {
        mode: 'integrated',
        deposit: 50,
        total: 150,
        return_until: '2026-11-26T10:00:00+02:00',
        is_trial: false,
      },
    },
  })
  // Where nobody may choose, saying so changes nothing.
  expect(
    (await post('/v2/patient/add_booking', { ...slot(FAR), reservation_code, pay_at_clinic: true })).status,
  ).toBe(409)
  const reply = await post('/v2/patient/deposits', { ...slot(FAR), reservation_code })
  expect(reply.body.data).toMatchObject({ amount: 50, expires_in: 31 * 60 })
  const { code, url } = reply.body.data
  expect(await bookings()).toEqual([])
  expect(await see(code)).toMatchObject({
    kind: 'payment',
    purpose: 'deposit',
    state: 'open',
    amount: 50,
    url,
  })

  // Twenty minutes later the hour is still theirs.
  cards.app.clock.now += 20 * MINUTE
  expect((await post('/v2/reservations', slot(FAR), {})).status).toBe(409)
  await cards.deliver(cards.stripe.pay(String(url).split('/').at(-1)!))
  expect(await bookings()).toEqual([{ status: 'approved', cancelled: false }])
  expect(await payments()).toMatchObject([{ method: 'online', amount: 5000, allocated: 0, refunded: 0 }])
  expect(await see(code)).toMatchObject({ state: 'paid', booking_code: expect.any(String) })
  const { rows } = await cards.app.sql.query(`select wish from card_payments where clinic_id = $1`, [
    desk.clinic.clinicId,
  ])
  expect(rows).toHaveLength(1)
})

test('another amount than the deposit books nothing: it goes back, and everybody is told so', async () => {
  await cards.app.sql.query(`update clinics set email = 'clinica@zambet.test' where clinic_id = $1`, [
    desk.clinic.clinicId,
  ])
  const { session, code } = await begin()
  await cards.deliver(cards.stripe.pay(session, { amount_total: 3000 }))
  expect(await see(code)).toMatchObject({
    state: 'returned',
    returned_because: 'other_amount',
    amount: 50,
    taken: 30,
    booking_code: null,
  })
  expect(await bookings()).toEqual([])
  await runQueued(cards.app)
  expect(sentBack()).toMatchObject([{ amount: 3000 }])
  expect(await payments()).toMatchObject([{ amount: 3000, refunded: 3000 }])
  const { rows } = await cards.app.sql.query(
    `select recipient, body from messages where clinic_id = $1 and key like 'card-payment:%' order by key`,
    [desk.clinic.clinicId],
  )
  expect(rows).toMatchObject([
    { recipient: 'clinica@zambet.test', body: expect.stringContaining('a plătit 30 lei în loc de 50 lei') },
    { body: expect.stringContaining('Cei 30 lei se intorc pe card') },
  ])
})

test('who pays ahead and wants an invoice is known at the desk until it is made', async () => {
  const { session } = await begin(FAR, { wants_invoice: true })
  await cards.deliver(cards.stripe.pay(session))
  const { rows } = await cards.app.sql.query<{ id: number; patient_id: number }>(
    'select id::int as id, patient_id::int as patient_id from bookings where clinic_id = $1',
    [desk.clinic.clinicId],
  )
  const { id, patient_id } = rows[0]!
  const headers = await owner()
  const quote = async () => (await desk.get(`/v2/bookings/${id}/checkout`, headers)).body.data
  const { version, booking, advance } = await quote()
  expect({ advance, booking }).toMatchObject({ advance: 50, booking: { wants_invoice: true } })

  await writeSeller(desk)
  const taken = await desk.post(
    '/v2/checkouts',
    { patient_id, booking_id: id, version, lines: [{ line: 1 }], from_advance: 50, buyer: COMPANY },
    headers,
  )
  expect(taken.body.data).toMatchObject({ paid: 50, left: 100, invoice: { id: expect.any(Number) } })
  expect((await quote()).booking).toMatchObject({ wants_invoice: false })
})

test('the person who comes back and the message meet, and one visit is booked', async () => {
  const { session, code } = await begin()
  const paid = cards.stripe.pay(session)
  await Promise.all([cards.deliver(paid), see(code), cards.deliver(paid), see(code)])
  expect(await bookings()).toHaveLength(1)
  expect(await payments()).toHaveLength(1)
})

test('whoever chooses may pay at the clinic', async () => {
  await desk.post('/config/set', { section: 'payments', payment_mode: 'selectable' })
  expect((await post('/v2/patient/add_booking', slot(FAR))).body.data).toMatchObject({
    mode: 'selectable',
    deposit: 50,
  })
  expect((await post('/v2/patient/add_booking', { ...slot(FAR), pay_at_clinic: true })).status).toBe(200)
  expect(await payments()).toEqual([])
})

test('of new patients alone, once they have come nothing is asked', async () => {
  await desk.post('/config/set', { section: 'payments', deposit_for: 'new' })
  expect((await post('/v2/patient/add_booking', slot(FAR))).body.code).toBe('deposit_needed')
  const { session } = await begin()
  await cards.deliver(cards.stripe.pay(session))
  await cards.app.sql.query(`update bookings set status = 'completed' where clinic_id = $1`, [
    desk.clinic.clinicId,
  ])
  expect((await post('/v2/patient/add_booking', slot('2026-11-27T14:00:00+02:00'))).status).toBe(200)
})

test('a visit says what of it was paid ahead, and what of that went back', async () => {
  const paid = await bookPaid(FAR)
  const visit = async () =>
    (await cards.app.call('GET', `/v2/public/bookings/${paid}`, { from: from() })).body.data
  expect(await visit()).toMatchObject({ total: 150, covered: 0, paid: 50 })
  await cancel(paid)
  expect(await visit()).toMatchObject({ total: 150, paid: 0 })
})

test('what a package covers is not paid ahead', async () => {
  const { session } = await begin()
  await cards.deliver(cards.stripe.pay(session))
  const { rows } = await cards.app.sql.query(`select patient_id from card_payments where clinic_id = $1`, [
    desk.clinic.clinicId,
  ])
  const sold = { name_ro: 'Igienă', price: 900, months: 12, maximum_uses: 4, service_ids: [desk.serviceId] }
  const { id } = (await desk.post('/v2/subscriptions', sold)).body.data
  const started = { patient_id: rows[0].patient_id, subscription_id: id }
  expect((await desk.post('/assign-subscription', started)).status).toBe(200)
  const booked = await post('/v2/patient/add_booking', slot('2026-11-27T14:00:00+02:00'))
  expect(booked).toMatchObject({ status: 200, body: { data: { total: 150, covered: 150, paid: 0 } } })
})

test('without an account that takes cards nothing is asked', async () => {
  await desk.remove('/v2/stripe/account')
  expect((await post('/v2/patient/add_booking', slot(FAR))).status).toBe(200)
})

describe('an hour that went before the money came', () => {
  test('is not booked twice: the money goes back by itself, and the patient is told', async () => {
    const { session, code } = await begin()
    cards.app.clock.now += 40 * MINUTE
    expect((await desk.book({ start: FAR }, await owner())).status).toBe(200)
    await cards.deliver(cards.stripe.pay(session))
    expect(await bookings()).toHaveLength(1)
    expect(await see(code)).toMatchObject({ state: 'returned', booking_code: null })
    expect(await refunds()).toEqual([{ why: 'hour_gone', amount: 5000, state: 'waiting' }])
    await runQueued(cards.app)
    expect(await refunds()).toEqual([{ why: 'hour_gone', amount: 5000, state: 'done' }])
    expect(sentBack()).toMatchObject([{ amount: 5000 }])
    expect(await payments()).toMatchObject([{ amount: 5000, refunded: 5000 }])
    const { rows } = await cards.app.sql.query(
      `select body from messages where clinic_id = $1 and key like 'card-payment:%'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ body: expect.stringContaining('se intorc pe card') }])
  })

  test('and is free again, is booked', async () => {
    const { session } = await begin()
    cards.app.clock.now += 40 * MINUTE
    await cards.deliver(cards.stripe.pay(session))
    expect(await bookings()).toEqual([{ status: 'approved', cancelled: false }])
    expect(await refunds()).toEqual([])
  })
})

test('who comes back without having paid keeps the hour, for as long as the page is open', async () => {
  const { session, code, reservation_code } = await begin()
  const again = await post('/v2/reservations', { ...slot(FAR), previous_code: reservation_code }, {})
  expect(again.body.data).toMatchObject({ code: reservation_code, expires_in: 31 * 60 })
  await cards.deliver(cards.stripe.pay(session))
  expect((await see(code)).booking_code).toEqual(expect.any(String))
  expect(sentBack()).toEqual([])
})

test('of one hour there is one page: the earlier is closed before another opens', async () => {
  const { session, reservation_code } = await begin()
  const again = await post('/v2/patient/deposits', { ...slot(FAR), reservation_code, pay: 'whole' })
  expect(again.body.data).toMatchObject({ amount: 150 })
  expect(cards.stripe.sessions.get(session)).toMatchObject({ status: 'expired' })
  // Paid on the first a moment before: no second page.
  const next = String(again.body.data.url).split('/').at(-1)!
  cards.stripe.pay(next)
  expect(await post('/v2/patient/deposits', { ...slot(FAR), reservation_code })).toMatchObject({
    status: 409,
    body: { code: 'already_paid' },
  })
})

describe('a visit that is given up', () => {
  test('in time gives the money back by itself, once', async () => {
    const code = await bookPaid(FAR)
    expect((await cancel(code)).status).toBe(200)
    expect((await cancel(code)).status).toBe(200)
    await runQueued(cards.app)
    expect(await refunds()).toEqual([{ why: 'cancelled_in_time', amount: 5000, state: 'done' }])
    expect(sentBack()).toHaveLength(1)
  })

  test('late leaves the deposit to the clinic, and gives back what was paid beyond it', async () => {
    const code = await bookPaid(NEAR, 'whole')
    expect((await cancel(code)).status).toBe(200)
    expect(await refunds()).toMatchObject([{ amount: 10_000 }])
  })

  test('by the clinic gives all of it back', async () => {
    const code = await bookPaid(NEAR)
    const { rows } = await cards.app.sql.query(`select id from bookings where code = $1`, [code])
    expect((await desk.post('/v2/deleteBooking', { booking_id: rows[0].id })).status).toBe(200)
    expect(await refunds()).toMatchObject([{ why: 'cancelled_in_time', amount: 5000 }])
  })

  test('by nobody’s coming, keeps it or gives it back as the clinic says', async () => {
    const code = await bookPaid(NEAR)
    const { rows } = await cards.app.sql.query(`select id from bookings where code = $1`, [code])
    cards.app.clock.now = Date.parse(NEAR) + 30 * MINUTE
    const headers = await owner()
    expect(
      (await desk.post('/update_booking_status', { booking_id: rows[0].id, status: 6 }, headers)).status,
    ).toBe(200)
    expect(await refunds()).toEqual([])
    // The desk gives it back all the same, with a reason.
    const { rows: paid } = await cards.app.sql.query(`select id from payments where clinic_id = $1`, [
      desk.clinic.clinicId,
    ])
    const path = `/v2/payments/${paid[0].id}/card-refunds`
    expect((await desk.post(path, { amount: 50 }, headers)).status).toBe(422)
    expect((await desk.post(path, { amount: 50.01, reason: 'Era bolnavă' }, headers)).status).toBe(422)
    const both = await Promise.all(
      [1, 2].map(() => desk.post(path, { amount: 50, reason: 'Era bolnavă' }, headers)),
    )
    expect(both.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await refunds()).toMatchObject([{ why: 'staff', amount: 5000 }])
    expect((await desk.get(path, headers)).body.data).toMatchObject([
      { state: 'waiting', amount: 50, reason: 'Era bolnavă' },
    ])
    const stranger = await cards.openClinic()
    expect((await stranger.post(path, { amount: 50, reason: 'x' })).status).toBe(404)
  })
})

describe('a refund', () => {
  test('waits while Stripe is down and says so, and goes out once', async () => {
    await returned()
    cards.stripe.isDown = true
    await expect(runQueued(cards.app)).rejects.toThrow(/connection|retr/i)
    expect((await desk.get('/v2/stripe/account')).body.data).toMatchObject({ refunds_waiting: 1 })
    cards.stripe.isDown = false
    await runQueued(cards.app)
    expect(await payments()).toMatchObject([{ refunded: 5000 }])
    expect(sentBack()).toHaveLength(1)
  })

  test('whose answer was lost is not paid twice, even once Stripe has forgotten the key', async () => {
    await returned()
    cards.stripe.losesAnswers = true
    await expect(runQueued(cards.app)).rejects.toThrow()
    cards.stripe.losesAnswers = false
    cards.stripe.forgetKeys()
    expect(await refunds()).toMatchObject([{ state: 'waiting' }])
    cards.app.clock.now += 5 * MINUTE
    await proveCardPayments.run({}, { ...cards.app.services, isLastTry: false })
    await runQueued(cards.app)
    expect(sentBack()).toHaveLength(1)
    expect(await payments()).toMatchObject([{ refunded: 5000 }])
  })

  test('that Stripe tells before our job has noted it is booked once', async () => {
    await returned()
    cards.stripe.losesAnswers = true
    await expect(runQueued(cards.app)).rejects.toThrow()
    cards.stripe.losesAnswers = false
    const told = cards.stripe.events.findLast(
      event => event.type === 'refund.created' && event.body.includes(desk.account),
    )!
    await Promise.all([cards.deliver(told), cards.deliver(told)])
    await runQueued(cards.app)
    expect(sentBack()).toHaveLength(1)
    expect(await payments()).toMatchObject([{ refunded: 5000 }])
  })

  test('that Stripe refuses ends, and somebody may look', async () => {
    await returned()
    for (const session of cards.stripe.sessions.values()) session['amount_total'] = 0
    await runQueued(cards.app)
    expect(await refunds()).toMatchObject([{ state: 'failed' }])
    expect(await payments()).toMatchObject([{ refunded: 0 }])
  })

  test('is never more than came, however many ask at once past the program', async () => {
    await returned()
    const insert = cards.app.sql.query(
      `insert into card_refunds (clinic_id, card_payment_id, amount_bani, why, created_at)
       select clinic_id, id, 1, 'staff', now() from card_payments where clinic_id = $1`,
      [desk.clinic.clinicId],
    )
    await expect(insert).rejects.toThrow(/returned_at_most/)
  })
})

test('what was paid does not go back to unpaid, past the program too', async () => {
  const { session } = await begin()
  await cards.deliver(cards.stripe.pay(session))
  for (const change of [`state = 'pending'`, `state = 'cancelled'`, 'payment_id = null', 'taken_bani = 1'])
    await expect(
      cards.app.sql.query(`update card_payments set ${change} where clinic_id = $1`, [desk.clinic.clinicId]),
    ).rejects.toThrow()
})
