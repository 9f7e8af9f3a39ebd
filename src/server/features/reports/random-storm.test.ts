import { FIGURES_OF, figureOf, valueOf, type FigureKey, type Report } from '#domain/reports/figures.ts'
import { addDays, formatInstant, instantOf, localDateOf } from '#domain/time/wall-time.ts'
import { createRandom } from '#server/demo/random.ts'
import { ownerPool } from '#server/db/owner.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { accept, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addService, signIn } from '#test/factories.ts'
import { COMPANY, writeSeller } from '#test/invoicing.ts'
import { addPackage } from '#test/packages.ts'
import { reckonSlowly, type SlowAsk } from '#test/slow-reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongDays } from './days/check-days.sql.ts'
import { refreshReports } from './days/report-days.jobs.ts'

// A clinic lives through both clock changes of 2026 as chance has it; after each step what the reports say is what all rows
// come to, whether the sums of a day are kept or not, and so are the rows that a figure opens into.

const ZONE = 'Europe/Bucharest'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp('2026-03-27T08:00:00+02:00')
})
afterAll(() => app.stop())

/** So that a life that fails can be lived again. */
function chanceOf(seed: number) {
  const random = createRandom(seed)
  return {
    below: (most: number) => random.integer(0, most - 1),
    of: <T>(items: readonly T[]): T => random.pick(items),
  }
}
type Chance = ReturnType<typeof chanceOf>

interface Life {
  readonly desk: Desk
  readonly chance: Chance
  readonly doctors: number[]
  readonly services: number[]
  readonly patients: number[]
  readonly bookings: number[]
  readonly payments: number[]
  readonly invoices: { id: number; version: number }[]
  readonly packageId: number
}

async function begin(seed: number, instant: string): Promise<Life> {
  app.clock.now = Date.parse(instant)
  const desk = await openDesk(app)
  await writeSeller(desk)
  const { clinicId } = desk.clinic
  const other = await addService(app, clinicId, { name_ro: 'Detartraj', price_bani: 33_335 })
  const second = await addDoctor(app, desk.clinic, [desk.serviceId, other])
  await app.sql.query(
    `insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 20000)`,
    [clinicId, desk.doctorId, other],
  )
  const patients = [desk.patientId, await addPatient(app, clinicId), await addPatient(app, clinicId)]
  return {
    desk,
    chance: chanceOf(seed),
    doctors: [desk.doctorId, second],
    services: [desk.serviceId, other],
    patients,
    bookings: [],
    payments: [],
    invoices: [],
    packageId: await addPackage(desk, { service_ids: [desk.serviceId], price: 1000, maximum_uses: 3 }),
  }
}

const today = () => localDateOf(app.clock.now, ZONE)
const sometime = (chance: Chance) =>
  formatInstant(instantOf(addDays(today(), chance.below(5) - 1), 60 * (9 + chance.below(8)), ZONE), ZONE)

async function persist(life: Life, path: string, body: Record<string, unknown>): Promise<Reply> {
  const reply = await life.desk.post(path, body)
  expect(reply.status).toBeLessThan(500)
  return reply.status === 409 && reply.body.data?.warnings
    ? life.desk.post(path, { ...body, ...accept(reply) })
    : reply
}

const STEPS: Record<string, (life: Life) => Promise<unknown>> = {
  async book(life) {
    const { chance } = life
    const services = chance.below(3) === 0 ? life.services : [chance.of(life.services)]
    const reply = await persist(life, '/v2/add_booking', {
      patient_id: chance.of(life.patients),
      doctor_id: chance.of(life.doctors),
      start: sometime(chance),
      services: services.map(service_id => ({ service_id })),
    })
    if (reply.status === 200) life.bookings.push(reply.body.data.id)
  },
  async move(life) {
    const booking_id = life.chance.of(life.bookings)
    const { body } = await life.desk.get(`/v2/bookings/${booking_id}`)
    await persist(life, '/v2/edit_booking', {
      booking_id,
      version: body.data?.version,
      start: sometime(life.chance),
      doctor_id: life.chance.of(life.doctors),
    })
  },
  setStatus: life =>
    persist(life, '/update_booking_status', {
      booking_id: life.chance.of(life.bookings.slice(-12)),
      status: life.chance.of([4, 4, 4, 6, 3, 2]),
    }),
  cancel: life => persist(life, '/v2/deleteBooking', { booking_id: life.chance.of(life.bookings) }),
  restore: life => persist(life, `/v2/bookings/${life.chance.of(life.bookings)}/restore`, {}),
  async checkOut(life) {
    const { chance, desk } = life
    const booking_id = chance.of(life.bookings.slice(-12))
    const { data } = (await desk.get(`/v2/bookings/${booking_id}/checkout`)).body
    const open = data?.lines.filter((line: { left: number }) => line.left > 0) ?? []
    if (open.length === 0) return
    const left = open.reduce((sum: number, line: { left: number }) => sum + line.left, 0)
    const isLess = chance.below(3) === 0
    const amount = chance.below(2) === 0 && !isLess ? left : Math.floor(left / 3)
    const reply = await persist(life, '/v2/checkouts', {
      patient_id: data.patient.id,
      booking_id,
      version: data.version,
      lines: open.map(({ line }: { line: number }) => ({
        line,
        ...(isLess ? { discount_percent: 10, reason: 'fidelitate' } : {}),
      })),
      payments: amount > 0 ? [{ method: chance.of(['cash', 'card', 'bank']), amount }] : [],
    })
    for (const payment of reply.body.data?.payments ?? []) life.payments.push(payment.id)
  },
  async payAhead(life) {
    const reply = await persist(life, '/v2/payments', {
      patient_id: life.chance.of(life.patients),
      method: 'cash',
      amount: 1 + life.chance.below(300),
    })
    if (reply.body.data?.id) life.payments.push(reply.body.data.id)
  },
  giveBack: life =>
    persist(life, `/v2/payments/${life.chance.of(life.payments)}/refunds`, {
      amount: 1 + life.chance.below(100),
      method: 'cash',
      reason: 'prea mult',
    }),
  openBalance: life =>
    persist(life, '/v2/opening-balances', {
      patient_id: life.chance.of(life.patients),
      amount: 50 + life.chance.below(50),
      owes: life.chance.below(2) === 0,
    }),
  startPackage: life =>
    persist(life, '/assign-subscription', {
      patient_id: life.chance.of(life.patients),
      subscription_id: life.packageId,
    }),
  async payDebts(life) {
    const patient_id = life.chance.of(life.patients)
    const { data } = (await life.desk.get(`/v2/patients/${patient_id}/checkout`)).body
    if (!data || data.arrears.length === 0) return
    const [arrear] = data.arrears
    await persist(life, '/v2/checkouts', {
      patient_id,
      version: data.version,
      arrears: [arrear.charge_id],
      payments: [{ method: 'card', amount: Math.max(1, Math.floor(arrear.open / 2)) }],
    })
  },
  async invoice(life) {
    const patient_id = life.chance.of(life.patients)
    const { data } = (await life.desk.get(`/v2/patients/${patient_id}/invoiceable`)).body
    const lines = (data?.charges ?? data ?? []).slice?.(0, 2) ?? []
    if (lines.length === 0) return
    const draft = await persist(life, '/v2/invoices', {
      patient_id,
      buyer: COMPANY,
      lines: lines.map(({ charge_id }: { charge_id: number }) => ({ charge_id })),
    })
    if (draft.status !== 200) return
    const { id, version } = draft.body.data
    const issued = await persist(life, `/v2/invoices/${id}/issue`, { version })
    if (issued.status === 200) life.invoices.push({ id, version: issued.body.data.version })
  },
  reverseInvoice: life =>
    persist(life, `/v2/invoices/${life.chance.of(life.invoices).id}/storno`, { reason: 'greșită' }),
  async merge(life) {
    const [kept, merged] = life.patients.toSorted(() => life.chance.below(3) - 1)
    const { body } = await life.desk.get(`/v2/patients/${kept}/merge-preview?merged_id=${merged}`)
    if (!body.data) return
    await persist(life, `/v2/patients/${kept}/merge`, {
      merged_id: merged,
      kept_version: body.data.kept.version,
      merged_version: body.data.merged.version,
    })
    life.patients.push(await addPatient(app, life.desk.clinic.clinicId))
  },
  async keepSums() {
    await refreshReports.run({}, { ...app.services, isLastTry: false })
  },
  async waitADay({ desk: { clinic } }) {
    app.clock.now += 20 * 3_600_000
    // A session that is not used for so long has to be opened anew.
    Object.assign(clinic.owner, await signIn(app, clinic.clinicId))
  },
}
/** How often each is done. */
const COMMON = ['book', 'book', 'book', 'setStatus', 'setStatus', 'setStatus', 'checkOut', 'checkOut', 'keepSums', 'waitADay'] // prettier-ignore
const NEEDS: Record<string, keyof Life> = {
  move: 'bookings', setStatus: 'bookings', cancel: 'bookings', restore: 'bookings', checkOut: 'bookings', giveBack: 'payments',
  reverseInvoice: 'invoices',
} // prettier-ignore

const REPORTS_READ = ['financial', 'bookings', 'service'] as const satisfies Report[]

/** Every figure of a report, and its rows, beside the slow sums. */
async function compare(life: Life, report: (typeof REPORTS_READ)[number], ask: SlowAsk): Promise<void> {
  const { clinicId } = life.desk.clinic
  const slow = await reckonSlowly(app, clinicId, ask)
  const whole = (await reckonSlowly(app, clinicId, { ...ask, group: 'all' })).get('all') ?? {}
  const chosen = (ask.doctors ?? []).map(id => `&doctor_id=${id}`).join('')
  const span = `from=${ask.from}&to=${ask.to}${chosen}`
  const { status, body } = await life.desk.get(`/v2/graph/${report}?${span}&group=${ask.group}`)
  expect(status).toBe(200)
  const figures: readonly FigureKey[] = FIGURES_OF[report]
  const about = `${report} ${JSON.stringify(ask)}`
  expect(body.totals, about).toEqual(Object.fromEntries(figures.map(key => [key, valueOf(key, whole)])))
  for (const key of figures) if (body.totals[key]) seen.add(key)
  const split = figures.filter(key => !figureOf(key).wholeOnly)
  const told = Object.fromEntries(
    body.series
      .map(({ key, values }: { key: string; values: object }) => [key, values])
      .filter(([, values]: [string, object]) => Object.values(values).some(value => value)),
  )
  const expected = Object.fromEntries(
    [...slow]
      .map(([key, sums]) => [key, Object.fromEntries(split.map(figure => [figure, valueOf(figure, sums)]))])
      .filter(([, values]) => Object.values(values!).some(value => value)),
  )
  expect(told, about).toEqual(expected)
  const figure = life.chance.of(figures)
  const cells = body.series as { key: string; values: Record<string, number | null> }[]
  const cell = cells[life.chance.below(cells.length)]
  const isWhole = figureOf(figure).wholeOnly === true || !cell
  const at = isWhole ? '' : `&group=${ask.group}&key=${cell.key}`
  const opened = await life.desk.get(`/v2/graph/${report}/rows?${span}${at}&measure=${figure}`)
  expect(opened.status).toBe(200)
  expect(opened.body.value, `${figure} of ${cell?.key} in ${about}`).toEqual(
    isWhole ? body.totals[figure] : cell.values[figure],
  )
}

/** Which figures were ever more than nothing. */
const seen = new Set<FigureKey>()

const LIVES = [
  { seed: 11, instant: '2026-03-27T08:00:00+02:00', from: '2026-03-01', to: '2026-04-30' },
  { seed: 12, instant: '2026-10-23T08:00:00+03:00', from: '2026-10-01', to: '2026-11-30' },
  { seed: 13, instant: '2026-12-29T08:00:00+02:00', from: '2026-12-15', to: '2027-01-20' },
]

test.each(LIVES)(
  'a life of chance, from $instant',
  async ({ seed, instant, from, to }) => {
    const life = await begin(seed, instant)
    const { chance } = life
    const pool = ownerPool(app.url, 1)
    for (let step = 0; step < 150; step++) {
      const name = chance.below(2) === 0 ? chance.of(COMMON) : chance.of(Object.keys(STEPS))
      const needed = NEEDS[name]
      if (needed && (life[needed] as unknown[]).length === 0) continue
      await STEPS[name]!(life)
      const group = chance.of(['day', 'month', 'doctor', 'location', 'service'] as const)
      const doctors = chance.below(3) === 0 ? [chance.of(life.doctors)] : undefined
      const report = chance.of(REPORTS_READ)
      const isSplit = report !== 'service' || group !== 'location'
      await compare(life, report, { from, to, group: isSplit ? group : 'month', doctors })
    }
    expect(await findWrongDays(pool, life.desk.clinic.clinicId)).toEqual([])
    await pool.end()
  },
  120_000,
)

test('in which everything happened that a figure tells of', () => {
  const figures: FigureKey[] = REPORTS_READ.flatMap(report => FIGURES_OF[report])
  // Nobody books online here.
  expect(figures.filter(key => !seen.has(key))).toEqual(['online', 'online_rate'])
})
