import { startTestApp, type TestApp } from '#test/app.ts'
import { accept, at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addService, insert, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
let elsewhere: number
let began: number
beforeAll(async () => {
  app = await startTestApp()
  began = app.clock.now
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = began
  desk = await openDesk(app)
  elsewhere = (await desk.post('/addlocation', { name: 'Nord' })).body.data.id
})

const change = (fields: object, id = desk.clinic.cabinetId) => desk.post('/updatecabinet', { id, ...fields })

const offered = async (serviceId: number) => {
  const days = (
    await desk.get(
      `/v2/public/doctors/${desk.doctorId}/slots?from_date=2026-11-26&days=1&service_ids=${serviceId}`,
      {},
    )
  ).body.data
  return days[0].slots.length
}

describe('a cabinet that moves', () => {
  test('takes along the hours that are worked in it, and leaves visits of before where they were', async () => {
    const { clinicId, cabinetId, locationId } = desk.clinic
    const past = (await desk.book()).body.data
    app.clock.now = Date.parse(at('18:00'))
    const headers = await signIn(app, clinicId)
    const moved = await desk.post('/updatecabinet', { id: cabinetId, location_id: elsewhere }, headers)
    expect(moved.body.data).toMatchObject({ location_id: elsewhere })
    const { rows } = await app.sql.query(
      'select distinct location_id::int from working_hours where clinic_id = $1 and cabinet_id = $2',
      [clinicId, cabinetId],
    )
    expect(rows).toEqual([{ location_id: elsewhere }])
    const was = await app.sql.query('select location_id::int, cabinet_id::int from bookings where id = $1', [
      past.id,
    ])
    expect(was.rows).toEqual([{ location_id: locationId, cabinet_id: cabinetId }])
    const next = await desk.book({ start: at('10:00', '2026-12-03') }, headers)
    expect(next).toMatchObject({ status: 200, body: { data: { location_id: elsewhere } } })
  })

  test('asks about its visits to come, and keeps those that were seen', async () => {
    await desk.book()
    const asked = await change({ location_id: elsewhere })
    expect(asked).toMatchObject({
      status: 409,
      body: { code: 'visits_affected', data: { affected: { count: 1 } } },
    })
    expect((await desk.post('/getcabinets')).body.data[0].location_id).toBe(desk.clinic.locationId)
    expect((await change({ location_id: elsewhere, affected: 1 })).status).toBe(200)
  })

  test('asks also about a visit in it of somebody who works in another', async () => {
    const { clinicId, locationId, cabinetId } = desk.clinic
    const other = await addCabinet(app, clinicId, locationId)
    const doctorId = await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
      { weekday: 4, cabinet_id: other },
    ])
    expect((await desk.book({ doctor_id: doctorId, cabinet_id: cabinetId })).status).toBe(200)
    expect((await change({ location_id: elsewhere })).body.data.affected.count).toBe(1)
  })

  test('leaves the blocked time of the one place and comes under that of the other', async () => {
    const hold = (location_id: number, hour: number) =>
      desk.post('/addHoldtime', { location_id, start: at(`${hour}:00`), end: at(`${hour + 1}:00`) })
    await hold(desk.clinic.locationId, 10)
    await hold(elsewhere, 12)
    expect((await change({ location_id: elsewhere })).status).toBe(200)
    expect((await desk.book()).status).toBe(200)
    expect(kindsOf(await desk.book({ start: at('12:00') }))).toContain('blocked_time')
  })

  test('goes to no place that is not there, not in use, or another clinic’s', async () => {
    const other = (await openDesk(app)).clinic.locationId
    await desk.post('/updatelocation', { id: elsewhere, active: false })
    for (const location_id of [elsewhere, other, 999_999, 'x'])
      expect((await change({ location_id })).body.errors).toHaveProperty('location_id')
  })
})

describe('a cabinet for some services', () => {
  test('is kept, taken back, and refuses what the clinic does not have', async () => {
    expect((await change({ service_ids: [desk.serviceId] })).body.data.service_ids).toEqual([desk.serviceId])
    expect((await change({ name: 'Unu' })).body.data.service_ids).toEqual([desk.serviceId])
    expect((await change({ service_ids: null })).body.data.service_ids).toBeNull()
    const other = (await openDesk(app)).serviceId
    for (const service_ids of [[], [other], ['x']])
      expect(Object.keys((await change({ service_ids })).body.errors)[0]).toMatch(/^service_ids/)
  })

  test('is offered to patients for these alone, and the desk is warned of others', async () => {
    const surgery = await addService(app, desk.clinic.clinicId)
    await insert(app, 'doctor_services', {
      clinic_id: desk.clinic.clinicId,
      doctor_id: desk.doctorId,
      service_id: surgery,
      minutes: 30,
      price_bani: 1,
    })
    expect(await offered(surgery)).toBeGreaterThan(0)
    await change({ service_ids: [desk.serviceId] })
    expect(await offered(surgery)).toBe(0)
    expect(await offered(desk.serviceId)).toBeGreaterThan(0)
    expect((await desk.book()).status).toBe(200)
    const wish = { start: at('11:00'), services: [{ service_id: surgery }] }
    const refused = await desk.book(wish)
    expect(kindsOf(refused)).toEqual(['cabinet_not_for'])
    expect((await desk.book({ ...wish, ...accept(refused) })).status).toBe(200)
  })

  test('leaves the visit to one that serves it', async () => {
    const { clinicId, locationId } = desk.clinic
    const free = await addCabinet(app, clinicId, locationId)
    const surgery = await addService(app, clinicId)
    await insert(app, 'doctor_services', {
      clinic_id: clinicId,
      doctor_id: desk.doctorId,
      service_id: surgery,
      minutes: 30,
      price_bani: 1,
    })
    await change({ service_ids: [desk.serviceId] })
    const booked = await desk.book({ services: [{ service_id: surgery }] })
    expect(booked).toMatchObject({ status: 200, body: { data: { cabinet_id: free } } })
    const hours = await desk.get(`/v2/free-hours?service_ids=${surgery}&from_date=2026-11-27&days=1`)
    const cabinets = hours.body.data.days[0].doctors[0].hours.map(
      (hour: { cabinet_id: number }) => hour.cabinet_id,
    )
    expect(new Set(cabinets)).toEqual(new Set([free]))
  })

  test('asks about coming visits of what it is no longer for', async () => {
    const other = await addService(app, desk.clinic.clinicId)
    await desk.book()
    const asked = await change({ service_ids: [other] })
    expect(asked).toMatchObject({ status: 409, body: { data: { affected: { count: 1 } } } })
    expect((await change({ service_ids: [other, desk.serviceId] })).status).toBe(200)
  })

  test('forgets a service that is deleted', async () => {
    const other = await addService(app, desk.clinic.clinicId)
    await change({ service_ids: [other, desk.serviceId] })
    await app.sql.query('delete from services where id = $1', [other])
    expect((await desk.post('/getcabinets')).body.data[0].service_ids).toEqual([desk.serviceId])
  })

  test('keeps its only service from being deleted, by name, until it is for others too', async () => {
    const only = await addService(app, desk.clinic.clinicId)
    const { name } = (await change({ service_ids: [only] })).body.data
    const remove = () =>
      app.call('DELETE', `/v2/services/${only}`, {
        headers: { ...desk.clinic.owner, 'accept-language': 'en' },
      })
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([409, 'service_of_cabinet'])
    expect(refused.body.message).toContain(`“${name}”`)
    expect((await desk.post('/getcabinets')).body.data[0].service_ids).toEqual([only])
    await change({ service_ids: null })
    expect((await remove()).status).toBe(200)
  })
})
