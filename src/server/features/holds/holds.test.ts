import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { accept, at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addStaff, insert } from '#test/factories.ts'

let app: TestApp
let desk: Desk

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

beforeEach(async () => {
  desk = await openDesk(app)
})

const hold = (fields: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  desk.post(
    '/addHoldtime',
    { doctor_id: desk.doctorId, start: at('12:00'), end: at('13:00'), ...fields },
    headers,
  )
const ofLocation = () => ({ doctor_id: undefined, location_id: desk.clinic.locationId })

describe('blocked time', () => {
  test('of a doctor stands against a visit, and no longer once freed', async () => {
    const { body } = await hold({ reason: 'Ședință' })
    expect(body.data).toMatchObject({ doctor_id: desk.doctorId, reason: 'Ședință', version: 1 })
    expect(kindsOf(await desk.book({ start: at('12:30') }))).toEqual(['blocked_time'])
    expect((await desk.remove(`/v2/holds/${body.data.id}`)).status).toBe(200)
    expect((await desk.book({ start: at('12:30') })).status).toBe(200)
    expect((await desk.remove(`/v2/holds/${body.data.id}`)).status).toBe(404)
  })

  test('of a location takes each of its cabinets, for days on end', async () => {
    await hold({ ...ofLocation(), start: at('10:00'), end: at('18:00', '2026-11-29') })
    const reply = await desk.book({ start: at('09:00', '2026-11-27') })
    expect(kindsOf(reply)).toEqual(['blocked_time'])
    expect(reply.body.data.warnings[0].hold_id).toBeDefined()
  })

  test('of a location takes cabinets that are added to it, whatever stands there already', async () => {
    const { clinicId, locationId } = desk.clinic
    const held = { ...ofLocation(), start: at('10:00'), end: at('18:00', '2026-11-29') }
    const { id: hold_id } = (await hold(held)).body.data
    const added = (await desk.post('/addcabinet', { name: 'Nou', location_id: locationId })).body.data
    const there = { cabinet_id: added.id, start: at('09:00', '2026-11-27') }
    const refused = await desk.book(there)
    expect(refused.body.data.warnings).toMatchObject([{ kind: 'blocked_time', hold_id }])

    const elsewhere = Number(
      (await insert(app, 'locations', { clinic_id: clinicId, name: 'Mall', zone: 'Europe/Bucharest' }))['id'],
    )
    const moving = await addCabinet(app, clinicId, elsewhere)
    const own = (
      await hold({ doctor_id: undefined, cabinet_id: moving, start: at('12:00'), end: at('13:00') })
    ).body.data
    await app.sql.query('update cabinets set location_id = $1 where id = $2', [locationId, moving])
    const both = await desk.book({ cabinet_id: moving, start: at('12:00') })
    expect(both.body.data.warnings).toMatchObject([{ hold_id }, { hold_id: own.id }])
    await app.sql.query('update cabinets set location_id = $1 where id = $2', [elsewhere, moving])
    await app.sql.query('delete from cabinets where id = $1', [added.id])
    const { rows } = await app.sql.query<{ resource_id: string }>(
      'select distinct resource_id from busy_times where hold_id = $1',
      [hold_id],
    )
    expect(rows.map(row => Number(row.resource_id))).toEqual([desk.clinic.cabinetId])
  })

  test('of a location and a new cabinet there, at the same moment, meet', async () => {
    for (let round = 0; round < 5; round++) {
      const day = `2026-12-${String(7 + round).padStart(2, '0')}`
      const [held, added] = await Promise.all([
        hold({ ...ofLocation(), start: at('10:00', day), end: at('12:00', day) }),
        desk.post('/addcabinet', { name: `Nou ${round}`, location_id: desk.clinic.locationId }),
      ])
      const reply = await desk.book({ cabinet_id: added.body.data.id, start: at('10:00', day) })
      expect(reply.body.data.warnings).toMatchObject([{ hold_id: held.body.data.id }])
    }
  })

  test('of a location is freed while a cabinet comes there, whichever is first', async () => {
    const { locationId } = desk.clinic
    for (let round = 0; round < 20; round++) {
      const { id } = (await hold({ ...ofLocation(), start: at('10:00'), end: at('12:00') })).body.data
      const replies = await Promise.all([
        ...[1, 2, 3].map(n =>
          desk.post('/addcabinet', { name: `Nou ${round}/${n}`, location_id: locationId }),
        ),
        desk.remove(`/v2/holds/${id}`),
      ])
      expect(replies.map(reply => reply.status)).toEqual([200, 200, 200, 200])
    }
    const { rows } = await app.sql.query(
      'select 1 from busy_times where clinic_id = $1 and hold_id is not null',
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([])
  })

  test('over a booking asks first', async () => {
    const booking = (await desk.book({ start: at('12:30') })).body.data
    const asked = await hold()
    expect(kindsOf(asked)).toEqual(['doctor_overlap'])
    expect(asked.body.data.warnings[0].booking_id).toBe(booking.id)
    expect((await hold(accept(asked))).status).toBe(200)
    expect(kindsOf(await hold({ ...ofLocation() }))).toEqual(['cabinet_overlap'])
    const plain = await addStaff(app, desk.clinic.clinicId, ['bookings.edit', 'bookings.all_doctors'])
    expect((await hold(accept(await hold()), plain.headers)).status).toBe(409)
  })

  test('moves with the version that was seen, past itself', async () => {
    const { id } = (await hold()).body.data
    const change = (fields: Record<string, unknown>) =>
      desk.post('/updateHoldtime', {
        hold_id: id,
        version: 1,
        doctor_id: desk.doctorId,
        start: at('12:30'),
        end: at('13:30'),
        ...fields,
      })
    expect((await change({})).body.data).toMatchObject({ start: at('12:30'), version: 2 })
    const stale = await change({ start: at('12:45') })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ code: 'stale', data: { id, version: 2 } })
    expect((await desk.book({ start: at('12:00') })).status).toBe(200)
    expect(kindsOf(await change({ version: 2, start: at('12:15') }))).toEqual(['doctor_overlap'])
    expect((await change({ hold_id: 999_999_999 })).status).toBe(404)
  })

  test('raced for by many is kept once', async () => {
    const replies = await Promise.all(Array.from({ length: 16 }, () => hold()))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    for (const lost of replies.filter(reply => reply.status !== 200))
      expect(kindsOf(lost)).toEqual(['blocked_time'])
  })

  test('of others is not for a doctor to touch', async () => {
    const other = await addDoctor(app, desk.clinic, [])
    const own = await addStaff(app, desk.clinic.clinicId, ['bookings.edit'])
    await app.sql.query('update doctors set account_id = $1 where id = $2', [own.accountId, desk.doctorId])
    const foreign = (await hold({ doctor_id: other })).body.data
    expect((await hold({}, own.headers)).status).toBe(200)
    expect((await hold({ doctor_id: other, start: at('11:00') }, own.headers)).status).toBe(403)
    expect((await hold(ofLocation(), own.headers)).status).toBe(403)
    expect((await desk.remove(`/v2/holds/${foreign.id}`, own.headers)).status).toBe(403)
  })

  test.each([
    ['end before start', () => ({ end: at('11:00') }), 'end'],
    ['no length', () => ({ end: at('12:00') }), 'end'],
    ['more than a year', () => ({ end: at('12:00', '2028-01-01') }), 'end'],
    ['no place', () => ({ doctor_id: undefined }), 'doctor_id'],
    ['two places', () => ({ cabinet_id: desk.clinic.cabinetId }), 'doctor_id'],
    ['an unknown doctor', () => ({ doctor_id: 999_999_999 }), 'doctor_id'],
    ['an unknown location', () => ({ doctor_id: undefined, location_id: 999_999_999 }), 'location_id'],
    ['no instant', () => ({ start: '12:00' }), 'start'],
  ])('refuses %s', async (_, fields, field) => {
    const reply = await hold(fields())
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty(field)
  })

  test('of another clinic’s cabinet is refused, and its holds are not found', async () => {
    const other = await openDesk(app)
    const cabinet_id = await addCabinet(app, other.clinic.clinicId, other.clinic.locationId)
    expect((await hold({ doctor_id: undefined, cabinet_id })).body.errors).toHaveProperty('cabinet_id')
    const { id } = (await hold()).body.data
    expect((await desk.remove(`/v2/holds/${id}`, other.clinic.owner)).status).toBe(404)
  })
})
