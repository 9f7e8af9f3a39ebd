import { openOutside } from '#server/outside/outside.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addStaff, signIn } from '#test/factories.ts'
import { runQueued } from '#test/jobs.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDue } from './send-schedule.ts'

let app: TestApp
let mail: MailServer
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
  mail = await startMailServer()
  const config = { ...app.services.config, smtpUrl: mail.url }
  Object.assign(app.services.outside, { email: (await openOutside(config)).email })
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
})
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-27T12:00:00+02:00')
  await app.sql.query('update report_schedules set active = false')
  desk = await openDesk(app)
})

const PATH = '/v2/report-schedules'
/** Signed in now: sessions end while the clock is moved. */
const get = async (path: string, accountId = desk.clinic.clinicId) =>
  (await desk.get(path, await signIn(app, accountId))).body.data
const add = async (fields: Record<string, unknown> = {}, accountId = desk.clinic.clinicId): Promise<number> => {
  const { body, status } = await desk.post(
    PATH,
    { report: 'financial', period: 'yesterday', at: '08:00', recipients: [desk.clinic.clinicId], ...fields },
    await signIn(app, accountId),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
} // prettier-ignore
const shown = async (id: number) => (await get(PATH)).find((row: { id: number }) => row.id === id)
const messages = async () => {
  const { rows } = await app.sql.query<{ recipient: string; subject: string; body: string; key: string }>(
    `select recipient, subject, body, key from messages where clinic_id = $1 order by id`,
    [desk.clinic.clinicId],
  )
  return rows
}
/** The clock is moved there, and looks. */
async function tick(instant: string): Promise<void> {
  app.clock.now = Date.parse(instant)
  const problems = await sendDue(app.services)
  expect(problems).toEqual([])
}
async function visit(): Promise<void> {
  const { id } = (await desk.book({ start: at('10:00', '2026-11-27') })).body.data
  await desk.post('/update_booking_status', { booking_id: id, status: 4 })
}

test('a mail has the totals beside those before, a link that asks for sign-in, and where to stop it; no row', async () => {
  await visit()
  const id = await add({ filters: { doctor_id: [desk.doctorId] } })
  await tick('2026-11-28T07:59:00+02:00')
  expect(await messages()).toEqual([])
  await tick('2026-11-28T08:00:00+02:00')
  await runQueued(app)
  expect(mail.taken).toHaveLength(1)
  const whole = textOf(mail.taken[0]!)
  expect(whole).toContain('Subject: Financiar, 27 nov. 2026')
  expect(whole).toContain('Clinica Surâs: Financiar, 27 nov. 2026, față de 26 nov. 2026.')
  expect(whole).toContain('Realizat: 150,00 lei (nou, înainte 0,00 lei)')
  expect(whole).toContain(
    `https://zambet.test/cabinet/administration/reports?tab=financial&from=2026-11-27&to=2026-11-27&doctors=${desk.doctorId}`,
  )
  expect(whole).toContain('&download=xlsx')
  expect(whole).toContain('Dana Marin ți-l trimite în fiecare zi la 08:00. Îl oprești sau ieși')
  expect(whole).toContain('reports?panel=schedules')
  expect(whole).not.toContain('Dumitru')
  expect(whole).not.toContain('Content-Disposition: attachment')
  expect(await shown(id)).toMatchObject({
    next_at: '2026-11-29T08:00:00+02:00',
    last: { from: '2026-11-27', to: '2026-11-27', sent: 1, skipped: [], failed: false },
  })
  // What it said is nobody else's: neither kept nor shown in the log.
  const log = await get('/v2/messages?from=2026-11-01&to=2026-11-30')
  expect(log).toMatchObject([{ category: 'totals', text: null }])
})

/** A mail's text as its readers see it. */
const textOf = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

test('a minute brings it once, however often one looks, and whoever looks besides', async () => {
  await add()
  app.clock.now = Date.parse('2026-11-28T08:00:00+02:00')
  const all = await Promise.all(Array.from({ length: 6 }, () => sendDue(app.services)))
  expect(all.flat()).toEqual([])
  await tick('2026-11-28T08:00:30+02:00')
  await tick('2026-11-28T23:59:00+02:00')
  expect(await messages()).toHaveLength(1)
  await tick('2026-11-29T08:00:00+02:00')
  expect(await messages()).toHaveLength(2)
})

test('what was missed while nobody was there goes once, of its own days', async () => {
  const id = await add({ on: { weekday: 1 }, period: 'last_week' })
  // Down on Monday, and the Monday after; back on that Wednesday.
  await tick('2026-12-09T10:00:00+02:00')
  await tick('2026-12-09T10:01:00+02:00')
  expect(await messages()).toHaveLength(1)
  expect((await shown(id)).last).toMatchObject({ from: '2026-11-30', to: '2026-12-06' })
  expect((await shown(id)).next_at).toBe('2026-12-14T08:00:00+02:00')
})

test('day 31 is the last day of shorter months', async () => {
  await add({ on: { day: 31 }, period: 'month_to_date' })
  const days: string[] = []
  for (let day = Date.parse('2026-11-28T08:30:00+02:00'); day < Date.parse('2027-03-02T00:00:00Z'); day += 86_400_000) {
    const before = (await messages()).length
    await tick(new Date(day).toISOString())
    if ((await messages()).length > before) days.push(new Date(day).toISOString().slice(0, 10))
  }
  expect(days).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
}) // prettier-ignore

const goes = async (from: string, hours: number) => {
  const seen: string[] = []
  for (let minute = 0; minute <= hours * 60; minute += 15) {
    const before = (await messages()).length
    const now = Date.parse(from) + minute * 60_000
    await tick(new Date(now).toISOString())
    if ((await messages()).length > before)
      seen.push(new Date(now).toLocaleString('sv-SE', { timeZone: 'Europe/Bucharest' }))
  }
  return seen
}

test('on both days on which the clock changes it goes once, at its hour or, where that is not there, later', async () => {
  app.clock.now = Date.parse('2027-03-27T12:00:00+02:00')
  await add({ at: '03:30' })
  await add({ at: '08:00' })
  expect(await goes('2027-03-27T23:00:00+02:00', 12)).toEqual(['2027-03-28 04:30:00', '2027-03-28 08:00:00'])
  expect(await goes('2027-10-30T23:00:00+03:00', 12)).toEqual([
    // Missed since March: once, as soon as one looks.
    '2027-10-30 23:00:00',
    '2027-10-31 03:30:00',
    '2027-10-31 08:00:00',
  ])
}, 60_000)

test('who lost the right, left or has no address is passed over, and the owner is told by the bell', async () => {
  const { clinicId } = desk.clinic
  const rights = ['bookings.view', 'bookings.all_doctors', 'reports.financial', 'reports.activity'] as const
  const [gone, rightless, mute, fine] = [
    await addStaff(app, clinicId, rights),
    await addStaff(app, clinicId, rights),
    await addStaff(app, clinicId, rights),
    await addStaff(app, clinicId, rights),
  ]
  const id = await add({ recipients: [gone, rightless, mute, fine].map(each => each.accountId) })
  await app.sql.query('update accounts set active = false where id = $1', [gone.accountId])
  await app.sql.query('update accounts set email = null, mobile = $2 where id = $1', [mute.accountId, '+40722000001'])
  await app.sql.query('delete from account_roles where account_id = $1', [rightless.accountId])
  expect((await shown(id)).recipients.map((each: { problem: string }) => each.problem)).toEqual([
    'inactive', 'no_right', 'no_email', null,
  ]) // prettier-ignore
  await tick('2026-11-28T08:00:00+02:00')
  expect(await messages()).toHaveLength(1)
  expect((await shown(id)).last).toMatchObject({
    sent: 1,
    skipped: [{ cause: 'inactive' }, { cause: 'no_right' }, { cause: 'no_email' }],
  })
  const bell = await get('/notifications')
  expect(bell).toMatchObject([{ kind: 'report_skipped', about: { schedule_id: id, report: 'financial', skipped: 3 } }])
  expect(await get('/notifications', fine.accountId)).toEqual([])
}) // prettier-ignore

test('an accountant who sees money alone is told too of what did not go', async () => {
  const rights = ['bookings.view', 'bookings.all_doctors', 'reports.financial'] as const
  const { accountId } = await addStaff(app, desk.clinic.clinicId, rights)
  const gone = await addStaff(app, desk.clinic.clinicId, rights)
  await add({ recipients: [accountId, gone.accountId] }, accountId)
  await app.sql.query('update accounts set active = false where id = $1', [gone.accountId])
  await tick('2026-11-28T08:00:00+02:00')
  expect(await get('/notifications', accountId)).toMatchObject([{ kind: 'report_skipped' }])
})

test('each gets what they may see: a doctor their own figures, nobody money without the right', async () => {
  await visit()
  const { accountId } = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'reports.activity'])
  const other = await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'reports.activity'])
  await app.sql.query('update doctors set account_id = $1 where id = $2', [accountId, desk.doctorId])
  await add({ report: 'bookings', recipients: [desk.clinic.clinicId, accountId, other.accountId] })
  await tick('2026-11-28T08:00:00+02:00')
  const [owner, doctor, assistant] = await messages()
  expect(owner!.body).toContain('Realizat: 150,00 lei')
  expect(owner!.body).not.toContain('Numai cifrele tale')
  expect(doctor!.body).toContain('Programări: 1 (')
  expect(doctor!.body).toContain('Numai cifrele tale.')
  expect(doctor!.body).not.toContain('lei')
  expect(assistant!.body).toContain('Programări: 0')
})

test('what it is narrowed to is gone: it does not go, and the owner is told', async () => {
  const locationId = (await desk.post('/addlocation', { name: 'Nord' })).body.data.id as number
  const id = await add({ filters: { location_id: [locationId] } })
  await app.sql.query('delete from locations where id = $1', [locationId])
  await tick('2026-11-28T08:00:00+02:00')
  await tick('2026-11-28T08:01:00+02:00')
  expect(await messages()).toEqual([])
  expect((await shown(id)).last).toMatchObject({ failed: true, sent: 0 })
  expect(await get('/notifications')).toHaveLength(1)
})

test('sent now it goes to all at once per press, in their language, and its hour stays', async () => {
  const id = await add({ language: 'en', period: 'month_to_date' })
  const headers = { ...desk.clinic.owner, 'idempotency-key': 'press' }
  const first = await desk.post(`${PATH}/${id}/send`, {}, headers)
  expect((await desk.post(`${PATH}/${id}/send`, {}, headers)).body).toEqual(first.body)
  expect(first.body.data).toMatchObject({
    next_at: '2026-11-28T08:00:00+02:00',
    last: { from: '2026-11-01', to: '2026-11-27', sent: 1 },
  })
  const [only, ...others] = await messages()
  expect(others).toEqual([])
  expect(only!.subject).toBe('Financial, 1–27 Nov 2026')
  expect(only!.body).toContain('The month is still running.')
  await tick('2026-11-28T08:00:00+02:00')
  expect(await messages()).toHaveLength(2)
})

test('a stopped one stays where it is', async () => {
  const id = await add()
  await app.call('PUT', `${PATH}/${id}`, {
    headers: desk.clinic.owner,
    body: { report: 'financial', period: 'yesterday', at: '08:00', recipients: [desk.clinic.clinicId], active: false },
  }) // prettier-ignore
  await tick('2026-11-28T08:00:00+02:00')
  expect(await messages()).toEqual([])
})
