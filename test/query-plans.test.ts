import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { at, openDesk, type Desk } from './desk.ts'
import { addService, addStaff, insert } from './factories.ts'

/** A statement as the application sent it. */
interface Statement {
  text: string
  values: unknown[]
}

let app: TestApp
let desk: Desk
let sent: Map<string, Statement>

beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
  sent = await collectStatements(useEveryStaffCall)
})
afterAll(() => app.stop())

async function collectStatements(work: () => Promise<void>): Promise<Map<string, Statement>> {
  const found = new Map<string, Statement>()
  const original = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => never
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: [string | Statement]
  ) {
    const [query] = args
    const isOurs = typeof query === 'object' && / from | update | into /i.test(query.text)
    if (isOurs) found.set(query.text, { text: query.text, values: query.values })
    return Reflect.apply(original, this, args)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return found
}

async function useEveryStaffCall(): Promise<void> {
  const { clinic, doctorId, serviceId } = desk
  const { id, version } = (await desk.book()).body.data
  await desk.post('/v2/edit_booking', { booking_id: id, version, start: at('11:00') })
  await desk.post('/update_booking_status', { booking_id: id, status: 2 })
  const days = { from_date: '2026-11-01', to_date: '2026-11-30' }
  await desk.post('/v2/getbookingsbymonth?withGroups=1', { ...days, size: 1, doctor_id: doctorId })
  await desk.post('/v2/getbookingsbymonth', { ...days, cabinet_id: clinic.cabinetId })
  await desk.get(`/v2/bookings/${id}`)
  await desk.get('/v2/bookings?search=maria')
  await desk.post('/addHoldtime', { doctor_id: doctorId, start: at('13:00'), end: at('14:00') })
  const series = await desk.post('/v2/bookings/series', {
    patient_id: desk.patientId,
    doctor_id: doctorId,
    services: [{ service_id: serviceId }],
    occurrences: [{ start: at('15:00') }, { start: at('16:00') }],
  })
  await desk.post('/v2/deleteBooking', { booking_id: series.body.data[0].id, scope: 'all', notify: true })
  const groupService = await addService(app, clinic.clinicId, { group_count: 2 })
  await insert(app, 'doctor_services', {
    clinic_id: clinic.clinicId,
    doctor_id: doctorId,
    service_id: groupService,
    minutes: 30,
    price_bani: 0,
  })
  const group = await desk.post('/v2/bookings/group', {
    doctor_id: doctorId,
    start: at('14:00'),
    services: [{ service_id: groupService }],
    patients: [{ patient_id: desk.patientId }],
  })
  await desk.remove(`/bookings/${group.body.data.id}/group`)
  for (const query of ['?orderBy=created_at', `?doctor_id=${doctorId}`])
    await desk.get(`/v2/getpatientByclinic/${clinic.clinicId}/ro/${query}`)
  await desk.get(`/v2/getpatientByclinic/${clinic.clinicId}/ro/maria`)
  await desk.get(`/getpatientByclinic/${clinic.clinicId}/ro`)
  await desk.post('/add_patient', { id: desk.patientId, first_name: 'Ana' })
  const newcomer = { first_name: 'Mara', mobile: '0722333444', birth_date: '1990-04-05' }
  await desk.post('/add_patient', newcomer)
  const masked = await addStaff(app, clinic.clinicId, [
    'patients.view',
    'patients.edit',
    'bookings.all_doctors',
  ])
  await desk.post('/add_patient', newcomer, masked.headers)
  for (const side of ['upcoming', 'past']) await desk.get(`/v2/patients/${desk.patientId}/${side}-visits`)
  await desk.get(`/delete-cabinet-user/${desk.patientId}/${clinic.clinicId}/en`)
  await desk.get(`/getdoctorByclinic/${clinic.clinicId}/ro`)
  await desk.get(`/get_service/${clinic.clinicId}/ro`)
  await desk.get(`/v2/free-hours?service_ids=${serviceId}`)
  await desk.get('/notifications?status=0')
}

/** The plan's lines under the application's role, where reading a whole table is chosen only if nothing else can serve. */
async function explain({ text, values }: Statement): Promise<string[]> {
  const client = new Client({ connectionString: app.url })
  await client.connect()
  try {
    await client.query('set role zambet_app')
    await client.query(`select set_config('app.clinic_id', $1, false)`, [String(desk.clinic.clinicId)])
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_hashjoin = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
    return rows.map(row => row['QUERY PLAN'])
  } finally {
    await client.end()
  }
}

const named = (part: string) => [...sent.values()].filter(({ text }) => text.includes(part))

test('no statement of the staff’s calls reads a table without an index', async () => {
  expect(sent.size).toBeGreaterThan(25)
  for (const statement of sent.values()) {
    const plan = await explain(statement)
    expect(plan.join('\n'), statement.text).not.toContain('Seq Scan')
  }
})

test.each([
  ['taken time', 'from busy_times t', /resource_id = .*starts_at/],
  ['the calendar', 'date_bin', /clinic_id = .*starts_at/],
  ['patients by name', 'search_patient_ids', /patients_pkey|bookings_patient/],
  ['who may be a newcomer by phone', 'select id from patients where mobile', /mobile = /],
  ['who was born on a newcomer’s day', 'select id from patients where birth_date', /birth_date = /],
  ['somebody’s new notifications', 'from (select * from notifications n', /notifications_(new|own)/],
  ['what was done with a booking', 'from audit_entries e', /audit_entries_entity/],
])(
  '%s is found by a range of its index, which the clinics’ fence does not spoil',
  async (_, part, condition) => {
    const statements = named(part)
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) {
      const plan = (await explain(statement)).join('\n')
      expect(plan).toMatch(condition)
    }
  },
)
