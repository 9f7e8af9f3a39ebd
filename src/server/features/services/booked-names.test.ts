import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const rename = (name_ro: string) =>
  app.call('PUT', `/v2/services/${desk.serviceId}`, { body: { name_ro }, headers: desk.clinic.owner })
const nameOf = async (id: number) => (await desk.get(`/v2/bookings/${id}`)).body.data.services[0].name

test('a booking keeps the name it was made with, wherever it is read', async () => {
  const { booking_id: id } = (await desk.book()).body.data
  await rename('Consultație completă')
  await rename('Consultație extinsă')
  const next = (await desk.book({ start: '2026-11-26T12:00:00+02:00' })).body.data
  expect([await nameOf(id), await nameOf(next.booking_id)]).toEqual(['Consultație', 'Consultație extinsă'])
  const calendar = (
    await desk.post('/v2/getbookingsbymonth', { from_date: '2026-11-26', to_date: '2026-11-26' })
  ).body
  const services = calendar.data.map(
    (booking: { services: { name?: string }[] }) => booking.services[0]!.name,
  )
  expect(services).toEqual(['Consultație', undefined])
  const visits = (await desk.get(`/v2/patients/${desk.patientId}/upcoming-visits`)).body
  expect(JSON.stringify(visits)).toContain('"Consultație"')
})

test('a booking that is changed keeps the names of services that stay', async () => {
  const { booking_id: id, version } = (await desk.book()).body.data
  await rename('Consultație completă')
  const changed = await desk.post('/v2/edit_booking', {
    booking_id: id,
    version,
    services: [{ service_id: desk.serviceId, minutes: 45, price: 100 }],
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await nameOf(id)).toBe('Consultație')
})
