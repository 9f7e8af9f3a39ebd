import { expect, test } from 'vitest'
import { addMonths, listDates, monthSheet } from '#domain/time/months.ts'
import { rangeOf, stepDate } from './calendar-range.ts'

test('a week runs from Monday to Sunday, over the end of a month and of a year', () => {
  expect(rangeOf('timeGridWeek', '2026-12-06')).toEqual({ from: '2026-11-30', to: '2026-12-06' })
  expect(rangeOf('listWeek', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
})

test('a week begins with the weekday that the clinic chose', () => {
  expect(rangeOf('timeGridWeek', '2026-12-06', 7)).toEqual({ from: '2026-12-06', to: '2026-12-12' })
  expect(rangeOf('listWeek', '2026-12-04', 6)).toEqual({ from: '2026-11-28', to: '2026-12-04' })
  expect(rangeOf('dayGridMonth', '2026-11-10', 7)).toEqual({ from: '2026-11-01', to: '2026-12-05' })
})

test('a month is drawn as whole weeks', () => {
  expect(monthSheet('2026-11')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(listDates(monthSheet('2027-02'))).toHaveLength(28)
})

test.each([
  ['dayGridMonth', '2026-03-31', -1, '2026-02-28'],
  ['dayGridMonth', '2026-12-15', 1, '2027-01-15'],
  ['timeGridWeek', '2026-12-30', 1, '2027-01-06'],
  ['timeGridDay', '2026-03-01', -1, '2026-02-28'],
] as const)('a step of %s from %s by %i is %s', (view, date, direction, expected) => {
  expect(stepDate(view, date, direction)).toBe(expected)
})

test('months count over the turn of a year', () => {
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', 14)).toBe('2028-01')
})
