import { expect, test } from 'vitest'
import { proposeHour } from './propose-hour.ts'
import type { Resource } from '#web/parts/clinic/resources.ts'
import type { WorkingDays } from '#web/parts/clinic/working-days.ts'

const zone = 'Europe/Bucharest'
const doctor = (id: number, hasSchedule = true): Resource => ({
  type: 'doctor',
  id,
  name: '',
  shortName: '',
  hasSchedule,
})
const at = (date: string, time: string) => Date.parse(`${date}T${time}:00+02:00`)
const hours = (date: string, from: string, to: string) => ({
  start: at(date, from),
  end: at(date, to),
  locationId: 1,
  cabinetId: 1,
})

/** Doctor 1 works Friday 9-17 with a break at 13, doctor 2 Monday 10-18; nobody at the weekend. */
const days: WorkingDays = new Map([
  [
    '2026-11-27',
    [
      {
        doctorId: 1,
        hours: [hours('2026-11-27', '09:00', '17:00')],
        breaks: [{ start: at('2026-11-27', '13:00'), end: at('2026-11-27', '13:30') }],
      },
      { doctorId: 2, hours: [], breaks: [] },
    ],
  ],
  ['2026-11-28', []],
  ['2026-11-29', []],
  [
    '2026-11-30',
    [
      { doctorId: 1, hours: [], breaks: [] },
      { doctorId: 2, hours: [hours('2026-11-30', '10:00', '18:00')], breaks: [] },
    ],
  ],
])

test.each([
  ['in the morning, before anybody works', '2026-11-27', at('2026-11-27', '04:07'), '2026-11-27', '09:00'],
  ['during the day, the next quarter', '2026-11-27', at('2026-11-27', '10:07'), '2026-11-27', '10:15'],
  ['in a break, when it ends', '2026-11-27', at('2026-11-27', '12:55'), '2026-11-27', '13:30'],
  [
    'in the evening, the next day somebody works',
    '2026-11-27',
    at('2026-11-27', '17:20'),
    '2026-11-30',
    '10:00',
  ],
  ['on a Sunday at night', '2026-11-29', at('2026-11-29', '04:07'), '2026-11-30', '10:00'],
  ['on a coming day, its first hour', '2026-11-30', at('2026-11-27', '10:07'), '2026-11-30', '10:00'],
  ['on a day that is over, its first hour', '2026-11-27', at('2026-11-29', '10:07'), '2026-11-27', '09:00'],
])('%s', (_, date, now, expectedDate, clock) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  expect(proposeHour({ resources: [doctor(1), doctor(2)], days, date, now, zone })).toEqual({
    date: expectedDate,
    minutes: hour * 60 + minute,
  })
})

test('only those shown count', () => {
  const now = at('2026-11-27', '10:07')
  expect(proposeHour({ resources: [doctor(2)], days, date: '2026-11-27', now, zone })?.date).toBe(
    '2026-11-30',
  )
})

test('nothing where no hours are known', () => {
  const now = at('2026-11-27', '10:07')
  expect(proposeHour({ resources: [doctor(3, false)], days, date: '2026-11-27', now, zone })).toBeUndefined()
  expect(
    proposeHour({ resources: [doctor(1)], days: new Map(), date: '2026-11-27', now, zone }),
  ).toBeUndefined()
})
