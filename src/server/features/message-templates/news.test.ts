import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addService } from '#test/factories.ts'
import { addTemplate } from '#test/templates.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTemplates } from './start-templates.ts'

let app: TestApp
let desk: Desk
let clinicId: number
beforeAll(async () => {
  app = await startTestApp('2026-11-24T09:00:00Z')
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  clinicId = desk.clinic.clinicId
})

const news = (tag_name: string, sms: string, columns = {}) =>
  addTemplate(app, clinicId, {
    tag_name,
    schedule_type: 'on',
    count: null,
    unit: null,
    at_minutes: null,
    sms,
    ...columns,
  })
const book = async (fields = {}) => {
  const reply = await desk.book({ send_confirmation: true, ...fields })
  expect(reply.status).toBe(200)
  return reply.body.data
}
const told = async () =>
  (
    await app.sql.query<{ channel: string; body: string }>(
      'select channel, body from messages where clinic_id = $1 order by id',
      [clinicId],
    )
  ).rows.map(row => row.body)

describe('what is told at once', () => {
  test('is said by the template of the visit’s services, else by the one of all', async () => {
    const implant = await addService(app, clinicId)
    const surgeon = await addDoctor(app, desk.clinic, [implant])
    await news('booked', 'oricare')
    await news('booked', 'implant', { service_ids: [implant] })
    await book()
    await book({ doctor_id: surgeon, services: [{ service_id: implant }], start: at('12:00') })
    expect(await told()).toEqual(['oricare', 'implant'])
  })

  test('is said of no visit that none of the templates is for', async () => {
    const other = await addService(app, clinicId)
    await news('booked', 'alt serviciu', { service_ids: [other] })
    await news('cancelled', 'numai confirmate', { statuses: ['confirmed'] })
    const [one, another] = [await book(), await book({ start: at('12:00') })]
    await app.sql.query(`update bookings set status = 'confirmed' where id = $1`, [another.id])
    for (const { id } of [one, another])
      await desk.post('/v2/deleteBooking', { booking_id: id, notify: true })
    expect(await told()).toEqual(['numai confirmate'])
  })

  test('of a move is said by the status that the visit has', async () => {
    await news('booked', 'programare')
    await news('moved', 'mutată, încă nouă', { statuses: ['new'] })
    await news('moved', 'mutată', { statuses: ['approved'] })
    const { id, version } = await book()
    const reply = await desk.post('/v2/edit_booking', {
      booking_id: id,
      version,
      start: at('12:00'),
      send_confirmation: true,
    })
    expect(reply.status).toBe(200)
    expect(await told()).toEqual(['programare', 'mutata'])
  })

  test('of a move goes one way, of a booking both', async () => {
    await app.sql.query("update patients set email = 'ana@exemplu.ro' where clinic_id = $1", [clinicId])
    await app.db.tenant(clinicId, tx => startTemplates(tx, clinicId, { now: app.clock.now }))
    const { id, version } = await book()
    expect(await told()).toHaveLength(2)
    await desk.post('/v2/edit_booking', {
      booking_id: id,
      version,
      start: at('12:00'),
      send_confirmation: true,
    })
    const { rows } = await app.sql.query(
      `select channel from messages where clinic_id = $1 and category = 'moved'`,
      [clinicId],
    )
    expect(rows).toEqual([{ channel: 'sms' }])
  })
})
