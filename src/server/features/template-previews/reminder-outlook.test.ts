import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTemplates } from '#server/features/message-templates/start-templates.ts'
import { remind } from '#server/features/reminders/reminders.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  await app.sql.query('delete from reminder_clock')
  await app.sql.query('update message_templates set active = false')
  await until('08:00')
  desk = await openDesk(app)
  await app.db.tenant(desk.clinic.clinicId, tx =>
    startTemplates(tx, desk.clinic.clinicId, { now: app.clock.now }),
  )
  await app.sql.query(
    "update message_templates set on_date = '2026-11-01', active = coalesce(setting = 'sms_reminder', false) where clinic_id = $1",
    [desk.clinic.clinicId],
  )
  for (const start of [at('10:00'), at('11:00'), at('10:00', '2026-11-27')])
    await desk.book({ start, send_confirmation: false }, await owner())
})

const owner = () => signIn(app, desk.clinic.clinicId)
async function until(time: string, date = '2026-11-25') {
  app.clock.now = Date.parse(at(time, date))
  expect(await remind(app.services)).toEqual([])
}
const look = async (query: string, headers?: Record<string, string>) =>
  desk.get(`/v2/reminder-outlook?reminder=sms_reminder&${query}`, headers ?? (await owner()))
const outlook = async (query: string) => (await look(query)).body.data

test('as the reminder is: what goes next', async () => {
  expect(await outlook('days=1&at=18:00')).toEqual({
    visits_on: '2026-11-26',
    leaves_at: at('18:00', '2026-11-25'),
    messages: 1,
    told: 0,
    at_once: 0,
    stopped: 0,
  })
})

test('a day earlier: who is told at once, and what goes at the new hour', async () => {
  expect(await outlook('days=2&at=18:00')).toMatchObject({
    visits_on: '2026-11-27',
    messages: 1,
    at_once: 1,
  })
  await until('10:00')
  expect(await outlook('days=1&at=09:30')).toMatchObject({
    visits_on: '2026-11-27',
    leaves_at: at('09:30'),
    messages: 1,
    at_once: 1,
  })
  expect(await outlook('days=1&at=18:00&to_hour=17')).toMatchObject({
    leaves_at: at('17:00', '2026-11-25'),
    messages: 1,
    at_once: 0,
  })
})

test('those told already are told apart, and hear nothing again', async () => {
  await until('18:00')
  expect(await outlook('days=1&at=19:00')).toMatchObject({
    visits_on: '2026-11-26',
    leaves_at: at('19:00', '2026-11-25'),
    messages: 0,
    told: 2,
    at_once: 0,
  })
})

test('switched off: what no longer goes', async () => {
  expect(await outlook('days=off&at=18:00')).toEqual({
    visits_on: null,
    leaves_at: null,
    messages: 0,
    told: 0,
    at_once: 0,
    stopped: 2,
  })
})

test('what is no hour or no reminder is refused, and so is whoever may not change settings', async () => {
  expect((await look('days=1&at=25:00')).body.errors).toHaveProperty('at')
  expect((await look('days=6&at=18:00')).body.errors).toHaveProperty('days')
  const { accountId } = await addStaff(app, desk.clinic.clinicId, ['templates.manage'])
  expect((await look('days=1&at=18:00', await signIn(app, accountId))).status).toBe(403)
})
