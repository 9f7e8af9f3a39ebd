import { paymentAct, refundAct, type Act } from '#domain/money/ledger.ts'
import { post } from '#server/features/ledger/ledger.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, signIn } from '#test/factories.ts'
import { addPackage, startPackage } from '#test/packages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let began: number
let id: number
let headers: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  began = app.clock.now
})
afterAll(() => app.stop())

/** A package of 900 lei for four, two of them used and one held by a visit to come. */
beforeEach(async () => {
  app.clock.now = began
  desk = await openDesk(app)
  const packageId = await addPackage(desk)
  id = (await startPackage(desk, packageId)).body.data.id
  const booked: number[] = []
  for (const hour of ['09:00', '10:00']) booked.push((await desk.book({ start: at(hour) })).body.data.id)
  await desk.book({ start: at('10:00', '2026-12-10') })
  app.clock.now = Date.parse(at('15:00'))
  headers = await signIn(app, desk.clinic.clinicId)
  for (const booking_id of booked)
    await desk.post('/update_booking_status', { booking_id, status: 4 }, headers)
})

const path = () => `/v2/patient-subscriptions/${id}`
const read = async () => (await desk.get(path(), headers)).body.data
const quote = async () => (await desk.get(`${path()}/refund`, headers)).body.data
const refund = async (fields: Record<string, unknown>, by = headers) =>
  desk.post(
    `${path()}/refund`,
    { way: 'unused', to: 'cash', reason: 'Se mută', version: (await read()).version, ...fields },
    by,
  )

/** Pays what is owed for the package alone. */
async function pay(amount: number): Promise<void> {
  const { clinicId } = desk.clinic
  const { rows } = await app.sql.query(
    `select id::int from charges where clinic_id = $1 and kind = 'subscription'`,
    [clinicId],
  )
  await app.db.tenant(clinicId, async bare => {
    const tx = new WriteTx(bare, { clinicId, now: app.clock.now, accountId: null, kind: 'system' })
    const payment = { patientId: desk.patientId, method: 'card', amount } as const
    await post(tx, [paymentAct(payment, [{ charge: rows[0].id, amount }])])
  })
}

/** The id of a payment at the desk that pays the package. */
async function payAt(amount: number): Promise<number> {
  await pay(amount * 100)
  const { rows } = await app.sql.query(
    `select id::int from payments where clinic_id = $1 and method = 'card'`,
    [desk.clinic.clinicId],
  )
  return rows[0].id
}

const posting = (acts: Act[]) =>
  app.db.tenant(desk.clinic.clinicId, bare =>
    post(
      new WriteTx(bare, {
        clinicId: desk.clinic.clinicId,
        now: app.clock.now,
        accountId: null,
        kind: 'system',
      }),
      acts,
    ),
  )

const give = (useId: number, reason = 'Medicul a lipsit') =>
  desk.post(`${path()}/uses/${useId}/return`, { reason }, headers)

/** What stands on an account of the clinic, in bani. */
async function standing(account: string): Promise<number> {
  const { rows } = await app.sql.query(
    `select coalesce(sum(case when debit = $2 then amount_bani else -amount_bani end), 0)::int as sum
       from money_moves where clinic_id = $1 and $2 in (debit, credit)`,
    [desk.clinic.clinicId, account],
  )
  return rows[0].sum
}

describe('giving a package back', () => {
  test('gives nothing of what was forgiven', async () => {
    await pay(30_000)
    const { rows } = await app.sql.query(
      `select id::int from charges where clinic_id = $1 and kind = 'subscription'`,
      [desk.clinic.clinicId],
    )
    const forgiven = { patient_id: desk.patientId, charge_id: rows[0].id, reason: 'Garanție' }
    expect((await desk.post('/v2/write-offs', forgiven, headers)).status).toBe(200)
    expect(await quote()).toMatchObject({ unused: 300, most: 300 })
    expect((await refund({ to: 'cash' })).status).toBe(200)
    expect(await standing('cash')).toBe(-30_000)
    expect(await standing('packages')).toBe(0)
  })

  test('shows the three ways before', async () => {
    await pay(90_000)
    expect(await quote()).toMatchObject({
      paid: 900,
      unused: 450,
      full_price: 600,
      most: 900,
      remaining: 2,
      used: 2,
      use_worth: 225,
      used_at_full_price: 300,
      visits: [{ price: 150 }],
    })
  })

  test('gives the unused value back in cash; the visit goes at its price', async () => {
    await pay(90_000)
    const reply = await refund({})
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { state: 'refunded', used: 2, temporarily_used: 0, unused: 0, earned: 450 } },
    })
    expect(await standing('packages')).toBe(0)
    expect([await standing('cash'), await standing('card')]).toEqual([-45_000, 90_000])
    const { body } = await desk.get(`/v2/patients/${desk.patientId}/subscriptions`, headers)
    expect(body.data[0].state).toBe('refunded')
    expect((await read()).uses.map((use: { state: string; reason: string }) => use.state)).toEqual([
      'used',
      'used',
      'returned',
    ])
    expect(
      (await desk.book({ start: at('12:00', '2026-12-10') }, headers)).body.data.services[0],
    ).not.toHaveProperty('subscription')
    expect((await refund({})).body.code).toBe('subscription_over')
    expect((await desk.get(`${path()}/refund`, headers)).body.code).toBe('subscription_over')
  })

  test('gives the price less the uses at full price, beyond what is unused at the clinic’s loss', async () => {
    await pay(90_000)
    expect((await refund({ way: 'full_price', to: 'card' })).status).toBe(200)
    expect(await standing('packages')).toBe(0)
    expect(await standing('card')).toBe(90_000 - 60_000)
  })

  test('gives what was agreed, at most what was paid; the rest stays the clinic’s', async () => {
    await pay(80_000)
    const beyond = await refund({ way: 'agreed', amount: 800.01 })
    expect(beyond.body.errors).toHaveProperty('amount')
    expect((await refund({ way: 'agreed' })).body.errors).toHaveProperty('amount')
    expect((await refund({ way: 'agreed', amount: 300, to: 'account' })).status).toBe(200)
    expect(await standing('packages')).toBe(0)
    // A hundred was still owed for it; two hundred are an advance.
    expect(await standing('cash')).toBe(0)
    const { rows } = await app.sql.query(
      `select n.amount_bani::int as amount, n.allocated_bani::int as allocated from payment_counters n
         join payments p on p.clinic_id = n.clinic_id and p.id = n.payment_id
        where p.clinic_id = $1 and p.method = 'package_refund'`,
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ amount: 30_000, allocated: 10_000 }])
  })

  test('of what was never paid lessens the debt, and gives no money', async () => {
    expect((await refund({ to: 'cash' })).status).toBe(200)
    expect(await standing('cash')).toBe(0)
    expect(await standing('packages')).toBe(0)
  })

  test('of nothing leaves what was not used to the clinic', async () => {
    await pay(90_000)
    expect((await refund({ way: 'agreed', amount: 0 })).status).toBe(200)
    expect([await standing('packages'), await standing('cash')]).toEqual([0, 0])
  })

  test('by one who saw another version, or may not, changes nothing', async () => {
    await pay(90_000)
    const { version } = await read()
    const ends_on = '2028-01-31'
    expect((await desk.post(`${path()}/extend`, { ends_on, version }, headers)).status).toBe(200)
    expect((await refund({ version })).body.code).toBe('stale')
    const { headers: reception } = await addStaff(app, desk.clinic.clinicId, [
      'payments.view',
      'payments.edit',
      'patients.view',
      'bookings.all_doctors',
    ])
    expect((await refund({}, reception)).status).toBe(403)
    expect(await standing('packages')).toBe(-45_000)
  })

  test('pays out once: what is given of a payment is what the package left of it', async () => {
    const paid = await payAt(900)
    expect((await refund({ to: 'cash' })).status).toBe(200)
    const again = (amount: number) =>
      desk.post(`/v2/payments/${paid}/refunds`, { amount, method: 'card', reason: 'Încă o dată' }, headers)
    expect((await desk.get(`/v2/payments/${paid}`, headers)).body.data.refundable).toBe(450)
    expect((await again(450.01)).body.errors).toEqual({
      amount: ['Se pot da înapoi cel mult 450 lei.'],
    })
    expect(await standing('cash')).toBe(-45_000)
    expect((await again(450)).status).toBe(200)
    expect([await standing('cash'), await standing('card')]).toEqual([-45_000, 45_000])
    expect((await again(0.01)).status).toBe(422)
    expect((await desk.get(`/v2/patients/${desk.patientId}/account`, headers)).body.standing.balance).toBe(
      450,
    )
  })

  test('pays out once past the program, and where a refund of it lies on the account', async () => {
    const paid = await payAt(900)
    expect((await refund({ to: 'account' })).status).toBe(200)
    const cash = { method: 'cash', reason: 'Se mută' }
    expect((await desk.post(`/v2/payments/${paid}/refunds`, { ...cash, amount: 900 }, headers)).status).toBe(
      200,
    )
    const { rows } = await app.sql.query(
      `select id::int from payments where clinic_id = $1 and method = 'package_refund'`,
      [desk.clinic.clinicId],
    )
    const back = rows[0].id as number
    const given = await desk.post(`/v2/payments/${back}/refunds`, { ...cash, amount: 1 }, headers)
    expect(given.body.errors).toHaveProperty('amount')
    const act = refundAct({ paymentId: back, patientId: desk.patientId, method: 'package_refund' }, 100, {
      by: 'cash',
    })
    await expect(posting([act])).rejects.toMatchObject({ constraint: 'package_paid_out' })
    const other = await addPatient(app, desk.clinic.clinicId)
    const moved = { patient_id: desk.patientId, to_patient_id: other, amount: 1, reason: 'Pentru soț' }
    expect((await desk.post('/v2/transfers', moved, headers)).body.code).toBe('money_moved')
  })

  test('pays out once of many at once', async () => {
    const paid = await payAt(900)
    const body = { amount: 900, method: 'card', reason: 'Se mută' }
    const replies = await Promise.all([
      desk.post(`/v2/payments/${paid}/refunds`, body, headers),
      refund({ to: 'cash' }),
    ])
    expect(replies.some(reply => reply.status === 200)).toBe(true)
    expect(-(await standing('cash')) + 90_000 - (await standing('card'))).toBeLessThanOrEqual(90_000)
  })

  test('a payment that was never made is taken back all the same', async () => {
    const paid = await payAt(900)
    expect((await refund({ to: 'cash' })).status).toBe(200)
    expect(
      (await desk.post(`/v2/payments/${paid}/take-back`, { reason: 'Alt pacient' }, headers)).status,
    ).toBe(200)
  })

  test('twice at once is done once', async () => {
    await pay(90_000)
    const replies = await Promise.all([refund({}), refund({})])
    expect(replies.map(reply => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await standing('cash')).toBe(-45_000)
  })
})

describe('a started package', () => {
  test('lasts longer when it is given another day', async () => {
    const { version } = await read()
    const extend = (ends_on: string) => desk.post(`${path()}/extend`, { ends_on, version }, headers)
    expect((await extend('2027-11-25')).body.errors).toHaveProperty('ends_on')
    expect((await extend('2028-02-29')).body.data).toMatchObject({
      ends_on: '2028-02-29',
      version: version + 1,
    })
    expect((await extend('2029-01-01')).body.code).toBe('stale')
  })

  test('gets a use back by hand, with a reason; its visit stays outside from then on', async () => {
    const { uses } = await read()
    expect((await give(uses[0].id, '')).body.errors).toHaveProperty('reason')
    const reply = await give(uses[0].id)
    expect(reply.body.data).toMatchObject({ used: 1, temporarily_used: 1, earned: 225, unused: 675 })
    expect(reply.body.data.uses[0]).toMatchObject({ state: 'returned', reason: 'Medicul a lipsit' })
    expect((await give(uses[0].id)).body.code).toBe('use_over')
    expect((await give(999_999)).status).toBe(404)
    // Whatever is done with the visit later.
    for (const status of [3, 4])
      await desk.post('/update_booking_status', { booking_id: uses[0].booking_id, status }, headers)
    expect(await read()).toMatchObject({ used: 1, temporarily_used: 1 })
  })

  test('goes with its patient when two records become one, and back', async () => {
    const kept = await addPatient(app, desk.clinic.clinicId)
    const merge = `/v2/patients/${kept}/merge`
    const preview = (await desk.get(`${merge}-preview?with=${desk.patientId}`, headers)).body.data
    const made = await desk.post(
      merge,
      {
        merged_id: desk.patientId,
        kept_version: preview.kept.version,
        merged_version: preview.merged.version,
      },
      headers,
    )
    expect(made.status).toBe(200)
    const mine = async (patientId: number) =>
      (await desk.get(`/v2/patients/${patientId}/subscriptions`, headers)).body.data
    expect(await mine(kept)).toMatchObject([{ id, used: 2, temporarily_used: 1 }])
    const wish = { patient_id: kept, start: at('12:00', '2026-12-10') }
    const booked = await desk.book(wish, headers)
    expect(booked.body.data.services[0].subscription).toMatchObject({ id, number: 4 })
    await desk.post('/v2/deleteBooking', { booking_id: booked.body.data.id }, headers)
    expect((await desk.post(`/v2/merges/${made.body.data.id}/undo`, {}, headers)).status).toBe(200)
    expect(await mine(desk.patientId)).toMatchObject([{ id, used: 2, temporarily_used: 1 }])
    expect(await mine(kept)).toEqual([])
  })

  test('of another clinic is not there', async () => {
    const other = await openDesk(app)
    for (const reply of [
      await desk.get(path(), other.clinic.owner),
      await desk.get(`${path()}/refund`, other.clinic.owner),
      await desk.post(`${path()}/extend`, { ends_on: '2029-01-01', version: 1 }, other.clinic.owner),
    ])
      expect(reply.status).toBe(404)
  })
})
