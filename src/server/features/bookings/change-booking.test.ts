import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { accept, at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import {
  addCabinet,
  addClinic,
  addDoctor,
  addPatient,
  addService,
  addStaff,
  insert,
} from '#test/factories.ts'

let app: TestApp
let desk: Desk
let booking: { id: number; version: number }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  booking = (await desk.book()).body.data
})

const edit = (fields: Record<string, unknown>, headers?: Record<string, string>) =>
  desk.post('/v2/edit_booking', { booking_id: booking.id, version: booking.version, ...fields }, headers)

async function stored() {
  return (await desk.get(`/v2/bookings/${booking.id}`)).body.data
}

describe('moving a visit', () => {
  test('to another hour frees the old one', async () => {
    const { status, body } = await edit({ start: at('10:15') })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ start: at('10:15'), end: at('10:45'), version: 2 })
    const patient_id = await addPatient(app, desk.clinic.clinicId)
    expect((await desk.book({ patient_id, start: at('09:45') })).status).toBe(200)
    expect((await stored()).history).toMatchObject([
      { action: 'booking.created' },
      { action: 'booking.moved', start: at('10:15') },
    ])
  })

  test('to another doctor keeps the agreed length and asks whether the doctor gives the service', async () => {
    const doctor_id = await addDoctor(app, desk.clinic, [desk.serviceId])
    const stranger = await addDoctor(app, desk.clinic, [])
    const refused = await edit({ doctor_id: stranger })
    expect(kindsOf(refused)).toEqual(['service_not_given'])
    expect((await edit({ doctor_id })).body.data).toMatchObject({ doctor_id, end: at('10:30') })
  })

  test.each([
    ['arrived', at('10:00', '2026-11-26'), 2],
    ['arrived', at('16:00', '2026-11-25'), 3],
    ['delay', at('10:00', '2026-11-27'), 2],
    ['no_show', at('09:00', '2026-11-25'), 1],
    ['no_show', at('09:00', '2026-11-24'), 6],
    ['confirmed', at('10:00', '2026-11-27'), 2],
  ])(
    'that is %s to %s leaves it at status %i: nobody has come to what lies ahead',
    async (status, start, after) => {
      const today = (await desk.book({ start: at('14:00', '2026-11-25') })).body.data
      await app.sql.query('update bookings set status = $1 where id = $2', [status, today.id])
      app.clock.now += 60_000
      const patient_id = await addPatient(app, desk.clinic.clinicId)
      await app.sql.query('update bookings set patient_id = $1 where id = $2', [patient_id, today.id])
      const other = await addDoctor(app, desk.clinic, [desk.serviceId])
      const place = {
        doctor_id: other,
        cabinet_id: await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId),
      }
      const moved = await edit({ booking_id: today.id, ...place, start })
      expect(moved.body.data).toMatchObject({ start, status: after })
    },
  )

  test('keeps its cabinet where it can, or takes the one asked for', async () => {
    const spare = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
    expect((await edit({ cabinet_id: spare })).body.data.cabinet_id).toBe(spare)
    expect((await edit({ version: 2, start: at('11:00') })).body.data.cabinet_id).toBe(spare)
  })

  test('onto another one is a conflict, and nothing changes', async () => {
    await desk.book({ patient_id: await addPatient(app, desk.clinic.clinicId), start: at('11:00') })
    const reply = await edit({ start: at('11:15') })
    expect(reply.status).toBe(409)
    expect(kindsOf(reply)).toEqual(['doctor_overlap', 'cabinet_overlap'])
    expect(await stored()).toMatchObject({ start: at('10:00'), version: 1 })
  })

  test('by override and away again goes back under the guard', async () => {
    await desk.book({ patient_id: await addPatient(app, desk.clinic.clinicId), start: at('11:00') })
    const onto = await edit({ start: at('11:15'), ...accept(await edit({ start: at('11:15') })) })
    expect(onto.body.data.overridden).toBe(true)
    const away = await edit({ version: 2, start: at('14:00') })
    expect(away.body.data.overridden).toBe(false)
  })
})

const moveBack = (visits: unknown, headers?: Record<string, string>) =>
  desk.post('/v2/bookings/move-back', { visits }, headers)
const signInAssistant = async () =>
  (await addStaff(app, desk.clinic.clinicId, ['bookings.view', 'bookings.edit', 'bookings.all_doctors']))
    .headers

describe('taking a move back', () => {
  const SUNDAY = at('03:00', '2026-11-29')
  const BOTH = ['doctor_overlap', 'cabinet_overlap']

  test('to where the visit never stood is a change like any other', async () => {
    const assistant = await signInAssistant()
    const wished = {
      booking_id: booking.id,
      start: SUNDAY,
      doctor_id: desk.doctorId,
      cabinet_id: desk.clinic.cabinetId,
    }
    expect(kindsOf(await moveBack([{ ...wished, version: 1 }], assistant))).toEqual(['outside_schedule'])
    await edit({ start: at('11:00') })
    expect(kindsOf(await moveBack([{ ...wished, version: 2 }], assistant))).toEqual(['outside_schedule'])
    expect(await stored()).toMatchObject({ start: at('11:00'), version: 2 })
  })

  test('outside the schedule needs no right where the visit stood there, as long as it was', async () => {
    const assistant = await signInAssistant()
    await edit({ start: SUNDAY, override: ['outside_schedule'], override_reason: 'Urgență' })
    const moved = await edit({ version: 2, start: at('11:00') })
    const back = await moveBack(moved.body.moved_from, assistant)
    expect(back.body.data).toMatchObject([{ start: SUNDAY, version: 4 }])

    const again = await edit({ version: 4, start: at('11:00') })
    await edit({ version: 5, services: [{ service_id: desk.serviceId, minutes: 90 }] })
    const [place] = again.body.moved_from
    expect(kindsOf(await moveBack([{ ...place, version: 6 }], assistant))).toEqual(['outside_schedule'])
  })

  test('onto another visit is asked anew of those who may override, where it stood there by override', async () => {
    const assistant = await signInAssistant()
    await desk.book({ patient_id: await addPatient(app, desk.clinic.clinicId), start: at('11:00') })
    await edit({ start: at('11:15'), ...accept(await edit({ start: at('11:15') })) })
    const { moved_from: visits } = (await edit({ version: 2, start: at('14:00') })).body
    const asked = await moveBack(visits)
    expect(kindsOf(asked)).toEqual(BOTH)
    const accepted = { visits, ...accept(asked) }
    expect(kindsOf(await desk.post('/v2/bookings/move-back', accepted, assistant))).toEqual(BOTH)
    const silent = await desk.post('/v2/bookings/move-back', { ...accepted, override_reason: '' })
    expect(silent.body.errors).toHaveProperty('override_reason')
    const back = await desk.post('/v2/bookings/move-back', accepted)
    expect(back.body.data).toMatchObject([{ start: at('11:15'), overridden: true }])
  })
})

describe('changing a visit', () => {
  test('replaces its services', async () => {
    const { body } = await edit({ services: [{ service_id: desk.serviceId, minutes: 50, price: 75.5 }] })
    expect(body.data).toMatchObject({ end: at('10:50'), services: [{ minutes: 50, price: 75.5 }] })
  })

  test('of the note alone asks nothing about time', async () => {
    await app.sql.query('delete from working_hours where doctor_id = $1', [desk.doctorId])
    const { status, body } = await edit({ note: 'Alergie la latex' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ note: 'Alergie la latex', version: 2 })
  })

  test('empties the note when asked to', async () => {
    await edit({ note: 'a' })
    expect((await edit({ version: 2, note: '' })).body.data.note).toBe('')
  })

  test('from an old version is stale and answers with the present booking', async () => {
    await edit({ note: 'first' })
    const { status, body } = await edit({ note: 'second' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale', data: { id: booking.id, note: 'first', version: 2 } })
  })

  test('of two people at once, one wins', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) => edit({ start: at(`1${i % 5}:00`), note: `${i}` })),
    )
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.status === 409)).toHaveLength(7)
    expect((await stored()).version).toBe(2)
  })

  test('is closed once completed or cancelled', async () => {
    const done = (await desk.book({ start: at('09:00', '2026-11-24') })).body.data
    await desk.post('/update_booking_status', { booking_id: done.id, status: 4 })
    expect((await edit({ booking_id: done.id, note: 'x' })).body.code).toBe('booking_closed')
    const other = (await desk.book({ start: at('12:00') })).body.data
    await desk.post('/v2/deleteBooking', { booking_id: other.id })
    expect((await edit({ booking_id: other.id, note: 'x' })).body.code).toBe('booking_closed')
  })
})

describe('bad input, to add and to edit alike', () => {
  const cases: [string, () => Record<string, unknown> | Promise<Record<string, unknown>>, string][] = [
    ['no service', () => ({ services: [] }), 'services'],
    ['an unknown service', () => ({ services: [{ service_id: 999_999_999 }] }), 'services.0.service_id'],
    [
      'a service that was put aside',
      async () => ({
        services: [{ service_id: await addService(app, desk.clinic.clinicId, { active: false }) }],
      }),
      'services.0.service_id',
    ],
    [
      'zero minutes',
      () => ({ services: [{ service_id: desk.serviceId, minutes: 0 }] }),
      'services.0.minutes',
    ],
    ['negative minutes', () => ({ services: [{ service_id: 1, minutes: -30 }] }), 'services.0.minutes'],
    ['parts of a ban', () => ({ services: [{ service_id: 1, price: 1.005 }] }), 'services.0.price'],
    ['an unknown doctor', () => ({ doctor_id: 999_999_999 }), 'doctor_id'],
    ['an id past what numbers hold', () => ({ doctor_id: '99999999999999999999' }), 'doctor_id'],
    ['an unknown cabinet', () => ({ cabinet_id: 999_999_999 }), 'cabinet_id'],
    [
      'a cabinet of another location',
      async () => {
        const { clinicId } = desk.clinic
        const location = await insert(app, 'locations', { clinic_id: clinicId, name: 'Nord' })
        return { cabinet_id: await addCabinet(app, clinicId, Number(location['id'])) }
      },
      'cabinet_id',
    ],
    [
      'a cabinet of another clinic',
      async () => ({ cabinet_id: (await addClinic(app)).cabinetId }),
      'cabinet_id',
    ],
    ['no instant', () => ({ start: 'tomorrow' }), 'start'],
    ['a start without an offset', () => ({ start: '2026-11-26T10:00:00' }), 'start'],
    ['the end of time', () => ({ start: '9999-12-31T23:00:00Z' }), 'start'],
    ['seconds', () => ({ start: '2026-11-26T10:00:30+02:00' }), 'start'],
    ['a visit over midnight', () => ({ start: at('23:45') }), 'start'],
    [
      'a visit longer than a day',
      () => ({ services: [1, 2, 3].map(() => ({ service_id: desk.serviceId, minutes: 720 })) }),
      'start',
    ],
    ['the skipped hour', () => ({ start: '2027-03-28T03:30:00+02:00' }), 'start'],
    ['a note without end', () => ({ note: 'x'.repeat(5001) }), 'note'],
    ['a NUL character', () => ({ note: 'a\u0000b' }), 'note'],
  ]
  test.each(cases)('%s', async (_, fields, field) => {
    const wrong = await fields()
    const edited = await edit(wrong)
    expect(edited.status).toBe(422)
    expect(Object.keys(edited.body.errors)).toContain(field)
    const added = await desk.book({ start: at('12:00'), ...wrong })
    expect(added.status).toBe(422)
    expect(Object.keys(added.body.errors)).toContain(field)
    expect((await stored()).version).toBe(1)
  })

  test('a patient of another clinic, or none', async () => {
    const elsewhere = await addClinic(app)
    const patient_id = await addPatient(app, elsewhere.clinicId)
    for (const wrong of [{ patient_id }, { patient_id: undefined }]) {
      const reply = await desk.book({ start: at('12:00'), ...wrong })
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toHaveProperty('patient_id')
    }
  })

  test('a new patient with a name or phone that cannot be writes nothing', async () => {
    for (const [patient, field] of [
      [{ first_name: 'R2D2' }, 'patient.first_name'],
      [{ first_name: 'x'.repeat(10_000) }, 'patient.first_name'],
      [{ first_name: 'Ana', mobile: '12' }, 'patient.mobile'],
      [{ first_name: 'Ana', birth_date: '2030-01-01' }, 'patient.birth_date'],
    ] as const) {
      const reply = await desk.book({ patient_id: undefined, patient, start: at('12:00') })
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toHaveProperty([field])
    }
    const { rows } = await app.sql.query('select from patients where clinic_id = $1', [desk.clinic.clinicId])
    expect(rows).toHaveLength(1)
  })

  test('a new patient whose visit meets something is not kept either', async () => {
    const reply = await desk.book({ patient_id: undefined, patient: { first_name: 'Ana' } })
    expect(reply.status).toBe(409)
    const { rows } = await app.sql.query('select from patients where clinic_id = $1', [desk.clinic.clinicId])
    expect(rows).toHaveLength(1)
  })

  test('the repeated hour is booked twice, told apart by the offset', async () => {
    const night = await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
      { weekday: 7, start_minute: 0, end_minute: 480 },
    ])
    const book = (start: string) => desk.book({ doctor_id: night, start })
    expect((await book('2027-10-31T03:15:00+03:00')).status).toBe(200)
    expect((await book('2027-10-31T03:15:00+02:00')).body.data.start).toBe('2027-10-31T03:15:00+02:00')
  })

  test('a form is read as JSON is', async () => {
    const form = new URLSearchParams({
      patient_id: String(desk.patientId),
      doctor_id: String(desk.doctorId),
      start: at('12:00'),
      'services[0][service_id]': String(desk.serviceId),
      send_confirmation: '0',
    })
    const headers = { ...desk.clinic.owner, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await app.call('POST', '/v2/add_booking', { body: form.toString(), headers })).status).toBe(200)
  })

  test('needs the permission and a live session', async () => {
    const viewer = await addStaff(app, desk.clinic.clinicId, ['bookings.view'])
    expect((await edit({ note: 'x' }, viewer.headers)).status).toBe(403)
    expect((await edit({ note: 'x' }, {})).status).toBe(401)
    expect((await edit({ note: 'x' }, { authorization: 'Bearer nonsense' })).status).toBe(401)
  })
})
