import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { at } from '#test/desk.ts'
import { addPatient, insert } from '#test/factories.ts'
import {
  addReminder,
  openSmsClinic,
  queueSms,
  sendWaiting,
  startCalledApp,
  type SmsClinic,
} from '#test/sms-clinic.ts'

const PHONE = '+40721000333'
const NOW = Date.parse('2026-11-25T10:00:00+02:00')
const DAY = '2026-11-27'

let app: TestApp
let clinic: SmsClinic
let mother: number
let children: { id: number; visit: number }[]
beforeAll(async () => {
  app = await startCalledApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = NOW
  clinic = await openSmsClinic(app, 'generic')
  mother = await addPatient(app, clinic.clinicId, { first_name: 'Ioana', last_name: 'Preda', mobile: PHONE })
  children = []
  for (const [name, time] of [
    ['Luca', '10:00'],
    ['Sonia', '10:30'],
    ['Iris', '11:00'],
  ] as const) {
    const id = await addPatient(app, clinic.clinicId, {
      first_name: name,
      last_name: 'Preda',
      mobile: null,
      birth_date: '2017-03-02',
      guardian_id: mother,
    })
    const { body } = await clinic.desk.book({ patient_id: id, start: at(time, DAY) })
    children.push({ id, visit: body.data.id })
  }
  await askMother()
})
afterEach(() => clinic.gateway.stop())

/** One SMS about the visits of all three. */
async function askMother() {
  const { clinicId, desk } = clinic
  const templateId = await addReminder(app, clinicId)
  const message = await queueSms(app, clinicId, {
    category: 'reminder',
    templateId,
    recipient: PHONE,
    patientId: children[0]!.id,
    bookingId: children[0]!.visit,
    startsAt: Date.parse(at('10:00', DAY)),
  })
  for (const [index, { id, visit }] of children.entries())
    await insert(app, 'message_claims', {
      clinic_id: clinicId,
      template_id: templateId,
      subject_id: visit,
      moment: new Date(at(['10:00', '10:30', '11:00'][index]!, DAY)),
      location_id: desk.clinic.locationId,
      patient_id: id,
      message_id: message,
      claimed_at: new Date(NOW),
    })
  await sendWaiting(app)
}

const reply = async (text: string) => {
  app.clock.now += 60_000
  expect((await clinic.gateway.reply(clinic.hooks.inbound, PHONE, text)).status).toBe(200)
  return (await clinic.desk.get('/v2/replies')).body.data[0]
}
const threadOf = async (patientId: number, visit?: number) =>
  (
    await clinic.desk.get(
      `/v2/patients/${patientId}/messages${visit === undefined ? '' : `?booking_id=${visit}`}`,
    )
  ).body
const handle = (id: number, body: Record<string, unknown>) =>
  clinic.desk.post(`/v2/replies/${id}/handle`, body)
async function statuses() {
  const { rows } = await app.sql.query<{ is: string }>(
    `select case when cancelled_at is null then status::text else 'cancelled' end as is
       from bookings where clinic_id = $1 order by id`,
    [clinic.clinicId],
  )
  return rows.map(row => row.is)
}

describe('what a mother writes of three children', () => {
  test('stands in the thread of each, with what was asked', async () => {
    await reply('Da, dar întârziem 10 minute')
    for (const { id, visit } of children)
      for (const page of [await threadOf(id, visit), await threadOf(id)])
        expect(page.data.map((line: { kind: string }) => line.kind)).toEqual(['reply', 'message'])
    expect((await threadOf(mother)).data).toEqual([])
  })

  test('names whom it may be about', async () => {
    const row = await reply('Ajungem mai târziu')
    const visits = children.map(({ visit }) => ({ id: visit, is_open: true }))
    expect(row).toMatchObject({ patient: null, visits })
    expect(row.visits.map((each: { patient_name: string }) => each.patient_name)).toEqual([
      'Preda Luca',
      'Preda Sonia',
      'Preda Iris',
    ])
    const [line] = (await threadOf(children[1]!.id, children[1]!.visit)).data
    expect(line.reply).toMatchObject({ visits })
  })

  test('confirms all of them at the desk, or the one that is named', async () => {
    const all = await reply('Da, venim toți trei')
    expect((await handle(all.id, { as: 'confirm' })).status).toBe(200)
    expect(await statuses()).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  test('cancels the one that is named, and of several not just any', async () => {
    const row = await reply('Sonia nu mai poate')
    expect((await handle(row.id, { as: 'cancel' })).body).toMatchObject({
      code: 'invalid_fields',
      errors: { booking_id: [expect.any(String)] },
    })
    expect((await handle(row.id, { as: 'cancel', booking_id: 999_999 })).body).toMatchObject({
      code: 'invalid_fields',
    })
    expect(await statuses()).toEqual(['approved', 'approved', 'approved'])
    expect((await handle(row.id, { as: 'cancel', booking_id: children[1]!.visit })).status).toBe(200)
    expect(await statuses()).toEqual(['approved', 'cancelled', 'approved'])
  })

  test('is answered from any of their visits', async () => {
    const row = await reply('La ce etaj?')
    const { id, visit } = children[2]!
    const sent = await clinic.desk.post(`/v2/patients/${id}/messages`, {
      text: 'Etajul 2.',
      booking_id: visit,
      reply_id: row.id,
    })
    expect(sent.status).toBe(200)
    expect((await clinic.desk.get('/v2/replies')).body.data[0].handled).toMatchObject({ as: 'answered' })
    await sendWaiting(app)
    expect(clinic.gateway.last()).toMatchObject({ to: PHONE, text: 'Etajul 2.' })
  })

  test('marks each of their visits, and says in the bell of how many', async () => {
    await reply('Ajungem mai târziu')
    const { body } = await clinic.desk.get('/notifications?status=0')
    expect(body.replied.toSorted((a: number, b: number) => a - b)).toEqual(children.map(({ visit }) => visit))
    expect(body.data[0]).toMatchObject({ kind: 'unclear_reply', reply: { visits: 3 } })
  })

  test('once their visits are gone, leaves nothing to confirm', async () => {
    for (const { visit } of children) await clinic.desk.post('/v2/deleteBooking', { booking_id: visit })
    const row = await reply('Da, venim')
    expect(row.visits.map((each: { is_open: boolean }) => each.is_open)).toEqual([false, false, false])
    expect((await handle(row.id, { as: 'confirm' })).body).toMatchObject({ code: 'booking_closed' })
    expect((await handle(row.id, { as: 'read' })).status).toBe(200)
  })
})

test('a thread says where an SMS would go: to the guardian of a child, and nowhere without a phone', async () => {
  expect((await threadOf(children[0]!.id)).mobile).toBe(PHONE)
  expect((await threadOf(mother)).mobile).toBe(PHONE)
  const silent = await addPatient(app, clinic.clinicId, { first_name: 'Eugenia', mobile: null })
  expect((await threadOf(silent)).mobile).toBeNull()
})
