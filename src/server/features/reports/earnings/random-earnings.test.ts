import { packageRefundAct, refundAct } from '#domain/money/ledger.ts'
import { addDays } from '#domain/time/wall-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, insert, signIn } from '#test/factories.ts'
import { openTill, type Till } from '#test/money.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Random acts over five months, with months closed and opened again on the way: after each month every statement and the report
// are what a person with paper and pencil says, who works each charge out anew before and after each act.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('2026-07-01T12:00:00+03:00')
})
afterAll(() => app.stop())

const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
const nat = fc.nat(50)
const some = fc.integer({ min: 1, max: 30_000 })
const whose = fc.nat(1)
const methods = fc.constantFrom(
  'cash' as const,
  'cash' as const,
  'cash' as const,
  'write_off' as const,
  'gift_code' as const,
)
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const act = fc.oneof(
  often(2, fc.record({ do: fc.constant('work' as const), who: whose, amount: some, percent: fc.constantFrom(0, 33, 40), lab: fc.nat(9_000) })),
  often(6, fc.record({ do: fc.constant('pay' as const), which: nat, amount: some, how: methods })),
  often(2, fc.record({ do: fc.constant('refund' as const), which: nat })),
  often(1, fc.record({ do: fc.constant('undo' as const), which: nat })),
  often(2, fc.record({ do: fc.constant('package' as const), amount: some })),
  often(4, fc.record({ do: fc.constant('session' as const), which: nat, who: whose, lab: fc.nat(3_000) })),
  often(2, fc.record({ do: fc.constant('give_up' as const), which: nat })),
) // prettier-ignore
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
const month = fc.record({
  acts: fc.array(fc.record({ act, after: fc.nat(4) }), { minLength: 4, maxLength: 12 }),
  closes: fc.tuple(fc.boolean(), fc.boolean()),
  late: fc.option(act),
  reopens: fc.boolean(),
})

interface Part {
  readonly payment: number
  amount: number
  readonly isMoney: boolean
}
/** A work, a session of a package, or the package. */
interface Charge {
  readonly id: number
  readonly event: number
  readonly amount: number
  readonly parts: Part[]
  gone: boolean
  /** Paid back towards its own price, of a package. */
  givenUp: number
  readonly work?: { who: number; percent: number; lab: number; value: number; of?: Charge }
  readonly packageId?: number
}
interface Sums {
  collected: number
  lab: number
  earned: number
}
interface Fact extends Sums {
  readonly who: number
  readonly month: string
  keptIn?: string
}

/** Half away from zero. */
const round = (value: number) => Math.sign(value) * Math.round(Math.abs(value) + 1e-9)
const paidOf = ({ parts }: Charge) => parts.reduce((sum, part) => sum + (part.isMoney ? part.amount : 0), 0)

function standingOf({ work, amount, gone, ...charge }: Charge): Sums {
  if (!work || gone) return { collected: 0, lab: 0, earned: 0 }
  const from = work.of ?? { ...charge, amount, gone, givenUp: 0 }
  const whole = from.amount - from.givenUp
  const share = whole > 0 ? paidOf(from) / whole : 0
  const collected = round(work.value * share)
  const lab = round(work.lab * share)
  return { collected, lab, earned: round(((collected - lab) * work.percent) / 100) }
}

class Ground {
  readonly desk: Desk
  readonly till: Till
  readonly doctors: readonly number[]
  readonly codeId: number
  readonly packageId: number
  readonly charges: Charge[] = []
  readonly facts: Fact[] = []
  /** The closed months of each doctor, in order. */
  readonly closed: string[][] = [[], []]

  constructor(desk: Desk, doctors: readonly number[], codeId: number, packageId: number) {
    this.desk = desk
    this.till = openTill(app, desk.clinic.clinicId)
    this.doctors = doctors
    this.codeId = codeId
    this.packageId = packageId
  }

  /** Does it, and writes down what each charge says differently after. */
  async carryOut(step: Act, day: string): Promise<void> {
    app.clock.now = Date.parse(`${day}T12:00:00+02:00`)
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
          patient_subscription_id: sold.packageId, booking_id: bookingId, line: 1, service_id: desk.serviceId, changed_at: new Date(app.clock.now),
        }) // prettier-ignore
        const line = { doctorId: this.doctors[step.who]!, doctorPercent: 40, labCost: step.lab, price: value }
        const draft = { ...line, use: { id: useId, value }, patientSubscriptionId: sold.packageId }
        await till.use(patientId, draft)
        const { rows } = await app.sql.query<{ id: string; event_id: string }>(
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
    const base = { clinic_id: this.desk.clinic.clinicId, created_at: new Date(app.clock.now) }
    return Number((await insert(app, table, { ...base, ...row }))['id'])
  }
  private bookings = 0

  /** Sessions end while months go by. */
  private owner() {
    return signIn(app, this.desk.clinic.clinicId)
  }
  private async get(path: string) {
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

  async check(): Promise<void> {
    for (const [who, doctorId] of this.doctors.entries()) {
      const { body } = await this.get(
        `/v2/graph/earnings?from=2026-07-01&to=2026-12-31&group=month&doctor_id=${doctorId}`,
      )
      for (const of of [...MONTHS, '2026-12']) {
        const { collected, lab, earned } = this.said(who, of)
        const point = body.series.find(({ key }: { key: string }) => key === of)
        expect(point.values, `${of} of ${who}`).toMatchObject({
          earned_from: collected / 100,
          lab: lab / 100,
          earned: earned / 100,
        })
        const { data } = (await this.get(`/v2/earnings/${doctorId}/${of}`)).body
        expect(data.to_pay).toBe(earned / 100)
        const rows = await this.get(`/v2/earnings/${doctorId}/${of}/rows`)
        expect(rows.body.totals).toMatchObject({
          collected: collected / 100,
          lab: lab / 100,
          earned: earned / 100,
        })
      }
    }
  }
}

const nextOf = (of: string) => addDays(`${of}-28`, 4).slice(0, 7)
const paper = ({ id, eventId }: { id: number; eventId: number }, amount: number) => ({
  id, event: eventId, amount, parts: [], gone: false, givenUp: 0,
}) // prettier-ignore

async function openGround(): Promise<Ground> {
  app.clock.now = Date.parse('2026-07-01T12:00:00+03:00')
  const desk = await openDesk(app)
  const clinic_id = desk.clinic.clinicId
  const created_at = new Date(app.clock.now)
  const add = async (table: string, row: object) =>
    Number((await insert(app, table, { clinic_id, created_at, ...row }))['id'])
  const gift_card_id = await add('gift_cards', {
    title: 'Cadou',
    value_bani: 90_000_000,
    expires_after_days: 900,
    maximum: 2,
  })
  const codeId = await add('gift_codes', {
    gift_card_id, code: `ZB-${clinic_id}`, value_bani: 90_000_000, paid: false, expires_on: '2028-01-01',
  }) // prettier-ignore
  const packageId = await add('subscriptions', {
    name_ro: 'Igienă',
    name_en: 'Hygiene',
    price_bani: 40_000,
    months: 12,
    maximum_uses: 2,
  })
  const second = await addDoctor(app, desk.clinic, [desk.serviceId])
  return new Ground(desk, [desk.doctorId, second], codeId, packageId)
}

test('statements and the report are what paper and pencil say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(month, { minLength: 2, maxLength: 5 }), async months => {
      const g = await openGround()
      for (const [index, { acts, closes, late, reopens }] of months.entries()) {
        const of = MONTHS[index]!
        let day = `${of}-01`
        for (const { act: step, after } of acts) {
          const next = addDays(day, after)
          if (next.startsWith(of)) day = next
          await g.carryOut(step, day)
        }
        const first = `${nextOf(of)}-01`
        app.clock.now = Date.parse(`${first}T00:30:00+02:00`)
        for (const who of [0, 1]) if (closes[who]) await g.close(who, of)
        if (late) await g.carryOut(late, addDays(first, -1))
        app.clock.now = Date.parse(`${first}T08:00:00+02:00`)
        await g.check()
        if (reopens) await g.reopen(index % 2)
      }
      await g.check()
    }),
    { numRuns: 12 },
  )
}, 240_000)
