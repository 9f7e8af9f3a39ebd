import { USUAL_BOOKING, type Booking } from '#contract/bookings/bookings.ts'
import { completeBooking, listBookings } from '#contract/bookings/calendar.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addAlert, addCabinet, addDoctor, addPatient, addService, addStaff, insert } from '#test/factories.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
})

const day = { from_date: '2026-11-26', to_date: '2026-11-26' }
const list = (fields: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  desk.post('/v2/getbookingsbymonth', { ...day, ...fields }, headers)
/** What a reply lists, each as it is alone. */
function readBookings(body: unknown): Booking[] {
  const { data, services } = listBookings.reply.parse(body)
  const names = new Map(services.map(service => [service.id, service.name]))
  return data.map(listed => completeBooking(listed, names))
}

const ids = (reply: { body: { data: { id: number }[] } }) => reply.body.data.map(({ id }) => id)

/** Signs a doctor's own account in, who sees that doctor's calendar alone. */
async function signInDoctor(doctorId: number, permissions: Parameters<typeof addStaff>[2]) {
  const { accountId, headers } = await addStaff(app, desk.clinic.clinicId, permissions)
  await app.sql.query('update doctors set account_id = $1 where id = $2', [accountId, doctorId])
  return headers
}

describe('the calendar', () => {
  test('shows the days asked for, by start, each but for what goes without saying as it is shown alone', async () => {
    const second = await desk.book({ start: at('12:00') })
    const first = await desk.book({ start: at('09:00') })
    await desk.book({ start: at('09:00', '2026-11-27') })
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'success',
      data: [expect.anything(), expect.anything()],
      search: '',
      paginator: { total: 2, currentPage: 1, size: 100 },
      holds: [],
      services: [{ id: desk.serviceId, name: 'Consultație' }],
    })
    expect(readBookings(body)).toEqual([first.body.data, second.body.data])
    expect(Object.keys(body.data[0]).toSorted()).toEqual(
      [
        'id', 'booking_id', 'booking_type', 'code', 'patient_id', 'patient_name', 'patient_mobile', 'doctor_id',
        'location_id', 'cabinet_id', 'start', 'end', 'status', 'version', 'services',
      ].toSorted(), // prettier-ignore
    )
  })

  test('says in the API document what each field left out stands for', async () => {
    const { paths } = (await app.call('GET', '/docs/json')).body
    const answer = paths['/v2/getbookingsbymonth'].post.responses[200].content['application/json'].schema
    const { properties, required } = answer.allOf[1].properties.data.items
    for (const [name, usual] of Object.entries(USUAL_BOOKING)) {
      expect(properties[name]).toMatchObject({
        default: usual,
        description: expect.stringMatching(/^Left out/),
      })
      expect(required).not.toContain(name)
    }
  })

  test('carries what is unusual about a booking', async () => {
    const { clinicId } = desk.clinic
    const buffered = await addService(app, clinicId, {
      name_ro: 'Detartraj „air-flow” \\ "fin"',
      buffer_before_minutes: 5,
      buffer_after_minutes: 10,
    })
    await insert(app, 'doctor_services', {
      clinic_id: clinicId,
      doctor_id: desk.doctorId,
      service_id: buffered,
      minutes: 20,
      price_bani: 12_345,
    })
    const patient_id = await addPatient(app, clinicId, {
      first_name: 'Ștefan "Fane"',
      last_name: 'O\\Neil\t',
    })
    const text = 'Alergic la\npenicilină "V" %s'
    await addAlert(app, clinicId, patient_id, { text })
    await addAlert(app, clinicId, patient_id, { kind: 'medicine', text: 'Sintrom', until: '2026-11-25' })
    for (const gone of [
      { severity: 'normal' },
      { until: '2026-11-24' },
      { ended_at: new Date(app.clock.now) },
    ])
      await addAlert(app, clinicId, patient_id, gone)
    const services = [{ service_id: buffered }, { service_id: desk.serviceId }]
    const own = await desk.book({ patient_id, services, note: 'Sună "înainte" %s\n' })
    await app.sql.query(
      `update bookings set source = 'online', overridden = true, series_id = id where id = $1`,
      [own.body.data.id],
    )
    const { body } = await list()
    const [shown] = readBookings(body)
    const alone = (await desk.get(`/v2/bookings/${own.body.data.id}`)).body.data
    delete alone.history
    delete alone.override_reason
    expect(shown).toEqual(alone)
    expect(shown).toMatchObject({
      patient_name: 'O\\Neil\t Ștefan "Fane"',
      patient_mobile: null,
      patient_alerts: [
        { kind: 'allergy', text },
        { kind: 'medicine', text: 'Sintrom' },
      ],
      note: 'Sună "înainte" %s',
      source: 'online',
      overridden: true,
      series_id: own.body.data.id,
      buffer_before_minutes: 5,
      buffer_after_minutes: 0,
      services: [
        { service_id: buffered, name: 'Detartraj „air-flow” \\ "fin"', minutes: 20, price: 123.45 },
        { service_id: desk.serviceId, name: 'Consultație', minutes: 30, price: 150 },
      ],
    })
  })

  test('says since when who is here has waited, and no longer once they are not', async () => {
    const { id } = (await desk.book({ start: at('10:00', '2026-11-25') })).body.data
    const today = { from_date: '2026-11-25', to_date: '2026-11-25' }
    expect(readBookings((await list(today)).body)[0]?.arrived_at).toBeNull()
    app.clock.now += 60_000
    const arrived = await desk.post('/update_booking_status', { booking_id: id, status: 3 })
    expect(Date.parse(arrived.body.data.arrived_at)).toBe(app.clock.now)
    expect(readBookings((await list(today)).body)).toEqual([arrived.body.data])
    const done = await desk.post('/update_booking_status', { booking_id: id, status: 2 })
    expect(done.body.data.arrived_at).toBeNull()
  })

  test('names services in the language asked for', async () => {
    await desk.book()
    const reply = await desk.post('/v2/getbookingsbymonth?language=en', day)
    expect(readBookings(reply.body)[0]?.services).toMatchObject([{ name: 'Consultation' }])
  })

  test('leaves cancelled bookings out and follows pages, with holds on the first', async () => {
    for (const time of ['09:00', '10:00', '11:00', '12:00', '13:00']) await desk.book({ start: at(time) })
    const gone = await desk.book({ start: at('14:00') })
    await desk.post('/v2/deleteBooking', { booking_id: gone.body.data.id })
    await desk.post('/addHoldtime', { doctor_id: desk.doctorId, start: at('15:00'), end: at('16:00') })
    const first = await list({ size: 2 })
    const last = await list({ size: 2, page: 3 })
    expect(last.body.services).toEqual([])
    expect(first.body.paginator).toEqual({ total: 5, currentPage: 1, size: 2 })
    expect(first.body.holds).toMatchObject([{ doctor_id: desk.doctorId, start: at('15:00') }])
    expect(last.body.paginator).toEqual({ total: 5, currentPage: 3, size: 2 })
    expect(last.body.data).toHaveLength(1)
    expect(last.body.holds).toEqual([])
    expect((await list({ size: 2, page: 9 })).body.paginator.total).toBe(5)
  })

  test('filters by doctor and cabinet', async () => {
    const cabinet_id = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
    const doctor_id = await addDoctor(app, desk.clinic, [desk.serviceId])
    const one = await desk.book()
    const other = await desk.book({ doctor_id, cabinet_id, start: at('11:00') })
    expect(ids(await list({ doctor_id }))).toEqual([other.body.data.id])
    expect(ids(await list({ cabinet_id: desk.clinic.cabinetId }))).toEqual([one.body.data.id])
  })

  test('of a doctor is their own, without phones', async () => {
    const other = await addDoctor(app, desk.clinic, [desk.serviceId])
    const headers = await signInDoctor(desk.doctorId, ['bookings.view', 'bookings.edit', 'patients.view'])
    const own = await desk.book()
    const foreign = await desk.book({ doctor_id: other, start: at('11:00') })
    const reply = await list({}, headers)
    expect(ids(reply)).toEqual([own.body.data.id])
    expect(reply.body.data[0].patient_mobile).toBe('+40 ••• ••• 11')
    expect((await list({ doctor_id: other }, headers)).status).toBe(403)
    expect((await desk.get(`/v2/bookings/${own.body.data.id}`, headers)).status).toBe(200)
    expect((await desk.get(`/v2/bookings/${foreign.body.data.id}`, headers)).status).toBe(404)
    expect((await desk.book({ doctor_id: other, start: at('13:00') }, headers)).status).toBe(403)
    const status = { booking_id: foreign.body.data.id, status: 3 }
    expect((await desk.post('/update_booking_status', status, headers)).status).toBe(404)
  })

  test('refuses dates that cannot be', async () => {
    expect((await list({ from_date: '2026-02-30' })).body.errors).toHaveProperty('from_date')
    expect((await list({ to_date: '9999-12-31' })).body.errors).toHaveProperty('to_date')
    expect((await list({ from_date: '1000-01-01' })).body.errors).toHaveProperty('from_date')
    expect((await list({ to_date: '2026-11-25' })).body.errors).toHaveProperty('to_date')
    expect((await list({ size: 1001 })).body.errors).toHaveProperty('size')
    expect((await list({ page: 51 })).body.errors).toHaveProperty('page')
  })
})

describe('one booking', () => {
  test('comes with its history', async () => {
    const { id } = (await desk.book()).body.data
    app.clock.now += 60_000
    await desk.post('/update_booking_status', { booking_id: id, status: 2 })
    const { body } = await desk.get(`/v2/bookings/${id}`)
    expect(body.data.status).toBe(2)
    expect(body.data.history).toMatchObject([
      { action: 'booking.created', actor: 'Dana Marin', actor_kind: 'clinic', status: 1, start: at('10:00') },
      { action: 'booking.status_changed', actor: 'Dana Marin', status: 2, start: null },
    ])
  })

  test('of another clinic is not found, whatever is done with it', async () => {
    const { id, version } = (await desk.book()).body.data
    const { clinic } = await openDesk(app)
    expect((await desk.get(`/v2/bookings/${id}`, clinic.owner)).status).toBe(404)
    for (const [path, body] of [
      ['/v2/edit_booking', { booking_id: id, version, note: 'x' }],
      ['/update_booking_status', { booking_id: id, status: 2 }],
      ['/v2/deleteBooking', { booking_id: id }],
      [`/v2/bookings/${id}/restore`, {}],
      ['/missed-visit', { booking_id: id }],
    ] as const)
      expect((await desk.post(path, body, clinic.owner)).status, path).toBe(404)
    expect((await desk.get(`/v2/bookings/${id}`)).body.data.version).toBe(version)
  })
})

describe('search', () => {
  test('finds by name without diacritics, phone, code and service, the next ones first', async () => {
    const clinicId = desk.clinic.clinicId
    const patient_id = await addPatient(app, clinicId, { first_name: 'Ștefan', mobile: '+40733444555' })
    const whitening = await addService(app, clinicId, { name_ro: 'Albire', name_en: 'Whitening' })
    await insert(app, 'doctor_services', {
      clinic_id: clinicId,
      doctor_id: desk.doctorId,
      service_id: whitening,
      minutes: 60,
      price_bani: 0,
    })
    const early = (await desk.book({ patient_id })).body.data
    const late = (await desk.book({ patient_id, start: at('12:00'), services: [{ service_id: whitening }] }))
      .body.data
    await desk.book({ start: at('14:00') })
    const search = async (text: string, headers?: Record<string, string>) =>
      ids(await desk.get(`/v2/bookings?search=${encodeURIComponent(text)}`, headers))
    expect(await search('stefan')).toEqual([early.id, late.id])
    expect(await search('0733 444')).toEqual([early.id, late.id])
    expect(await search(early.code)).toEqual([early.id])
    expect(await search('albire')).toEqual([late.id])
    expect(await search('nobody at all')).toEqual([])
    expect(await search('stefan', (await openDesk(app)).clinic.owner)).toEqual([])
  })
})

describe('checking a visit', () => {
  test('tells what it would meet and writes nothing', async () => {
    const { id } = (await desk.book()).body.data
    const wish = {
      doctor_id: desk.doctorId,
      patient_id: desk.patientId,
      start: at('10:15'),
      services: [{ service_id: desk.serviceId }],
    }
    const { body } = await desk.post('/v2/bookings/check', wish)
    expect(body.data).toMatchObject({
      start: at('10:15'),
      end: at('10:45'),
      cabinet_id: desk.clinic.cabinetId,
      nearest: [at('09:30'), at('10:30'), at('10:45')],
    })
    expect(kindsOf({ status: 409, body })).toEqual(['doctor_overlap', 'cabinet_overlap', 'patient_overlap'])
    const moving = await desk.post('/v2/bookings/check', { ...wish, booking_id: id })
    expect(moving.body.data).toMatchObject({ warnings: [], nearest: [] })
    expect((await list()).body.paginator.total).toBe(1)
  })
})
