import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addService, insert } from '#test/factories.ts'

let app: TestApp
let desk: Desk
let slug: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  slug = `clinica-${desk.clinic.clinicId}-a`
  await app.call('PUT', '/v2/company', { body: { slug }, headers: desk.clinic.owner })
})

const show = (address = slug, language = 'ro') =>
  app.call('GET', `/v2/public/clinics/${address}?language=${language}`)

test('a clinic shows its places, doctors with their first hour, and services with prices', async () => {
  const { clinicId, locationId } = desk.clinic
  const hours = [{ days: [1, 2, 3, 4, 5], start: '08:00', end: '20:00' }]
  await app.sql.query('update locations set hours = $1 where clinic_id = $2', [
    JSON.stringify(hours),
    clinicId,
  ])
  await addService(app, clinicId, { name_ro: 'Coroană', name_en: 'Crown', online_visible: false })
  const { status, body } = await show(slug, 'en')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    clinic_id: clinicId,
    slug,
    name: 'Clinica Surâs',
    phone: '+40212345678',
    places: [{ location_id: locationId, name: 'Centru', hours, bookable: true }],
    doctors: [{ doctor_id: desk.doctorId, first_name: 'Andrei', next_slot: '2026-11-25T10:00:00+02:00' }],
    services: expect.arrayContaining([
      expect.objectContaining({ id: desk.serviceId, name: 'Consultation', price: 150, online: true }),
      expect.objectContaining({ name: 'Crown', online: false }),
    ]),
    rating: null,
    next_slot: '2026-11-25T10:00:00+02:00',
    closed: expect.arrayContaining([{ date: '2026-12-01', name: 'National Day', location_ids: null }]),
  })
  expect(JSON.stringify(body)).not.toMatch(/iban|email|cif/)
})

test('what is not active, or not meant for patients, is not there', async () => {
  const { clinicId } = desk.clinic
  await addService(app, clinicId, { name_ro: 'Vechi', active: false })
  await insert(app, 'locations', { clinic_id: clinicId, name: 'Închisă', active: false })
  const hidden = await addDoctor(app, desk.clinic, [desk.serviceId])
  await app.sql.query('update doctors set online_visible = false where id = $1', [hidden])
  const { data } = (await show()).body
  expect(data.services.map(({ name }: { name: string }) => name)).toEqual(['Consultație'])
  expect(data.places).toHaveLength(1)
  expect(data.doctors).toHaveLength(1)
})

test('a second location is shown, whatever was chosen while there was one; a closed one’s days off are not', async () => {
  const { clinicId, locationId } = desk.clinic
  expect((await desk.post('/config/set', { ShowLocations: false })).status).toBe(200)
  expect((await show()).body.data.ShowLocations).toBe(false)
  await insert(app, 'locations', { clinic_id: clinicId, name: 'A doua' })
  expect((await show()).body.data.ShowLocations).toBe(true)
  const closed = await insert(app, 'locations', { clinic_id: clinicId, name: 'Închisă', active: false })
  const dayOff = (name_ro: string, ids: number[]) =>
    desk.post('/v2/holiday-dates', { date: '2026-11-27', name_ro, location_ids: ids })
  await dayOff('Nicăieri', [Number(closed['id'])])
  await dayOff('Inventar', [locationId, Number(closed['id'])])
  const names = (await show()).body.data.closed.map(({ name }: { name: string }) => name)
  expect(names).toContain('Inventar')
  expect(names).not.toContain('Nicăieri')
})

test('patients’ ratings are told in numbers', async () => {
  for (const [hour, rating] of [
    ['10:00', 4],
    ['11:00', 5],
    ['12:00', 3],
  ] as const) {
    const { body } = await desk.book({ start: at(hour, '2026-11-24') })
    await desk.post('/update_booking_status', { booking_id: body.data.id, status: 4 })
    await desk.post('/v2/review_booking', { code: body.data.code, rating, comment: 'Mi-a fost teamă' }, {})
  }
  const before = app.clock.now
  app.clock.now += 2 * 3_600_000
  const shown = (await show()).body
  expect(shown.data.rating).toEqual({ rating: 4, count: 3 })
  expect(shown.data.doctors[0].rating).toEqual({ rating: 4, count: 3 })
  app.clock.now = before
  expect(JSON.stringify(shown)).not.toContain('teamă')
})

test('an old address leads to the clinic, which tells the new one', async () => {
  await app.call('PUT', '/v2/company', { body: { slug: `${slug}-nou` }, headers: desk.clinic.owner })
  expect((await show()).body.data.slug).toBe(`${slug}-nou`)
  expect((await show(`${slug}-NOU`)).status).toBe(200)
})

test.each(['nu-exista', 'x', '..', '%00', "a'b", 'ș'])('no clinic has the address %s', async address => {
  expect((await show(encodeURIComponent(address))).status).toBe(404)
})

test('what was just saved is shown, though a search remembers the doctors for a moment', async () => {
  const { config } = app.services
  Object.assign(config, { doctorsKeptMs: 60_000 })
  try {
    expect((await show()).body.data.doctors).toHaveLength(1)
    await addDoctor(app, desk.clinic, [desk.serviceId])
    expect((await show()).body.data.doctors).toHaveLength(2)
  } finally {
    Object.assign(config, { doctorsKeptMs: 0 })
  }
})
