import { addAccount, signIn } from '#test/factories.ts'
import { paymentsOf, startCards, type CardClinic, type CardsApp } from '#test/cards.ts'
import { runQueued } from '#test/jobs.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let cards: CardsApp
let desk: CardClinic
let patient: Record<string, string>
beforeAll(async () => {
  cards = await startCards()
})
afterAll(() => cards.stop())
beforeEach(async () => {
  desk = await cards.openClinic()
  const accountId = await addAccount(cards.app)
  patient = await signIn(cards.app, accountId)
  await cards.app.sql.query(`update patients set account_id = $1 where id = $2`, [accountId, desk.patientId])
})

async function made(path: string, body: Record<string, unknown>): Promise<number> {
  const reply = await desk.post(path, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}
const addPackage = (fields = {}) =>
  made('/v2/subscriptions', {
    name_ro: 'Igienă, 4 ședințe',
    price: 900,
    months: 12,
    maximum_uses: 4,
    service_ids: [desk.serviceId],
    sold_online: true,
    ...fields,
  })
const addCard = (fields = {}) =>
  made('/v2/gift-cards', {
    title: 'Zâmbet de sărbători',
    description: '',
    cover: 'teal',
    value: 300,
    expires_after_days: 180,
    maximum: 1,
    sold_online: true,
    active: true,
    ...fields,
  })
const offers = async (headers = patient) =>
  (await cards.app.call('GET', '/v2/me/offers', { headers })).body.data
const buy = (kind: string, id: number, headers = patient) =>
  cards.app.call('POST', '/v2/me/purchases', { body: { clinic_id: desk.clinic.clinicId, kind, id }, headers })
async function begin(kind: string, id: number): Promise<string> {
  const reply = await buy(kind, id)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return String(reply.body.data.url).split('/').at(-1)!
}
const payments = () => paymentsOf(cards.app, desk.clinic.clinicId)

test('what a clinic sells online is told to its patients, and a package that is paid has started, once', async () => {
  const id = await addPackage()
  await addPackage({ name_ro: 'Doar la recepție', sold_online: false })
  expect((await offers()).shops).toMatchObject([
    {
      clinic: { id: desk.clinic.clinicId },
      takes_cards: true,
      subscriptions: [{ id, name: 'Igienă, 4 ședințe', price: 900 }],
      gift_cards: [],
    },
  ])
  const event = cards.stripe.pay(await begin('subscription', id))
  expect((await offers()).subscriptions).toEqual([])
  await Promise.all([cards.deliver(event), cards.deliver(event)])
  expect((await offers()).subscriptions).toMatchObject([
    { name: 'Igienă, 4 ședințe', state: 'running', used: 0, maximum_uses: 4, family_id: null },
  ])
  expect(await payments()).toMatchObject([{ method: 'online', amount: 90_000, allocated: 90_000 }])
})

test('a price that changed meanwhile stays what was paid', async () => {
  const id = await addPackage()
  const session = await begin('subscription', id)
  await cards.app.sql.query(`update subscriptions set price_bani = 100000 where id = $1`, [id])
  await cards.deliver(cards.stripe.pay(session))
  expect(await payments()).toMatchObject([{ amount: 90_000, allocated: 90_000 }])
  const { rows } = await cards.app.sql.query(
    `select price_bani::int as price from patient_subscriptions where subscription_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ price: 90_000 }])
})

test('terms that changed while it was paid stay what they were', async () => {
  await cards.app.sql.query('update clinics set vat_payer = true where clinic_id = $1', [
    desk.clinic.clinicId,
  ])
  const id = await addPackage()
  const session = await begin('subscription', id)
  const changed = {
    name_ro: 'Igienă, 4 ședințe',
    price: 900,
    months: 1,
    maximum_uses: 2,
    no_show_uses: false,
    vat: 'standard',
    service_ids: [desk.serviceId],
    sold_online: true,
    version: 1,
  }
  const put = await desk.test.call('PUT', `/v2/subscriptions/${id}`, {
    body: changed,
    headers: desk.clinic.owner,
  })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  await cards.deliver(cards.stripe.pay(session))
  expect((await offers()).subscriptions).toMatchObject([{ maximum_uses: 4, ends_on: '2027-11-25' }])
  const { rows } = await cards.app.sql.query(
    `select p.no_show_uses, c.vat from patient_subscriptions p
       join charges c on c.clinic_id = p.clinic_id and c.patient_subscription_id = p.id where p.subscription_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ no_show_uses: true, vat: 'exempt' }])
})

test('a code is good as long as it was when it was paid', async () => {
  const id = await addCard()
  const session = await begin('gift_card', id)
  await cards.app.sql.query(`update gift_cards set expires_after_days = 1 where id = $1`, [id])
  await cards.deliver(cards.stripe.pay(session))
  expect((await offers()).codes).toMatchObject([{ expires_on: '2027-05-24' }])
})

test('what was seen is bought, or nothing', async () => {
  const id = await addPackage()
  const [seen] = (await offers()).shops[0].subscriptions
  await cards.app.sql.query(
    `update subscriptions set maximum_uses = 2, version = version + 1 where id = $1`,
    [id],
  )
  const body = { clinic_id: desk.clinic.clinicId, kind: 'subscription', id, version: seen.version }
  const asked = (fields: object) =>
    cards.app.call('POST', '/v2/me/purchases', { body: { ...body, ...fields }, headers: patient })
  expect(await asked({})).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
  expect((await asked({ version: seen.version + 1 })).status).toBe(200)
})

test('a code is worth what was paid for it, whatever the card is worth by then', async () => {
  const id = await addCard()
  const session = await begin('gift_card', id)
  await desk.test.call('PUT', `/v2/gift-cards/${id}`, {
    body: { value: 1_000, version: 1 },
    headers: desk.clinic.owner,
  })
  await cards.deliver(cards.stripe.pay(session))
  expect((await offers()).codes).toMatchObject([{ remaining: 300 }])
  expect(await payments()).toMatchObject([{ amount: 30_000, allocated: 30_000 }])
})

test('the last code of a card is one buyer’s; the other’s money goes back', async () => {
  const id = await addCard()
  const sessions = [await begin('gift_card', id), await begin('gift_card', id)]
  await Promise.all(sessions.map(session => cards.deliver(cards.stripe.pay(session))))
  const { codes, shops } = await offers()
  expect(codes).toMatchObject([
    { title: 'Zâmbet de sărbători', state: 'active', remaining: 300, is_bought: true },
  ])
  expect(shops).toEqual([])
  const { rows } = await cards.app.sql.query(
    `select body from messages where clinic_id = $1 and key like 'gift-code:%'`,
    [desk.clinic.clinicId],
  )
  expect(rows).toEqual([{ body: expect.stringContaining(codes[0].code) }])
  await runQueued(cards.app)
  const sent = cards.stripe.refunds.filter(refund => refund['account_of'] === desk.account)
  expect(sent).toMatchObject([{ amount: 30_000 }])
  expect((await payments()).map(payment => payment.refunded).toSorted((a, b) => a - b)).toEqual([0, 30_000])
})

test('what is not sold online, or by nobody who takes cards, cannot be bought', async () => {
  const hidden = await addPackage({ sold_online: false })
  expect((await buy('subscription', hidden)).status).toBe(422)
  expect((await buy('gift_card', 999_999)).status).toBe(422)
  const id = await addPackage()
  await desk.remove('/v2/stripe/account')
  expect(await buy('subscription', id)).toMatchObject({ status: 409, body: { code: 'no_card_payment' } })
  expect((await offers()).shops).toMatchObject([{ takes_cards: false, subscriptions: [{ id }] }])
})

test('a stranger to the clinic sees nothing of it', async () => {
  await addPackage()
  const other = await signIn(cards.app, await addAccount(cards.app))
  expect(await offers(other)).toEqual({ subscriptions: [], codes: [], shops: [] })
})

test('of a package one sees which visit has which use', async () => {
  const packageId = await addPackage()
  await desk.post('/assign-subscription', { patient_id: desk.patientId, subscription_id: packageId })
  const visit = await desk.post('/v2/add_booking', {
    patient_id: desk.patientId,
    doctor_id: desk.doctorId,
    start: '2026-12-02T09:00:00+02:00',
    services: [{ service_id: desk.serviceId }],
  })
  expect(visit.status, JSON.stringify(visit.body)).toBe(200)
  const [own] = (await offers()).subscriptions
  expect(own).toMatchObject({
    for_whom: null,
    reserved: 1,
    uses: [{ service: expect.any(String), state: 'reserved' }],
  })
  expect(Date.parse(own.uses[0].start)).toBe(Date.parse('2026-12-02T09:00:00+02:00'))
})

test('a package that was paid out at the desk goes back to its card only for the rest', async () => {
  const id = await addPackage()
  await cards.deliver(cards.stripe.pay(await begin('subscription', id)))
  const { rows } = await cards.app.sql.query(
    `select (select id::int from patient_subscriptions where clinic_id = $1) as started,
            (select id::int from payments where clinic_id = $1) as payment`,
    [desk.clinic.clinicId],
  )
  const { started, payment } = rows[0]
  const { version } = (await desk.get(`/v2/patient-subscriptions/${started}`)).body.data
  const out = { way: 'agreed', amount: 600, to: 'cash', reason: 'Se mută', version }
  expect((await desk.post(`/v2/patient-subscriptions/${started}/refund`, out)).status).toBe(200)
  const back = (amount: number) =>
    desk.post(`/v2/payments/${payment}/card-refunds`, { amount, reason: 'Se mută' })
  expect((await back(300.01)).body.errors).toHaveProperty('amount')
  await expect(
    cards.app.sql.query(
      `insert into card_refunds (clinic_id, card_payment_id, amount_bani, why, created_at)
         select clinic_id, id, 30001, 'staff', now() from card_payments where clinic_id = $1`,
      [desk.clinic.clinicId],
    ),
  ).rejects.toMatchObject({ constraint: 'package_paid_out' })
  expect((await back(300)).status).toBe(200)
  expect((await back(0.01)).status).toBe(409)
  await runQueued(cards.app)
  const online = (await payments()).filter(each => each.method === 'online')
  expect(online).toMatchObject([{ amount: 90_000, refunded: 30_000 }])
})
