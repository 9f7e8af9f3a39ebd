import type { BookingPolicy } from '#contract/settings.ts'
import { expect, test } from 'vitest'
import { listChanges, listWrong, unitOf } from './policy-draft.ts'

const saved: BookingPolicy = {
  auto_approve: false,
  slot_step_minutes: 15,
  minimum_notice_minutes: 120,
  cancel_notice_minutes: 1440,
  horizon_days: 90,
  max_open_bookings: 3,
  reservation_minutes: 10,
  observe_legal_holidays: true,
  ShowCabinets: true,
  ShowLocations: true,
}

test('what was changed and changed back is no change', () => {
  const draft = { ...saved, horizon_days: 30, auto_approve: true }
  expect(listChanges(saved, draft)).toEqual(['auto_approve', 'horizon_days'])
  expect(listChanges(saved, { ...draft, ...saved })).toEqual([])
})

test('a number that is none, no whole one or past its limits is wrong', () => {
  const draft = {
    ...saved,
    horizon_days: Number.NaN,
    max_open_bookings: 0,
    reservation_minutes: 2.5,
    slot_step_minutes: 241,
  }
  expect(listWrong(draft)).toEqual([
    'horizon_days',
    'max_open_bookings',
    'reservation_minutes',
    'slot_step_minutes',
  ])
  expect(listWrong({ ...saved, minimum_notice_minutes: 0, horizon_days: 730 })).toEqual([])
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
