import { BOOKING_SETTINGS } from '#contract/settings/booking-settings.ts'
import { SECTIONS } from '#contract/settings/sections.ts'
import { usualOf } from '#contract/settings/setting.ts'
import { expect, test } from 'vitest'
import { listChanges, listWrong, unitOf, type Values } from './setting-values.ts'

const saved: Values = Object.fromEntries(
  Object.entries(BOOKING_SETTINGS).map(([key, { usual }]) => [key, usual]),
)
const changesOf = (draft: Values) => listChanges(BOOKING_SETTINGS, saved, draft)
const wrongOf = (draft: Values) => listWrong(BOOKING_SETTINGS, draft)

test('what was changed and changed back is no change', () => {
  const draft = { ...saved, horizon_days: 30, auto_approve: true }
  expect(changesOf(draft)).toEqual(['auto_approve', 'horizon_days'])
  expect(changesOf({ ...draft, ...saved })).toEqual([])
})

test('a number that is none, no whole one or past its limits is wrong', () => {
  const draft = {
    ...saved,
    horizon_days: Number.NaN,
    max_open_bookings: 0,
    reservation_minutes: 2.5,
    slot_step_minutes: 241,
  }
  expect(wrongOf(draft)).toEqual([
    'horizon_days',
    'max_open_bookings',
    'reservation_minutes',
    'slot_step_minutes',
  ])
  expect(wrongOf({ ...saved, minimum_notice_minutes: 0, horizon_days: 730 })).toEqual([])
})

test('an hour and a choice have limits too, and the day is an hour long at least', () => {
  const calendar = usualOf(SECTIONS.calendar)
  expect(listWrong(SECTIONS.calendar, calendar)).toEqual([])
  expect(listWrong(SECTIONS.calendar, { ...calendar, day_start: '8:00', grid_step: 7 })).toEqual([
    'day_start',
    'grid_step',
  ])
  expect(listWrong(SECTIONS.calendar, { ...calendar, day_end: '08:59' })).toEqual(['day_end'])
  expect(listWrong(SECTIONS.calendar, { ...calendar, day_end: '09:00' })).toEqual([])
  const login = usualOf(SECTIONS.login)
  expect(
    [0, 4, 5, 240, 241].filter(idle_minutes => listWrong(SECTIONS.login, { ...login, idle_minutes }).length),
  ).toEqual([4, 241])
})

test.each([
  [0, 'hours'],
  [45, 'minutes'],
  [60, 'hours'],
  [90, 'minutes'],
  [1440, 'days'],
  [2160, 'hours'],
] as const)('%i minutes are written in %s', (minutes, unit) => {
  expect(unitOf(minutes)).toBe(unit)
})
