// What the database itself holds of money, tried past the program: as the role that the program has, and where a trigger
// holds it, as the superuser too.

import { chargeAct, paymentAct, type ChargeDraft, type PaymentDraft } from '#domain/money/ledger.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { insert } from '#test/factories.ts'
import { openMoneyGround, type MoneyGround } from '#test/money-ground.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { post } from './ledger.ts'

let app: TestApp
let ground: MoneyGround
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ground = await openMoneyGround(app)
})

/** One statement as the program's role, for the clinic; answers the error's code and constraint, or how many rows. */
async function attempt(query: string, role = 'zambet_app'): Promise<string> {
  const client = await app.sql.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${role}`)
    await client.query(`set local app.clinic_id = '${ground.clinicId}'`)
    const { rowCount } = await client.query(query)
    return `${rowCount} rows`
  } catch (error) {
    const { code, constraint } = error as { code: string; constraint?: string }
    return constraint ? `${code} ${constraint}` : code
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const write = <R>(work: (tx: WriteTx) => Promise<R>) =>
  app.db.tenant(ground.clinicId, bare =>
    work(
      new WriteTx(bare, { clinicId: ground.clinicId, now: app.clock.now, accountId: null, kind: 'system' }),
    ),
  )

const NO_RIGHT = '42501'
const REFUSED = '23001'
const WRITTEN = [
  ['money_events', 'day'],
  ['money_moves', 'amount_bani'],
  ['charges', 'amount_bani'],
  ['payments', 'amount_bani'],
  ['refunds', 'amount_bani'],
  ['allocations', 'amount_bani'],
  ['gift_code_closings', 'amount_bani'],
] as const
const COUNTED = [
  ['patient_accounts', 'balance_bani'],
  ['charge_counters', 'allocated_bani'],
  ['payment_counters', 'refunded_bani'],
  ['gift_code_counters', 'remaining_bani'],
  ['gift_card_counters', 'generated'],
  ['subscription_counters', 'used'],
] as const

describe('what stands in the ledger', () => {
  test.each(WRITTEN)('%s is neither changed nor removed, by the program', async (table, column) => {
    expect(await attempt(`update ${table} set ${column} = ${column}`)).toBe(NO_RIGHT)
    expect(await attempt(`delete from ${table}`)).toBe(NO_RIGHT)
    expect(await attempt(`truncate ${table} cascade`)).toBe(NO_RIGHT)
    expect(await attempt(`alter table ${table} disable trigger all`)).toBe(NO_RIGHT)
  })

  test.each(WRITTEN)('%s is neither changed nor removed, by its owner', async (table, column) => {
    if (table === 'gift_code_closings') {
      const { clinicId: clinic_id, codeId: gift_code_id, charge } = ground
      await insert(app, table, { clinic_id, event_id: charge.eventId, gift_code_id, amount_bani: 100 })
    }
    const mine = `where clinic_id = ${ground.clinicId}`
    for (const role of ['zambet_owner', 'postgres']) {
      expect(await attempt(`update ${table} set ${column} = ${column} ${mine}`, role), role).toBe(REFUSED)
      expect(await attempt(`delete from ${table} ${mine}`, role), role).toBe(REFUSED)
      expect(await attempt(`truncate ${table} cascade`, role), role).toBe(REFUSED)
    }
  })

  test.each(COUNTED)('%s is moved by the ledger’s own rows alone', async (table, column) => {
    expect(await attempt(`update ${table} set ${column} = 0`)).toBe(NO_RIGHT)
    expect(await attempt(`delete from ${table}`)).toBe(NO_RIGHT)
    expect(await attempt(`insert into ${table} select * from ${table}`)).toBe(NO_RIGHT)
  })

  test('a use is never removed, nor goes back', async () => {
    expect(await attempt('delete from subscription_uses')).toBe(NO_RIGHT)
    const to = (state: string) => `update subscription_uses set state = '${state}' where id = ${ground.useId}`
    await app.sql.query(`${to('used')} and clinic_id = ${ground.clinicId}`)
    expect(await attempt(to('reserved'))).toBe('23514')
    await app.sql.query(`${to('returned')} and clinic_id = ${ground.clinicId}`)
    expect(await attempt(to('used'))).toBe('23514')
    expect(await attempt(to('reserved'))).toBe('23514')
  })
})

describe('a patient’s account', () => {
  test('is numbered and added up by the database, whatever a row says of its own place and balance', async () => {
    const { clinicId, patientId, cash } = ground
    const account = async () =>
      (
        await app.sql.query(
          'select balance_bani::int as balance, moves::int as moves from patient_accounts where clinic_id = $1 and patient_id = $2',
          [clinicId, patientId],
        )
      ).rows[0]
    const before = await account()
    await app.db.tenant(clinicId, tx =>
      tx
        .insertInto('money_moves')
        .values({
          clinic_id: clinicId,
          event_id: cash.eventId,
          debit: 'cash',
          credit: 'patient',
          amount_bani: 700,
          patient_id: patientId,
          patient_no: 1,
          patient_balance_after: -9_999_999,
        })
        .execute(),
    )
    const { rows } = await app.sql.query(
      `select patient_no::int as no, patient_balance_after::int as after from money_moves
        where clinic_id = $1 and amount_bani = 700`,
      [clinicId],
    )
    expect(rows).toEqual([{ no: before.moves + 1, after: before.balance - 700 }])
    expect(await account()).toEqual({ balance: before.balance - 700, moves: before.moves + 1 })
  })

  test('takes no move from an account to itself, of nothing, or of less', async () => {
    const move = (fields: string) =>
      attempt(`insert into money_moves (clinic_id, event_id, debit, credit, amount_bani, patient_id)
        values (${ground.clinicId}, ${ground.cash.eventId}, ${fields}, ${ground.patientId})`)
    for (const fields of [`'cash', 'cash', 5`, `'cash', 'patient', 0`, `'cash', 'patient', -5`])
      expect(await move(fields), fields).toMatch(/^23514/)
    const nobody = `insert into money_moves (clinic_id, event_id, debit, credit, amount_bani)
      values (${ground.clinicId}, ${ground.cash.eventId}, 'cash', 'patient', 5)`
    expect(await attempt(nobody)).toMatch(/^23514/)
  })
})

const event = (kind: string, reverses = 'null') => `
  insert into money_events (clinic_id, kind, day, made_at, reverses_id)
  values (${ground.clinicId}, '${kind}', '2026-11-25', now(), ${reverses})`

describe('taking back', () => {
  test('happens once', async () => {
    expect(await attempt(event('reversal', String(ground.reversal.reversesId)))).toBe('23505 reversed_once')
  })

  test('is not for a payment of which part went back', async () => {
    expect(await attempt(event('reversal', String(ground.card.eventId)))).toBe('23514 payment_left')
  })

  test('is never taken back itself', async () => {
    expect(await attempt(event('reversal', String(ground.reversal.eventId)))).toBe(REFUSED)
  })

  test('names what it takes back, and nothing else does', async () => {
    expect(await attempt(event('reversal'))).toMatch(/^23514/)
    expect(await attempt(event('charge', String(ground.cash.eventId)))).toMatch(/^23514/)
  })

  test('reaches no other clinic', async () => {
    const other = await openMoneyGround(app)
    expect(await attempt(event('reversal', String(other.cash.eventId)))).toMatch(/^23503/)
  })
})

const chargeOfLine = (attemptNo: number): ChargeDraft => ({
  patientId: ground.patientId,
  kind: 'service',
  nameRo: 'Consultație',
  nameEn: 'Consultation',
  price: 100,
  vat: { kind: 'exempt', rate: 0, amount: 0 },
  bookingId: ground.bookingId,
  line: 0,
  attempt: attemptNo,
})

const chargeLine = (attemptNo: number) => write(tx => post(tx, [chargeAct(chargeOfLine(attemptNo))]))

describe('a booking’s line', () => {
  test('has one live charge, and another one only after the first was taken back', async () => {
    await expect(chargeLine(1)).rejects.toThrow(/one_live_charge/)
    await expect(chargeLine(2)).rejects.toMatchObject({ constraint: 'one_live_charge' })
    await ground.till.reverse(ground.charge.eventId)
    await expect(chargeLine(3)).rejects.toMatchObject({ constraint: 'one_live_charge' })
    await expect(chargeLine(1)).rejects.toThrow(/one_live_charge/)
    await chargeLine(2)
    await expect(chargeLine(2)).rejects.toThrow(/one_live_charge/)
    await expect(chargeLine(3)).rejects.toMatchObject({ constraint: 'one_live_charge' })
  })

  test('is charged once by two at the same moment', async () => {
    await ground.till.reverse(ground.charge.eventId)
    const made = await Promise.allSettled([chargeLine(2), chargeLine(2), chargeLine(2)])
    expect(made.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  })
})

const pay = (fields: Partial<PaymentDraft>, parts: { charge: number; amount: number }[] = []) =>
  write(tx =>
    post(tx, [paymentAct({ patientId: ground.patientId, method: 'cash', amount: 100, ...fields }, parts)]),
  )
/** Of several at once, how many came through; the others say which constraint refused them. */
async function race(constraint: string, tries: readonly (() => Promise<unknown>)[]): Promise<number> {
  const made = await Promise.allSettled(tries.map(each => each()))
  for (const each of made)
    if (each.status === 'rejected') expect((each.reason as Error).message).toContain(constraint)
  return made.filter(each => each.status === 'fulfilled').length
}
const times = (count: number, work: () => Promise<unknown>) => Array.from({ length: count }, () => work)

describe('no more is spent than there is', () => {
  test('of a code', async () => {
    const giftCode = { id: ground.codeId, paid: false }
    const spend = (amount: number) => pay({ method: 'gift_code', giftCode, amount })
    await expect(spend(3_001)).rejects.toThrow(/code_left/)
    expect(
      await race(
        'code_left',
        times(5, () => spend(1_000)),
      ),
    ).toBe(3)
    await expect(spend(1)).rejects.toThrow(/code_left/)
    const closing = `insert into gift_code_closings (clinic_id, event_id, gift_code_id, amount_bani)
      values (${ground.clinicId}, ${ground.charge.eventId}, ${ground.codeId}, 1)`
    expect(await attempt(closing)).toBe('23514 code_left')
  })

  test('of a payment', async () => {
    const { till, patientId, card } = ground
    await expect(till.refund(patientId, card.id, 3_001)).rejects.toThrow(/payment_left/)
    expect(
      await race(
        'payment_left',
        times(4, () => till.refund(patientId, card.id, 1_500)),
      ),
    ).toBe(2)
    await expect(till.refund(patientId, card.id, 1)).rejects.toThrow(/payment_left/)
    // What pays something is not given back as well.
    await expect(till.refund(patientId, ground.cash.id, 1)).rejects.toThrow(/payment_left/)
  })

  test('of what a charge asks for', async () => {
    const part = (amount: number) => pay({ amount: 3_000 }, [{ charge: ground.charge.id, amount }])
    await expect(part(2_101)).rejects.toThrow(/charge_left/)
    expect(
      await race(
        'charge_left',
        times(4, () => part(1_000)),
      ),
    ).toBe(2)
    const more = { charge: ground.charge.id, amount: 51 }
    await expect(pay({ amount: 50 }, [more])).rejects.toThrow(/payment_left/)
    // Nor of one that was taken back.
    await ground.till.reverse(ground.charge.eventId)
    await expect(part(1)).rejects.toThrow(/charge_left/)
  })

  test('of a package', async () => {
    const reserve = (line: number) =>
      app.db.tenant(ground.clinicId, async tx => {
        const at = new Date(app.clock.now)
        await tx
          .insertInto('subscription_uses')
          .values({
            clinic_id: ground.clinicId,
            patient_subscription_id: ground.startedId,
            booking_id: ground.bookingId,
            line,
            service_id: ground.desk.serviceId,
            created_at: at,
            changed_at: at,
          })
          .execute()
      })
    expect(await race('uses_left', [() => reserve(2), () => reserve(3), () => reserve(4)])).toBe(1)
    await expect(reserve(5)).rejects.toThrow(/uses_left/)
    // Fewer than are taken.
    expect(
      await attempt(`update patient_subscriptions set maximum_uses = 1 where id = ${ground.startedId}`),
    ).toBe('23514 uses_left')
  })

  test('of a card’s codes', async () => {
    let number = 0
    const make = () =>
      insert(app, 'gift_codes', {
        clinic_id: ground.clinicId,
        gift_card_id: ground.cardId,
        code: `ZB-${ground.clinicId}-${number++}`,
        value_bani: 5_000,
        paid: false,
        expires_on: '2027-01-01',
        created_at: new Date(app.clock.now),
      })
    expect(await race('codes_left', [make, make, make])).toBe(1)
    await expect(make()).rejects.toThrow(/codes_left/)
    expect(await attempt(`update gift_cards set maximum = 1 where id = ${ground.cardId}`)).toBe(
      '23514 codes_left',
    )
  })
})

describe('another clinic', () => {
  test('sees nothing of the ledger and writes nothing into it', async () => {
    const mine = ground
    ground = await openMoneyGround(app)
    for (const [table] of [...WRITTEN, ...COUNTED])
      expect(await attempt(`select from ${table} where clinic_id = ${mine.clinicId}`), table).toBe('0 rows')
    expect(
      await attempt(`insert into money_events (clinic_id, kind, day, made_at)
        values (${mine.clinicId}, 'charge', '2026-11-25', now())`),
    ).toBe(NO_RIGHT)
  })
})
