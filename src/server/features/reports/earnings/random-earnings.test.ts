import { addDays } from '#domain/time/wall-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk } from '#test/desk.ts'
import { addDoctor, insert } from '#test/factories.ts'
import { MONTHS, nextOf, PaperGround } from '#test/paper-earnings.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Random acts over five months, with months closed and opened again on the way: after each month every statement and the report
// are what a person with paper and pencil says, who works each charge out anew before and after each act.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp('2026-07-01T12:00:00+03:00')
})
afterAll(() => app.stop())

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
const month = fc.record({
  acts: fc.array(fc.record({ act, after: fc.nat(4) }), { minLength: 4, maxLength: 12 }),
  closes: fc.tuple(fc.boolean(), fc.boolean()),
  late: fc.option(act),
  reopens: fc.boolean(),
})

/** Every statement, its rows and the report say what paper does. */
async function check(g: PaperGround): Promise<void> {
  for (const [who, doctorId] of g.doctors.entries()) {
    const { body } = await g.get(
      `/v2/graph/earnings?from=2026-07-01&to=2026-12-31&group=month&doctor_id=${doctorId}`,
    )
    for (const of of [...MONTHS, '2026-12']) {
      const { collected, lab, earned } = g.said(who, of)
      const point = body.series.find(({ key }: { key: string }) => key === of)
      expect(point.values, `${of} of ${who}`).toMatchObject({
        earned_from: collected / 100,
        lab: lab / 100,
        earned: earned / 100,
      })
      const { data } = (await g.get(`/v2/earnings/${doctorId}/${of}`)).body
      expect(data.to_pay).toBe(earned / 100)
      const rows = await g.get(`/v2/earnings/${doctorId}/${of}/rows`)
      expect(rows.body.totals).toMatchObject({
        collected: collected / 100,
        lab: lab / 100,
        earned: earned / 100,
      })
    }
  }
}

async function openPaperGround(): Promise<PaperGround> {
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
  return new PaperGround(app, desk, [desk.doctorId, second], codeId, packageId)
}

test('statements and the report are what paper and pencil say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(month, { minLength: 2, maxLength: 5 }), async months => {
      const g = await openPaperGround()
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
        await check(g)
        if (reopens) await g.reopen(index % 2)
      }
      await check(g)
    }),
    { numRuns: 12 },
  )
}, 240_000)
