import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { at, openDesk } from '#test/desk.ts'
import { addPatient, addStaff, insert, signIn } from '#test/factories.ts'
import {
  addReminder,
  openSmsClinic,
  queueSms,
  sendWaiting,
  startCalledApp,
  type SmsClinic,
} from '#test/sms-clinic.ts'

const PHONE = '+40721000111'
// Within the hours at which reminders go.
const NOW = Date.parse('2026-11-25T10:00:00+02:00')

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

interface Asked {
  start?: string
  patientId?: number
  templateId?: number
}

/** A visit whose patient was asked by SMS to confirm it; its id. */
async function ask({
  start = at('10:00', '2026-11-27'),
  patientId,
  templateId,
}: Asked = {}): Promise<number> {
  const { desk, clinicId } = clinic
  const { status, body } = await desk.book({ start, ...(patientId && { patient_id: patientId }) })
  expect(status, JSON.stringify(body)).toBe(200)
  await queueSms(app, clinicId, {
    category: 'confirmation',
    bookingId: body.data.id,
    patientId: patientId ?? desk.patientId,
    startsAt: Date.parse(start),
    templateId: templateId ?? (await addReminder(app, clinicId)),
  })
  await sendWaiting(app)
  return body.data.id
}

const reply = async (text: string, from = PHONE, more: { id?: string } = {}) => {
  const { status } = await clinic.gateway.reply(clinic.hooks.inbound, from, text, more)
  expect(status).toBe(200)
}
async function visit(id: number) {
  const { rows } = await app.sql.query(
    `select status, cancelled_at is not null as cancelled, cancelled_by, not_coming_at is not null as gives_up
       from bookings where clinic_id = $1 and id = $2`,
    [clinic.clinicId, id],
  )
  return rows[0]
}
const replies = async () => {
  const { body } = await clinic.desk.get('/v2/replies', await signIn(app, clinic.clinicId))
  return body.data
}
async function bell() {
  const { rows } = await app.sql.query<{ kind: string }>(
    'select kind from notifications where clinic_id = $1 order by id',
    [clinic.clinicId],
  )
  return rows.map(({ kind }) => kind)
}
const textsAfter = async () => {
  const before = clinic.gateway.taken.length
  await sendWaiting(app)
  return clinic.gateway.taken.slice(before).map(({ text }) => text)
}
const consents = async (patientId = clinic.desk.patientId) => {
  const { rows } = await app.sql.query(
    'select kind, given, how, said from patient_consents where clinic_id = $1 and patient_id = $2 order by id',
    [clinic.clinicId, patientId],
  )
  return rows
}

/** One SMS about two people's visits. */
async function askTwo() {
  const { desk, clinicId } = clinic
  const child = await addPatient(app, clinicId, { first_name: 'Matei', mobile: PHONE })
  const templateId = await addReminder(app, clinicId)
  const visits: number[] = []
  for (const [patientId, time] of [
    [desk.patientId, '10:00'],
    [child, '11:00'],
  ] as const) {
    // prettier-ignore
    const { body } = await desk.book({ patient_id: patientId, start: at(time, '2026-11-27') })
    visits.push(body.data.id)
  }
  const message = await queueSms(app, clinicId, { category: 'reminder', templateId })
  for (const [index, id] of visits.entries())
    await insert(app, 'message_claims', {
      clinic_id: clinicId,
      template_id: templateId,
      subject_id: id,
      moment: new Date(at(index === 0 ? '10:00' : '11:00', '2026-11-27')),
      location_id: desk.clinic.locationId,
      patient_id: index === 0 ? desk.patientId : child,
      message_id: message,
      claimed_at: new Date(NOW),
    })
  await sendWaiting(app)
  return visits
}

const write = (body: Record<string, unknown>, headers?: { authorization: string }) =>
  clinic.desk.post(`/v2/patients/${clinic.desk.patientId}/messages`, body, headers)

describe('DA', () => {
  test('confirms the visit, and is answered once', async () => {
    const id = await ask()
    await reply('Da!', PHONE, { id: 'SM1' })
    expect(await visit(id)).toMatchObject({ status: 'confirmed' })
    expect(await textsAfter()).toEqual(['Multumim, te asteptam!'])
    await reply('Da!', PHONE, { id: 'SM1' })
    await reply('da')
    expect(await textsAfter()).toEqual([])
    expect(await replies()).toMatchObject([
      { outcome: 'told_already', meaning: 'yes', handled: { as: 'read' } },
      { outcome: 'confirmed', booking: { id, status: 2 }, patient: { id: clinic.desk.patientId } },
    ])
    expect(await bell()).toEqual(['confirmed'])
  })

  test('is answered about the visit as it is now', async () => {
    const answers = {
      yes: { ro: 'Te așteptăm {visit_day}, la {visit_time}, {patient_first_name}. {clinic_phone}' },
    }
    const templateId = await addReminder(app, clinic.clinicId, { answers: JSON.stringify(answers) })
    await ask({ templateId })
    await reply('vin')
    expect(await textsAfter()).toEqual(['Te asteptam vineri, 27 noiembrie, la 10:00, Maria. +40212345678'])
  })

  test('never approves what the clinic approves by hand', async () => {
    const id = await ask()
    await clinic.desk.post('/update_booking_status', { booking_id: id, status: 0 })
    expect(await visit(id)).toMatchObject({ status: 'new' })
    await reply('DA')
    expect(await visit(id)).toMatchObject({ status: 'new' })
    expect(await replies()).toMatchObject([{ outcome: 'desk', handled: null }])
    expect(await bell()).toEqual(['unclear_reply'])
  })

  test('after NU is for the desk', async () => {
    const id = await ask()
    await reply('Nu')
    await reply('Da')
    expect(await visit(id)).toMatchObject({ cancelled: true })
    expect(await replies()).toMatchObject([
      { outcome: 'desk', booking: { id, cancelled: true }, handled: null },
      { outcome: 'cancelled' },
    ])
  })

  test('to an hour that has moved meanwhile is for the desk', async () => {
    const id = await ask()
    const { body } = await clinic.desk.get(`/v2/bookings/${id}`)
    const moved = await clinic.desk.post('/v2/edit_booking', {
      booking_id: id,
      version: body.data.version,
      start: at('12:00', '2026-11-27'),
    })
    expect(moved.status).toBe(200)
    await reply('Da')
    expect(await visit(id)).toMatchObject({ status: 'approved' })
    expect(await replies()).toMatchObject([{ outcome: 'desk', booking: { id } }])
  })

  test('answers the newest question whose visit still stands, for three days', async () => {
    const first = await ask({ start: at('10:00', '2026-12-02') })
    const second = await ask({ start: at('11:00', '2026-12-02') })
    expect((await clinic.desk.post('/v2/deleteBooking', { booking_id: second })).status).toBe(200)
    app.clock.now = NOW + 71 * 3_600_000
    await reply('Da')
    expect(await visit(first)).toMatchObject({ status: 'confirmed' })
    expect(await visit(second)).toMatchObject({ status: 'approved', cancelled: true })
  })

  test('after three days is for the desk', async () => {
    const id = await ask({ start: at('10:00', '2026-12-02') })
    app.clock.now = NOW + 73 * 3_600_000
    await reply('Da')
    expect(await visit(id)).toMatchObject({ status: 'approved' })
    expect(await replies()).toMatchObject([{ outcome: 'desk', patient: { id: clinic.desk.patientId } }])
  })
})

describe('NU', () => {
  test('cancels within the notice, and is answered', async () => {
    const id = await ask()
    await reply('nu pot')
    expect(await visit(id)).toMatchObject({ cancelled: true, cancelled_by: 'patient' })
    expect(await textsAfter()).toEqual(['Am anulat vizita. Te mai asteptam.'])
    expect(await replies()).toMatchObject([{ outcome: 'cancelled', handled: { by: null } }])
  })

  test('without an answer of the template is told as the link would', async () => {
    await ask({ templateId: await addReminder(app, clinic.clinicId, { answers: '{}' }) })
    await reply('NU')
    const [text, more] = await textsAfter()
    expect(text).toContain('anulat')
    expect(more).toBeUndefined()
  })

  test('too late tells the desk, which decides', async () => {
    await app.sql.query('update clinics set cancel_notice_minutes = 5000 where clinic_id = $1', [
      clinic.clinicId,
    ])
    const id = await ask()
    await reply('Nu')
    await reply('nu')
    expect(await visit(id)).toMatchObject({ cancelled: false, gives_up: true })
    expect(await bell()).toEqual(['late_no'])
    const [again, first] = await replies()
    expect([again.outcome, first.outcome, first.handled]).toEqual(['told_already', 'desk', null])
    const done = await clinic.desk.post(`/v2/replies/${first.id}/handle`, { as: 'cancel' })
    expect(done).toMatchObject({
      status: 200,
      body: { data: { handled: { as: 'cancel' }, booking: { cancelled: true } } },
    })
    expect(await visit(id)).toMatchObject({ cancelled: true, cancelled_by: 'staff' })
    expect((await clinic.desk.post(`/v2/replies/${first.id}/handle`, { as: 'read' })).status).toBe(409)
  })
})

describe('a family’s phone', () => {
  test('says DA for all', async () => {
    const [first, second] = await askTwo()
    await reply('Da')
    expect([await visit(first!), await visit(second!)]).toMatchObject([
      { status: 'confirmed' },
      { status: 'confirmed' },
    ])
    expect(await textsAfter()).toHaveLength(1)
    expect(await replies()).toMatchObject([{ outcome: 'confirmed', patient: null, booking: { id: first } }])
  })

  test('is asked which by NU', async () => {
    const [first, second] = await askTwo()
    await reply('Nu')
    expect([await visit(first!), await visit(second!)]).toMatchObject([
      { cancelled: false },
      { cancelled: false },
    ])
    const [text] = await textsAfter()
    expect(text).toContain('Matei')
    expect(text!.match(/\/b\//g)).toHaveLength(2)
    expect(await replies()).toMatchObject([{ outcome: 'desk', handled: null }])
    expect(await bell()).toEqual(['unclear_reply'])
    await reply('nu')
    expect(await textsAfter()).toEqual([])
  })
})

describe('anything else', () => {
  test('is for the desk, which says what it means', async () => {
    const id = await ask()
    await reply('Da, dar puțin mai târziu 🙏')
    expect(await visit(id)).toMatchObject({ status: 'approved' })
    const [row] = await replies()
    expect(row).toMatchObject({
      text: 'Da, dar puțin mai târziu 🙏',
      outcome: 'desk',
      meaning: 'unclear',
      handled: null,
      mobile: PHONE,
    })
    const done = await clinic.desk.post(`/v2/replies/${row.id}/handle`, { as: 'confirm' })
    expect(done).toMatchObject({
      status: 200,
      body: { data: { handled: { as: 'confirm', by: 'Dana Marin' } } },
    })
    expect(await visit(id)).toMatchObject({ status: 'confirmed' })
    expect((await clinic.desk.get('/v2/replies?waiting=1')).body).toMatchObject({ data: [], waiting: 0 })
  })

  test('and everything where the clinic wants to read for itself', async () => {
    const id = await ask()
    await clinic.desk.post('/config/set', { section: 'messages', replies_change: false })
    await reply('Da')
    expect(await visit(id)).toMatchObject({ status: 'approved' })
    expect(await replies()).toMatchObject([{ outcome: 'desk', meaning: 'yes', handled: null }])
  })

  test('from a number that nobody has is kept', async () => {
    await reply('Cine sunteți?', '+40799123123')
    await reply('Da', '12345')
    expect(await replies()).toMatchObject([
      { outcome: 'unmatched', mobile: '12345', patient: null },
      { outcome: 'unmatched', mobile: '+40799123123', patient: null, booking: null, message_id: null },
    ])
    expect(await bell()).toEqual([])
  })

  test('of one clinic is never seen, answered or touched by another', async () => {
    const id = await ask()
    const other = await openSmsClinic(app, 'form_post')
    await other.gateway.reply(other.hooks.inbound, PHONE, 'Da')
    expect(await visit(id)).toMatchObject({ status: 'approved' })
    const { rows } = await app.sql.query('select outcome from replies where clinic_id = $1', [other.clinicId])
    expect(rows).toEqual([{ outcome: 'desk' }])
    await reply('Bună')
    const [own] = await replies()
    for (const path of [`/v2/replies/${own.id}/handle`])
      expect((await other.desk.post(path, { as: 'read' })).status).toBe(404)
    expect((await other.desk.get(`/v2/patients/${clinic.desk.patientId}/messages`)).status).toBe(404)
    await other.gateway.stop()
  })

  test('is seen without its phone by who may not see contacts, and by a doctor only of their own visits', async () => {
    await ask()
    await reply('Poate')
    const { headers } = await addStaff(app, clinic.clinicId, ['bookings.view', 'bookings.all_doctors'])
    expect((await clinic.desk.get('/v2/replies', headers)).body.data[0].mobile).toBe('+40 ••• ••• 11')
    const own = await addStaff(app, clinic.clinicId, ['bookings.view'])
    expect((await clinic.desk.get('/v2/replies', own.headers)).body).toMatchObject({ data: [], waiting: 0 })
  })
})

describe('STOP', () => {
  test('ends offers, and said again reminders; kept with its words', async () => {
    await reply('stop')
    expect(await textsAfter()).toEqual([expect.stringContaining('oferte')])
    await reply('STOP!')
    expect(await textsAfter()).toEqual([expect.not.stringContaining('oferte')])
    expect(await consents()).toEqual([
      { kind: 'marketing_sms', given: false, how: 'sms', said: 'stop' },
      { kind: 'sms_reminder', given: false, how: 'sms', said: 'STOP!' },
    ])
  })

  test('holds for everybody whose phone it is, and for nobody else', async () => {
    const child = await addPatient(app, clinic.clinicId, { first_name: 'Matei', mobile: PHONE })
    const elsewhere = await openDesk(app)
    await reply('Stop', PHONE, { id: 'SM-stop' })
    await reply('Stop', PHONE, { id: 'SM-stop' })
    expect([await consents(), await consents(child)]).toMatchObject([
      [{ kind: 'marketing_sms' }],
      [{ kind: 'marketing_sms' }],
    ])
    const { rows } = await app.sql.query(
      'select count(*)::int as n from patient_consents where clinic_id = $1',
      [elsewhere.clinic.clinicId],
    )
    expect(rows[0].n).toBe(0)
    const ward = await addPatient(app, clinic.clinicId, {
      mobile: null,
      birth_date: '2018-05-01',
      guardian_name: 'Bunica',
      guardian_mobile: '+40721000222',
    })
    const grown = await addPatient(app, clinic.clinicId, {
      mobile: '+40721000333',
      birth_date: '1990-05-01',
      guardian_name: 'Bunica',
      guardian_mobile: '+40721000222',
    })
    await reply('stop', '+40721000222')
    expect([await consents(ward), await consents(grown)]).toMatchObject([[{ kind: 'marketing_sms' }], []])
    await reply('stop', '+40799123123')
    expect((await replies())[0]).toMatchObject({ outcome: 'unmatched', meaning: 'stop' })
  })
})

test('two that come at once do what they say once', async () => {
  const id = await ask()
  await Promise.all([
    ...Array.from({ length: 6 }, () => reply('Da', PHONE, { id: 'SM-same' })),
    ...Array.from({ length: 4 }, (_, index) => reply('Da', PHONE, { id: `SM-${index}` })),
  ])
  expect(await visit(id)).toMatchObject({ status: 'confirmed' })
  const outcomes = (await replies()).map(({ outcome }: { outcome: string }) => outcome).toSorted()
  expect(outcomes).toEqual(['confirmed', ...Array.from({ length: 4 }, () => 'told_already')])
  expect(await bell()).toEqual(['confirmed'])
  expect(await textsAfter()).toHaveLength(1)
})

describe('an SMS of the staff', () => {
  test('goes to the patient, handles the reply, and stands in the thread', async () => {
    const id = await ask()
    await reply('La ce etaj sunteți?')
    const [waiting] = await replies()
    const sent = await write({ text: 'Etajul 2, ușa din dreapta.', booking_id: id, reply_id: waiting.id })
    expect(sent).toMatchObject({
      status: 200,
      body: {
        data: {
          kind: 'message',
          text: 'Etajul 2, ușa din dreapta.',
          message: { category: 'staff', sent_by: 'Dana Marin', status: 'queued' },
        },
      },
    })
    expect(await textsAfter()).toEqual(['Etajul 2, usa din dreapta.'])
    expect((await replies())[0].handled).toMatchObject({ as: 'answered' })
    const thread = await clinic.desk.get(`/v2/patients/${clinic.desk.patientId}/messages`)
    expect(
      thread.body.data
        .map((line: { kind: string; booking_id: number }) => [line.kind, line.booking_id])
        .toSorted(),
    ).toEqual([
      ['message', id],
      ['message', id],
      ['reply', id],
    ])
    // All of it at one instant, which a page may end within.
    const read: unknown[] = []
    for (let next: string | null = ''; next !== null && read.length < 9;) {
      const page: Awaited<ReturnType<typeof clinic.desk.get>> = await clinic.desk.get(
        `/v2/patients/${clinic.desk.patientId}/messages?size=1&booking_id=${id}&before=${next}`,
      )
      read.push(...page.body.data)
      next = page.body.next
    }
    expect(read).toEqual(thread.body.data)
    const far = '9999-12-31T23:59:59-23:59'
    const wrong = await clinic.desk.get(`/v2/patients/${clinic.desk.patientId}/messages?before=${far}`)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['before']])
  })

  test.each([
    ['nothing', { text: ' ' }, 'text'],
    ['more than five SMS', { text: 'ă'.repeat(800) }, undefined],
    ['six parts of plain letters', { text: 'x'.repeat(766) }, 'text'],
    ['a visit that is not theirs', { text: 'Bună', booking_id: 999_999 }, 'booking_id'],
    ['a reply that is not theirs', { text: 'Bună', reply_id: 999_999 }, 'reply_id'],
  ])('is refused: %s', async (_, body, field) => {
    const { status, body: said } = await write(body)
    expect([status, Object.keys(said.errors ?? {})]).toEqual([422, [field ?? 'text']])
  })

  test('is refused to who may not, to who has no phone, and beyond its limit', async () => {
    const { headers } = await addStaff(app, clinic.clinicId, ['patients.view', 'bookings.view'])
    expect((await write({ text: 'Bună' }, headers)).status).toBe(403)
    for (let count = 0; count < 10; count++) expect((await write({ text: `Bună ${count}` })).status).toBe(200)
    expect((await write({ text: 'Bună' })).status).toBe(429)
    const mute = await addPatient(app, clinic.clinicId, { first_name: 'Ion', mobile: null })
    expect((await clinic.desk.post(`/v2/patients/${mute}/messages`, { text: 'Bună' })).status).toBe(422)
  })
})
