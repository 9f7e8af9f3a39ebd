import type { DoctorDay } from '#contract/clinic/working-time.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { at, openDesk, type Desk } from '#test/desk.ts'
import { addDoctor, addStaff, insert } from '#test/factories.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let app: TestApp
let desk: Desk
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  desk = await openDesk(app)
})

const ask = (from: string, to = from, rest = '', headers = desk.clinic.owner) =>
  desk.get(`/v2/working-time?from_date=${from}&to_date=${to}${rest}`, headers)

async function listDays(from: string, to = from, doctorId = desk.doctorId): Promise<DoctorDay[]> {
  return (await ask(from, to, `&doctor_id=${doctorId}`)).body.data
}

const show = ({ start, end }: DoctorDay['intervals'][number]) =>
  `${start.slice(11, 16)}-${end.slice(0, 10) > start.slice(0, 10) ? '24:00' : end.slice(11, 16)}`

/** What is worked on each date, HH:mm-HH:mm as the instants say it. */
async function listHours(from: string, to = from, doctorId = desk.doctorId): Promise<Record<string, string>> {
  const days = await listDays(from, to, doctorId)
  return Object.fromEntries(days.map(({ date, intervals }) => [date, intervals.map(show).join(' ')]))
}

const except = (row: Record<string, unknown>) =>
  insert(app, 'schedule_exceptions', {
    clinic_id: desk.clinic.clinicId,
    doctor_id: desk.doctorId,
    ...row,
  })

const placeOf = ({ clinic }: Desk) => ({ location_id: clinic.locationId, cabinet_id: clinic.cabinetId })

test('says the week, day by day, with its breaks', async () => {
  const doctorId = await addDoctor(app, desk.clinic, [], {}, [
    { weekday: 4, break_start_minute: 720, break_end_minute: 780 },
  ])
  expect(await listDays('2026-11-26', '2026-11-27', doctorId)).toEqual([
    {
      doctor_id: doctorId,
      date: '2026-11-26',
      intervals: [
        { start: at('09:00'), end: at('12:00'), ...placeOf(desk) },
        { start: at('13:00'), end: at('17:00'), ...placeOf(desk) },
      ],
      breaks: [{ start: at('12:00'), end: at('13:00'), ...placeOf(desk) }],
    },
    { doctor_id: doctorId, date: '2026-11-27', intervals: [], breaks: [] },
  ])
})

test('a day off has no hours, other hours replace the day’s, an hour off is missing from it', async () => {
  await except({ date: '2026-11-24', kind: 'closed' })
  await except({ date: '2026-11-25', kind: 'closed' })
  await except({
    date: '2026-11-25',
    kind: 'open',
    start_minute: 720,
    end_minute: 1200,
    ...placeOf(desk),
  })
  await except({ date: '2026-11-26', kind: 'closed', start_minute: 600, end_minute: 660 })
  await except({ date: '2026-11-28', kind: 'open', start_minute: 540, end_minute: 780, ...placeOf(desk) })
  expect(await listHours('2026-11-23', '2026-11-28')).toEqual({
    '2026-11-23': '09:00-17:00',
    '2026-11-24': '',
    '2026-11-25': '12:00-20:00',
    '2026-11-26': '09:00-10:00 11:00-17:00',
    '2026-11-27': '09:00-17:00',
    '2026-11-28': '09:00-13:00',
  })
})

test('a day off has no break either', async () => {
  const doctorId = await addDoctor(app, desk.clinic, [], {}, [
    { weekday: 4, break_start_minute: 720, break_end_minute: 780 },
  ])
  await except({ doctor_id: doctorId, date: '2026-11-26', kind: 'closed' })
  expect(await listDays('2026-11-26', '2026-11-26', doctorId)).toMatchObject([{ intervals: [], breaks: [] }])
})

test('alternate weeks follow the week’s number', async () => {
  const doctorId = await addDoctor(app, desk.clinic, [], {}, [
    { weekday: 4, week_parity: 'even' },
    { weekday: 4, week_parity: 'odd', start_minute: 780, end_minute: 1200 },
  ])
  // Weeks 48 and 49 of 2026.
  expect(await listHours('2026-11-26', '2026-11-26', doctorId)).toEqual({ '2026-11-26': '09:00-17:00' })
  expect(await listHours('2026-12-03', '2026-12-03', doctorId)).toEqual({ '2026-12-03': '13:00-20:00' })
})

test('legal holidays are off where the clinic observes them, its own closed days always', async () => {
  const { clinicId } = desk.clinic
  await insert(app, 'clinic_holidays', {
    clinic_id: clinicId,
    date: '2026-12-03',
    to_date: '2026-12-03',
    name_ro: 'Inventar',
  })
  expect(await listHours('2026-11-30', '2026-12-03')).toEqual({
    '2026-11-30': '',
    '2026-12-01': '',
    '2026-12-02': '09:00-17:00',
    '2026-12-03': '',
  })
  await app.sql.query('update clinics set observe_legal_holidays = false where clinic_id = $1', [clinicId])
  expect(await listHours('2026-12-01', '2026-12-03')).toEqual({
    '2026-12-01': '09:00-17:00',
    '2026-12-02': '09:00-17:00',
    '2026-12-03': '',
  })
})

test('the day on which clocks go back is 25 hours long', async () => {
  const doctorId = await addDoctor(app, desk.clinic, [], {}, [
    { weekday: 7, start_minute: 0, end_minute: 1440 },
    { weekday: 1, start_minute: 0, end_minute: 60 },
  ])
  expect(await listDays('2026-10-25', '2026-10-26', doctorId)).toMatchObject([
    {
      date: '2026-10-25',
      intervals: [{ start: '2026-10-25T00:00:00+03:00', end: '2026-10-26T00:00:00+02:00' }],
    },
    {
      date: '2026-10-26',
      intervals: [{ start: '2026-10-26T00:00:00+02:00', end: '2026-10-26T01:00:00+02:00' }],
    },
  ])
})

test('hours of a location elsewhere keep its clock and fall on the clinic’s days', async () => {
  const elsewhere = await insert(app, 'locations', {
    clinic_id: desk.clinic.clinicId,
    name: 'Lisboa',
    address: 'Rua Augusta 1',
    city: 'Lisboa',
    zone: 'Europe/Lisbon',
  })
  const cabinet = await insert(app, 'cabinets', {
    clinic_id: desk.clinic.clinicId,
    location_id: elsewhere['id'],
    name: 'Gabinete',
  })
  const place = { location_id: elsewhere['id'], cabinet_id: cabinet['id'] }
  const doctorId = await addDoctor(app, desk.clinic, [], {}, [
    { weekday: 4, start_minute: 1200, end_minute: 1440, ...place },
  ])
  expect(await listHours('2026-11-26', '2026-11-27', doctorId)).toEqual({
    '2026-11-26': '22:00-24:00',
    '2026-11-27': '00:00-02:00',
  })
  expect(await listHours('2026-11-27', '2026-11-27', doctorId)).toEqual({ '2026-11-27': '00:00-02:00' })
})

test('lists every active doctor of the clinic and nobody of another', async () => {
  const second = await addDoctor(app, desk.clinic, [])
  await addDoctor(app, desk.clinic, [], { active: false })
  await openDesk(app)
  const { data } = (await ask('2026-11-26', '2026-11-27')).body
  expect(data.map((day: DoctorDay) => `${day.doctor_id} ${day.date}`)).toEqual([
    `${desk.doctorId} 2026-11-26`,
    `${desk.doctorId} 2026-11-27`,
    `${second} 2026-11-26`,
    `${second} 2026-11-27`,
  ])
})

test('a doctor without bookings.all_doctors sees only themselves, other staff without it nobody', async () => {
  const { clinicId } = desk.clinic
  const own = await addStaff(app, clinicId, ['bookings.view'])
  const doctorId = await addDoctor(app, desk.clinic, [], { account_id: own.accountId })
  const { data } = (await ask('2026-11-26', '2026-11-26', '', own.headers)).body
  expect(data.map((day: DoctorDay) => day.doctor_id)).toEqual([doctorId])
  expect((await ask('2026-11-26', '2026-11-26', `&doctor_id=${desk.doctorId}`, own.headers)).status).toBe(403)
  const desktop = await addStaff(app, clinicId, ['bookings.view'])
  expect((await ask('2026-11-26', '2026-11-26', '', desktop.headers)).body.data).toEqual([])
})

test('another clinic’s doctor is nobody here', async () => {
  const other = await openDesk(app)
  expect(await listDays('2026-11-26', '2026-11-26', other.doctorId)).toEqual([])
})

test.each([
  ['from_date=2026-11-26', 'to_date'],
  ['from_date=2026-11-26&to_date=2026-11-25', 'to_date'],
  ['from_date=2026-11-01&to_date=2026-12-16', 'to_date'],
  ['from_date=2026-02-30&to_date=2026-03-01', 'from_date'],
  ['from_date=2026-11-26&to_date=2026-11-26&doctor_id=x', 'doctor_id'],
])('refuses %s by field', async (query, field) => {
  const reply = await desk.get(`/v2/working-time?${query}`)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors)).toEqual([field])
})

test('45 days are asked for at once', async () => {
  expect(await listDays('2026-11-01', '2026-12-15')).toHaveLength(45)
})
