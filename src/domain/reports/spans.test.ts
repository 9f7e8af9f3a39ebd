import { expect, test } from 'vitest'
import { bucketsOf, comparedSpan, endOf, isTooLong } from './spans.ts'

test.each([
  // A running month ends on the same day, or on the last where there is no such day.
  ['2026-11-01', '2026-11-27', 'previous', '2026-10-01', '2026-10-27'],
  ['2026-03-01', '2026-03-30', 'previous', '2026-02-01', '2026-02-28'],
  // Whole months stay whole.
  ['2026-02-01', '2026-02-28', 'previous', '2026-01-01', '2026-01-31'],
  ['2028-03-01', '2028-03-31', 'previous', '2028-02-01', '2028-02-29'],
  ['2026-04-01', '2026-06-30', 'previous', '2026-01-01', '2026-03-31'],
  // A year so far with the year before so far, a whole one with the whole one.
  ['2026-01-01', '2026-11-27', 'previous', '2025-01-01', '2025-11-27'],
  ['2026-01-01', '2026-12-31', 'previous', '2025-01-01', '2025-12-31'],
  ['2025-01-01', '2026-12-31', 'previous', '2023-01-01', '2024-12-31'],
  // January alone is a month.
  ['2026-01-01', '2026-01-31', 'previous', '2025-12-01', '2025-12-31'],
  // Anything else by its own length.
  ['2026-11-25', '2026-11-27', 'previous', '2026-11-22', '2026-11-24'],
  ['2026-11-23', '2026-11-23', 'previous', '2026-11-22', '2026-11-22'],
  ['2026-11-01', '2026-11-27', 'last_year', '2025-11-01', '2025-11-27'],
  ['2028-02-29', '2028-02-29', 'last_year', '2027-02-28', '2027-02-28'],
  ['2028-02-01', '2028-02-29', 'last_year', '2027-02-01', '2027-02-28'],
] as const)('%s to %s beside the %s: %s to %s', (from, to, compare, first, last) => {
  expect(comparedSpan({ from, to }, compare)).toEqual({ from: first, to: last })
})

test('nothing is compared with nothing', () => {
  expect(comparedSpan({ from: '2026-11-01', to: '2026-11-27' }, 'none')).toBeUndefined()
})

test('a span is cut along the calendar, in which a week is of its Thursday’s year', () => {
  expect(bucketsOf({ from: '2026-12-30', to: '2027-01-05' }, 'week')).toEqual([
    { key: '2026-W53', from: '2026-12-30', to: '2027-01-03' },
    { key: '2027-W01', from: '2027-01-04', to: '2027-01-05' },
  ])
  expect(bucketsOf({ from: '2026-01-30', to: '2026-03-02' }, 'month')).toEqual([
    { key: '2026-01', from: '2026-01-30', to: '2026-01-31' },
    { key: '2026-02', from: '2026-02-01', to: '2026-02-28' },
    { key: '2026-03', from: '2026-03-01', to: '2026-03-02' },
  ])
  expect(bucketsOf({ from: '2024-06-01', to: '2026-01-01' }, 'year').map(({ key, to }) => [key, to])).toEqual(
    [
      ['2024', '2024-12-31'],
      ['2025', '2025-12-31'],
      ['2026', '2026-01-01'],
    ],
  )
  expect(bucketsOf({ from: '2026-03-28', to: '2026-03-30' }, 'day').map(({ key }) => key)).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ])
  expect(endOf('2028-02-10', 'month')).toBe('2028-02-29')
})

test('ten years are the most', () => {
  expect(isTooLong({ from: '2016-11-28', to: '2026-11-27' })).toBe(false)
  expect(isTooLong({ from: '2016-11-28', to: '2026-11-28' })).toBe(true)
  expect(isTooLong({ from: '2016-02-29', to: '2026-02-27' })).toBe(false)
})
