import {
  chargeAct,
  paymentAct,
  refundAct,
  transferAct,
  useAct,
  type Act,
  type ChargeDraft,
} from '#domain/money/ledger.ts'
import { vatInside } from '#domain/money/vat.ts'
import { ownerPool, type OwnerPool } from '#server/db/owner.ts'
import { WriteTx } from '#server/records/transaction.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { addClinic, addPatient, insert } from '#test/factories.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllocated, lockAccounts, post, reversalOf } from './ledger.ts'
import { auditMoney } from './money-audit.sql.ts'

// Random acts on three accounts, one after another and several at once: whatever the database lets in, everything adds up,
// and it lets in exactly what a person with paper and pencil would.

let app: TestApp
let pool: OwnerPool
beforeAll(async () => {
  app = await startTestApp()
  pool = ownerPool(app.url, 1)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})

const who = fc.nat(2)
const some = fc.integer({ min: 1, max: 500 })
/** Which of those that there are. */
const one = fc.nat(50)
const step = fc.oneof(
  fc.record({ do: fc.constant('charge' as const), who, amount: some, rate: fc.constantFrom(0, 1100, 2100) }),
  fc.record({ do: fc.constant('pay' as const), who, amount: some, pays: one }),
  fc.record({ do: fc.constant('spend' as const), who, amount: some }),
  fc.record({ do: fc.constant('refund' as const), which: one, amount: some, frees: fc.boolean() }),
  fc.record({ do: fc.constant('transfer' as const), which: one, to: who, amount: some }),
  fc.record({ do: fc.constant('use' as const), who, amount: some }),
  fc.record({ do: fc.constant('reverse' as const), which: one }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What a person with paper and pencil would know of a payment or a charge. */
interface Paper {
  readonly id: number
  readonly event: number
  readonly who: number
  readonly amount: number
  readonly isCode: boolean
  /** Given back, of a payment. */
  back: number
  gone: boolean
}

class Ground {
  readonly clinicId: number
  readonly patients: readonly number[]
  readonly codeId: number
  readonly balances = [0, 0, 0]
  readonly charges: Paper[] = []
  readonly payments: Paper[] = []
  /** By payment and charge. */
  readonly pays = new Map<string, number>()
  code = 2_000

  constructor(clinicId: number, patients: readonly number[], codeId: number) {
    this.clinicId = clinicId
    this.patients = patients
    this.codeId = codeId
  }

  write<R>(work: (tx: WriteTx) => Promise<R>): Promise<R> {
    return app.db.tenant(this.clinicId, bare =>
      work(
        new WriteTx(bare, { clinicId: this.clinicId, now: app.clock.now, accountId: null, kind: 'system' }),
      ),
    )
  }

  paid(by: 'payment' | 'charge', id: number): number {
    let sum = 0
    for (const [key, amount] of this.pays)
      if (key.split('/')[by === 'payment' ? 0 : 1] === String(id)) sum += amount
    return sum
  }

  free(payment: Paper): number {
    return payment.gone ? 0 : payment.amount - payment.back - this.paid('payment', payment.id)
  }

  open(charge: Paper): number {
    return charge.gone ? 0 : charge.amount - this.paid('charge', charge.id)
  }
}

async function openGround(): Promise<Ground> {
  const { clinicId } = await addClinic(app)
  const patients = [
    await addPatient(app, clinicId),
    await addPatient(app, clinicId),
    await addPatient(app, clinicId),
  ]
  const at = new Date(app.clock.now)
  const base = { clinic_id: clinicId, created_at: at }
  const card = await insert(app, 'gift_cards', {
    ...base,
    title: 'Cadou',
    value_bani: 2_000,
    expires_after_days: 90,
    maximum: 5,
  })
  const code = await insert(app, 'gift_codes', {
    ...base,
    gift_card_id: card['id'],
    code: `ZB-${clinicId}`,
    value_bani: 2_000,
    paid: false,
    expires_on: '2027-01-01',
  })
  return new Ground(clinicId, patients, Number(code['id']))
}

const draftOf = (patientId: number, price: number, rate: number): ChargeDraft => ({
  patientId,
  kind: 'service',
  nameRo: 'Serviciu',
  nameEn: 'Service',
  price,
  vat: {
    kind: rate === 0 ? 'exempt' : rate === 1100 ? 'reduced' : 'standard',
    rate,
    amount: vatInside(price, rate),
  },
})

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]
const GUARDS = /charge_left|payment_left|code_left|reversed_once/

/** Posts it; answers the acts' ids, or nothing where the database refused it for want of money. */
async function tried<R>(work: Promise<R>): Promise<R | undefined> {
  try {
    return await work
  } catch (error) {
    expect((error as Error).message).toMatch(GUARDS)
    return undefined
  }
}

/** Does a step, and holds what the database said of it to what paper and pencil say. */
async function carryOut(g: Ground, act: Step): Promise<void> {
  const postAll = (acts: Act[]) => tried(g.write(tx => post(tx, acts)))
  switch (act.do) {
    case 'charge': {
      const draft = draftOf(g.patients[act.who]!, act.amount, act.rate)
      const made = await postAll([chargeAct(draft)])
      const [event] = made!.events
      g.charges.push({ ...paper(act.who, act.amount), id: made!.idOf(draft), event: event! })
      g.balances[act.who]! += act.amount
      return
    }
    case 'pay':
    case 'spend': {
      const isCode = act.do === 'spend'
      // Nobody pays what another owes: that goes by a transfer.
      const own = g.charges.filter(each => each.who === act.who)
      const charge = act.do === 'pay' ? pick(own, act.pays) : undefined
      const part = Math.min(act.amount, charge ? g.open(charge) + 7 : 0)
      const draft = {
        patientId: g.patients[act.who]!,
        amount: act.amount,
        ...(isCode
          ? { method: 'gift_code' as const, giftCode: { id: g.codeId, paid: false } }
          : { method: 'cash' as const }),
      }
      const parts = charge && part > 0 ? [{ charge: charge.id, amount: part }] : []
      const made = await postAll([paymentAct(draft, parts)])
      const isRight = isCode ? act.amount <= g.code : !charge || part <= g.open(charge)
      expect(made !== undefined).toBe(isRight)
      if (!made) return
      const payment = { ...paper(act.who, act.amount, isCode), id: made.idOf(draft), event: made.events[0]! }
      g.payments.push(payment)
      if (isCode) g.code -= act.amount
      if (charge && part > 0) g.pays.set(`${payment.id}/${charge.id}`, part)
      g.balances[act.who]! -= act.amount
      return
    }
    case 'refund': {
      const payment = pick(g.payments, act.which)
      if (!payment) return
      const frees = act.frees ? await g.write(tx => listAllocated(tx, { payment: payment.id })) : []
      const allocations = frees.map(each => ({
        payment: each.payment_id,
        charge: each.charge_id,
        amount: -each.amount,
      }))
      const freed = frees.reduce((sum, each) => sum + each.amount, 0)
      const isRight = !payment.gone && act.amount <= g.free(payment) + freed
      const patientId = g.patients[payment.who]!
      const giftCode = payment.isCode ? { id: g.codeId, paid: false } : undefined
      const method = payment.isCode ? 'gift_code' : 'cash'
      const made = await postAll([
        refundAct({ paymentId: payment.id, patientId, method, giftCode }, act.amount, { allocations }),
      ])
      expect(made !== undefined).toBe(isRight)
      if (!made) return
      for (const each of frees) g.pays.delete(`${each.payment_id}/${each.charge_id}`)
      payment.back += act.amount
      if (payment.isCode) g.code += act.amount
      g.balances[payment.who]! += act.amount
      return
    }
    case 'transfer': {
      const payment = pick(g.payments, act.which)
      if (!payment || payment.who === act.to) return
      const from = {
        patientId: g.patients[payment.who]!,
        payments: [{ paymentId: payment.id, amount: act.amount }],
      }
      const to = { patientId: g.patients[act.to]!, method: 'transfer', amount: act.amount } as const
      const isRight = act.amount <= g.free(payment) && !payment.isCode
      if (payment.isCode) return
      const made = await postAll([transferAct(from, to)])
      expect(made !== undefined).toBe(isRight)
      if (!made) return
      payment.back += act.amount
      g.balances[payment.who]! += act.amount
      g.balances[act.to]! -= act.amount
      return
    }
    case 'use': {
      await postAll([useAct({ patientId: g.patients[act.who]!, value: act.amount })])
      return
    }
    case 'reverse': {
      const all = [...g.charges, ...g.payments]
      const wanted = pick(all, act.which)
      if (!wanted) return
      const made = await tried(g.write(async tx => post(tx, [await reversalOf(tx, wanted.event, 'greșit')])))
      const isRight = !wanted.gone && wanted.back === 0
      expect(made !== undefined).toBe(isRight)
      if (!made) return
      wanted.gone = true
      const isCharge = g.charges.includes(wanted)
      for (const key of g.pays.keys())
        if (key.split('/')[isCharge ? 1 : 0] === String(wanted.id)) g.pays.delete(key)
      if (wanted.isCode) g.code += wanted.amount
      g.balances[wanted.who]! += isCharge ? -wanted.amount : wanted.amount
    }
  }
}

const paper = (whose: number, amount: number, isCode = false) => ({
  who: whose,
  amount,
  isCode,
  back: 0,
  gone: false,
})

async function keptBalances(g: Ground): Promise<number[]> {
  const { rows } = await app.sql.query<{ patient_id: string; balance: string }>(
    'select patient_id, balance_bani as balance from patient_accounts where clinic_id = $1',
    [g.clinicId],
  )
  return g.patients.map(id => Number(rows.find(row => Number(row.patient_id) === id)?.balance ?? 0))
}

test('one after another: balances, what is paid, codes and refunds are what paper and pencil say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async steps => {
      const g = await openGround()
      for (const each of steps) await carryOut(g, each)
      expect(await keptBalances(g)).toEqual(g.balances)
      const { rows } = await app.sql.query<{ remaining: string }>(
        'select remaining_bani as remaining from gift_code_counters where clinic_id = $1',
        [g.clinicId],
      )
      expect(Number(rows[0]!.remaining)).toBe(g.code)
      expect(await auditMoney(pool, g.clinicId)).toEqual([])
    }),
    { numRuns: 60 },
  )
}, 120_000)

test('several at once: nobody is let in twice, and everything adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 3, maxLength: 6 }),
      async groups => {
        const g = await openGround()
        for (const whose of [0, 1, 2]) {
          await carryOut(g, { do: 'charge', who: whose, amount: 400, rate: 2100 })
          await carryOut(g, { do: 'pay', who: whose, amount: 300, pays: whose })
        }
        const before = { charges: [...g.charges], payments: [...g.payments] }
        for (const group of groups) await Promise.all(group.map(each => tried(raced(g, before, each))))
        expect(await auditMoney(pool, g.clinicId)).toEqual([])
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

/** As a desk does it: the account's turn first, then what is on it, then the act. */
async function raced(
  g: Ground,
  { charges, payments }: Pick<Ground, 'charges' | 'payments'>,
  act: Step,
): Promise<void> {
  await g.write(async tx => {
    await lockAccounts(tx, g.patients)
    const patientId = 'who' in act ? g.patients[act.who]! : 0
    if (act.do === 'charge') await post(tx, [chargeAct(draftOf(patientId, act.amount, act.rate))])
    if (act.do === 'use') await post(tx, [useAct({ patientId, value: act.amount })])
    if (act.do === 'pay') {
      const charge = pick(
        charges.filter(each => each.who === act.who),
        act.pays,
      )!.id
      await post(tx, [
        paymentAct({ patientId, method: 'card', amount: act.amount }, [{ charge, amount: act.amount }]),
      ])
    }
    if (act.do === 'spend') {
      const giftCode = { id: g.codeId, paid: false }
      await post(tx, [paymentAct({ patientId, method: 'gift_code', amount: act.amount, giftCode })])
    }
    if (act.do === 'refund' || act.do === 'transfer') {
      const payment = pick(payments, act.which)!
      const paid = { paymentId: payment.id, patientId: g.patients[payment.who]!, method: 'cash' } as const
      await post(tx, [refundAct(paid, act.amount)])
    }
    if (act.do === 'reverse') {
      const { event } = pick([...charges, ...payments], act.which)!
      await post(tx, [await reversalOf(tx, event, 'greșit')])
    }
  })
}
