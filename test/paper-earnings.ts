// A clinic with two doctors and what a person with paper and pencil knows of what they earned: each act is done, and each charge
// worked out anew before and after it.

import { packageRefundAct, refundAct } from '#domain/money/ledger.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Desk } from './desk.ts'
import { insert, signIn } from './factories.ts'
import { openTill, type Till } from './money.ts'
import { paper, standingOf, type Charge, type Sums } from './paper-charges.ts'

export const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']

export type Act =
  | { do: 'work'; who: number; amount: number; percent: number; lab: number }
  | { do: 'pay'; which: number; amount: number; how: 'cash' | 'write_off' | 'gift_code' }
  | { do: 'refund' | 'undo' | 'give_up'; which: number }
  | { do: 'package'; amount: number }
  | { do: 'session'; which: number; who: number; lab: number }

interface Fact extends Sums {
  readonly who: number
  readonly month: string
  keptIn?: string
}

export class PaperGround {
  readonly app: TestApp
  readonly desk: Desk
  readonly till: Till
  readonly doctors: readonly number[]
  readonly codeId: number
  readonly packageId: number
  readonly charges: Charge[] = []
  readonly facts: Fact[] = []
  /** The closed months of each doctor, in order. */
  readonly closed: string[][] = [[], []]

  constructor(app: TestApp, desk: Desk, doctors: readonly number[], codeId: number, packageId: number) {
    this.app = app
    this.desk = desk
    this.till = openTill(app, desk.clinic.clinicId)
    this.doctors = doctors
    this.codeId = codeId
    this.packageId = packageId
  }

  /** Does it, and writes down what each charge says differently after. */
  async carryOut(step: Act, day: string): Promise<void> {
    this.app.clock.now = Date.parse(`${day}T12:00:00+02:00`)
    const before = new Map(this.charges.map(charge => [charge, standingOf(charge)]))
    await this.make(step)
    for (const charge of this.charges.filter(({ work }) => work)) {
      const was = before.get(charge) ?? { collected: 0, lab: 0, earned: 0 }
      const is = standingOf(charge)
      const change = {
        collected: is.collected - was.collected,
        lab: is.lab - was.lab,
        earned: is.earned - was.earned,
      }
      this.facts.push({ ...change, who: charge.work!.who, month: day.slice(0, 7) })
    }
  }

  private pick(which: number, of: (charge: Charge) => boolean): Charge | undefined {
    const among = this.charges.filter(charge => !charge.gone && of(charge))
    return among[which % Math.max(among.length, 1)]
  }

  private async make(step: Act): Promise<void> {
    const { till, desk } = this
    const { patientId } = desk
    switch (step.do) {
      case 'work': {
        const { amount, percent, lab, who } = step
        const made = await till.charge(patientId, {
          price: amount,
          doctorId: this.doctors[who]!,
          doctorPercent: percent,
          labCost: lab,
        })
        this.charges.push({ ...paper(made, amount), work: { who, percent, lab, value: amount } })
        return
      }
      case 'pay': {
        const charge = this.pick(
          step.which,
          ({ amount, parts }) => amount > parts.reduce((sum, part) => sum + part.amount, 0),
        )
        if (!charge) return
        const left = charge.amount - charge.parts.reduce((sum, part) => sum + part.amount, 0)
        const amount = Math.min(step.amount, left)
        const giftCode = step.how === 'gift_code' ? { id: this.codeId, paid: false } : undefined
        const made = await till.pay(
          patientId,
          { amount, method: step.how, giftCode },
          { pays: { [charge.id]: amount } },
        )
        charge.parts.push({ payment: made.id, amount, isMoney: step.how === 'cash' })
        return
      }
      case 'refund': {
        const charge = this.pick(step.which, ({ parts }) => parts.some(({ isMoney }) => isMoney))
        const part = charge?.parts.find(({ isMoney }) => isMoney)
        if (!charge || !part) return
        const amount = Math.ceil(part.amount / 2)
        const allocations = [{ payment: part.payment, charge: charge.id, amount: -amount }]
        await till.post([
          refundAct({ paymentId: part.payment, patientId, method: 'cash' }, amount, { allocations }),
        ])
        part.amount -= amount
        if (part.amount === 0) charge.parts.splice(charge.parts.indexOf(part), 1)
        return
      }
      case 'undo': {
        const charge = this.pick(step.which, ({ work }) => work !== undefined)
        if (!charge) return
        await till.reverse(charge.event)
        charge.gone = true
        charge.parts.length = 0
        return
      }
      case 'package': {
        const started = await this.insert('patient_subscriptions', {
          patient_id: patientId, subscription_id: this.packageId, started_on: '2026-07-01', price_bani: step.amount, maximum_uses: 1000,
          no_show_uses: true,
        }) // prettier-ignore
        const draft = { kind: 'subscription', price: step.amount, patientSubscriptionId: started } as const
        const made = await till.charge(patientId, draft)
        this.charges.push({ ...paper(made, step.amount), packageId: started })
        return
      }
      case 'session': {
        const sold = this.pick(step.which, ({ packageId }) => packageId !== undefined)
        if (!sold) return
        const value = Math.floor(sold.amount / 3)
        const bookingId = await this.insert('bookings', {})
        const useId = await this.insert('subscription_uses', {
          patient_subscription_id: sold.packageId, booking_id: bookingId, line: 1, service_id: desk.serviceId, changed_at: new Date(this.app.clock.now),
        }) // prettier-ignore
        const line = { doctorId: this.doctors[step.who]!, doctorPercent: 40, labCost: step.lab, price: value }
        const draft = { ...line, use: { id: useId, value }, patientSubscriptionId: sold.packageId }
        await till.use(patientId, draft)
        const { rows } = await this.app.sql.query<{ id: string; event_id: string }>(
          'select id, event_id from charges where use_id = $1',
          [useId],
        )
        const made = { id: Number(rows[0]!.id), eventId: Number(rows[0]!.event_id) }
        this.charges.push({
          ...paper(made, 0),
          work: { who: step.who, percent: 40, lab: step.lab, value, of: sold },
        })
        return
      }
      case 'give_up': {
        const sold = this.pick(
          step.which,
          ({ packageId, givenUp }) => packageId !== undefined && givenUp === 0,
        )
        if (!sold) return
        const left = sold.amount - sold.parts.reduce((sum, part) => sum + part.amount, 0)
        if (left === 0) return
        const payment = { patientId, method: 'package_refund', amount: left } as const
        await till.post([packageRefundAct(payment, left, [{ charge: sold.id, amount: left }])])
        sold.givenUp = left
        sold.parts.push({ payment: 0, amount: left, isMoney: false })
      }
    }
  }

  private async insert(table: string, row: object): Promise<number> {
    if (table === 'bookings') {
      const day = String((this.bookings++ % 27) + 1).padStart(2, '0')
      const start = `2027-0${Math.floor(this.bookings / 27) + 1}-${day}T10:00:00+02:00`
      const made = await this.desk.book({ start, override: [] }, await this.owner())
      if (made.status !== 200) {
        const warnings = made.body.data.warnings
        const again = await this.desk.book(
          { start, override: warnings, override_reason: 'Probă' },
          await this.owner(),
        )
        return again.body.data.id
      }
      return made.body.data.id
    }
    const base = { clinic_id: this.desk.clinic.clinicId, created_at: new Date(this.app.clock.now) }
    return Number((await insert(this.app, table, { ...base, ...row }))['id'])
  }
  private bookings = 0

  /** Sessions end while months go by. */
  private owner() {
    return signIn(this.app, this.desk.clinic.clinicId)
  }
  async get(path: string) {
    return this.desk.get(path, await this.owner())
  }
  private async post(path: string, body: Record<string, unknown>) {
    return this.desk.post(path, body, await this.owner())
  }

  /** In which month a fact of a doctor is told. */
  private toldIn({ who, month: its, keptIn }: Fact): string {
    const months = this.closed[who]!
    const last = months.at(-1)
    if (keptIn !== undefined) return keptIn
    return last === undefined || its < months[0]! || its > last ? its : nextOf(last)
  }

  said(who: number, of: string): Sums {
    const told = this.facts.filter(fact => fact.who === who && this.toldIn(fact) === of)
    return told.reduce(
      (sum, fact) => ({
        collected: sum.collected + fact.collected,
        lab: sum.lab + fact.lab,
        earned: sum.earned + fact.earned,
      }),
      { collected: 0, lab: 0, earned: 0 },
    )
  }

  async close(who: number, of: string): Promise<void> {
    const path = `/v2/earnings/${this.doctors[who]!}/${of}`
    const { version } = (await this.get(path)).body.data
    const reply = await this.post(`${path}/close`, { version })
    if (reply.body.code === 'earnings_earlier') return
    expect(reply.status).toBe(200)
    for (const fact of this.facts) if (fact.who === who && this.toldIn(fact) === of) fact.keptIn = of
    this.closed[who]!.push(of)
  }

  async reopen(who: number): Promise<void> {
    const of = this.closed[who]!.pop()
    if (of === undefined) return
    const reply = await this.post(`/v2/earnings/${this.doctors[who]!}/${of}/reopen`, {
      reason: 'greșit',
    })
    expect(reply.status).toBe(200)
    for (const fact of this.facts) if (fact.who === who && fact.keptIn === of) fact.keptIn = undefined
  }
}

/** The month after. */
export const nextOf = (of: string) => addDays(`${of}-28`, 4).slice(0, 7)
