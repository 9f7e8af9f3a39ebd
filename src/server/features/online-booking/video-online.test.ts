import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openDesk, type Desk } from '#test/desk.ts'
import { addAccount, addDoctor, addPatient, addService, signIn } from '#test/factories.ts'

const DAY = '2026-11-27'
const at = (time: string) => `${DAY}T${time}:00+02:00`

let app: TestApp
let desk: Desk
let video: number
let addresses = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
  const { clinicId } = desk.clinic
  await app.sql.query('update clinics set auto_approve = true where clinic_id = $1', [clinicId])
  video = await addService(app, clinicId, { name_ro: 'Consultație video', kind: 'virtual' })
  await app.sql.query(
    'insert into doctor_services (clinic_id, doctor_id, service_id, minutes, price_bani) values ($1, $2, $3, 30, 9000)',
    [clinicId, desk.doctorId, video],
  )
})

const from = () => `10.46.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const slots = async (services: number[]) => {
  const query = services.map(id => `service_ids=${id}`).join('&')
  return app.call('GET', `/v2/public/doctors/${desk.doctorId}/slots?from_date=${DAY}&days=1&${query}`)
}
const starts = async (...services: number[]): Promise<string[]> => (await slots(services)).body.data[0].slots
const wanted = (time: string) => ({
  clinic_id: desk.clinic.clinicId,
  doctor_id: desk.doctorId,
  service_ids: [video],
  start: at(time),
})
const reserve = (time: string) => app.call('POST', '/v2/reservations', { body: wanted(time), from: from() })
const somebody = async (first_name = 'Ilinca') => signIn(app, await addAccount(app, { first_name }))
const book = (time: string, headers: Record<string, string>, rest = {}) =>
  app.call('POST', '/v2/patient/add_booking', { body: { ...wanted(time), ...rest }, headers, from: from() })
const readCalendar = async (code: string): Promise<string> =>
  (await app.call('GET', `/v2/public/bookings/${code}/calendar.ics`)).body as string

/** Takes the clinic's only cabinet at an hour. */
async function takeCabinet(time: string) {
  const doctor_id = await addDoctor(app, desk.clinic, [desk.serviceId])
  const patient_id = await addPatient(app, desk.clinic.clinicId)
  const reply = await desk.book({ doctor_id, patient_id, start: at(time) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

/** What the desk is offered, what patients are, what is said against the hour at the desk, and what becomes of booking it. */
async function askFor(time: string) {
  const search = `service_ids=${video}&doctor_ids=${desk.doctorId}&from_date=${DAY}&days=1`
  const days: { date: string; doctors: { hours: { start: string }[] }[] }[] = (
    await desk.get(`/v2/free-hours?${search}`)
  ).body.data.days
  const offered = days.filter(day => day.date === DAY).flatMap(day => day.doctors[0]!.hours)
  const visit = { doctor_id: desk.doctorId, start: at(time), services: [{ service_id: video }] }
  const check = await desk.post('/v2/bookings/check', visit)
  const booked = await desk.book({ ...visit, patient_id: await addPatient(app, desk.clinic.clinicId) })
  if (booked.status === 200) await desk.post('/v2/deleteBooking', { booking_id: booked.body.data.id })
  return {
    desk: offered.some(({ start }) => start === at(time)),
    patients: (await starts(video)).includes(at(time)),
    unopposed: check.status === 200 && check.body.data.warnings.length === 0,
    taken: booked.status === 200,
  }
}
const ALL = { desk: true, patients: true, unopposed: true, taken: true }
const NONE = { desk: false, patients: false, unopposed: false, taken: false }

const hold = async (place: Record<string, unknown>, start: string, end: string) => {
  const reply = await desk.post('/addHoldtime', {
    ...place,
    start: at(start),
    end: at(end),
    reason: 'Curs',
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

describe('an hour by video, as the desk, patients, warnings and the saving of a visit see it', () => {
  it('is there while a cabinet is blocked, and not while its doctor is', async () => {
    await hold({ cabinet_id: desk.clinic.cabinetId }, '10:00', '11:00')
    await hold({ doctor_id: desk.doctorId }, '12:00', '13:00')
    expect(await starts(desk.serviceId)).not.toContain(at('10:00'))
    expect(await askFor('10:00')).toEqual(ALL)
    expect(await askFor('12:00')).toEqual(NONE)
  })

  it('is not there on a day off of the place where its doctor works, or of the clinic', async () => {
    for (const location_ids of [[desk.clinic.locationId], null]) {
      expect(await askFor('10:00')).toEqual(ALL)
      const off = await desk.post('/v2/holiday-dates', { date: DAY, name_ro: 'Inventar', location_ids })
      expect(off.status).toBe(200)
      expect(await askFor('10:00')).toEqual(NONE)
      await desk.remove(`/v2/holiday-dates/${off.body.data.id}`)
    }
  })

  it('is not there once the place is closed for good', async () => {
    const { locationId } = desk.clinic
    expect((await desk.post('/updatelocation', { id: locationId, active: false })).status).toBe(200)
    expect(await askFor('10:00')).toEqual(NONE)
  })
})

describe('a video visit online', () => {
  it('is offered at whatever hour its doctor has, cabinets taken or not', async () => {
    await takeCabinet('10:00')
    expect(await starts(desk.serviceId)).not.toContain(at('10:00'))
    expect(await starts(video)).toContain(at('10:00'))
    const mixed = await slots([video, desk.serviceId])
    expect([mixed.status, mixed.body.errors]).toEqual([
      422,
      { service_ids: ['Serviciile video și cele din clinică se programează separat.'] },
    ])
  })

  it('says of each service how it is given', async () => {
    const { body } = await app.call('GET', `/v2/public/doctors/${desk.doctorId}`)
    expect(body.data.services).toMatchObject([{ kind: 'clinic' }, { id: video, kind: 'virtual' }])
    const { rows } = await app.sql.query<{ slug: string }>('select slug from clinics where clinic_id = $1', [
      desk.clinic.clinicId,
    ])
    const clinic = await app.call('GET', `/v2/public/clinics/${rows[0]!.slug}`)
    expect(clinic.body.data.services).toContainEqual(expect.objectContaining({ id: video, kind: 'virtual' }))
  })

  it('is kept and booked without a cabinet, beside who has them all', async () => {
    await takeCabinet('10:00')
    const kept = await reserve('10:00')
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    const { rows } = await app.sql.query(
      'select is_video, cabinet_id from reservations where clinic_id = $1',
      [desk.clinic.clinicId],
    )
    expect(rows).toEqual([{ is_video: true, cabinet_id: null }])
    expect(await starts(video)).not.toContain(at('10:00'))
    // Whoever comes after does not get it.
    expect((await book('10:00', await somebody('Radu'))).status).toBe(409)
    const headers = await somebody()
    const booked = await book('10:00', headers, { reservation_code: kept.body.data.code })
    expect(booked.status, JSON.stringify(booked.body)).toBe(200)
    const visit: PatientBooking = booked.body.data
    expect(visit).toMatchObject({ is_video: true, start: at('10:00') })
    const own = await app.call('GET', '/v2/patient/bookings', { headers })
    expect(own.body.data).toMatchObject([{ code: visit.code, is_video: true }])
    expect(
      (await app.sql.query('select from reservations where clinic_id = $1', [desk.clinic.clinicId])).rows,
    ).toEqual([])
  })

  it('moves to an hour when every cabinet is taken, and stays by video', async () => {
    const booked = await book('09:00', await somebody())
    const { code } = booked.body.data as PatientBooking
    await takeCabinet('11:00')
    await app.sql.query(`update services set kind = 'clinic' where id = $1`, [video])
    const moving = await app.call('GET', `/v2/public/bookings/${code}/slots?from_date=${DAY}&days=1`)
    expect(moving.body.data[0].slots).toContain(at('11:00'))
    const moved = await app.call('POST', `/v2/public/bookings/${code}/move`, {
      body: { start: at('11:00') },
      from: from(),
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(moved.body.data).toMatchObject({ is_video: true, start: at('11:00') })
  })

  it('is told and put into a calendar with our own page as its place, and no address of the clinic', async () => {
    const { clinicId, locationId } = desk.clinic
    await app.sql.query(
      `update locations set address = 'Strada Lungă 4', city = 'Brașov' where clinic_id = $1 and id = $2`,
      [clinicId, locationId],
    )
    const booked = await book('09:00', await somebody(), { email: 'ilinca@example.ro' })
    const { code } = booked.body.data as PatientBooking
    const page = `${app.services.config.publicUrl}/b/${code}/video`
    const file = (await readCalendar(code)).replaceAll('\r\n ', '')
    expect(file).toContain(`LOCATION:${page}\r\n`)
    expect(file).not.toContain('Strada Lungă')
    const { rows } = await app.sql.query<{ channel: string; body: string }>(
      `select channel, body from messages where clinic_id = $1 order by channel`,
      [clinicId],
    )
    expect(rows.map(({ channel }) => channel)).toEqual(['email', 'sms'])
    const [email, sms] = rows
    expect(email!.body).toContain(page)
    expect(email!.body).not.toContain('Strada Lungă')
    // An SMS has no line for a place: its hour says that nobody has to set out.
    expect(sms!.body).toContain('vineri, 27 noiembrie, ora 09:00, pe video.')
  })
})
