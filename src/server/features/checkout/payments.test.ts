import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp('2026-11-26T12:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-26T12:00:00+02:00')
  desk = await openDesk(app)
})

const account = async (patientId = desk.patientId): Promise<Reply['body']> =>
  (await desk.get(`/v2/patients/${patientId}/checkout`)).body.data
const advance = async (amount: number, fields: Record<string, unknown> = {}): Promise<number> =>
  (await desk.post('/v2/payments', { patient_id: desk.patientId, method: 'cash', amount, ...fields })).body
    .data.id
const opening = (amount: number, owes: boolean, patient_id = desk.patientId) =>
  desk.post('/v2/opening-balances', { patient_id, amount, owes })

/** A visit of 150 lei that is over, paid by card; the payment's id. */
async function paidVisit(): Promise<{ bookingId: number; paymentId: number }> {
  const bookingId = (await desk.book()).body.data.id as number
  await desk.post('/update_booking_status', { booking_id: bookingId, status: 4 })
  const { version } = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
  const reply = await desk.post('/v2/checkouts', {
    patient_id: desk.patientId,
    booking_id: bookingId,
    version,
    lines: [{ line: 1 }],
    payments: [{ method: 'card', amount: 150 }],
  })
  return { bookingId, paymentId: reply.body.data.payments[0].id as number }
}

test('an advance is owed to the patient, and money is told of by its day', async () => {
  await advance(200, { received: 250 })
  await advance(100, { method: 'bank', reference: 'OP 7' })
  expect(await account()).toMatchObject({ advance: 300, balance: -300 })
  const { body } = await desk.get('/v2/payments')
  expect(body).toMatchObject({
    from: '2026-11-26',
    to: '2026-11-26',
    totals: [
      { method: 'bank', received: 100, returned: 0 },
      { method: 'cash', received: 200, returned: 0 },
    ],
    data: [
      { kind: 'payment', method: 'bank', amount: 100, reference: 'OP 7', refundable: 100, by: 'Dana Marin' },
      { kind: 'payment', method: 'cash', amount: 200, patient_name: 'Dumitru Maria' },
    ],
    paginator: { total: 2 },
  })
  expect((await desk.get('/v2/payments?method=cash')).body.data).toHaveLength(1)
  expect((await desk.get('/v2/payments?search=dumitru')).body.data).toHaveLength(2)
  expect((await desk.get('/v2/payments?search=nimeni')).body.data).toEqual([])
  expect((await desk.get('/v2/payments?from=2026-11-25&to=2026-11-25')).body.data).toEqual([])
})

test('a refund frees what was paid by it, and is never more than that', async () => {
  const { bookingId, paymentId } = await paidVisit()
  const refund = (amount: number) =>
    desk.post(`/v2/payments/${paymentId}/refunds`, { amount, method: 'cash', reason: 'Trecută de două ori' })
  expect((await refund(50)).body.data.balance).toBe(50)
  expect((await desk.get(`/v2/payments/${paymentId}`)).body.data).toMatchObject({
    amount: 150,
    refunded: 50,
    refundable: 100,
    paid: [{ amount: 100 }],
  })
  expect((await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data.lines[0]).toMatchObject({
    paid: 100,
    left: 50,
  })
  const over = await refund(100.01)
  expect(over).toMatchObject({
    status: 422,
    body: { errors: { amount: ['Se pot da înapoi cel mult 100 lei.'] } },
  })
  // Cash left the till although a card had paid.
  expect((await desk.get('/v2/payments')).body.totals).toEqual([
    { method: 'card', received: 150, returned: 0 },
    { method: 'cash', received: 0, returned: 50 },
  ])
})

test('two refunds at once give back no more than was paid', async () => {
  const { paymentId } = await paidVisit()
  const body = { amount: 100, method: 'card', reason: 'Dublă' }
  const replies = await Promise.all([1, 2].map(() => desk.post(`/v2/payments/${paymentId}/refunds`, body)))
  expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect((await account()).balance).toBe(100)
})

test('a payment noted by mistake is taken back once, and what it paid is owed again', async () => {
  const { paymentId } = await paidVisit()
  const takeBack = () => desk.post(`/v2/payments/${paymentId}/take-back`, { reason: 'Altă sumă' })
  expect((await takeBack()).body.data.balance).toBe(150)
  expect((await takeBack()).body.code).toBe('taken_back')
  const { data } = (await desk.get('/v2/payments')).body
  expect(data).toMatchObject([
    { kind: 'reversal', amount: -150, refundable: 0 },
    { kind: 'payment', amount: 150, reversed: true, refundable: 0 },
  ])
})

test('what was refunded is no mistake any more, and another day is for who may refund', async () => {
  const { paymentId } = await paidVisit()
  const refund = { amount: 10, method: 'card', reason: 'Parțial' }
  await desk.post(`/v2/payments/${paymentId}/refunds`, refund)
  expect((await desk.post(`/v2/payments/${paymentId}/take-back`, { reason: 'Greșit' })).body.code).toBe(
    'money_moved',
  )
  const other = await advance(20)
  app.clock.now += 86_400_000
  const { headers } = await addStaff(app, desk.clinic.clinicId, [
    'payments.view',
    'payments.edit',
    'bookings.view',
    'bookings.all_doctors',
    'patients.view',
  ])
  const path = `/v2/payments/${other}/take-back`
  expect(await desk.post(path, { reason: 'Greșit' }, headers)).toMatchObject({
    status: 403,
    body: { code: 'another_day_money' },
  })
  const owner = await signIn(app, desk.clinic.clinicId)
  expect((await desk.post(path, { reason: 'Greșit' }, owner)).status).toBe(200)
})

test('a debt is forgiven, in part or whole, and never more than is owed', async () => {
  const { id: charge_id } = (await opening(120, true)).body.data
  const forgive = (amount?: number) =>
    desk.post('/v2/write-offs', { patient_id: desk.patientId, charge_id, amount, reason: 'Internat' })
  expect((await forgive(20)).body.data.balance).toBe(100)
  expect((await forgive(100.01)).body.errors).toEqual({ amount: ['Au mai rămas de plată 100 lei.'] })
  expect((await forgive()).body.data.balance).toBe(0)
  expect((await forgive()).body.errors).toHaveProperty('charge_id')
})

test('what was brought over is owed, or ahead, and pays what comes', async () => {
  await opening(80, false)
  expect(await account()).toMatchObject({ advance: 80, balance: -80 })
  await opening(30, true)
  const { version, arrears } = await account()
  expect(arrears).toMatchObject([{ name: 'Sold adus din alt program', open: 30 }])
  const reply = await desk.post('/v2/checkouts', {
    patient_id: desk.patientId,
    version,
    arrears: [arrears[0].charge_id],
    from_advance: 30,
  })
  expect(reply.body.data).toMatchObject({ paid: 30, left: 0, balance: -50 })
})

test('a parent pays for a child: what is ahead goes over and pays the oldest debt', async () => {
  const child = await addPatient(app, desk.clinic.clinicId, { first_name: 'Vlad' })
  await opening(100, true, child)
  await advance(250)
  const transfer = (amount: number) =>
    desk.post('/v2/transfers', { patient_id: desk.patientId, to_patient_id: child, amount })
  expect((await transfer(160)).body.data.balance).toBe(-90)
  expect(await account(child)).toMatchObject({ balance: -60, advance: 60, arrears: [] })
  expect((await transfer(90.01)).body.errors).toEqual({ amount: ['Avansul este de 90 lei.'] })
  expect(
    (await desk.post('/v2/transfers', { patient_id: child, to_patient_id: child, amount: 1 })).body.errors,
  ).toHaveProperty('to_patient_id')
})

test('a charge noted by mistake is taken back; of a visit that took place it is the visit that changes', async () => {
  const { id } = (await opening(120, true)).body.data
  const reply = await desk.post(`/v2/charges/${id}/take-back`, { reason: 'Alt pacient' })
  expect(reply.body.data.balance).toBe(0)
  const bookingId = (await desk.book()).body.data.id as number
  await desk.post('/update_booking_status', { booking_id: bookingId, status: 4 })
  const { lines } = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
  const path = `/v2/charges/${lines[0].charge_id}/take-back`
  expect((await desk.post(path, { reason: 'Greșit' })).body.code).toBe('charge_of_visit')
  expect((await account()).balance).toBe(150)
})

test('cash over the day’s limit is refused, and what was given back makes room', async () => {
  const id = await advance(9_000)
  const over = await desk.post('/v2/payments', {
    patient_id: desk.patientId,
    method: 'cash',
    amount: 1_000.01,
  })
  expect(over).toMatchObject({
    status: 409,
    body: {
      code: 'cash_limit',
      message: 'În numerar, cel mult 10.000 lei pe zi de persoană.',
      data: { limit: 10_000, taken: 9_000, left: 1_000 },
    },
  })
  await desk.post(`/v2/payments/${id}/refunds`, { amount: 500, method: 'cash', reason: 'Prea mult' })
  await advance(1_500)
  app.clock.now += 86_400_000
  const owner = await signIn(app, desk.clinic.clinicId)
  const { data } = (await desk.get(`/v2/patients/${desk.patientId}/checkout`, owner)).body
  expect(data).toMatchObject({ cash_left: 10_000, advance: 10_000 })
})

test('another clinic’s payments are not there', async () => {
  const { paymentId } = await paidVisit()
  const stranger = await openDesk(app)
  const refund = { amount: 1, method: 'cash', reason: 'Altă clinică' }
  for (const reply of [
    await stranger.get(`/v2/payments/${paymentId}`),
    await stranger.post(`/v2/payments/${paymentId}/refunds`, refund),
    await stranger.post(`/v2/payments/${paymentId}/take-back`, { reason: 'Altă clinică' }),
  ])
    expect(reply.status).toBe(404)
  expect((await stranger.get('/v2/payments')).body.data).toEqual([])
})
