import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addService, addStaff, insert } from '#test/factories.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
})

test('the company is the clinic with what screens need', async () => {
  const { clinicId } = desk.clinic
  const { status, body } = await desk.get(`/get_user/${clinicId}/en`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: clinicId,
    name: 'Clinica Surâs',
    phone: '+40212345678',
    email: null,
    zone: 'Europe/Bucharest',
    ShowCabinets: true,
    ShowLocations: true,
    slot_step_minutes: 15,
  })
})

test('locations and cabinets are the clinic’s own', async () => {
  await openDesk(app)
  const locations = await desk.post('/getlocations')
  expect(locations.body.data).toMatchObject([
    { id: desk.clinic.locationId, name: 'Centru', city: 'București' },
  ])
  const cabinets = await desk.post('/getcabinets')
  expect(cabinets.body.data).toMatchObject([
    { id: desk.clinic.cabinetId, location_id: desk.clinic.locationId, active: true },
  ])
})

const listDoctors = (headers?: Record<string, string>) =>
  desk.get(`/getdoctorByclinic/${desk.clinic.clinicId}/en`, headers)

describe('doctors', () => {
  test('come with services, specialities and the week', async () => {
    const { clinicId } = desk.clinic
    const speciality = await insert(app, 'specialities', {
      clinic_id: clinicId,
      name_ro: 'Ortodonție',
      name_en: 'Orthodontics',
    })
    await insert(app, 'doctor_specialities', {
      clinic_id: clinicId,
      doctor_id: desk.doctorId,
      speciality_id: Number(speciality['id']),
    })
    const { status, body } = await listDoctors()
    expect(status).toBe(200)
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({
      id: desk.doctorId,
      first_name: 'Andrei',
      services: [{ service_id: desk.serviceId, price: 150, minutes: 30 }],
      specialities: [{ id: Number(speciality['id']), name: 'Orthodontics' }],
    })
    expect(body.data[0].schedule).toHaveLength(5)
    expect(body.data[0].schedule[0]).toEqual({
      location_id: desk.clinic.locationId,
      cabinet_id: desk.clinic.cabinetId,
      weekday: 1,
      start: '09:00',
      end: '17:00',
      break_start: null,
      break_end: null,
      week_parity: 'every',
    })
  })

  test('for a doctor without bookings.all_doctors is themselves', async () => {
    await addDoctor(app, desk.clinic, [])
    const own = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
    expect((await listDoctors(own.headers)).body.data).toEqual([])
    await app.sql.query('update doctors set account_id = $1 where id = $2', [own.accountId, desk.doctorId])
    app.clock.now += 3_000
    expect((await listDoctors(own.headers)).body.data).toMatchObject([{ id: desk.doctorId }])
  })
})

test('services are named in the caller’s language, active ones on request', async () => {
  await addService(app, desk.clinic.clinicId, { name_ro: 'Vechi', active: false, price_bani: 12_345 })
  const list = (rest: string) => desk.get(`/get_service/${desk.clinic.clinicId}/${rest}`)
  expect((await list('en?status=1&all=0&withAbonament=0')).body.data).toEqual([
    {
      id: desk.serviceId,
      name: 'Consultation',
      name_en: 'Consultation',
      name_ro: 'Consultație',
      minutes: 30,
      price: 150,
      group_count: 1,
      kind: 'clinic',
      active: true,
      speciality_id: null,
      category_id: null,
      vat: 'exempt',
      description: '',
      online_visible: true,
      subscription_only: false,
      bookings: 0,
    },
  ])
  expect((await list('ro')).body.data).toMatchObject([
    { name: 'Consultație' },
    { name: 'Vechi', price: 123.45, active: false },
  ])
})

test('another clinic named in the path is forbidden', async () => {
  const { clinicId } = (await openDesk(app)).clinic
  for (const path of ['get_user', 'getdoctorByclinic', 'get_service'])
    expect((await desk.get(`/${path}/${clinicId}/ro`)).status, path).toBe(403)
})

test('strangers are asked to sign in, staff without the permission are refused', async () => {
  const nobody = await addStaff(app, desk.clinic.clinicId, [])
  const { clinicId } = desk.clinic
  expect((await desk.post('/getlocations', {}, {})).status).toBe(401)
  expect((await desk.get(`/getdoctorByclinic/${clinicId}/ro`, nobody.headers)).status).toBe(403)
  expect((await desk.get(`/get_service/${clinicId}/ro`, nobody.headers)).status).toBe(200)
})
