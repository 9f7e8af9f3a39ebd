import { sendEmailBySmtp } from '#server/outside/email.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addStaff } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { startMailServer } from '#test/mail-server.ts'
import { openTill } from '#test/money.ts'
import { readPages } from '#test/read-pdf.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

type Headers = Record<string, string>
let app: TestApp
let desk: Desk
let doctor: Headers
let accountant: Headers
let reception: Headers
let otherId: number
beforeAll(async () => {
  app = await startTestApp('2026-11-27T12:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-27T12:00:00+02:00')
  desk = await openDesk(app)
  const { clinicId } = desk.clinic
  otherId = await addDoctor(app, desk.clinic, [desk.serviceId], { last_name: 'Popa' })
  const own = await addStaff(app, clinicId, ['bookings.view', 'patients.view'])
  await app.sql.query('update doctors set account_id = $1 where id = $2', [own.accountId, desk.doctorId])
  doctor = own.headers
  accountant = (await addStaff(app, clinicId, ['reports.financial', 'bookings.view', 'bookings.all_doctors']))
    .headers
  reception = (await addStaff(app, clinicId, ['reports.activity', 'bookings.view', 'bookings.all_doctors']))
    .headers
  const till = openTill(app, clinicId)
  for (const doctorId of [desk.doctorId, otherId]) {
    const draft = { price: 50_000, doctorId, doctorPercent: 40, labCost: 10_000 }
    const { id } = await till.charge(desk.patientId, draft, { day: '2026-10-05' })
    await till.pay(desk.patientId, { amount: 50_000 }, { day: '2026-10-06', pays: { [id]: 50_000 } })
  }
})

const path = (rest = '', doctorId = desk.doctorId) => `/v2/earnings/${doctorId}/2026-10${rest}`
const version = async () => (await desk.get(path())).body.data.version as string

test('a doctor reads their own and nobody else’s, and closes nothing', async () => {
  expect((await desk.get(path(), doctor)).body.data).toMatchObject({
    to_pay: 160, may_close: false, may_reopen: false, may_send: false,
  }) // prettier-ignore
  expect((await desk.get(path('/rows'), doctor)).body.data).toMatchObject([{ title: 'Dumitru Maria' }])
  expect((await app.call('GET', path('/pdf'), { headers: doctor })).status).toBe(200)
  expect((await desk.get('/v2/earnings?month=2026-10', doctor)).body).toMatchObject({
    data: [{ doctor: { id: desk.doctorId } }],
    totals: { earned: 160 },
  })
  const graph = await desk.get('/v2/graph/earnings?from=2026-10-01&to=2026-10-31', doctor)
  expect(graph.body).toMatchObject({ series: [{ key: String(desk.doctorId) }], totals: { earned: 160 } })
  for (const rest of ['', '/rows', '/pdf'])
    expect((await desk.get(path(rest, otherId), doctor)).status).toBe(403)
  expect(
    (await desk.get(`/v2/graph/earnings?from=2026-10-01&to=2026-10-31&doctor_id=${otherId}`, doctor)).status,
  ).toBe(403)
  const bodies = { close: { version: await version() }, reopen: { reason: 'greșit' }, send: {} }
  for (const [act, body] of Object.entries(bodies))
    expect((await desk.post(path(`/${act}`), body, doctor)).status).toBe(403)
})

test('an accountant reads, closes and opens anybody’s, and is told no patient’s name', async () => {
  expect((await desk.get('/v2/earnings?month=2026-10', accountant)).body).toMatchObject({
    data: [{ earned: 160 }, { earned: 160 }],
    totals: { collected: 1000, lab: 200, base: 800, earned: 320 },
  })
  expect((await desk.get(path('/rows'), accountant)).body.data).toMatchObject([
    { title: 'Consultație', note: '', patient_id: null },
  ])
  const closed = await desk.post(path('/close'), { version: await version() }, accountant)
  expect(closed.body.data).toMatchObject({ state: 'closed', closed_by: 'Ioana Stan', may_reopen: true })
  expect((await desk.post(path('/reopen'), { reason: 'O plată uitată' }, accountant)).body.data).toMatchObject({
    state: 'draft', reopened: [{ by: 'Ioana Stan', reason: 'O plată uitată' }],
  }) // prettier-ignore
})

test('whoever may see neither the money nor is a doctor is refused', async () => {
  for (const asked of [
    path(),
    path('/rows'),
    path('/pdf'),
    '/v2/earnings?month=2026-10',
    '/v2/graph/earnings?from=2026-10-01&to=2026-10-31',
  ])
    expect((await desk.get(asked, reception)).status).toBe(403)
})

test('it goes to the doctor by email with its PDF, without patients’ names', async () => {
  await app.sql.query('update doctors set account_id = null where id = $1', [desk.doctorId])
  expect((await desk.post(path('/send'))).body).toMatchObject({ code: 'doctor_no_email' })
  await app.sql.query("update doctors set email = 'vlad@zambet.test' where id = $1", [desk.doctorId])
  const mails = await startMailServer()
  const { email } = app.services.outside
  try {
    Object.assign(app.services.outside, { email: sendEmailBySmtp(mails.url, 'Aurora <aurora@zambet.test>') })
    expect((await desk.post(path('/send'))).status).toBe(200)
    await runQueued(app)
  } finally {
    Object.assign(app.services.outside, { email })
    await mails.stop()
  }
  const [mail] = mails.taken
  expect(mails.taken).toHaveLength(1)
  expect(mail).toContain('To: vlad@zambet.test')
  const [, file] = mail!.split('Content-Disposition: attachment')
  expect(file).toContain('decont-dr-andrei-ionescu-2026-10.pdf')
  const encoded = file!.slice(file!.indexOf('\n\n') + 2, file!.indexOf('\n--'))
  const [page] = await readPages(Buffer.from(encoded, 'base64'))
  for (const said of [
    'Decont Dr. Andrei Ionescu, octombrie 2026',
    // In one piece: its column holds a date.
    '06.10.2026',
    '6 oct., 40 %',
    'Încasat, o plată',
    '500,00 lei',
    'Laborator, o lucrare',
    '-100,00 lei',
    'De plată',
    '160,00 lei',
    'Ciornă, 27.11.2026',
  ])
    expect(page).toContain(said)
  expect(page).not.toContain('Maria')
})

test('the database keeps a closed statement from everybody', async () => {
  await desk.post(path('/close'), { version: await version() })
  const clinic = [desk.clinic.clinicId]
  for (const table of ['earnings_statements', 'earnings_rows'])
    for (const change of [`delete from ${table}`, `update ${table} set clinic_id = clinic_id`])
      await expect(app.sql.query(`${change} where clinic_id = $1`, clinic)).rejects.toThrow('never changed')
  const again = `insert into earnings_rows select r.clinic_id, r.statement_id, r.charge_id, r.event_id, 77, r.payment_id, r.day, r.at,
    r.doctor_percent, 1, 0, 1, false, false, 0, 0 from earnings_rows r where r.clinic_id = $1`
  await expect(app.sql.query(again, clinic)).rejects.toThrow('takes no rows')
  const twice = `insert into earnings_statements (clinic_id, doctor_id, month, attempt, closed_at, closed_on)
    select clinic_id, doctor_id, month, 2, closed_at, closed_on from earnings_statements where clinic_id = $1`
  await expect(app.sql.query(twice, clinic)).rejects.toThrow('the month is closed')
  await expect(
    app.sql.query(twice.replace('month, 2', "month - interval '1 month', 1"), clinic),
  ).rejects.toThrow('a later month is closed')
})
