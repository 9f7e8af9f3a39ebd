import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addStaff } from '#test/factories.ts'
import { addPackage, startPackage } from '#test/packages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

type Headers = Record<string, string>

let app: TestApp
let desk: Desk
let clerk: Headers
beforeAll(async () => {
  app = await startTestApp('2026-11-26T08:00:00+02:00')
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  clerk = (await addStaff(app, desk.clinic.clinicId, CLERK)).headers
})

const CLERK = [
  'bookings.view',
  'bookings.edit',
  'bookings.override',
  'bookings.all_doctors',
  'patients.view',
  'payments.view',
  'payments.edit',
] as const

const priced = (price?: number) => [{ service_id: desk.serviceId, ...(price !== undefined && { price }) }]
const book = (price?: number, headers?: Headers) => desk.book({ services: priced(price) }, headers)
const edit = (visit: Reply, fields: object, headers: Headers) =>
  desk.post(
    '/v2/edit_booking',
    { booking_id: visit.body.data.id, version: visit.body.data.version, ...fields },
    headers,
  )
const take = async (visit: Reply, line: object, headers: Headers) => {
  const bookingId = visit.body.data.id as number
  const { version } = (await desk.get(`/v2/bookings/${bookingId}/checkout`)).body.data
  const lines = [{ line: 1, ...line }]
  return desk.post(
    '/v2/checkouts',
    { patient_id: desk.patientId, booking_id: bookingId, version, lines },
    headers,
  )
}
const setListed = (bani: number) =>
  app.sql.query('update doctor_services set price_bani = $1 where clinic_id = $2', [
    bani,
    desk.clinic.clinicId,
  ])
const LOW = {
  ro: (least: string) => [
    `Cel puțin ${least} lei: o reducere peste 10 % cere dreptul „Rambursări și reduceri”.`,
  ],
  en: (least: string) => [
    `At least ${least} lei: a discount of more than 10 % needs the right “Refunds and discounts”.`,
  ],
}
const refused = (field: string, least: string) => ({
  status: 422,
  body: { code: 'invalid_fields', errors: { [field]: LOW.ro(least) } },
})

test('a booking goes as low as a discount may, and says so in both languages', async () => {
  expect(await book(134.99, clerk)).toMatchObject(refused('services.0.price', '135'))
  expect((await book(134.99, { ...clerk, 'accept-language': 'en' })).body.errors).toEqual({
    'services.0.price': LOW.en('135'),
  })
  expect(
    (await app.sql.query('select from bookings where clinic_id = $1', [desk.clinic.clinicId])).rows,
  ).toEqual([])
  expect((await book(135, clerk)).status).toBe(200)
})

test('a group and a series go no lower than a booking', async () => {
  await app.sql.query('update services set group_count = 4 where id = $1', [desk.serviceId])
  const shared = { doctor_id: desk.doctorId, services: priced(100) }
  const group = { ...shared, start: at('10:00'), patients: [{ patient_id: desk.patientId }] }
  expect(await desk.post('/v2/bookings/group', group, clerk)).toMatchObject(
    refused('services.0.price', '135'),
  )
  const series = { ...shared, patient_id: desk.patientId, occurrences: [{ start: at('10:00') }] }
  expect(await desk.post('/v2/bookings/series', series, clerk)).toMatchObject(
    refused('services.0.price', '135'),
  )
})

test('step by step it goes no lower', async () => {
  const visit = await book(undefined, clerk)
  expect((await take(visit, { price: 135 }, clerk)).status).toBe(200)
  for (const line of [{ price: 134 }, { discount_percent: 10 }, { discount: 1 }])
    expect(await take(visit, line, clerk)).toMatchObject(refused(`lines.0.${Object.keys(line)[0]!}`, '135'))
  const now = await desk.get(`/v2/bookings/${visit.body.data.id as number}`)
  expect(await edit(now, { services: priced(121.5) }, clerk)).toMatchObject(
    refused('services.0.price', '135'),
  )
  expect((await edit(now, { services: priced(135), note: 'Vine cu mama' }, clerk)).status).toBe(200)
})

test('under a package a line keeps its price, so that none is left when its use is given back', async () => {
  await startPackage(desk, await addPackage(desk))
  const visit = await book(undefined, clerk)
  expect(
    (await desk.get(`/v2/bookings/${visit.body.data.id as number}/checkout`)).body.data.lines[0].use,
  ).toEqual(expect.objectContaining({ maximum: 4 }))
  expect(await take(visit, { price: 0 }, clerk)).toMatchObject(refused('lines.0.price', '135'))
})

test('what somebody who may gave, booked or at the desk, is taken by who only takes money', async () => {
  const free = await book(0)
  expect((await take(free, {}, clerk)).status).toBe(200)
  expect((await take(free, { price: 0 }, clerk)).status).toBe(200)

  const half = await desk.book({ start: at('11:00') })
  expect((await take(half, { discount_percent: 50 }, desk.clinic.owner)).status).toBe(200)
  expect(await take(half, { discount: 76 }, clerk)).toMatchObject(refused('lines.0.discount', '75'))
  expect((await take(half, { discount: 75, lab_cost: 20 }, clerk)).status).toBe(200)
})

test('a doctor says the prices of their own visits', async () => {
  const { accountId, headers } = await addStaff(app, desk.clinic.clinicId, [
    'bookings.view',
    'bookings.edit',
    'patients.view',
  ])
  await app.sql.query('update doctors set account_id = $1 where id = $2', [accountId, desk.doctorId])
  const visit = await book()
  const agreed = await edit(visit, { services: priced(20) }, headers)
  expect(agreed).toMatchObject({ status: 200, body: { data: { services: [{ price: 20 }] } } })
  expect(await take(visit, { price: 19 }, clerk)).toMatchObject(refused('lines.0.price', '20'))
  expect((await take(visit, {}, clerk)).status).toBe(200)
})

test('a price raised by who may is what the discount is measured by; a slip of one’s own is set right', async () => {
  const raised = await book(600)
  expect(await take(raised, { price: 150 }, clerk)).toMatchObject(refused('lines.0.price', '540'))
  expect((await take(raised, { discount_percent: 10 }, clerk)).status).toBe(200)

  const slip = await desk.book({ start: at('11:00'), services: priced(1500) }, clerk)
  expect((await edit(slip, { services: priced(150) }, clerk)).status).toBe(200)
})

test('when the list has changed since, both what was booked and what is listed may be taken', async () => {
  const before = await book(undefined, clerk)
  await setListed(20_000)
  expect(await take(before, { price: 149 }, clerk)).toMatchObject(refused('lines.0.price', '150'))
  expect((await edit(before, { services: priced(150), note: 'x' }, clerk)).status).toBe(200)
  expect((await take(before, { price: 150 }, clerk)).status).toBe(200)

  const after = await desk.book({ start: at('11:00') }, clerk)
  await setListed(10_000)
  expect((await take(after, { price: 100, discount_percent: 10 }, clerk)).status).toBe(200)
})

test('a visit that is moved or brought back keeps what was agreed', async () => {
  const visit = await book(40)
  const moved = await edit(visit, { start: at('12:00') }, clerk)
  expect(moved.status).toBe(200)
  await desk.post('/v2/deleteBooking', { booking_id: visit.body.data.id })
  const back = await desk.post(`/v2/bookings/${visit.body.data.id as number}/restore`, {})
  expect(back.status).toBe(200)
  expect((await take(visit, { price: 39 }, clerk)).status).toBe(422)
  expect((await take(visit, { price: 40 }, clerk)).status).toBe(200)
})
