import { describe, expect, test } from 'vitest'
import { addHours, copyDay, countHours, decimalsOf, isSameWeek, withBreak } from './week-draft.ts'
import type { HoursDraft } from './week-draft.ts'

const hours = (weekday: number, start: string, end: string, rest: Partial<HoursDraft> = {}): HoursDraft => ({
  weekday,
  start,
  end,
  break_start: null,
  break_end: null,
  week_parity: 'every',
  cabinet_id: 1,
  ...rest,
})

describe('new hours', () => {
  test('are a usual day where there were none', () => {
    expect(addHours([], 3, 7)).toEqual([hours(3, '09:00', '17:00', { cabinet_id: 7 })])
  })

  test('follow those already there, in the same cabinet', () => {
    const morning = hours(3, '09:00', '12:00', { cabinet_id: 4 })
    expect(addHours([morning], 3, 7).at(-1)).toEqual(hours(3, '12:00', '16:00', { cabinet_id: 4 }))
    expect(addHours([hours(3, '09:00', '24:00')], 3, 7).at(-1)).toEqual(hours(3, '23:00', '24:00'))
  })

  test('beside those of some weeks are for the others', () => {
    const odd = hours(3, '08:00', '14:00', { week_parity: 'odd', break_start: '11:00', break_end: '11:30' })
    expect(addHours([odd], 3, 1).at(-1)).toEqual({ ...odd, week_parity: 'even' })
  })
})

test('a day is copied in place of what other days had', () => {
  const week = [hours(1, '08:00', '12:00'), hours(1, '13:00', '15:00'), hours(2, '10:00', '11:00')]
  expect(copyDay(week, 1, [1, 2, 3])).toEqual([
    hours(1, '08:00', '12:00'),
    hours(1, '13:00', '15:00'),
    hours(2, '08:00', '12:00'),
    hours(2, '13:00', '15:00'),
    hours(3, '08:00', '12:00'),
    hours(3, '13:00', '15:00'),
  ])
  expect(copyDay(week, 5, [2])).toEqual(week.slice(0, 2))
})

test.each([
  ['09:00', '17:00', '13:00', '14:00'],
  ['15:00', '21:00', '18:00', '19:00'],
  ['09:00', '10:00', '09:30', '10:00'],
])('a break of %s-%s is %s-%s', (start, end, breakStart, breakEnd) => {
  expect(withBreak(hours(1, start, end))).toMatchObject({ break_start: breakStart, break_end: breakEnd })
})

test('hours are counted by week, less breaks and what cannot be read', () => {
  const week = [
    hours(1, '09:00', '17:00', { break_start: '13:00', break_end: '13:30' }),
    hours(2, '09:00', '13:00', { week_parity: 'odd' }),
    hours(3, '', '13:00'),
  ]
  expect(countHours(week, 'odd')).toBe(11.5)
  expect(countHours(week, 'even')).toBe(7.5)
})

test('the same week in another order is the same', () => {
  const [one, other] = [hours(1, '09:00', '17:00'), hours(2, '09:00', '17:00')]
  expect(isSameWeek([one, other], [other, one])).toBe(true)
  expect(isSameWeek([one, other], [one])).toBe(false)
})

test.each([
  [8, 0],
  [7.5, 1],
  [8.75, 2],
])('%f hours take %i decimals', (count, digits) => {
  expect(decimalsOf(count)).toBe(digits)
})
