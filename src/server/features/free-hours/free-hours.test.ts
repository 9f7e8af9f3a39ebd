import { startTestApp, type TestApp } from '#test/app.ts'
import { at, kindsOf, openDesk, type Desk } from '#test/desk.ts'
import { addCabinet, addDoctor, addPatient, addService, addStaff, insert, signIn } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let desk: Desk
const NOW = Date.parse('2026-11-25T08:00:00+02:00')
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = NOW
  desk = await openDesk(app)
})

interface Found {
  days: {
    date: string
    doctors: { doctor_id: number; minutes: number; hours: { start: string; cabinet_id: number }[] }[]
  }[]
  searched_to: string
  doctor_ids: number[]
}

const ask = (query: string, headers = desk.clinic.owner) => desk.get(`/v2/free-hours?${query}`, headers)

async function find(query: string, headers = desk.clinic.owner): Promise<Found> {
  const reply = await ask(query, headers)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

const services = () => `service_ids=${desk.serviceId}`
/** The hours of the first day found. */
const firstHours = ({ days }: Found) =>
  days[0]?.doctors.flatMap(({ hours }) => hours.map(({ start }) => start.slice(11, 16)))

describe('the finder of free hours', () => {
  it('finds the next days that have hours, from now on, those of the first doctor first', async () => {
    app.clock.now = Date.parse(at('15:50', '2026-11-27'))
    const found = await find(services(), await signIn(app, desk.clinic.clinicId))
    expect(found.days.map(day => day.date)).toEqual(['2026-11-27', '2026-12-02', '2026-12-03'])
    expect(firstHours(found)).toEqual(['16:00', '16:15', '16:30'])
    expect(found.days[0]!.doctors[0]).toMatchObject({
      doctor_id: desk.doctorId,
      minutes: 30,
      hours: [{ start: at('16:00', '2026-11-27'), cabinet_id: desk.clinic.cabinetId }, {}, {}],
    })
    expect(found.searched_to).toBe('2026-12-03')
  })

  it('every hour it names can be booked plainly, and what is left out cannot', async () => {
    const { clinic, doctorId } = desk
    await desk.book({ start: at('09:30') })
    await desk.post('/addHoldtime', { doctor_id: doctorId, start: at('11:00'), end: at('15:00') })
    await insert(app, 'reservations', {
      clinic_id: clinic.clinicId,
      doctor_id: doctorId,
      cabinet_id: clinic.cabinetId,
      location_id: clinic.locationId,
      starts_at: at('16:00'),
      ends_at: at('16:30'),
      expires_at: new Date(NOW + 600_000),
      created_at: new Date(NOW),
      code: 'a-slot-that-somebody-keeps',
    })
    const other = await addPatient(app, clinic.clinicId)
    const found = await find(`${services()}&from_date=2026-11-26&days=1`)
    expect(firstHours(found)).toEqual([
      '09:00',
      '10:00',
      '10:15',
      '10:30',
      '15:00',
      '15:15',
      '15:30',
      '16:30',
    ])
    const book = (start: string) => desk.book({ start, patient_id: other })
    for (const start of ['09:15', '10:45', '14:45', '15:45', '16:45'])
      expect((await book(at(start))).status, start).toBe(409)
    for (const start of ['09:00', '10:00', '15:00', '15:30', '16:30'])
      expect((await book(at(start))).status, start).toBe(200)
  })

  it('keeps the buffers of the services free, and their gaps inside a visit of several', async () => {
    const cleaning = await addService(app, desk.clinic.clinicId, {
      minutes: 60,
      buffer_before_minutes: 15,
      buffer_after_minutes: 30,
    })
    await insert(app, 'doctor_services', {
      clinic_id: desk.clinic.clinicId,
      doctor_id: desk.doctorId,
      service_id: cleaning,
      minutes: 60,
      price_bani: 100,
    })
    await desk.book({ start: at('09:00') })
    await desk.book({ start: at('12:00') })
    const found = await find(`service_ids=${cleaning}&from_date=2026-11-26&days=1`)
    expect(firstHours(found)?.slice(0, 6)).toEqual(['09:45', '10:00', '10:15', '10:30', '12:45', '13:00'])
    const both = await find(
      `service_ids=${desk.serviceId}&service_ids=${cleaning}&from_date=2026-11-26&days=1`,
    )
    expect(both.days[0]!.doctors[0]!.minutes).toBe(105)
    const short = await find(`service_ids=${cleaning}&minutes=20&from_date=2026-11-26&days=1`)
    expect(short.days[0]!.doctors[0]!.minutes).toBe(20)
  })

  it('takes another free cabinet of the place when the usual one is taken, or only the one asked for', async () => {
    const { clinic, serviceId } = desk
    const second = await addCabinet(app, clinic.clinicId, clinic.locationId)
    const colleague = await addDoctor(app, clinic, [serviceId])
    await desk.book({ doctor_id: colleague, cabinet_id: clinic.cabinetId, start: at('09:00') })
    const day = `${services()}&doctor_ids=${desk.doctorId}&from_date=2026-11-26&days=1`
    const [first, , third] = (await find(day)).days[0]!.doctors[0]!.hours
    expect(first).toEqual({ start: at('09:00'), cabinet_id: second })
    expect(third).toEqual({ start: at('09:30'), cabinet_id: clinic.cabinetId })
    expect(firstHours(await find(`${day}&cabinet_id=${clinic.cabinetId}`))?.[0]).toBe('09:30')
    expect(firstHours(await find(`${day}&cabinet_id=${second}`))?.[0]).toBe('09:00')
  })

  it('knows the part of the day, the date to begin at and the place', async () => {
    const late = await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
      { weekday: 4, start_minute: 600, end_minute: 1200 },
    ])
    const evening = await find(`${services()}&part=evening`)
    expect(evening.days.map(day => day.date)).toEqual(['2026-11-26', '2026-12-03', '2026-12-10'])
    expect(firstHours(evening)?.[0]).toBe('17:00')
    expect(evening.days[0]!.doctors.map(doctor => doctor.doctor_id)).toEqual([late])
    expect(firstHours(await find(`${services()}&part=afternoon&doctor_ids=${late}`))?.at(-1)).toBe('16:45')
    expect((await find(`${services()}&from_date=2027-02-01&days=1`)).days[0]!.date).toBe('2027-02-01')
    expect((await find(`${services()}&from_date=2020-02-01&days=1`)).days[0]!.date).toBe('2026-11-25')
    expect((await find(`${services()}&location_ids=${desk.clinic.locationId + 100_000}`)).days).toEqual([])
  })

  it('looks half a year ahead and says how far', async () => {
    const rare = await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
      { weekday: 1, valid_from: '2027-04-05', valid_to: '2027-04-05' },
    ])
    const found = await find(`${services()}&doctor_ids=${rare}`)
    expect(found.days.map(day => day.date)).toEqual(['2027-04-05'])
    expect(found.searched_to).toBe('2027-05-25')
  })

  it('for a visit that moves: its own time is free, its patient’s other visits are not', async () => {
    const colleague = await addDoctor(app, desk.clinic, [desk.serviceId])
    const stranger = await addDoctor(app, desk.clinic, [])
    const cabinet = await addCabinet(app, desk.clinic.clinicId, desk.clinic.locationId)
    const { id } = (
      await desk.book({ services: [{ service_id: desk.serviceId, minutes: 60 }], start: at('10:00') })
    ).body.data
    await desk.book({ doctor_id: colleague, cabinet_id: cabinet, start: at('14:00') })
    const found = await find(`booking_id=${id}&from_date=2026-11-26&days=1`)
    expect(found.doctor_ids).toEqual([desk.doctorId, colleague])
    expect(found.doctor_ids).not.toContain(stranger)
    const own = found.days[0]!.doctors.find(doctor => doctor.doctor_id === desk.doctorId)
    const starts = own!.hours.map(({ start }) => start.slice(11, 16))
    expect(own!.minutes).toBe(60)
    expect(starts).toContain('10:00')
    expect(starts).toContain('10:30')
    expect(starts).not.toContain('13:15')
    expect(starts).not.toContain('14:15')
    expect(starts).toContain('14:30')
  })

  it('a day whose clock changes has the hours it has', async () => {
    const night = await addDoctor(app, desk.clinic, [desk.serviceId], {}, [
      { weekday: 7, start_minute: 120, end_minute: 300 },
    ])
    const starts = async (date: string) => {
      const found = await find(`${services()}&doctor_ids=${night}&from_date=${date}&days=1`)
      expect(found.days[0]!.date).toBe(date)
      return found.days[0]!.doctors[0]!.hours.map(({ start }) => start.slice(11))
    }
    const spring = await starts('2027-03-28')
    expect(spring[0]).toBe('02:00:00+02:00')
    expect(spring).toHaveLength(7)
    expect(spring.some(start => start.startsWith('03:'))).toBe(false)
    const autumn = await starts('2027-10-31')
    expect(autumn).toHaveLength(15)
    expect(autumn.filter(start => start.startsWith('03:00'))).toEqual(['03:00:00+03:00', '03:00:00+02:00'])
  })

  it('keeps everybody to what they may see', async () => {
    const { clinic, serviceId, doctorId } = desk
    const mine = await addStaff(app, clinic.clinicId, ['bookings.view'])
    const own = await addDoctor(app, clinic, [serviceId], { account_id: mine.accountId })
    const found = await find(services(), mine.headers)
    expect(found.doctor_ids).toEqual([own])
    expect(found.days.flatMap(day => day.doctors.map(doctor => doctor.doctor_id))).not.toContain(doctorId)
    expect((await ask(`${services()}&doctor_ids=${doctorId}`, mine.headers)).status).toBe(403)
    const { id } = (await desk.book()).body.data
    expect((await ask(`booking_id=${id}`, mine.headers)).status).toBe(404)
    const nobody = await addStaff(app, clinic.clinicId, ['patients.view'])
    expect((await ask(services(), nobody.headers)).status).toBe(403)
    const elsewhere = await openDesk(app)
    expect((await ask(services(), elsewhere.clinic.owner)).status).toBe(422)
    expect((await ask(`booking_id=${id}`, elsewhere.clinic.owner)).status).toBe(404)
    expect(
      (await ask(`service_ids=${elsewhere.serviceId}&doctor_ids=${doctorId}`, elsewhere.clinic.owner)).body
        .errors,
    ).toHaveProperty('doctor_ids')
  })

  it.each([
    ['', 'service_ids'],
    ['service_ids=abc', 'service_ids.0'],
    ['service_ids=999999', 'service_ids'],
    ['part=night', 'part'],
    ['from_date=2026-02-30', 'from_date'],
    ['from_date=2126-02-03', 'from_date'],
    ['cabinet_id=999999', 'cabinet_id'],
    ['doctor_ids=999999', 'doctor_ids'],
    ['minutes=0', 'minutes.0'],
    ['days=0', 'days'],
    ['days=15', 'days'],
    ['booking_id=x', 'booking_id'],
  ])('refuses %s by its field', async (query, field) => {
    const reply = await ask(
      query.startsWith('service_ids') || query === '' ? query : `${services()}&${query}`,
    )
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  it('an hour found and taken meanwhile is refused like any other', async () => {
    const [hour] = (await find(`${services()}&days=1`)).days[0]!.doctors[0]!.hours
    const other = await addPatient(app, desk.clinic.clinicId)
    expect((await desk.book({ start: hour!.start })).status).toBe(200)
    const late = await desk.book({ start: hour!.start, patient_id: other, cabinet_id: hour!.cabinet_id })
    expect(late.status).toBe(409)
    expect(kindsOf(late)).toEqual(['doctor_overlap', 'cabinet_overlap'])
  })
})
