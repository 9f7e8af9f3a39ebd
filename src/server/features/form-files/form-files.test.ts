import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { at, openDesk, type Desk } from '../../../../test/desk.ts'
import { addPatient, addStaff, signIn } from '../../../../test/factories.ts'
import { addForm, fillIn, formOf, phoneWith, publish, QUESTIONS, sender } from '../../../../test/forms.ts'
import { addTemplate } from '../../../../test/templates.ts'
import { renewOldForms, sendForms } from './form-files.jobs.ts'

let app: TestApp
let desk: Desk
let templateId: number
let forms: ReturnType<typeof sender>
let patients = 0

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  templateId = await addForm(app, desk.clinic.clinicId)
  forms = sender(app, desk)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = Date.parse('2026-11-25T08:00:00+02:00') + ++patients * 1000
  await signInAgain()
})
const signInAgain = async () => Object.assign(desk.clinic.owner, await signIn(app, desk.clinic.clinicId))
const somebody = (row: Record<string, unknown> = {}) =>
  addPatient(app, desk.clinic.clinicId, { mobile: `+4072300${String(1000 + patients++)}`, ...row })
const add = (patientId: number, body: Record<string, unknown> = {}, headers = desk.clinic.owner) =>
  desk.post(
    `/v2/patients/${patientId}/form-files`,
    { template_ids: [templateId], when: 'now', ...body },
    headers,
  )
const messagesTo = async (patientId: number) =>
  (
    await app.sql.query(
      `select channel, recipient, subject, body, category from messages where patient_id = $1 order by id`,
      [patientId],
    )
  ).rows
const job = { isLastTry: false }
const runDue = () => sendForms.run({}, { ...app.services, ...job })
const renew = () => renewOldForms.run({}, { ...app.services, ...job })

const book = async (patientId: number, start: string) =>
  (await desk.book({ patient_id: patientId, start })).body.data as { id: number }
const accept = (id: number, ...elements: string[]) => desk.post(`/v2/form-files/${id}/accept`, { elements })
const record = async (id: number) => (await desk.get(`/v2/patients/${id}`)).body.data

describe('sending', () => {
  test('several go in one message, in the language of the patient, and nothing of it says what they are about', async () => {
    const second = await addForm(app, desk.clinic.clinicId)
    const patientId = await somebody({ language: 1, first_name: 'John' })
    const { body } = await add(patientId, { template_ids: [templateId, second] })
    expect(body.data).toMatchObject([
      {
        status: 1,
        state: 'open',
        title: 'Acord pentru tratament',
        asked: 2,
        answered: 0,
        sent: { channel: 'sms', state: 'queued' },
      },
      { status: 1, state: 'open' },
    ])
    const [message, ...others] = await messagesTo(patientId)
    expect(others).toEqual([])
    expect(message).toMatchObject({ channel: 'sms', category: 'form' })
    expect(message.body).toMatch(
      /^Clinica Suras: John, please fill in 2 forms before your visit: https:\/\/zambet\.test\/fill-form\/\S+$/,
    )
  })

  test('speaks in the words of the clinic’s own template, with a link that leads there', async () => {
    await addTemplate(app, desk.clinic.clinicId, {
      name: 'Formular', tag_name: 'form', schedule_type: 'on', count: null, unit: null, at_minutes: null,
      sms: 'Draga {patient_first_name}, completeaza: {form_link}', channel: 'sms_or_email',
    }) // prettier-ignore
    const patientId = await somebody({ first_name: 'Ioana' })
    await add(patientId)
    const [message] = await messagesTo(patientId)
    expect(message.body).toMatch(/^Draga Ioana, completeaza: /)
    expect((await phoneWith(app, message.body).get()).status).toBe(200)
    await app.sql.query(
      `update message_templates set texts = jsonb_set(texts, '{ro,sms}', '"{visit_day}: {form_link}"') where tag_name = 'form'`,
    )
    const withoutVisit = await somebody()
    await add(withoutVisit)
    expect((await messagesTo(withoutVisit))[0].body).toContain('ai de completat un formular')
    await app.sql.query(`update message_templates set active = false where tag_name = 'form'`)
    await add(patientId)
    expect((await messagesTo(patientId))[1].body).toContain('ai de completat un formular')
  })

  test('goes by email where there is no phone, or where that is asked for', async () => {
    const patientId = await somebody({ mobile: null, email: 'ana@example.ro', first_name: 'Ana' })
    await add(patientId)
    expect(await messagesTo(patientId)).toMatchObject([
      {
        channel: 'email',
        recipient: 'ana@example.ro',
        subject: 'De completat înainte de vizită, la Clinica Surâs',
      },
    ])
    expect((await add(patientId, { channel: 'sms' })).body.errors).toEqual({
      channel: ['Pacientul nu are telefon.'],
    })
    expect((await add(await somebody(), { channel: 'email' })).body.errors).toEqual({
      channel: ['Pacientul nu are email.'],
    })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no template', { template_ids: [] }, 'template_ids'],
    ['a template of nobody', { template_ids: [999_999] }, 'template_ids.0'],
    ['a reminder of no visit', { when: 'reminder' }, 'booking_id'],
    ['a visit of nobody', { booking_id: 999_999 }, 'booking_id'],
    ['a time that is none', { when: 'tomorrow' }, 'when'],
    ['a tooth that nobody has', { teeth: [99] }, 'teeth.0'],
    ['21 templates', { template_ids: Array.from({ length: 21 }, (_, id) => id + 1) }, 'template_ids'],
  ])('%s is refused, and nothing is written', async (_, body, field) => {
    const patientId = await somebody()
    const reply = await add(patientId, body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors, JSON.stringify(reply.body)).toHaveProperty([field])
    expect((await desk.get(`/v2/patients/${patientId}/form-files`)).body.data).toEqual([])
  })

  test('what was put aside, or never published, is not sent', async () => {
    const aside = await addForm(app, desk.clinic.clinicId)
    await app.sql.query('update document_templates set archived_at = now() where id = $1', [aside])
    const draft = await addForm(app, desk.clinic.clinicId)
    await app.sql.query('update document_templates set published_version = null where id = $1', [draft])
    for (const id of [aside, draft])
      expect((await add(await somebody(), { template_ids: [id] })).status).toBe(422)
  })

  test('a file keeps the version with which it began', async () => {
    const changing = await addForm(app, desk.clinic.clinicId)
    const { id } = await forms.send(changing, {}, await somebody())
    await publish(app, desk.clinic.clinicId, changing, formOf(QUESTIONS.slice(1)), 2)
    expect(await forms.file(id)).toMatchObject({ template_version: 1 })
    expect(await forms.file((await forms.send(changing, {}, await somebody())).id)).toMatchObject({
      template_version: 2,
    })
  })
})

describe('rights', () => {
  test('names and states need no clinical right, contents do', async () => {
    const { id, phone } = await forms.send(templateId, {}, await somebody())
    await phone.save({ blood: 'yes', which: 'Eliquis' })
    const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors'])
    const { patient_id: patientId } = await forms.file(id)
    const listed = await desk.get(`/v2/patients/${patientId}/form-files`, headers)
    expect(listed.body.data).toMatchObject([{ id, answered: 2, alarms: 0 }])
    expect(JSON.stringify(listed.body)).not.toContain('Eliquis')
    expect((await desk.get(`/v2/form-files/${id}`, headers)).status).toBe(403)
    expect((await add(patientId, {}, headers)).status).toBe(403)
  })

  test('whoever may not see contacts reads neither the link nor what stands for them', async () => {
    const own = await addForm(
      app,
      desk.clinic.clinicId,
      formOf([
        { id: 'mail', type: 'record', field: 'email', label: { ro: 'Email', en: 'Email' } },
        ...QUESTIONS,
      ]),
    )
    const { id, phone } = await forms.send(own, {}, await somebody())
    await phone.save({ mail: 'nou@example.ro', blood: 'no', agree: true })
    const { headers } = await addStaff(app, desk.clinic.clinicId, [
      'patients.view',
      'clinical.view',
      'bookings.all_doctors',
    ])
    const { body } = await desk.get(`/v2/form-files/${id}`, headers)
    expect(body.data.url).toBeNull()
    expect(JSON.stringify(body)).not.toContain('nou@example.ro')
    expect(JSON.stringify(await forms.file(id))).toContain('nou@example.ro')
  })
})

describe('with the reminder of a visit', () => {
  test('goes two days before at ten, follows the visit, and goes once though two look', async () => {
    const patientId = await somebody()
    const visit = await book(patientId, at('10:00', '2026-12-11'))
    const { body } = await add(patientId, { when: 'reminder', booking_id: visit.id })
    expect(body.data[0]).toMatchObject({ status: 0, state: 'waiting', goes_at: '2026-12-09T10:00:00+02:00' })
    await app.sql.query(
      `update bookings set starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days' where id = $1`,
      [visit.id],
    )
    expect((await forms.file(body.data[0].id)).goes_at).toBe('2026-12-12T10:00:00+02:00')
    app.clock.now = Date.parse('2026-12-12T09:59:00+02:00')
    await runDue()
    expect(await messagesTo(patientId)).toEqual([])
    app.clock.now += 60_000
    await Promise.all([runDue(), runDue(), runDue()])
    expect(await messagesTo(patientId)).toHaveLength(1)
    await signInAgain()
    expect(await forms.file(body.data[0].id)).toMatchObject({
      status: 1,
      goes_at: null,
      sent: { channel: 'sms' },
    })
  })

  test('of one that is cancelled stays, and goes when it takes place after all', async () => {
    const patientId = await somebody()
    const visit = await book(patientId, at('11:00', '2026-12-11'))
    const { body } = await add(patientId, { when: 'reminder', booking_id: visit.id })
    const cancelled = await desk.post('/v2/deleteBooking', { booking_id: visit.id, reason: 'Răceală' })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    app.clock.now = Date.parse('2026-12-09T10:05:00+02:00')
    await runDue()
    const sent = await messagesTo(patientId)
    expect(sent.filter(message => message.category === 'form')).toEqual([])
    await signInAgain()
    expect(await forms.file(body.data[0].id)).toMatchObject({ status: 0, state: 'waiting' })
    await desk.post(`/v2/bookings/${visit.id}/restore`)
    await runDue()
    expect((await messagesTo(patientId)).filter(message => message.category === 'form')).toHaveLength(1)
  })

  test('of a visit that is near goes at once, in hours when people hear', async () => {
    const patientId = await somebody()
    const visit = await book(patientId, at('12:00', '2026-11-26'))
    app.clock.now = Date.parse('2026-11-25T23:30:00+02:00')
    await signInAgain()
    await add(patientId, { when: 'reminder', booking_id: visit.id })
    await runDue()
    expect(await messagesTo(patientId)).toEqual([])
    app.clock.now = Date.parse('2026-11-26T09:00:00+02:00')
    await runDue()
    expect(await messagesTo(patientId)).toHaveLength(1)
  })

  test('of somebody whom nobody reaches waits for a hand', async () => {
    const patientId = await somebody({ mobile: null })
    const visit = await book(patientId, at('13:00', '2026-11-26'))
    await add(patientId, { when: 'reminder', booking_id: visit.id })
    app.clock.now = Date.parse('2026-11-25T10:00:00+02:00')
    await runDue()
    await runDue()
    await signInAgain()
    const [listed] = (await desk.get(`/v2/patients/${patientId}/form-files`)).body.data
    expect(listed).toMatchObject({ status: 0, goes_at: null })
    const { events } = await forms.file(listed.id)
    expect(events.map((event: { what: string }) => event.what)).toEqual(['prepared', 'unreachable'])
  })

  test('what holds no longer is asked anew for the next visit, once', async () => {
    const yearly = await addForm(app, desk.clinic.clinicId, formOf(undefined, { renew_months: 12 }))
    const patientId = await somebody()
    const { id, phone } = await forms.send(yearly, {}, patientId)
    const d1 = await fillIn(phone)
    await phone.sign({ document_sha256: d1, code: await phone.code(d1) })
    expect((await forms.file(id)).renews_at).toBe('2027-11-25')
    const visit = await book(patientId, at('10:00', '2027-12-06'))
    app.clock.now = Date.parse('2027-11-24T12:00:00+02:00')
    await renew()
    const count = async () =>
      (await app.sql.query('select id from form_files where template_id = $1', [yearly])).rows.length
    expect(await count()).toBe(1)
    app.clock.now = Date.parse('2027-11-26T12:00:00+02:00')
    await Promise.all([renew(), renew()])
    await renew()
    expect(await count()).toBe(2)
    await signInAgain()
    const [renewed] = (await desk.get(`/v2/patients/${patientId}/form-files`)).body.data
    expect(renewed).toMatchObject({
      status: 0,
      created_by: '',
      booking: { id: visit.id },
      goes_at: '2027-12-04T10:00:00+02:00',
    })
  })
})

describe('answers enter the record', () => {
  const own = formOf([
    { id: 'mail', type: 'record', field: 'email', label: { ro: 'Email', en: 'Email' } },
    { id: 'cnp', type: 'record', field: 'cnp', label: { ro: 'CNP', en: 'CNP' } },
    { id: 'allergic', type: 'record', field: 'allergies', label: { ro: 'Alergii', en: 'Allergies' } },
    { id: 'name', type: 'record', field: 'name', label: { ro: 'Nume', en: 'Name' } },
    ...QUESTIONS,
  ])
  async function signed(answers: Record<string, unknown>, row: Record<string, unknown> = {}) {
    const template = await addForm(app, desk.clinic.clinicId, own)
    const patientId = await somebody(row)
    const { id, phone } = await forms.send(template, {}, patientId)
    await phone.save(answers)
    const d1 = await fillIn(phone)
    await phone.save(answers)
    const { document_sha256: d2 } = (await phone.document()).body.data
    const { body } = await phone.sign({ document_sha256: d2, code: await phone.code(d2) })
    expect(body.data?.state, JSON.stringify(body)).toBe('signed')
    return { id, patientId, d1 }
  }
  test('once, by the record’s own rules, and it is told what the record says', async () => {
    const { id, patientId } = await signed(
      {
        blood: 'yes',
        which: 'Eliquis',
        mail: 'nou@example.ro',
        allergic: 'penicilină',
        name: 'Popa Maria Elena',
      },
      { first_name: 'Maria', last_name: 'Popa', email: 'vechi@example.ro' },
    )
    const before = await forms.file(id)
    expect(before.to_accept).toBe(4)
    expect(before.notable.find((each: { element: string }) => each.element === 'mail')).toMatchObject({
      said: 'nou@example.ro',
      record: 'vechi@example.ro',
      enters: 'email',
      accepted_at: null,
    })
    const [one, other] = await Promise.all([accept(id, 'blood', 'mail'), accept(id, 'blood', 'mail')])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await accept(id, 'allergic', 'name')).body.data).toMatchObject({ to_accept: 0, accepted: 4 })
    const patient = await record(patientId)
    expect(patient).toMatchObject({ email: 'nou@example.ro', first_name: 'Maria Elena', last_name: 'Popa' })
    expect(patient.alerts.map((alert: { text: string }) => alert.text).toSorted()).toEqual([
      'Iei medicamente care subțiază sângele? Da',
      'penicilină',
    ])
    // Beside an answer that becomes an alert stand the alerts of every kind.
    expect(
      (await forms.file(id)).notable.find(({ element }: { element: string }) => element === 'blood'),
    ).toMatchObject({
      enters: 'alerts',
      record: expect.stringMatching(/subțiază sângele\? Da.*penicilină|penicilină.*subțiază sângele\? Da/),
    })
  })

  test('and what contradicts it is told where it was answered', async () => {
    const { id, patientId } = await signed(
      { cnp: '2920514170016', allergic: 'nu' },
      { birth_date: '1980-01-01' },
    )
    const reply = await accept(id, 'cnp')
    expect(reply.status).toBe(422)
    await desk.post(`/v2/patients/${patientId}/alerts`, {
      kind: 'allergy',
      severity: 'high',
      text: 'lidocaină',
    })
    expect((await accept(id, 'allergic')).body.errors).toHaveProperty('allergic')
    // Nothing of it was written, so that it may be accepted once it fits.
    expect((await forms.file(id)).accepted).toBe(0)
    await app.sql.query(`update patients set birth_date = '1992-05-14' where id = $1`, [patientId])
    const fits = await accept(id, 'cnp')
    expect(fits.status, JSON.stringify(fits.body)).toBe(200)
    expect(await record(patientId)).toMatchObject({ cnp: '2920514170016' })
  })

  test('not before it is signed, and nothing that enters nowhere', async () => {
    const { id } = await forms.send(templateId, {}, await somebody())
    expect((await accept(id, 'blood')).status).toBe(422)
    const { id: other } = await signed({ mail: 'a@example.ro' })
    for (const element of ['blood', 'agree', 'nobody'])
      expect((await accept(other, element)).body.errors, element).toHaveProperty(['elements.0'])
    expect((await accept(other)).status).toBe(200)
  })
})

test('a signed form stands in the record’s timeline, for whoever sees the record', async () => {
  const patientId = await somebody()
  const { id, phone } = await forms.send(templateId, {}, patientId)
  const timeline = async (headers = desk.clinic.owner) =>
    (await desk.get(`/v2/patients/${patientId}/timeline?types=form`, headers)).body.data
  expect(await timeline()).toEqual([])
  const d1 = await fillIn(phone)
  await phone.sign({ document_sha256: d1, code: await phone.code(d1) })
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['patients.view', 'bookings.all_doctors'])
  expect(await timeline(headers)).toMatchObject([
    { kind: 'form', event: 'added', id, text: 'Acord pentru tratament' },
  ])
})
