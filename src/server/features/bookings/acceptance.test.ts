import { startTestApp, type Reply, type TestApp } from '#test/app.ts'
import { accept, at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addStaff, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let others: number[]

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
  others = await Promise.all(Array.from({ length: 14 }, () => addPatient(app, desk.clinic.clinicId)))
})

const book = (fields: Record<string, unknown> = {}) => desk.book({ patient_id: others[0], ...fields })
const block = async (fields: Record<string, unknown> = {}) => {
  const place = { doctor_id: desk.doctorId, start: at('10:00'), end: at('11:00') }
  return (await desk.post('/addHoldtime', { ...place, ...fields })).body.data.id as number
}
const edit = ({ id, version }: { id: number; version: number }, fields: Record<string, unknown>) =>
  desk.post('/v2/edit_booking', { booking_id: id, version, ...fields })
const moveBack = (visits: unknown, fields: Record<string, unknown> = {}) =>
  desk.post('/v2/bookings/move-back', { visits, ...fields })
const placeOf = (
  booking: { id: number; version: number; doctor_id: number; cabinet_id: number },
  start: string,
) => {
  const { id: booking_id, version, doctor_id, cabinet_id } = booking
  return { booking_id, version, start, doctor_id, cabinet_id }
}
const restore = (id: number, fields: Record<string, unknown> = {}) =>
  desk.post(`/v2/bookings/${id}/restore`, fields)
const cancel = (id: number) => desk.post('/v2/deleteBooking', { booking_id: id })
const warningsOf = (reply: Reply) => reply.body.data.warnings as Record<string, unknown>[]
const statuses = (replies: readonly Reply[]) => replies.map(reply => reply.status).toSorted((a, b) => a - b)

describe('an override', () => {
  test('of blocked time is for one: of fourteen who saw the same, the others are told of the first', async () => {
    await block()
    const seen = accept(await book())
    const replies = await Promise.all(others.map(patient_id => book({ patient_id, ...seen })))
    const first = replies.find(reply => reply.status === 200)
    expect(statuses(replies)).toEqual([200, ...Array<number>(13).fill(409)])
    for (const reply of replies.filter(each => each.status === 409)) {
      expect(kindsOf(reply)).toEqual(['doctor_overlap', 'cabinet_overlap', 'blocked_time'])
      expect(warningsOf(reply)[0]).toMatchObject({ booking_id: first!.body.data.id })
    }
  })

  test('of the patient’s other visit does not take the doctor from a plain booking at the same moment', async () => {
    const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
    const cabinet_id = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
    await desk.book({ doctor_id: colleague, cabinet_id })
    const seen = accept(await desk.book())
    for (let round = 0; round < 8; round++) {
      const replies = await Promise.all([desk.book(seen), book()])
      expect(statuses(replies)).toEqual([200, 409])
      await cancel(replies.find(reply => reply.status === 200)!.body.data.id)
    }
  })

  test('names the very row: a kind alone, or what stood there before, accepts nothing', async () => {
    const old = await block()
    const seen = accept(await book())
    const why = { override_reason: 'Urgență' }
    expect((await book({ override: ['blocked_time'], ...why })).status).toBe(409)
    await desk.remove(`/v2/holds/${old}`)
    const hold_id = await block()
    const again = await book(seen)
    expect(again.status).toBe(409)
    expect(warningsOf(again)).toMatchObject([{ kind: 'blocked_time', hold_id }])
    expect((await book({ override: [{ kind: 'blocked_time', hold_id }], ...why })).status).toBe(200)
  })

  test('is of the hours that were told', async () => {
    const other = (await book()).body.data
    const seen = accept(await book({ start: at('10:15'), patient_id: others[1] }))
    const services = [{ service_id: desk.serviceId, minutes: 60 }]
    await edit(other, { services })
    const reply = await book({ start: at('10:15'), patient_id: others[1], ...seen })
    expect(reply.status).toBe(409)
    expect(warningsOf(reply)[0]).toMatchObject({ booking_id: other.id, end: at('11:00') })
  })

  test('of work outside the schedule is of that stretch, or of any when none is named', async () => {
    const late = { start: at('16:45') }
    const seen = accept(await book(late))
    await app.sql.query('update working_hours set end_minute = 960 where doctor_id = $1', [desk.doctorId])
    expect(kindsOf(await book({ ...late, ...seen }))).toEqual(['outside_schedule'])
    const any = { override: ['outside_schedule'], override_reason: 'Urgență' }
    expect((await book({ ...late, ...any })).body.data.overridden).toBe(false)
  })

  test('over an hour kept online stands, and whoever keeps it is told', async () => {
    const { clinicId } = desk.clinic
    const kept = await app.call('POST', '/v2/reservations', {
      body: {
        clinic_id: clinicId,
        doctor_id: desk.doctorId,
        service_ids: [desk.serviceId],
        start: at('10:00'),
      },
    })
    expect(kept.status).toBe(200)
    const asked = await book()
    expect(warningsOf(asked)[0]).toMatchObject({
      kind: 'doctor_overlap',
      reservation_id: expect.any(Number) as number,
      text: 'Un pacient se programează chiar acum online: 10:00–10:30.',
    })
    expect((await book(accept(asked))).status).toBe(200)
    const { rows } = await app.sql.query<{ id: string }>(
      `insert into accounts (user_type, first_name, last_name, mobile, mobile_country, mobile_verified_at)
       values (3, 'Ana', 'Popa', '+40722111222', 'RO', now()) returning id`,
    )
    const finished = await app.call('POST', '/v2/patient/add_booking', {
      headers: await signIn(app, Number(rows[0]!.id)),
      body: {
        clinic_id: clinicId,
        doctor_id: desk.doctorId,
        service_ids: [desk.serviceId],
        start: at('10:00'),
        reservation_code: kept.body.data.code,
      },
    })
    expect(finished.status).toBe(409)
    expect(finished.body.code).toBe('slot_taken')
  })

  test('stays with what was accepted: a note, or the whole form sent again, asks nothing', async () => {
    await block()
    const booking = (await book(accept(await book()))).body.data
    expect((await edit(booking, { note: 'Aduce radiografia' })).status).toBe(200)
    const whole = {
      doctor_id: desk.doctorId,
      start: booking.start,
      services: [{ service_id: desk.serviceId }],
    }
    const saved = await edit({ id: booking.id, version: 2 }, whole)
    expect(saved.body.data).toMatchObject({ overridden: true, version: 3 })
    expect((await desk.get(`/v2/bookings/${booking.id}`)).body.data.override_reason).toBe('Urgență')
    // Somebody came over it since, knowingly; this one is asked about them.
    const second = await book({ patient_id: others[1] })
    const newcomer = (await book({ patient_id: others[1], ...accept(second) })).body.data
    const asked = await edit({ id: booking.id, version: 3 }, whole)
    expect(warningsOf(asked)).toContainEqual(expect.objectContaining({ booking_id: newcomer.id }))
  })

  test('ends with the place: what was accepted is asked about again when it comes back', async () => {
    const other = (await book()).body.data
    const asked = await book({ patient_id: others[1] })
    const over = (await book({ patient_id: others[1], ...accept(asked) })).body.data
    const moved = await edit(other, { start: at('14:00') })
    const back = await moveBack(moved.body.moved_from)
    expect(warningsOf(back).map(warning => warning['booking_id'])).toEqual([over.id, over.id])
    await cancel(other.id)
    await restore(other.id)
    await cancel(over.id)
    expect((await edit({ id: other.id, version: 4 }, { start: at('10:00') })).body.data.overridden).toBe(
      false,
    )
    expect(kindsOf(await restore(over.id))).toEqual(['doctor_overlap', 'cabinet_overlap'])
  })

  test('lands in the cabinet that was warned about, and only there', async () => {
    const { clinicId, locationId } = desk.clinic
    const spare = await addCabinet(app, clinicId, locationId)
    await book()
    const asked = await book({ patient_id: others[1] })
    expect(kindsOf(asked)).toEqual(['doctor_overlap'])
    expect(asked.body.data).toMatchObject({ cabinet_id: spare, warnings: [{ cabinet_id: spare }] })
    const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
    await desk.book({ doctor_id: colleague, cabinet_id: spare })
    const third = await addCabinet(app, clinicId, locationId)
    const again = await book({ patient_id: others[1], ...accept(asked) })
    expect(again.status).toBe(409)
    expect(again.body.data).toMatchObject({ cabinet_id: third })
    const saved = await book({ patient_id: others[1], ...accept(again) })
    expect(saved.body.data.cabinet_id).toBe(third)
  })
})

describe('undoing', () => {
  test('a move asks about whoever has come meanwhile, and why', async () => {
    const hold = await block()
    const booking = (await book(accept(await book()))).body.data
    const { moved_from: bookings } = (await edit(booking, { start: at('14:00') })).body
    await desk.remove(`/v2/holds/${hold}`)
    const newcomer = (await desk.book()).body.data
    const asked = await moveBack(bookings)
    expect(asked.status).toBe(409)
    expect(kindsOf(asked)).toEqual(['doctor_overlap', 'cabinet_overlap'])
    expect(warningsOf(asked)[0]).toMatchObject({ booking_id: newcomer.id })
    const silent = await moveBack(bookings, { override: warningsOf(asked) })
    expect(silent.body.errors).toHaveProperty('override_reason')
    expect((await moveBack(bookings, accept(asked))).body.data).toMatchObject([{ overridden: true }])
  })

  test('a cancellation asks about whoever has come meanwhile', async () => {
    const booking = (await book()).body.data
    await cancel(booking.id)
    await desk.book()
    const asked = await restore(booking.id)
    expect(kindsOf(asked)).toEqual(['doctor_overlap', 'cabinet_overlap'])
    expect((await restore(booking.id, { override: warningsOf(asked) })).body.errors).toHaveProperty(
      'override_reason',
    )
    const back = await restore(booking.id, accept(asked, 'Vin împreună'))
    expect(back.body.data).toMatchObject({ cancelled_at: null, overridden: true })
    expect((await desk.get(`/v2/bookings/${booking.id}`)).body.data.override_reason).toBe('Vin împreună')
  })

  test('a cancellation outside the schedule needs no right where it was agreed', async () => {
    const assistant = await addStaff(app, desk.clinic.clinicId, ['bookings.edit', 'bookings.all_doctors'])
    const late = { start: at('18:00') }
    const booking = (await book({ ...late, ...accept(await book(late)) })).body.data
    await cancel(booking.id)
    const back = await desk.post(`/v2/bookings/${booking.id}/restore`, {}, assistant.headers)
    expect(back.status).toBe(200)
    const plain = (await book({ start: at('12:00'), patient_id: others[1] })).body.data
    await cancel(plain.id)
    await app.sql.query('delete from working_hours where doctor_id = $1', [desk.doctorId])
    expect(kindsOf(await restore(plain.id))).toEqual(['outside_schedule'])
  })

  test('puts visits that stand in each other’s way back in an order in which none is', async () => {
    const first = (await book()).body.data
    const second = (await book({ patient_id: others[1], start: at('11:00') })).body.data
    const away = await edit(second, { start: at('13:00') })
    const next = await edit(first, { start: at('11:00') })
    const bookings = [...away.body.moved_from, ...next.body.moved_from]
    expect((await moveBack(bookings)).body.data).toMatchObject([
      { start: at('11:00') },
      { start: at('10:00') },
    ])
  })

  test('lets visits change places, and nobody else come to them', async () => {
    const hours = ['10:00', '11:00', '12:00']
    const bookings = []
    for (const [index, hour] of hours.entries())
      bookings.push((await book({ patient_id: others[index], start: at(hour) })).body.data)
    const round = bookings.map((booking, index) => placeOf(booking, at(hours[(index + 1) % 3]!)))
    expect((await moveBack(round)).body.data).toMatchObject([
      { start: at('11:00'), overridden: false },
      { start: at('12:00'), overridden: false },
      { start: at('10:00'), overridden: false },
    ])
    const { rows } = await app.sql.query('select 1 from busy_times where clinic_id = $1 and overridden', [
      desk.clinic.clinicId,
    ])
    expect(rows).toEqual([])
  })

  test('tells visits that would come to one hour of each other, and leaves them there when both are accepted', async () => {
    const bookings = [
      (await book()).body.data,
      (await book({ patient_id: others[1], start: at('11:00') })).body.data,
    ]
    const [first, second] = bookings
    const places = bookings.map(booking => placeOf(booking, at('14:00')))
    const refused = await moveBack(places)
    expect(refused.status).toBe(409)
    expect(warningsOf(refused)).toMatchObject([
      { kind: 'doctor_overlap', booking_id: second.id, start: at('14:00') },
      { kind: 'cabinet_overlap', booking_id: second.id },
      { kind: 'doctor_overlap', booking_id: first.id, start: at('14:00') },
      { kind: 'cabinet_overlap', booking_id: first.id },
    ])
    expect((await moveBack(places, accept(refused))).status).toBe(200)
  })
})

describe('blocked time', () => {
  test('is put over the visits that were seen, not over others', async () => {
    const booking = (await book()).body.data
    const hour = { doctor_id: desk.doctorId, start: at('10:00'), end: at('11:00') }
    const asked = await desk.post('/addHoldtime', hour)
    const late = (await book({ start: at('10:30'), patient_id: others[1] })).body.data
    const again = await desk.post('/addHoldtime', { ...hour, ...accept(asked) })
    expect(again.status).toBe(409)
    expect(warningsOf(again).map(warning => warning['booking_id'])).toEqual([booking.id, late.id])
    const held = (await desk.post('/addHoldtime', { ...hour, ...accept(again) })).body.data
    const reworded = await desk.post('/updateHoldtime', {
      hold_id: held.id,
      version: 1,
      ...hour,
      reason: 'Curs',
    })
    expect(reworded.body.data).toMatchObject({ reason: 'Curs', version: 2 })
    const longer = { hold_id: held.id, version: 2, ...hour, end: at('11:30') }
    expect(kindsOf(await desk.post('/updateHoldtime', longer))).toEqual(['doctor_overlap', 'doctor_overlap'])
    expect(kindsOf(await book({ start: at('10:15'), patient_id: others[2] }))).toContain('blocked_time')
  })
})

const insertBooking = (patientId: number, accepted: string[] | null, overridden = true) =>
  app.sql.query<{ id: string }>(
    `insert into bookings (clinic_id, code, patient_id, doctor_id, location_id, cabinet_id, starts_at, ends_at,
       status_changed_at, source, created_at, updated_at, overridden, accepted)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $6::timestamptz + interval '30 minutes', now(), 'staff', now(), now(), $7, $8)
     returning id`,
    [
      desk.clinic.clinicId,
      patientId,
      desk.doctorId,
      desk.clinic.locationId,
      desk.clinic.cabinetId,
      at('10:15'),
      overridden,
      accepted,
    ],
  )

describe('the database itself', () => {
  const refused = { code: '23P01', constraint: 'no_double_booking' }

  test('refuses an overridden row over what it does not name by kind and row', async () => {
    const { id } = (await book()).body.data
    const keys = [`doctor_overlap:booking/${id}`, `cabinet_overlap:booking/${id}`]
    await expect(insertBooking(others[1]!, null)).rejects.toMatchObject(refused)
    await expect(insertBooking(others[1]!, keys.slice(1))).rejects.toMatchObject(refused)
    await expect(insertBooking(others[0]!, keys)).rejects.toMatchObject(refused)
    const over = await insertBooking(others[1]!, keys)
    await expect(insertBooking(others[2]!, keys)).rejects.toMatchObject(refused)
    await expect(insertBooking(others[2]!, null, false)).rejects.toMatchObject(refused)
    const both = [over.rows[0]!.id, id].flatMap(other => [
      `doctor_overlap:booking/${other}`,
      `cabinet_overlap:booking/${other}`,
    ])
    expect((await insertBooking(others[2]!, both)).rowCount).toBe(1)
  })
})
