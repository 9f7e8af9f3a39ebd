import { expect, test } from 'vitest'
import { isGoodOn, lastDayOf } from './subscription-days.ts'

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-06-03', 12, '2027-06-03'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 120, '2036-12-15'],
  ['2026-06-03', 0, null],
])('started on %s for %i months it ends with %s', (day, months, last) => {
  expect(lastDayOf(day, months)).toBe(last)
})

test('its last day still counts', () => {
  expect([isGoodOn('2027-06-03', '2027-06-03'), isGoodOn('2027-06-04', '2027-06-03')]).toEqual([true, false])
  expect(isGoodOn('2199-12-31', null)).toBe(true)
})
