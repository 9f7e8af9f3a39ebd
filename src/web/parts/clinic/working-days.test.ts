import type { DoctorDay } from '#contract/clinic/working-time.ts'
import { expect, test } from 'vitest'
import type { Resource } from './resources.ts'
import { hoursOn, readWorkingDays, usualCabinet, worksAt } from './working-days.ts'

const THURSDAY = '2026-11-26'
const at = (time: string) => Date.parse(`${THURSDAY}T${time}:00+02:00`)
const hours = (start: string, end: string, cabinet_id = 5) => ({
  start: `${THURSDAY}T${start}:00+02:00`,
  end: `${THURSDAY}T${end}:00+02:00`,
  location_id: cabinet_id === 6 ? 2 : 1,
  cabinet_id,
})
const day = (
  doctor_id: number,
  intervals: DoctorDay['intervals'],
  breaks: DoctorDay['breaks'] = [],
): DoctorDay => ({
  doctor_id,
  date: THURSDAY,
  intervals,
  breaks,
})
const resource = (type: Resource['type'], id: number, hasSchedule = true): Resource => ({
  type,
  id,
  name: '',
  shortName: '',
  hasSchedule,
})

const days = readWorkingDays([
  day(1, [hours('13:00', '16:00'), hours('08:00', '12:00')], [hours('12:00', '13:00')]),
  day(2, [hours('14:00', '18:00'), hours('08:00', '12:00', 6)]),
  day(3, []),
])

test('a break lies within the hours around it', () => {
  expect(hoursOn(days, THURSDAY, resource('doctor', 1))).toMatchObject({
    hours: [{ start: at('08:00'), end: at('16:00'), cabinetId: 5 }],
    breaks: [{ start: at('12:00'), end: at('13:00') }],
  })
})

test('a cabinet is open while anybody works in it', () => {
  expect(hoursOn(days, THURSDAY, resource('cabinet', 5))).toEqual({
    hours: [{ start: at('08:00'), end: at('18:00'), locationId: 1, cabinetId: 5 }],
    breaks: [],
  })
})

test('a day off is closed; hours that nobody wrote, or that have not arrived, are not known', () => {
  expect(hoursOn(days, THURSDAY, resource('doctor', 3))).toEqual({ hours: [], breaks: [] })
  expect(hoursOn(days, THURSDAY, resource('doctor', 3, false))).toBeUndefined()
  expect(hoursOn(days, '2026-11-27', resource('doctor', 1))).toBeUndefined()
})

test('a doctor’s usual cabinet is that of the hour; outside working hours, the one the day begins in', () => {
  expect(usualCabinet(days, 2, THURSDAY, at('08:00'))).toBe(6)
  expect(usualCabinet(days, 2, THURSDAY, at('15:00'))).toBe(5)
  expect(usualCabinet(days, 2, THURSDAY, at('12:00'))).toBe(6)
  expect(usualCabinet(days, 2, THURSDAY, at('18:00'))).toBe(6)
  expect(usualCabinet(days, 3, THURSDAY, at('08:00'))).toBeUndefined()
  expect(worksAt(days, 2, [2])).toBe(true)
  expect(worksAt(days, 1, [2])).toBe(false)
})
