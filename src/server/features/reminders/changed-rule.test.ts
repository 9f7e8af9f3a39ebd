import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remind } from './reminders.ts'

let app: TestApp
let desk: Desk
let template: number

const REMINDER = {
  name: 'Reamintire',
  tag_name: 'reminder',
  schedule_type: 'before',
  count: 1,
  unit: 'day',
  at: '18:00',
  on_date: '2026-11-01',
  texts: { ro: { sms: 'Te așteptăm la {visit_time}.' } },
  active: true,
}

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  await app.sql.query('delete from reminder_clock')
  await app.sql.query('update message_templates set active = false')
  await until('08:00')
  desk = await openDesk(app)
  const added = await desk.post('/message-templates', REMINDER, await signIn(app, desk.clinic.clinicId))
  template = added.body.data.id
})

async function until(time: string, date = '2026-11-25') {
  app.clock.now = Date.parse(at(time, date))
  expect(await remind(app.services)).toEqual([])
}
const told = async () =>
  (
    await app.sql.query(
      `select coalesce(m.skip_reason, 'goes') as became, to_char(b.starts_at at time zone 'Europe/Bucharest', 'DD HH24:MI') as visit
         from messages m join bookings b on b.id = m.booking_id
        where m.clinic_id = $1 and m.template_id is not null order by m.id`,
      [desk.clinic.clinicId],
    )
  ).rows.map(({ became, visit }) => `${visit} ${became}`)
const book = async (start: string) =>
  expect(
    (await desk.book({ start, send_confirmation: false }, await signIn(app, desk.clinic.clinicId))).status,
  ).toBe(200)
const change = async (changes: Record<string, unknown>) => {
  const headers = await signIn(app, desk.clinic.clinicId)
  const reply = await app.call('PUT', `/message-templates/${template}`, { headers, body: changes })
  expect(reply.status).toBe(200)
}

describe('a rule that speaks earlier from now on', () => {
  test('still tells those whom the rule before would have told', async () => {
    await book(at('10:00'))
    await book(at('10:00', '2026-11-27'))
    await until('09:00')
    await change({ count: 2 })
    await until('09:01')
    expect(await told()).toEqual(['26 10:00 goes'])
    await until('18:00')
    await until('18:01', '2026-11-26')
    expect(await told()).toEqual(['26 10:00 goes', '27 10:00 goes'])
  })

  test('tells nobody twice', async () => {
    await book(at('10:00'))
    await until('18:00')
    await change({ count: 2 })
    await change({ count: 1, at: '19:00' })
    await change({ count: 3 })
    await until('20:00')
    expect(await told()).toEqual(['26 10:00 goes'])
  })

  test('tells nobody whom the rule before would not have told either', async () => {
    await change({ active: false })
    await book(at('10:00'))
    await until('08:30')
    await change({ active: true, count: 2 })
    await until('18:00')
    expect(await told()).toEqual([])
  })
})

test('hours of the clinic that end earlier leave nobody out', async () => {
  await book(at('15:00'))
  await until('17:30')
  const headers = await signIn(app, desk.clinic.clinicId)
  const reply = await desk.post('/config/set', { section: 'messages', message_to_hour: 17 }, headers)
  expect(reply.status).toBe(200)
  await until('17:31')
  expect(await told()).toEqual(['26 15:00 goes'])
})
