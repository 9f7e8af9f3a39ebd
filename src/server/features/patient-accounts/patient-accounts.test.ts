import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AccountRow, AccountStanding } from '#contract/money/patient-accounts.ts'
import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addClinic, addDoctor, addPatient, addStaff, insert, signIn } from '#test/factories.ts'
import { fillMoney } from '#test/money-of-person.ts'
import { openTill, type Till } from '#test/money.ts'
import { addPackage as addPackageOnSale, startPackage } from '#test/packages.ts'

let app: TestApp
let began: number
let desk: Desk
let clinicId: number
let till: Till
let patientId: number
beforeAll(async () => {
  app = await startTestApp()
  began = app.clock.now
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = began
  desk = await openDesk(app)
  ;({ patientId } = desk)
  ;({ clinicId } = desk.clinic)
  till = openTill(app, clinicId)
})

interface Page {
  data: AccountRow[]
  next: number | null
  total: number
  standing: AccountStanding
}
async function read(query = '', id = patientId, headers?: Record<string, string>): Promise<Page> {
  const reply: Reply = await desk.get(`/v2/patients/${id}/account${query}`, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Page
}
const said = ({ data }: Page) =>
  data.map(({ what, debit, credit, balance }) => [what, debit ?? (credit === null ? 0 : -credit), balance])

/** A package of four cleanings, and its first use. */
async function addPackage(): Promise<{ startedId: number; useId: number }> {
  const created_at = new Date(app.clock.now)
  const subscription = await insert(app, 'subscriptions', {
    clinic_id: clinicId,
    name_ro: 'Igienă',
    name_en: 'Hygiene',
    price_bani: 90_000,
    months: 12,
    maximum_uses: 4,
    created_at,
  })
  const started = await insert(app, 'patient_subscriptions', {
    clinic_id: clinicId,
    patient_id: patientId,
    subscription_id: subscription['id'],
    started_on: '2026-10-14',
    price_bani: 90_000,
    maximum_uses: 4,
    no_show_uses: true,
    created_at,
  })
  const booking = await desk.book()
  const use = await insert(app, 'subscription_uses', {
    clinic_id: clinicId,
    patient_subscription_id: started['id'],
    booking_id: booking.body.data.id,
    line: 0,
    service_id: desk.serviceId,
    created_at,
    changed_at: created_at,
  })
  return { startedId: Number(started['id']), useId: Number(use['id']) }
}

test('tells what was done and paid, the latest first, with what was owed after each row', async () => {
  const { startedId, useId } = await addPackage()
  await till.pay(patientId, { method: 'bank', amount: 100_000, reference: 'OP 118' }, { day: '2026-09-09' })
  const implant = { nameRo: 'Inserare implant 46', price: 355_000, discount: 5_000, doctorId: desk.doctorId }
  await till.charge(patientId, implant, { day: '2026-09-30' })
  const sold = { kind: 'subscription', price: 90_000, patientSubscriptionId: startedId } as const
  await till.charge(patientId, sold, { day: '2026-10-14' })
  const cleaning = { nameRo: 'Detartraj', price: 22_500, use: { id: useId, value: 22_500 } }
  const usedEventId = await till.use(patientId, cleaning, { day: '2026-10-28' })
  await app.sql.query('update subscription_uses set used_event_id = $1 where id = $2', [usedEventId, useId])
  const picture = await till.charge(patientId, { nameRo: 'Radiografie', price: 15_000 })
  await till.pay(patientId, { method: 'card', amount: 15_000 }, { pays: { [picture.id]: 15_000 } })
  const page = await read()
  expect(said(page)).toEqual([
    ['Card la POS', -150, 3400],
    ['Radiografie', 150, 3550],
    ['Detartraj', 0, 3400],
    ['Abonament Igienă', 900, 3400],
    ['Inserare implant 46', 3500, 2500],
    ['Transfer bancar', -1000, -1000],
  ])
  expect(page.data.map(row => row.note)).toEqual([
    '', '', 'din Igienă, 1 din 4', '', 'reducere 50,00 lei', 'OP 118',
  ]) // prettier-ignore
  expect(page.data.map(row => row.kind)).toEqual([
    'card',
    'service',
    'use',
    'subscription',
    'service',
    'bank',
  ])
  expect(page).toMatchObject({ next: null, total: 6 })
  expect(page.data[4]).toMatchObject({ doctor_id: desk.doctorId, day: '2026-09-30', no: 2 })
  expect(said(await read('?language=en'))[2]).toEqual(['Consultation', 0, 3400])
})

test('a completed visit inside a package says which service, and out of which package', async () => {
  await startPackage(desk, await addPackageOnSale(desk))
  const booking_id = (await desk.book()).body.data.id
  app.clock.now = Date.parse(at('15:00'))
  const headers = await signIn(app, clinicId)
  const move = (status: number) => desk.post('/update_booking_status', { booking_id, status }, headers)
  expect((await move(4)).status).toBe(200)
  const rows = async () => (await read('', patientId, headers)).data
  const [used] = await rows()
  const note = 'din Igienă, 4 ședințe, 1 din 4'
  expect(used).toMatchObject({
    kind: 'use',
    what: 'Consultație',
    note,
    booking_id,
    debit: null,
    balance: 900,
  })
  await move(2)
  const [back] = await rows()
  expect(back).toMatchObject({ kind: 'use', what: 'Anulare: Consultație', is_reversal: true, booking_id })
})

test('what was taken back stands there with what takes it back, and a refund says by which way', async () => {
  const charge = await till.charge(patientId)
  const paid = await till.pay(patientId, { method: 'card' })
  await till.reverse(charge.eventId, 'dublă')
  await till.refund(patientId, paid.id, 4_000, { reason: 'plătit de două ori' })
  const page = await read()
  expect(said(page)).toEqual([
    ['Rambursare pe card', 40, -60],
    ['Anulare: Consultație', -100, -100],
    ['Card la POS', -100, 0],
    ['Consultație', 100, 100],
  ])
  expect(page.data.map(row => [row.is_reversal, row.is_reversed, row.kind, row.note])).toEqual([
    [false, false, 'refund', 'plătit de două ori'],
    [true, false, 'service', 'dublă'],
    [false, false, 'card', ''],
    [false, true, 'service', ''],
  ])
  expect(page.standing).toEqual({
    balance: -60,
    due: 0,
    due_today: 0,
    due_over_30_days: 0,
    advance: 60,
  })
})

test('says what is owed for today and for long ago, less what was paid ahead', async () => {
  const old = await till.charge(patientId, { price: 60_000 }, { day: '2026-10-01' })
  await till.charge(patientId, { price: 85_000 })
  await till.charge(patientId, { price: 1 }, { day: '2026-10-26' })
  await till.pay(patientId, {}, { pays: { [old.id]: 10_000 } })
  expect((await read()).standing).toEqual({
    balance: 1350.01,
    due: 1350.01,
    due_today: 850,
    due_over_30_days: 500,
    advance: 0,
  })
  await till.pay(patientId, { amount: 100_001 })
  expect((await read()).standing).toMatchObject({ due: 350, due_today: 350, due_over_30_days: 350 })
})

test('is narrowed by part, period and doctor, each with its count', async () => {
  const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
  await till.charge(patientId, { nameRo: 'A', doctorId: desk.doctorId }, { day: '2026-09-30' })
  await till.charge(patientId, { nameRo: 'B', doctorId: colleague }, { day: '2026-10-01' })
  const paid = await till.pay(patientId, {}, { day: '2026-10-02' })
  await till.reverse(paid.eventId)
  const names = async (query: string) => {
    const page = await read(query)
    expect(page.total, query).toBe(page.data.length)
    return page.data.map(row => row.what)
  }
  expect(await names('?part=services')).toEqual(['B', 'A'])
  expect(await names('?part=payments')).toEqual(['Anulare: Numerar', 'Numerar'])
  expect(await names('?part=subscriptions')).toEqual([])
  expect(await names('?from=2026-10-01&to=2026-10-02')).toEqual(['Numerar', 'B'])
  expect(await names(`?doctor_id=${colleague}`)).toEqual(['B'])
  expect((await read('?part=services')).data[0]).toMatchObject({ balance: 200, no: 2 })
})

test('is read page by page; what comes meanwhile moves nothing', async () => {
  for (let index = 0; index < 7; index++) await till.charge(patientId, { nameRo: `Nr. ${index}` })
  const seen: string[] = []
  let next: number | null = null
  do {
    const page: Page = await read(`?size=3${next === null ? '' : `&before=${next}`}`)
    seen.push(...page.data.map(row => row.what))
    await till.charge(patientId, { nameRo: 'Între timp' })
    ;({ next } = page)
  } while (next !== null)
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map(index => `Nr. ${index}`))
  expect((await read('?before=1')).data).toEqual([])
})

test('records that were merged read as one account, added up anew, until they are parted again', async () => {
  const other = await addPatient(app, clinicId, { first_name: 'Maria', last_name: 'Dumitru-Pop' })
  await till.charge(patientId, { nameRo: 'Întâi' })
  await till.charge(other, { nameRo: 'Al doilea', price: 5_000 })
  await till.pay(patientId, { amount: 10_000 })
  await till.pay(other, { amount: 2_000 })
  const before = [await read(), await read('', other)]
  const merged = await desk.post(`/v2/patients/${patientId}/merge`, {
    merged_id: other,
    kept_version: 1,
    merged_version: 1,
  })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  const page = await read()
  expect(said(page)).toEqual([
    ['Numerar', -20, 30],
    ['Numerar', -100, 50],
    ['Al doilea', 50, 150],
    ['Întâi', 100, 100],
  ])
  expect(page).toMatchObject({ total: 4, standing: { balance: 30 } })
  expect(await read('', other)).toEqual(page)
  expect(said(await read('?before=3&part=services'))).toEqual([
    ['Al doilea', 50, 150],
    ['Întâi', 100, 100],
  ])
  expect((await desk.post(`/v2/merges/${merged.body.data.id}/undo`)).status).toBe(200)
  expect([await read(), await read('', other)]).toEqual(before)
})

test('nobody reads it without the rights, of somebody they do not see, or of another clinic', async () => {
  await till.charge(patientId)
  const ask = (permissions: Parameters<typeof addStaff>[2]) =>
    addStaff(app, clinicId, permissions).then(({ headers }) =>
      Promise.all(
        ['account', 'statement'].map(what => desk.get(`/v2/patients/${patientId}/${what}`, headers)),
      ),
    )
  const statuses = async (permissions: Parameters<typeof addStaff>[2]) =>
    (await ask(permissions)).map(reply => reply.status)
  expect(await statuses(['patients.view', 'bookings.view', 'bookings.all_doctors'])).toEqual([403, 403])
  expect(await statuses(['patients.view', 'payments.view'])).toEqual([404, 404])
  expect(await statuses(['patients.view', 'payments.view', 'bookings.all_doctors'])).toEqual([200, 200])
  const { owner } = await addClinic(app)
  expect((await desk.get(`/v2/patients/${patientId}/account`, owner)).status).toBe(404)
  expect((await desk.get(`/v2/patients/999999/account`)).status).toBe(404)
})

test('refuses what makes no sense, by field', async () => {
  const fields: [string, string][] = [
    ['?part=x', 'part'],
    ['?from=2026-13-01', 'from'],
    ['?from=2026-10-02&to=2026-10-01', 'to'],
    ['?doctor_id=x', 'doctor_id'],
    ['?before=0', 'before'],
    ['?size=101', 'size'],
  ]
  for (const [query, field] of fields) {
    const reply = await desk.get(`/v2/patients/${patientId}/account${query}`)
    expect([reply.status, Object.keys(reply.body.errors as object)], query).toEqual([422, [field]])
  }
  expect((await desk.get(`/v2/patients/${patientId}/statement?from=2026-10-02&to=2026-10-01`)).status).toBe(
    422,
  )
})

test('a charge names the invoice that it stands on', async () => {
  const booking = (await desk.book()).body.data
  await fillMoney(app, desk, patientId, booking.id as number)
  const page = await read('?part=services')
  expect(page.data.map(row => row.document?.number ?? null)).toEqual(['AUR 000001'])
  expect((await read('?part=payments')).data.map(row => row.document)).toEqual([null, null])
})

test('a page is read down one index and no further, of an account of ten thousand rows and of a short one beside it', async () => {
  const shortId = await addPatient(app, clinicId)
  // Some at a time: within one transaction the account's row would grow as long a tail as there are rows.
  const pay = (id: number, count: number) =>
    app.sql.query(
      `with acts as (
         insert into money_events (clinic_id, kind, day, made_at)
           select $1, 'payment', '2026-11-01', now() from generate_series(1, $3::int) returning id),
       paid as (
         insert into payments (clinic_id, event_id, patient_id, method, amount_bani)
           select $1, id, $2, 'cash', 100 from acts returning id, event_id)
       insert into money_moves (clinic_id, event_id, debit, credit, amount_bani, patient_id, payment_id)
         select $1, event_id, 'cash', 'patient', 100, $2, id from paid order by id`,
      [clinicId, id, count],
    )
  for (let written = 0; written < 10_000; written += 500) await pay(patientId, 500)
  await pay(shortId, 10)
  await fillMoney(app, desk, shortId, (await desk.book()).body.data.id as number)
  // Of a clinic that issues: what names an invoice finds it by its id.
  await app.sql.query(`alter table invoices disable trigger user`)
  await app.sql.query(
    `insert into invoices overriding system value
       select (jsonb_populate_record(i, jsonb_build_object('id', i.id + 1000 * n, 'number', i.number + 1000 * n))).*
         from invoices i cross join generate_series(1, 500) n
        where i.clinic_id = $1 and i.kind = 'invoice' and i.state = 'issued'`,
    [clinicId],
  )
  await app.sql.query(`alter table invoices enable trigger user`)
  await app.sql.query('analyze invoices, invoice_series')
  // The others were not counted since they were empty, as it happens between two rounds of a running database.
  await app.sql.query('analyze money_moves, money_events')

  expect(await read('?size=50')).toMatchObject({
    total: 10_000,
    next: 9_951,
    standing: { advance: 10_000 },
  })
  for (const id of [patientId, shortId]) {
    const statement = await statementOf(() => read('?size=50', id))
    const plan = await explainAnalyze(statement)
    expect(plan).toContain('money_moves_clinic_id_patient_id_patient_no_key')
    const touched = [...plan.matchAll(/"(?:Actual Rows|Rows Removed by \w+ ?\w*)": ?([\d.]+)/g)].map(
      ([, count]) => Number(count),
    )
    expect(Math.max(...touched)).toBeLessThanOrEqual(51)
  }
})

interface Statement {
  text: string
  values: unknown[]
}

/** What the page's rows are asked with. */
async function statementOf(work: () => Promise<unknown>): Promise<Statement> {
  const spy = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    const sent = spy.mock.calls.map(([query]) => query as unknown as string | Statement)
    const found = sent.find(query => typeof query === 'object' && query.text.includes(' as moves from'))
    return found as Statement
  } finally {
    spy.mockRestore()
  }
}

/** As the application's role, for the clinic. */
async function explainAnalyze({ text, values }: Statement): Promise<string> {
  const client = await app.sql.connect()
  try {
    await client.query('begin; set local role zambet_app')
    await client.query(`set local app.clinic_id = '${clinicId}'`)
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    return JSON.stringify(rows[0]['QUERY PLAN'])
  } finally {
    await client.query('rollback')
    client.release()
  }
}
