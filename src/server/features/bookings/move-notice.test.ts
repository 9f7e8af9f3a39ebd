import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addClinic, addDoctor, addPatient, addService, addStaff } from '#test/factories.ts'

let app: TestApp
let desk: Desk
let booking: { id: number; code: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  booking = (await desk.book()).body.data
})

const edit = (version: number, fields: Record<string, unknown>) =>
  desk.post('/v2/edit_booking', { booking_id: booking.id, version, ...fields })
const tell = (headers?: Record<string, string>, id = booking.id) =>
  desk.post(`/v2/bookings/${id}/notice`, {}, headers)

const cancel = (notify: boolean) => desk.post('/v2/deleteBooking', { booking_id: booking.id, notify })
const restore = () => desk.post(`/v2/bookings/${booking.id}/restore`)

async function listMessages(): Promise<{ id: number; channel: string; recipient: string; body: string }[]> {
  const { rows } = await app.sql.query(
    'select booking_id::int as id, channel, recipient, body from messages where clinic_id = $1 order by messages.id',
    [desk.clinic.clinicId],
  )
  return rows
}

describe('a change that is told at once', () => {
  test('says the new day, hour and doctor, with the link', async () => {
    const { status } = await edit(1, { start: at('15:15'), send_confirmation: true })
    expect(status).toBe(200)
    const messages = await listMessages()
    expect(messages).toMatchObject([{ id: booking.id, channel: 'sms', recipient: '+40721000111' }])
    expect(messages[0]?.body).toMatch(
      /: programarea ta s-a mutat: joi, 26 noiembrie, ora 15:15, .+\. Detalii sau anulare: /,
    )
    expect(messages[0]?.body).toContain(`https://zambet.test/b/${booking.code}`)
  })

  test('is not when nobody asks, when it is refused, or sent again', async () => {
    await edit(1, { start: at('15:15') })
    expect(await listMessages()).toEqual([])
    const again = { start: at('16:00'), send_confirmation: true }
    expect((await edit(1, again)).body.code).toBe('stale')
    expect(await listMessages()).toEqual([])
    await edit(2, again)
    expect((await edit(2, again)).body.code).toBe('stale')
    expect(await listMessages()).toHaveLength(1)
  })

  test('says that it moved only when it did', async () => {
    await edit(1, { note: 'x', send_confirmation: true })
    const [message] = await listMessages()
    expect(message?.body).toContain('programare facuta, joi, 26 noiembrie, ora 10:00')
  })

  test('of a series is told once, of the visit that was changed', async () => {
    const added = await desk.post('/v2/bookings/series', {
      patient_id: desk.patientId,
      doctor_id: desk.doctorId,
      services: [{ service_id: desk.serviceId }],
      occurrences: [{ start: at('12:00') }, { start: at('12:00', '2026-12-03') }],
    })
    const [first] = added.body.data
    const change = { booking_id: first.id, start: at('13:00'), scope: 'following', send_confirmation: true }
    expect((await edit(1, change)).status).toBe(200)
    const messages = await listMessages()
    expect(messages).toMatchObject([{ id: first.id }])
    expect(messages[0]?.body).toContain('joi, 26 noiembrie, ora 13:00')
  })

  test('of a group is told to everybody who sits in it', async () => {
    const service_id = await addService(app, desk.clinic.clinicId, { group_count: 2 })
    const doctor_id = await addDoctor(app, desk.clinic, [service_id])
    const patients = [desk.patientId, await addPatient(app, desk.clinic.clinicId, { mobile: '+40721000112' })]
    const { body } = await desk.post('/v2/bookings/group', {
      patients: patients.map(patient_id => ({ patient_id })),
      doctor_id,
      start: at('12:00'),
      services: [{ service_id }],
    })
    await edit(1, { booking_id: body.data.id, start: at('13:00'), send_confirmation: true })
    const recipients = (await listMessages()).map(message => message.recipient)
    expect(recipients.toSorted()).toEqual(['+40721000111', '+40721000112'])
  })
})

describe('a move that is told afterwards', () => {
  test('says where the visit is now, once after each change', async () => {
    await edit(1, { start: at('15:15') })
    expect((await tell()).body.data).toMatchObject({ id: booking.id, start: at('15:15') })
    const again = await tell()
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_tell'])
    await edit(2, { start: at('16:00') })
    const replies = await Promise.all(Array.from({ length: 5 }, () => tell()))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect((await listMessages()).map(message => /ora (\d\d:\d\d)/.exec(message.body)?.[1])).toEqual([
      '15:15',
      '16:00',
    ])
  })

  test('is not told again after the change itself was', async () => {
    await edit(1, { start: at('15:15'), send_confirmation: true })
    expect((await tell()).body.code).toBe('nothing_to_tell')
  })

  test('is nothing where the visit has not moved, is over, called off or has begun', async () => {
    expect((await tell()).body.code).toBe('nothing_to_tell')
    await edit(1, {
      start: at('09:00', '2020-01-06'),
      override: ['outside_schedule'],
      override_reason: 'Urgență',
    })
    expect((await tell()).body.code).toBe('booking_closed')
    await edit(2, { start: at('15:15') })
    await desk.post('/v2/deleteBooking', { booking_id: booking.id })
    expect((await tell()).body.code).toBe('booking_closed')
    expect(await listMessages()).toEqual([])
  })

  test('needs a phone', async () => {
    await app.sql.query("update patients set mobile = null, email = 'ana@exemplu.ro' where id = $1", [
      desk.patientId,
    ])
    await edit(1, { start: at('15:15') })
    const reply = await tell()
    expect([reply.status, reply.body.code]).toEqual([422, 'no_phone'])
    expect(await listMessages()).toEqual([])
  })

  test('is for those who may change this booking', async () => {
    await edit(1, { start: at('15:15') })
    const { clinicId } = desk.clinic
    expect((await tell((await addClinic(app)).owner)).status).toBe(404)
    expect((await tell((await addStaff(app, clinicId, ['bookings.view'])).headers)).status).toBe(403)
    const fenced = await addStaff(app, clinicId, ['bookings.view', 'bookings.edit'])
    await addDoctor(app, desk.clinic, [desk.serviceId], { account_id: fenced.accountId })
    expect((await tell(fenced.headers)).status).toBe(404)
    expect(await listMessages()).toEqual([])
    expect((await tell()).status).toBe(200)
  })
})

describe('a cancellation that was told and taken back', () => {
  test('is corrected by one message', async () => {
    await cancel(true)
    const { body } = await restore()
    expect(body).toMatchObject({ restored: 1, restored_ids: [booking.id] })
    expect((await tell()).status).toBe(200)
    const [, correction, ...others] = await listMessages()
    expect(correction?.body).toContain('programarea ta din joi, 26 noiembrie, ora 10:00 ramane valabila')
    expect(correction?.body).toContain(`https://zambet.test/b/${booking.code}`)
    expect(others).toEqual([])
    expect((await tell()).body.code).toBe('nothing_to_tell')
  })

  test('has nothing to correct when nobody was told', async () => {
    await cancel(false)
    await restore()
    expect((await tell()).body.code).toBe('nothing_to_tell')
    expect(await listMessages()).toEqual([])
  })

  test('is corrected again after it was cancelled again', async () => {
    for (const _ of [1, 2]) {
      await cancel(true)
      await restore()
      expect((await tell()).status).toBe(200)
    }
    expect(await listMessages()).toHaveLength(4)
  })
})
