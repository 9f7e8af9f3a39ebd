import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure, refuseField } from './failure.ts'
import { readEach, readTogether, refuseTogether } from './refuse-together.ts'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
  desk = await openDesk(app)
})
afterAll(() => app.stop())

const NOBODY = 999_999
const inactive = async () => {
  const { id } = (await desk.post('/v2/services', { name_ro: 'Veche', price: 10, minutes: 30 })).body.data
  await app.sql.query('update services set active = false where id = $1', [id])
  return id as number
}

test.each<[what: string, path: string, body: () => object | Promise<object>, fields: string[]]>([
  [
    'a booking',
    '/v2/add_booking',
    async () => ({
      patient_id: NOBODY,
      doctor_id: NOBODY,
      cabinet_id: NOBODY,
      start: '2026-11-26T10:00:30+02:00',
      services: [{ service_id: NOBODY }, { service_id: desk.serviceId }, { service_id: await inactive() }],
    }),
    ['doctor_id', 'patient_id', 'services.0.service_id', 'services.2.service_id', 'cabinet_id', 'start'],
  ],
  [
    'a clinic that registers',
    '/register',
    () => ({
      user_type: 1,
      first_name: 'Ana',
      last_name: 'Pop',
      email: 'ana@exemplu.ro',
      email_confirmation: 'ane@exemplu.ro',
      password: 'Parola#2026',
      password_confirmation: 'alta',
      mobile: '12',
    }),
    ['email_confirmation', 'password_confirmation', 'mobile', 'clinic_name'],
  ],
  [
    'a patient',
    '/add_patient',
    () => ({ first_name: 'Ana', mobile: '12', birth_date: '2190-01-01' }),
    ['mobile', 'birth_date'],
  ],
  [
    'people of a group',
    '/v2/bookings/group',
    () => ({
      doctor_id: desk.doctorId,
      start: at('10:00'),
      services: [{ service_id: desk.serviceId }],
      patients: [
        { patient: { first_name: 'Ana', mobile: '12' } },
        { patient: { first_name: 'Ion', birth_date: '2190-01-01' } },
      ],
    }),
    ['patients.0.patient.mobile', 'patients.1.patient.birth_date'],
  ],
  [
    'a doctor',
    '/add_doctor',
    () => ({
      first_name: 'Ana',
      last_name: 'Pop',
      mobile: '12',
      services: [{ service_id: NOBODY }, { service_id: desk.serviceId }, { service_id: desk.serviceId }],
      specialities: [NOBODY, NOBODY + 1],
    }),
    ['mobile', 'services.0.service_id', 'services.2.service_id', 'specialities.0', 'specialities.1'],
  ],
  [
    'blocked time',
    '/addHoldtime',
    () => ({
      doctor_id: desk.doctorId,
      start: '1999-01-01T10:00:00+02:00',
      end: '1999-01-01T09:00:00+02:00',
    }),
    ['start', 'end'],
  ],
  [
    'a day of a doctor',
    'exceptions',
    () => ({ date: '2026-12-03', to_date: '2026-12-01', kind: 'open', cabinet_id: desk.clinic.cabinetId }),
    ['to_date', 'start', 'end'],
  ],
])('all that is wrong with %s is told together', async (_, path, body, fields) => {
  const url = path === 'exceptions' ? `/v2/doctors/${desk.doctorId}/exceptions` : path
  const reply = await desk.post(url, (await body()) as Record<string, unknown>)
  expect([reply.status, reply.body.code]).toEqual([422, 'invalid_fields'])
  expect(Object.keys(reply.body.errors).toSorted()).toEqual(fields.toSorted())
})

test('nothing is kept of what was refused in part', async () => {
  const { rows } = await app.sql.query(`select from patients where first_name in ('Ana', 'Ion')`)
  expect(rows).toEqual([])
})

test('a field may have several sentences', async () => {
  const refusals = [refuseField('end', 'too_far'), undefined, false, refuseField('end', 'instant')] as const
  expect(() => refuseTogether(...refusals)).toThrow(
    expect.objectContaining({ fields: { end: [{ message: 'too_far' }, { message: 'instant' }] } }),
  )
})

test('nothing refused is nothing thrown, and what is read comes in its order', async () => {
  refuseTogether(false, undefined)
  expect(readEach([3, 1, 2], (item, index) => item * 10 + index)).toEqual([30, 11, 22])
  expect(await readTogether([Promise.resolve(1), 'two', undefined])).toEqual([1, 'two', undefined])
})

test('what is no refusal of fields is thrown as it is', async () => {
  const other = new Failure('not_found')
  const refused = Promise.reject(refuseField('a', 'id'))
  await expect(readTogether([refused, Promise.reject(other)])).rejects.toBe(other)
  expect(() =>
    readEach([1], () => {
      throw other
    }),
  ).toThrow(other)
})
