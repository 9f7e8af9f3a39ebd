import { ALL_CALLS } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { PERMISSIONS } from '#domain/accounts/permissions.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addService, addStaff, insert } from '#test/factories.ts'
import { addForm, fillIn, formOf, QUESTIONS, sender } from '#test/forms.ts'
import { runQueued } from '#test/jobs.ts'
import { addReportTemplate, REPORT } from '#test/report-template.ts'
import { makePicture, upload } from '#test/upload.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Every call that reads is asked by somebody who may do all but see contacts, in a clinic where each of them is planted.

/** What nobody without patients.contact may read of anybody, and the code that stands for a patient. */
const PLANTED = {
  mobile: '744555666',
  'mobile as it is written': '744 555 666',
  email: 'vera.secret',
  cnp: '2850312777123',
  address: 'Strada Tainică',
  'guardian’s phone': '733222111',
  'double’s phone': '766111222',
  'double’s email': 'ascuns',
}

let app: TestApp
let desk: Desk
let headers: { authorization: string }
let code: string
let giftCode: string
/** Who looks at payments without issuing invoices: whoever issues them writes where their buyers live. */
let viewer: { authorization: string }
let ids: Record<
  | 'patient'
  | 'double'
  | 'booking'
  | 'group'
  | 'exam'
  | 'file'
  | 'role'
  | 'plan'
  | 'giftCard'
  | 'payment'
  | 'started'
  | 'invoice'
  | 'template'
  | 'form'
  | 'formTemplate'
  | 'report'
  | 'visited'
  | 'reportTemplate',
  number
>

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  const { clinicId, owner } = desk.clinic
  const all = PERMISSIONS.filter(permission => permission !== 'patients.contact')
  const staff = await addStaff(app, clinicId, all)
  headers = staff.headers
  viewer = (
    await addStaff(
      app,
      clinicId,
      all.filter(one => one !== 'invoices.manage'),
    )
  ).headers
  const person = { first_name: 'Vera', last_name: 'Tănase', birth_date: '1985-03-12' }
  const patient = await addPatient(app, clinicId, {
    ...person,
    mobile: '+40744555666',
    email: 'vera.secret@exemplu.ro',
    cnp: '2850312777123',
    address: 'Strada Tainică 7',
    guardian_name: 'Ioana',
    guardian_mobile: '+40733222111',
    guardian_relation: 'parent',
  })
  const double = await addPatient(app, clinicId, {
    ...person,
    mobile: '+40766111222',
    email: 'ascuns@exemplu.ro',
  })
  await addPatient(app, clinicId, { first_name: 'Copil', guardian_id: patient })
  const book = async (start: string) => (await desk.book({ patient_id: patient, start })).body.data
  const booking = await book(at('10:00'))
  code = booking.code
  const cancelled = await book(at('12:00'))
  await desk.post('/cancel_booking', { booking_id: cancelled.id })
  const pinned = await book(at('14:00'))
  await app.sql.query(`update bookings set pinned_at = now(), pinned_by = $2 where id = $1`, [
    pinned.id,
    clinicId,
  ])
  const past = await book(at('16:00'))
  await app.sql.query(
    `update bookings set status = 'completed', starts_at = '2026-11-20T10:00:00Z', ends_at = '2026-11-20T10:30:00Z' where id = $1`,
    [past.id],
  )
  await insert(app, 'patient_acts', {
    clinic_id: clinicId,
    booking_id: booking.id,
    act: 'confirmed',
    at: at('07:00', '2026-11-25'),
  })
  await insert(app, 'messages', {
    clinic_id: clinicId,
    key: 'planted',
    channel: 'sms',
    recipient: '+40744555666',
    body: `Te așteptăm: https://zambet.test/b/${code}`,
    booking_id: booking.id,
    patient_id: patient,
    status: 'sent',
    created_at: at('07:00', '2026-11-25'),
    sent_at: at('07:00', '2026-11-25'),
  })
  await insert(app, 'replies', {
    clinic_id: clinicId,
    gateway: 'generic',
    gateway_id: 'planted',
    mobile: '+40744555666',
    text: 'Da, dar…',
    booking_id: booking.id,
    patient_id: patient,
    meaning: 'unclear',
    outcome: 'desk',
    received_at: at('07:10', '2026-11-25'),
  })
  const groupService = await addService(app, clinicId, { group_count: 3 })
  const doctorId = await addDoctor(app, desk.clinic, [groupService])
  const group = await desk.post('/v2/bookings/group', {
    doctor_id: doctorId,
    start: at('11:00', '2026-11-27'),
    services: [{ service_id: groupService }],
    patients: [{ patient_id: patient }, { patient_id: double }],
  })
  const images = [{ content: await makePicture(60, 40) }]
  const note = await upload(app, '/add_observation', owner, {
    patient_id: patient,
    text: 'Culoare A3',
    images,
  })
  const { rows: roles } = await app.sql.query(
    `select id::int from roles where clinic_id = $1 and not is_owner`,
    [clinicId],
  )
  const card = { title: 'Sărbători', value: 300, expires_after_days: 180, maximum: 5 }
  const giftCard = (await desk.post('/v2/gift-cards', card)).body.data.id
  const made = await desk.post(`/v2/gift-cards/${giftCard}/codes`, { count: 1, paid: true, buyer_id: double })
  giftCode = made.body.data[0].code
  await desk.post('/v2/gift-codes/claim', { code: giftCode, patient_id: patient })
  const paid = await desk.post('/v2/payments', { patient_id: patient, method: 'card', amount: 50 })
  await insert(app, 'stripe_accounts', {
    clinic_id: clinicId,
    account_id: 'acct_masked',
    connected_at: new Date(app.clock.now),
    told_at: new Date(app.clock.now),
  })
  const attempt = await insert(app, 'card_payments', {
    clinic_id: clinicId,
    code: 'masked',
    purpose: 'offer',
    account_id: 'acct_masked',
    patient_id: patient,
    amount_bani: 5_000,
    taken_bani: 5_000,
    email: 'vera.secret@exemplu.ro',
    language: 'ro',
    title: 'Abonament',
    created_at: new Date(app.clock.now),
    expires_at: new Date(app.clock.now),
    state: 'succeeded',
    payment_id: paid.body.data.id,
  })
  await insert(app, 'card_refunds', {
    clinic_id: clinicId,
    card_payment_id: attempt['id'],
    amount_bani: 1_000,
    why: 'staff',
    created_at: new Date(app.clock.now),
  })
  const packages = {
    name_ro: 'Igienă',
    price: 400,
    months: 12,
    maximum_uses: 4,
    service_ids: [desk.serviceId],
  }
  const subscription = (await desk.post('/v2/subscriptions', packages)).body.data.id
  const started = await desk.post('/assign-subscription', {
    patient_id: patient,
    subscription_id: subscription,
  })
  const { buyer, charges } = (await desk.get(`/v2/patients/${patient}/invoiceable`)).body.data
  const lines = [{ charge_id: charges[0].charge_id }]
  const drafted = await desk.post('/v2/invoices', { patient_id: patient, buyer, lines })
  expect(buyer.address).toContain(PLANTED.address)
  const reminder = await desk.post('/message-templates', {
    name: 'Reamintire',
    tag_name: 'reminder',
    schedule_type: 'before',
    count: 1,
    unit: 'day',
    at: '17:00',
    texts: { ro: { sms: 'Te așteptăm {visit_day}.' } },
  })
  const exam = await desk.post(`/v2/patients/${patient}/perio-exams`)
  // Signed by somebody who wrote of themselves what the record knows.
  const own = {
    id: 'mail',
    type: 'record' as const,
    field: 'email' as const,
    label: { ro: 'Email', en: 'Email' },
  }
  const formTemplate = await addForm(app, clinicId, formOf([own, ...QUESTIONS], { code: 'none' }))
  const form = await sender(app, desk).send(formTemplate, {}, patient)
  await form.phone.save({ mail: 'vera.secret@exemplu.ro' })
  const signed = await form.phone.sign({ document_sha256: await fillIn(form.phone) })
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  // A report whose words are the person's contacts.
  const named = ['patient_name', 'patient_phone', 'patient_cnp', 'patient_address'].map(key => ({
    type: 'tag' as const,
    attrs: { key },
  }))
  const reportTemplate = await addReportTemplate(app, clinicId, {
    ...REPORT,
    fields: [],
    body: { ro: { type: 'doc', content: [{ type: 'paragraph', content: named }] } },
    languages: ['ro'],
  })
  const report = (await desk.post(`/v2/bookings/${past.id}/report`, { template_id: reportTemplate })).body
    .data
  const locked = await desk.post(`/v2/visit-reports/${report.id}/lock`, { version: report.version })
  expect(locked.status, JSON.stringify(locked.body)).toBe(200)
  expect(JSON.stringify(locked.body)).toContain(PLANTED.cnp)
  app.clock.now += 61_000
  await runQueued(app)
  const cause = { kind: 'doctor_leaves', doctor_id: desk.doctorId }
  const plan = await desk.post('/v2/affected-visits/plan', { cause })
  await app.sql.query('update bookings set is_video = true, cabinet_id = null where id = $1', [booking.id])
  ids = {
    patient,
    double,
    booking: booking.id,
    group: group.body.data.id,
    exam: exam.body.data.id,
    file: note.body.data.images[0].id,
    role: roles[0].id,
    plan: plan.body.data.id,
    giftCard,
    payment: paid.body.data.id,
    started: started.body.data.id,
    invoice: drafted.body.data.id,
    template: reminder.body.data.id,
    form: form.id,
    formTemplate,
    report: report.id,
    reportTemplate,
    visited: past.id,
  }
})
afterAll(() => app.stop())

/** Changes by an address of old, where a browser is sent on, and a stream that never ends. */
const NOT_READING = new Set(['removePatient', 'removeDoctor', 'removeUser', 'startVideo', 'watchChanges'])
const READING = [...ALL_CALLS].filter(
  ([name, call]) => call.method === 'GET' && call.who.staff && !NOT_READING.has(name),
)

const NOVEMBER = 'from=2026-11-01&to=2026-11-30'
/** What a call is asked beside its path, more than once where it answers in several ways. */
const QUERIES: Record<string, () => string[]> = {
  listPatients: () => ['', 'download=csv', 'orderBy=created_at'],
  listHolidays: () => ['from_date=2026-11-01&to_date=2026-12-01'],
  listObservations: () => [`patient_id=${ids.patient}`],
  getToothChart: () => [`patient_id=${ids.patient}`],
  listCancelled: () => ['from_date=2026-11-01&to_date=2026-12-01'],
  searchBookings: () => ['search=Vera'],
  listSavedFilters: () => ['list=patients'],
  getMergePreview: () => [`with=${ids.double}`],
  countHolidayVisits: () => ['date=2026-11-26'],
  getWorkingTime: () => ['from_date=2026-11-26&to_date=2026-11-27'],
  exportReport: () => ['', '&rows=1'].map(more => `${NOVEMBER}&format=csv${more}`),
  getGraph: () => [NOVEMBER],
  listGraphRows: () => [`${NOVEMBER}&measure=visits`],
  listReviews: () => [NOVEMBER],
  listEarnings: () => ['month=2026-11'],
  listFreeHours: () => [`service_ids=${desk.serviceId}`],
  linkPatientFile: () => ['', 'as=shown'],
  getConfig: () => ['section=bookings'],
  findDiagnoses: () => ['search=carie'],
  getReminderOutlook: () => ['reminder=sms_reminder&days=1&at=18:00'],
  listGiftCodes: () => ['', 'download=csv'],
  exportAuditLog: () => ['format=csv'],
  exportAccessLog: () => ['format=csv'],
  checkGiftCode: () => [`code=${giftCode}`],
  listImages: () => [`type=doctor&id=${desk.doctorId}`],
}

/** Papers on which the contacts stand: nothing of them can be masked. */
const ON_PAPER = new Set(['getVisitReportPdf', 'getCompletedForm'])

function valueOf(call: Call, name: string): string | number {
  if (name === 'lang') return 'ro'
  if (name === 'search') return 'Vera'
  if (name === 'clinicId') return desk.clinic.clinicId
  if (name === 'user_type') return 1
  if (name === 'report') return 'bookings'
  if (name === 'doctor') return desk.doctorId
  if (name === 'month') return '2026-11'
  if (/patient-files/.test(call.path)) return ids.file
  if (/perio-exams\/\{/.test(call.path)) return ids.exam
  if (/form-files\/\{/.test(call.path)) return ids.form
  if (/form-templates/.test(call.path)) return ids.formTemplate
  if (/report-templates/.test(call.path)) return ids.reportTemplate
  if (/visit-reports/.test(call.path)) return ids.report
  if (/bookings\/\{\w+\}\/report/.test(call.path)) return ids.visited
  if (/patients|^\/visits/.test(call.path)) return ids.patient
  if (/gift-cards/.test(call.path)) return ids.giftCard
  if (/v2\/payments/.test(call.path)) return ids.payment
  if (/patient-subscriptions/.test(call.path)) return ids.started
  if (/v2\/invoices/.test(call.path)) return ids.invoice
  if (/message-templates/.test(call.path)) return ids.template
  if (/affected-visits/.test(call.path)) return ids.plan
  if (/group/.test(call.path)) return ids.group
  if (/bookings/.test(call.path)) return ids.booking
  if (/roles/.test(call.path)) return ids.role
  if (/\/doctors/.test(call.path)) return desk.doctorId
  return desk.clinic.clinicId
}

function leaksOf(text: string): string[] {
  const leaked = Object.entries(PLANTED).flatMap(([name, value]) => (text.includes(value) ? name : []))
  return text.includes(code) ? [...leaked, 'the code of the patient’s link'] : leaked
}

test.each(READING)('%s tells no contact of anybody', async (name, call) => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(valueOf(call, part)))
  for (const query of QUERIES[name]?.() ?? ['']) {
    const isOfInvoices = /invoices?\b/.test(call.path)
    const { status, body } = await desk.get(`${path}?${query}`, isOfInvoices ? viewer : headers)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const beyond = new Set<string>(['patients.contact', ...(isOfInvoices ? ['invoices.manage'] : [])])
    const mayAsk = !ON_PAPER.has(name) && !call.who.staff?.some(right => beyond.has(right))
    // What cannot be asked so is no proof: say in QUERIES or valueOf how.
    expect(status, `${name}?${query} ${text}`).toBe(mayAsk ? 200 : 403)
    expect(leaksOf(text), `${name}?${query}`).toEqual([])
  }
})

test('what is planted is there for those who may see it', async () => {
  const { body } = await desk.get(`/v2/patients/${ids.patient}`)
  const { body: other } = await desk.get(`/v2/patients/${ids.double}`)
  const { body: told } = await desk.get(`/v2/patients/${ids.patient}/timeline`)
  const text = JSON.stringify([body, other, told])
  expect(leaksOf(text)).toHaveLength(Object.keys(PLANTED).length)
  const { body: booking } = await desk.get(`/v2/bookings/${ids.booking}`, headers)
  expect(JSON.stringify(booking)).toContain('Vera')
})

test('calls that read by a body, and what a change answers, tell none either', async () => {
  const { patient } = ids
  const { version } = (await desk.get(`/v2/patients/${patient}`)).body.data
  const replies = [
    await desk.post('/v2/getbookingsbymonth', { from_date: '2026-11-01', to_date: '2026-12-01' }, headers),
    await desk.post(
      '/v2/patients/alike',
      { first_name: 'Vera', last_name: 'Tănase', birth_date: '1985-03-12' },
      headers,
    ),
    await desk.post('/add_patient', { id: patient, version, first_name: 'Vera', source: 'Google' }, headers),
    await desk.post(
      '/add_patient',
      { first_name: 'Vera', last_name: 'Tănase', birth_date: '1985-03-12' },
      headers,
    ),
    await desk.post('/update_booking_status', { booking_id: ids.booking, status: 2 }, headers),
  ]
  expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 409, 200])
  for (const { body } of replies) expect(leaksOf(JSON.stringify(body))).toEqual([])
})

test('an address is neither seen nor replaced unseen', async () => {
  const path = `/v2/patients/${ids.patient}`
  const { address, version } = (await desk.get(path, headers)).body.data
  expect(address).toBe('•••')
  expect((await desk.get(`/v2/patients/${ids.double}`, headers)).body.data.address).toBe('')
  expect(
    (
      await desk.post(
        '/add_patient',
        { id: ids.patient, version, first_name: 'Vera', address: 'Alta' },
        headers,
      )
    ).status,
  ).toBe(403)
  expect((await desk.get(path)).body.data.address).toBe('Strada Tainică 7')
})
