// What comes back when somebody else acts meanwhile, or the clinic cannot do what is asked.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '#server/http/failure.ts'
import type { BookingStep } from '#server/records/transaction.ts'
import type { TestApp } from '#test/app.ts'
import { at } from '#test/desk.ts'
import { addDoctor, addPatient, addStaff, insert } from '#test/factories.ts'
import {
  addReminder,
  openSmsClinic,
  queueSms,
  sendWaiting,
  startCalledApp,
  type SmsClinic,
} from '#test/sms-clinic.ts'

const PHONE = '+40721000111'
const NOW = Date.parse('2026-11-25T10:00:00+02:00')
const START = at('10:00', '2026-11-27')

let app: TestApp
let clinic: SmsClinic
beforeAll(async () => {
  app = await startCalledApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = NOW
  clinic = await openSmsClinic(app, 'form_post')
})
afterEach(() => clinic.gateway.stop())

/** A visit whose patient was asked by SMS to confirm it; its id. */
async function ask({ desk, clinicId } = clinic): Promise<number> {
  const { status, body } = await desk.book({ start: START })
  expect(status, JSON.stringify(body)).toBe(200)
  await queueSms(app, clinicId, {
    category: 'confirmation',
    bookingId: body.data.id,
    patientId: desk.patientId,
    startsAt: Date.parse(START),
    templateId: await addReminder(app, clinicId),
  })
  await sendWaiting(app)
  return body.data.id
}
const reply = (text: string, id?: string) =>
  clinic.gateway.reply(clinic.hooks.inbound, PHONE, text, id === undefined ? {} : { id })
async function visit(id: number) {
  const { rows } = await app.sql.query(
    `select status, cancelled_at is not null as cancelled, pinned_at is not null as pinned, starts_at from bookings where clinic_id = $1 and id = $2`,
    [clinic.clinicId, id],
  )
  return rows[0]
}
async function replies() {
  const { rows } = await app.sql.query(
    `select meaning, outcome, handled_at is null as waits, booking_id::int as booking from replies where clinic_id = $1 order by id desc`,
    [clinic.clinicId],
  )
  return rows
}
async function bell() {
  const { rows } = await app.sql.query<{ kind: string }>(
    'select kind from notifications where clinic_id = $1 order by id',
    [clinic.clinicId],
  )
  return rows.map(({ kind }) => kind)
}

/** What the desk does to a visit and commits only once a reply waits for it. */
async function whileDesk(change: string, id: number, text: string) {
  const desk = await app.sql.connect()
  try {
    await desk.query('begin')
    await desk.query(`update bookings set ${change} where clinic_id = $1 and id = $2`, [clinic.clinicId, id])
    const came = reply(text)
    await vi.waitFor(async () => {
      const { rows } = await app.sql.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for update%'`,
      )
      expect(rows).toHaveLength(1)
    })
    await desk.query('commit')
    expect((await came).status).toBe(200)
  } finally {
    desk.release()
  }
}

describe('while the desk changes the visit', () => {
  const MOVED = `starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours'`
  test.each(['Da', 'Nu'])('%s to the hour that was told does nothing to another hour', async text => {
    const id = await ask()
    await whileDesk(MOVED, id, text)
    expect(await visit(id)).toMatchObject({ status: 'approved', cancelled: false })
    expect(await replies()).toEqual([
      { meaning: text === 'Da' ? 'yes' : 'no', outcome: 'desk', waits: true, booking: id },
    ])
    expect(await bell()).toEqual(['unclear_reply'])
  })

  test.each(['Da', 'Nu'])('%s to what it pins meanwhile is the desk’s', async text => {
    const id = await ask()
    await whileDesk('pinned_at = now()', id, text)
    expect(await visit(id)).toMatchObject({ status: 'approved', cancelled: false, pinned: true })
    expect(await replies()).toMatchObject([{ outcome: 'desk', waits: true }])
  })
})

const refusing: BookingStep = async () => {
  throw new Failure('uses_taken', { values: { left: 0 } })
}

test('what a room refuses is kept for the desk', async () => {
  const id = await ask()
  const { bookingSteps } = app.services
  Object.assign(app.services, { bookingSteps: [refusing] })
  const { status } = await reply('Nu', 'SM-refused')
  Object.assign(app.services, { bookingSteps })
  expect(status).toBe(200)
  expect(await visit(id)).toMatchObject({ cancelled: false })
  expect(await replies()).toEqual([{ meaning: 'no', outcome: 'desk', waits: true, booking: id }])
  expect(await bell()).toEqual(['unclear_reply'])
})

async function lastWords() {
  const { rows } = await app.sql.query<{ kind: string; given: boolean }>(
    `select distinct on (kind) kind, given from patient_consents where clinic_id = $1 and patient_id = $2
      order by kind, on_date desc, id desc`,
    [clinic.clinicId, clinic.desk.patientId],
  )
  return Object.fromEntries(rows.map(({ kind, given }) => [kind, given]))
}

describe('STOP', () => {
  test('ends offers again for who has said yes to them since', async () => {
    await reply('STOP')
    app.clock.now += 86_400_000
    await app.sql.query(
      `insert into patient_consents (clinic_id, patient_id, kind, given, on_date, how, recorded_at)
       values ($1, $2, 'marketing_sms', true, '2026-11-26', 'spoken', now())`,
      [clinic.clinicId, clinic.desk.patientId],
    )
    app.clock.now += 86_400_000
    await reply('stop')
    expect(await lastWords()).toEqual({ marketing_sms: false })
    app.clock.now += 86_400_000
    await reply('stop')
    expect(await lastWords()).toEqual({ marketing_sms: false, sms_reminder: false })
    await sendWaiting(app)
    const answered = clinic.gateway.taken.length
    for (let count = 0; count < 3; count++) await reply('stop')
    await sendWaiting(app)
    expect(clinic.gateway.taken).toHaveLength(answered)
    expect((await replies())[0]).toMatchObject({ meaning: 'stop', outcome: 'told_already', waits: false })
  })
})

const thread = async (headers?: { authorization: string }, patientId = clinic.desk.patientId) =>
  (await clinic.desk.get(`/v2/patients/${patientId}/messages`, headers)).body

describe('a patient’s thread', () => {
  const RIGHTS = ['patients.view', 'bookings.view', 'messages.send'] as const

  test('tells a doctor nothing of another’s visits, and lets them answer none', async () => {
    const { desk, clinicId } = clinic
    const visitId = await ask()
    await reply('Poate')
    await queueSms(app, clinicId, {
      category: 'staff',
      patientId: desk.patientId,
      body: 'Vezi https://zambet.test/b/abc azi',
    })
    const { accountId, headers } = await addStaff(app, clinicId, RIGHTS)
    const doctorId = await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: accountId })
    expect((await desk.book({ start: at('12:00', '2026-11-26'), doctor_id: doctorId })).status).toBe(200)
    expect((await thread(headers)).data.map(({ text }: { text: string }) => text)).toEqual(['Vezi … azi'])
    expect((await thread()).data).toHaveLength(3)
    expect((await thread()).data[0].text).toBe('Vezi https://zambet.test/b/abc azi')
    const { rows } = await app.sql.query<{ id: number }>(
      'select id::int as id from replies where clinic_id = $1',
      [clinicId],
    )
    for (const [field, value] of [
      ['booking_id', visitId],
      ['reply_id', rows[0]!.id],
    ] as const) {
      const sent = await desk.post(
        `/v2/patients/${desk.patientId}/messages`,
        { text: 'Bună', [field]: value },
        headers,
      )
      expect([sent.status, Object.keys(sent.body.errors ?? {})]).toEqual([422, [field]])
    }
  })

  test('holds what told of them in a family’s message, and says how SMS go', async () => {
    const { desk, clinicId } = clinic
    const child = await addPatient(app, clinicId, { first_name: 'Matei' })
    const templateId = await addReminder(app, clinicId)
    const messageId = await queueSms(app, clinicId, {
      category: 'reminder',
      patientId: desk.patientId,
      templateId,
    })
    await insert(app, 'message_claims', {
      clinic_id: clinicId,
      template_id: templateId,
      subject_id: 1,
      moment: new Date(NOW),
      location_id: desk.clinic.locationId,
      patient_id: child,
      message_id: messageId,
      claimed_at: new Date(NOW),
    })
    expect(await thread(undefined, child)).toMatchObject({ is_plain: true, data: [{ id: messageId }] })
    await desk.post('/config/set', { section: 'messages', plain_sms: false })
    expect(await thread(undefined, child)).toMatchObject({ is_plain: false })
  })
})
