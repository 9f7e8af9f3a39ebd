import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addPatient, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTemplates } from '#server/features/message-templates/start-templates.ts'

let app: TestApp
let desk: Desk
let booking: { id: number; code: string }
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  booking = (await desk.book()).body.data
})

const REMINDER = {
  tag_name: 'reminder',
  schedule_type: 'before',
  count: 2,
  unit: 'day',
  at: '17:00',
  texts: {
    ro: { sms: '{clinic_name}: te așteptăm {visit_day}, la {visit_time}, la {doctor_name}.' },
    en: { sms: 'See you {visit_day}, at {visit_time}.' },
  },
}
const preview = async (fields: object = {}) =>
  (await desk.post('/v2/message-templates/preview', { ...REMINDER, ...fields })).body.data
const add = async (fields: object = {}) =>
  (await desk.post('/message-templates', { name: 'Reamintire', active: true, ...REMINDER, ...fields })).body
    .data

const config = async () => (await desk.get('/v2/config?section=messages')).body.data
const set = (changes: object) => desk.post('/config/set', { section: 'messages', ...changes })

const messages = async () =>
  (
    await app.sql.query(
      'select channel, category, template_id, subject, body, language from messages where clinic_id = $1 order by messages.id',
      [desk.clinic.clinicId],
    )
  ).rows
const template = async (tag: string) => {
  await app.db.tenant(desk.clinic.clinicId, tx =>
    startTemplates(tx, desk.clinic.clinicId, { now: app.clock.now }),
  )
  return (await desk.get('/message-templates')).body.data.find(
    (each: { tag_name: string }) => each.tag_name === tag,
  )
}
const put = (id: number, body: Record<string, unknown>) =>
  app.call('PUT', `/message-templates/${id}`, { headers: desk.clinic.owner, body })

describe('a template is seen before it is saved', () => {
  test('with a real visit, its size with and without diacritics, and when it goes', async () => {
    const seen = await preview({ booking_id: booking.id })
    expect(seen).toMatchObject({
      visit: { booking_id: booking.id, start: at('10:00') },
      goes_at: at('17:00', '2026-11-24'),
      sms: { segments: 1, room: 160, marked_segments: 2, cost: null },
      missing: [],
      unknown: [],
      month: null,
    })
    expect(seen.sms.text).toMatch(/: te asteptam joi, 26 noiembrie, la 10:00, la .+\.$/)
    expect(seen.sms.longest.length).toBeGreaterThan(seen.sms.length)
    expect((await preview({ booking_id: booking.id, plain_sms: false })).sms).toMatchObject({
      segments: 2,
      room: 134,
    })
    expect((await preview({ booking_id: booking.id, read_in: 'en' })).sms.text).toBe(
      'See you Thursday 26 November, at 10:00.',
    )
  })

  test('however wrong it still is', async () => {
    const wrong = { ro: { sms: 'Salut, {prenume}, {cabinet} {location_map}' } }
    expect(await preview({ booking_id: booking.id, count: null, at: null, texts: wrong })).toMatchObject({
      unknown: ['prenume'],
      missing: expect.arrayContaining(['location_map']),
      goes_at: null,
    })
    expect(await preview({ texts: undefined, tag_name: 'once' })).toMatchObject({
      sms: { segments: 0, text: '' },
    })
  })

  test('not with a visit of a patient whom the caller may not see', async () => {
    const { accountId } = await addStaff(app, desk.clinic.clinicId, ['templates.manage'])
    const other = await openDesk(app)
    const foreign = (await other.book()).body.data
    expect((await preview({ booking_id: foreign.id })).visit).toBeNull()
    const visits = await desk.get('/v2/message-templates/visits', await signIn(app, accountId))
    expect(visits.status).toBe(200)
    expect(visits.body.data.map((each: { booking_id: number }) => each.booking_id)).not.toContain(foreign.id)
  })
})

describe('what goes in the coming days', () => {
  test('is what is due by then, of those who agree and can be reached', async () => {
    const { id } = await add({ count: 1 })
    await desk.book({
      patient_id: await addPatient(app, desk.clinic.clinicId, { first_name: 'Fără', mobile: null }),
      start: at('11:00'),
    })
    const all = (await desk.get('/v2/message-templates/upcoming?days=7')).body.data
    expect(all).toMatchObject({
      messages: 1,
      cost: null,
      by_template: [{ template_id: id, messages: 1 }],
      items: [
        {
          template_id: id,
          template: 'Reamintire',
          booking_id: booking.id,
          at: at('17:00', '2026-11-25'),
          channel: 'sms',
        },
      ],
    })
    await desk.post('/v2/deleteBooking', { booking_id: booking.id })
    expect((await desk.get(`/v2/message-templates/${id}/upcoming`)).body.data.messages).toBe(0)
  })

  test('is counted for the whole clinic, and names whom the caller may see', async () => {
    await add({ count: 1 })
    const { accountId } = await addStaff(app, desk.clinic.clinicId, ['templates.manage'])
    const reply = await desk.get('/v2/message-templates/upcoming', await signIn(app, accountId))
    expect(reply.body.data).toMatchObject({ messages: 1, items: [] })
  })

  test('of one that is off is what would go', async () => {
    const { id } = await add({ count: 1, active: false })
    expect((await desk.get('/v2/message-templates/upcoming')).body.data.messages).toBe(0)
    expect((await desk.get(`/v2/message-templates/${id}/upcoming`)).body.data.messages).toBe(1)
    expect((await desk.get('/v2/message-templates/999999/upcoming')).status).toBe(404)
    expect((await desk.get('/v2/message-templates/upcoming?days=32')).status).toBe(422)
  })
})

describe('a test', () => {
  test('goes to the caller alone, as the screen says it, ten times an hour', async () => {
    const { id } = await add()
    await app.sql.query("update accounts set mobile = '+40722000999' where id = $1", [desk.clinic.clinicId])
    const send = () =>
      desk.post(`/v2/message-templates/${id}/test`, {
        channel: 'sms',
        texts: { ro: { sms: 'Probă: {visit_time}' } },
        booking_id: booking.id,
      })
    expect((await send()).body.data).toEqual({ recipient: '+40722000999' })
    const { rows } = await app.sql.query(
      'select recipient, body, category, template_id, status from messages where clinic_id = $1',
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([
      {
        recipient: '+40722000999',
        body: 'Proba: 10:00',
        category: 'staff',
        template_id: null,
        status: 'queued',
      },
    ])
    const replies = []
    for (let each = 0; each < 10; each++) replies.push((await send()).status)
    expect(replies).toEqual([...Array.from({ length: 9 }, () => 200), 429])
  })

  test('has nowhere to go without a contact', async () => {
    const { id } = await add()
    const reply = await desk.post(`/v2/message-templates/${id}/test`, { channel: 'sms' })
    expect([reply.status, reply.body.code]).toEqual([409, 'no_own_contact'])
  })
})

describe('the reminders of the settings', () => {
  test('are the templates that send them', async () => {
    await app.db.tenant(desk.clinic.clinicId, tx =>
      startTemplates(tx, desk.clinic.clinicId, { now: app.clock.now }),
    )
    expect(await config()).toMatchObject({
      sms_reminder: '1',
      sms_reminder_at: '18:00',
      email_reminder: 'off',
    })
    const reply = await set({ sms_reminder: '3', sms_reminder_at: '12:30', email_reminder: '5' })
    expect(reply.body.data).toMatchObject({
      sms_reminder: '3',
      sms_reminder_at: '12:30',
      email_reminder: '5',
    })
    const governed = async () =>
      (await desk.get('/message-templates')).body.data.filter((each: { setting: string }) => each.setting)
    expect(await governed()).toMatchObject([
      { setting: 'sms_reminder', count: 3, at: '12:30', active: true, version: 2 },
      { setting: 'email_reminder', count: 5, active: true, version: 2 },
    ])
    await set({ sms_reminder: 'off' })
    const [sms] = await governed()
    expect(sms).toMatchObject({ active: false, count: 3 })
    // Changed there, it is read here.
    await app.call('PUT', `/message-templates/${sms.id}`, {
      headers: desk.clinic.owner,
      body: { active: true, count: 2 },
    })
    expect(await config()).toMatchObject({ sms_reminder: '2' })
    const hours = await app.call('PUT', `/message-templates/${sms.id}`, {
      headers: desk.clinic.owner,
      body: { unit: 'hour', at: null },
    })
    expect(Object.keys(hours.body.errors)).toEqual(['unit'])
    expect((await set({ sms_reminder_at: '22:00' })).body.errors).toEqual({
      sms_reminder_at: ['Alege o oră între 9 și 20.'],
    })
    expect((await set({ sms_reminder: '6' })).status).toBe(422)
  })
})

describe('what is told at once', () => {
  test('says what the clinic wrote, in the language that the patient asked for', async () => {
    const { id } = await template('booked')
    await put(id, { texts: { en: { sms: 'Done: {visit_time}, {doctor_name}' } } })
    await app.sql.query('update patients set language = 1 where id = $1', [desk.patientId])
    await desk.book({ start: at('14:00'), send_confirmation: true })
    expect(await messages()).toMatchObject([
      {
        channel: 'sms',
        category: 'booked',
        template_id: String(id),
        body: expect.stringMatching(/^Done: 14:00, /),
        language: 1,
      },
    ])
  })

  test('is not told where its template is off', async () => {
    const { id } = await template('cancelled')
    await put(id, { active: false })
    await desk.post('/v2/deleteBooking', { booking_id: booking.id, notify: true })
    expect(await messages()).toEqual([])
  })

  test('goes by the channels of its template', async () => {
    const { id } = await template('booked')
    await app.sql.query("update patients set email = 'mara@exemplu.ro' where id = $1", [desk.patientId])
    await desk.book({ start: at('14:00'), send_confirmation: true })
    await put(id, { channel: 'email' })
    await desk.book({ start: at('15:00'), send_confirmation: true })
    expect((await messages()).map(each => each.channel)).toEqual(['sms', 'email', 'email'])
  })
})
