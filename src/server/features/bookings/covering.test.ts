import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addService, addStaff } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
/** Gives nothing of their own. */
let colleague: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  colleague = await addDoctor(app, desk.clinic, [])
})

const cover = (fields: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  desk.book({ doctor_id: colleague, ...fields }, headers)
const warningsOf = ({ body }: Reply) => body.data.warnings
const why = { override_reason: 'Îl înlocuiește pe colegul bolnav' }

test('a colleague who does not give the service is a warning that names it', async () => {
  const reply = await cover()
  expect([reply.status, reply.body.code]).toEqual([409, 'booking_conflict'])
  expect(warningsOf(reply)).toEqual([
    {
      kind: 'service_not_given',
      start: at('10:00'),
      end: at('10:30'),
      service_id: desk.serviceId,
      service_name: 'Consultație',
      cabinet_id: desk.clinic.cabinetId,
      text: 'Medicul nu oferă de obicei „Consultație”.',
    },
  ])
})

test('accepted with a reason, it takes the service’s own time and price, and is kept with the reason', async () => {
  await app.sql.query('update doctor_services set minutes = 45, price_bani = 1 where doctor_id = $1', [
    desk.doctorId,
  ])
  const refused = await cover()
  expect((await cover({ override: warningsOf(refused) })).body.errors).toHaveProperty('override_reason')
  const { status, body } = await cover({ override: warningsOf(refused), ...why })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    doctor_id: colleague,
    end: at('10:30'),
    services: [{ service_id: desk.serviceId, minutes: 30, price: 150 }],
  })
  const { data } = (await desk.get(`/v2/bookings/${body.data.id}`)).body
  expect(data).toMatchObject({ override_reason: why.override_reason, overridden: false })
  // It holds its time like any other.
  const other = await addPatient(app, desk.clinic.clinicId)
  expect(kindsOf(await cover({ patient_id: other, ...why, override: ['service_not_given'] }))).toContain(
    'doctor_overlap',
  )
})

test('each service is accepted by itself, or all by the kind', async () => {
  const second = await addService(app, desk.clinic.clinicId, { name_ro: 'Detartraj' })
  const services = [{ service_id: desk.serviceId }, { service_id: second }]
  const refused = await cover({ services })
  expect(warningsOf(refused).map((each: { service_name: string }) => each.service_name)).toEqual([
    'Consultație',
    'Detartraj',
  ])
  const first = { kind: 'service_not_given', service_id: desk.serviceId }
  expect((await cover({ services, override: [first], ...why })).status).toBe(409)
  expect((await cover({ services, override: ['service_not_given'], ...why })).status).toBe(200)
})

test('needs the right to override', async () => {
  const { headers } = await addStaff(app, desk.clinic.clinicId, ['bookings.edit', 'bookings.all_doctors'])
  const wish = { override: ['service_not_given'], ...why }
  expect((await cover(wish, headers)).status).toBe(409)
})

test('a visit is moved to a colleague and back, and changed there without being asked again', async () => {
  const { id, version } = (await desk.book()).body.data
  const move = (fields: Record<string, unknown>) =>
    desk.post('/v2/edit_booking', { booking_id: id, ...fields })
  const refused = await move({ version, doctor_id: colleague })
  expect(kindsOf(refused)).toEqual(['service_not_given'])
  const moved = await move({ version, doctor_id: colleague, override: warningsOf(refused), ...why })
  expect(moved.body.data).toMatchObject({ doctor_id: colleague, version: 2 })
  const later = await move({ version: 2, start: at('11:00') })
  expect(later.body.data).toMatchObject({ doctor_id: colleague, start: at('11:00') })
  const back = await move({ version: 3, doctor_id: desk.doctorId })
  expect(back.status).toBe(200)
  const undone = await desk.post('/v2/bookings/move-back', { visits: back.body.moved_from })
  expect(kindsOf(undone)).toEqual(['service_not_given'])
})

test('is foreseen by a check and in a series, and a service put aside stays refused', async () => {
  const booking = {
    patient_id: desk.patientId,
    doctor_id: colleague,
    services: [{ service_id: desk.serviceId }],
  }
  const check = await desk.post('/v2/bookings/check', { ...booking, start: at('10:00') })
  expect(check.body.data.warnings).toMatchObject([{ kind: 'service_not_given' }])
  const series = await desk.post('/v2/bookings/series/preview', {
    ...booking,
    start: at('10:00'),
    every: 1,
    unit: 'week',
    count: 2,
  })
  expect(series.body.data.map((each: { warnings: unknown[] }) => each.warnings.length)).toEqual([1, 1])
  await app.sql.query('update services set active = false where id = $1', [desk.serviceId])
  expect((await cover()).body.errors).toHaveProperty(['services.0.service_id'])
})

test('stays refused to a patient online', async () => {
  const reply = await desk.post(
    '/v2/reservations',
    {
      clinic_id: desk.clinic.clinicId,
      doctor_id: colleague,
      service_ids: [desk.serviceId],
      start: at('10:00', '2026-11-27'),
    },
    {},
  )
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['service_ids']])
})
