import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addService, insert } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const messagesOf = ({ status, body }: Reply) => [status, body.errors]
const refused = (field: string, message: string) => [422, { [field]: [message] }]
const booking = () => ({
  patient_id: desk.patientId,
  doctor_id: desk.doctorId,
  services: [{ service_id: desk.serviceId }],
})

describe.each([
  ['1999-12-31', 'Alege o dată de la 2000 încoace.'],
  ['2031-11-26', 'Cel mult cinci ani de acum încolo.'],
])('on %s', (date, message) => {
  const start = at('10:00', date)

  test('no visit is booked, moved, foreseen or brought back to', async () => {
    expect(messagesOf(await desk.book({ start }))).toEqual(refused('start', message))
    const { id, version } = (await desk.book()).body.data
    const move = { booking_id: id, version, start }
    expect(messagesOf(await desk.post('/v2/edit_booking', move))).toEqual(refused('start', message))
    const place = { ...move, doctor_id: desk.doctorId, cabinet_id: desk.clinic.cabinetId }
    expect(messagesOf(await desk.post('/v2/bookings/move-back', { visits: [place] }))).toEqual(
      refused('start', message),
    )
    expect(messagesOf(await desk.post('/v2/bookings/check', { ...booking(), start }))).toEqual(
      refused('start', message),
    )
  })

  test('no group, no series and no blocked time', async () => {
    const service_id = await addService(app, desk.clinic.clinicId, { group_count: 4 })
    const { clinicId: clinic_id } = desk.clinic
    await insert(app, 'doctor_services', {
      clinic_id,
      doctor_id: desk.doctorId,
      service_id,
      minutes: 30,
      price_bani: 100,
    })
    const group = { doctor_id: desk.doctorId, start, services: [{ service_id }], patients: [] }
    expect(messagesOf(await desk.post('/v2/bookings/group', group))).toEqual(refused('start', message))
    const occurrences = [{ start: at('10:00') }, { start }]
    expect(messagesOf(await desk.post('/v2/bookings/series', { ...booking(), occurrences }))).toEqual(
      refused('occurrences.1.start', message),
    )
    const hold = { doctor_id: desk.doctorId, start, end: at('11:00', date) }
    expect(messagesOf(await desk.post('/addHoldtime', hold))).toEqual([
      422,
      { start: [message], end: [message] },
    ])
  })
})

const preview = (rule: Record<string, unknown>) =>
  desk.post('/v2/bookings/series/preview', {
    ...booking(),
    start: at('10:00'),
    every: 1,
    unit: 'year',
    ...rule,
  })

test('a series ends within five years, said by the field that stretches it', async () => {
  const message = 'Cel mult cinci ani de acum încolo.'
  expect(messagesOf(await preview({ count: 6 }))).toEqual(refused('count', message))
  expect(messagesOf(await preview({ until: '2031-12-31' }))).toEqual(refused('until', message))
  expect((await preview({ count: 5 })).status).toBe(200)
})

test('blocked time ends within five years', async () => {
  const hold = { doctor_id: desk.doctorId, start: at('10:00', '2031-11-24'), end: at('10:00', '2031-11-28') }
  expect(messagesOf(await desk.post('/addHoldtime', hold))).toEqual(
    refused('end', 'Cel mult cinci ani de acum încolo.'),
  )
})
