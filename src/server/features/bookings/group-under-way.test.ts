import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addPatient, addService } from '#test/factories.ts'

let app: TestApp
let desk: Desk
let group: { id: number; version: number; doctor_id: number; cabinet_id: number; members: { id: number }[] }

beforeAll(async () => {
  app = await startTestApp(at('10:05'))
})
afterAll(() => app.stop())

// Two people, since five minutes.
beforeEach(async () => {
  desk = await openDesk(app)
  const { clinicId } = desk.clinic
  const service_id = await addService(app, clinicId, { minutes: 60, group_count: 3 })
  const doctor_id = await addDoctor(app, desk.clinic, [service_id])
  const patients = [desk.patientId, await addPatient(app, clinicId)].map(patient_id => ({ patient_id }))
  const wish = { doctor_id, start: at('10:00'), services: [{ service_id }], patients }
  group = (await desk.post('/v2/bookings/group', wish)).body.data
})

const later = at('10:00', '2026-12-03')
const setStatus = (booking_id: number, status: number) =>
  desk.post('/update_booking_status', { booking_id, status })
const cancel = (booking_id: number) => desk.post('/v2/deleteBooking', { booking_id })
const edit = (fields: Record<string, unknown>) =>
  desk.post('/v2/edit_booking', { booking_id: group.id, version: group.version, ...fields })

test('a group in which somebody’s seat is completed has taken place: it is neither cancelled nor moved', async () => {
  const [seat] = group.members
  expect((await setStatus(seat!.id, 4)).status).toBe(200)
  const { id: booking_id, version, doctor_id, cabinet_id } = group
  const replies = [
    await cancel(group.id),
    await desk.remove(`/bookings/${group.id}/group`),
    await edit({ start: later }),
    await desk.post('/v2/bookings/move-back', {
      visits: [{ booking_id, version, start: later, doctor_id, cabinet_id }],
    }),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([409, 'booking_closed'])
  const kept = { status: 4, start: at('10:00'), cancelled_at: null }
  expect((await desk.get(`/v2/bookings/${seat!.id}`)).body.data).toMatchObject(kept)
  expect((await edit({ note: 'Încep împreună' })).status).toBe(200)
})

test('a seat that returns to a group moved ahead has neither come there nor missed it', async () => {
  for (const [index, status] of [3, 6].entries()) {
    expect((await setStatus(group.members[index]!.id, status)).status).toBe(200)
    await cancel(group.members[index]!.id)
  }
  expect((await edit({ start: later })).status).toBe(200)
  const seats = []
  for (const { id } of group.members) seats.push((await desk.post(`/v2/bookings/${id}/restore`)).body.data)
  expect(seats).toMatchObject([
    { status: 2, start: later },
    { status: 1, start: later },
  ])
})
