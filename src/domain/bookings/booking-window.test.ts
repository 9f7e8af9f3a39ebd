import { expect, test } from 'vitest'
import { findWindowProblem } from './booking-window.ts'

const NOW = Date.parse('2026-11-25T08:00:00+02:00')

test.each([
  ['1999-12-31T23:59:00Z', 'too_early'],
  ['2000-01-01T00:00:00Z', undefined],
  ['2026-11-25T08:00:00+02:00', undefined],
  ['2031-11-25T08:00:00+02:00', undefined],
  ['2031-11-25T08:01:00+02:00', 'too_far_ahead'],
  ['2199-12-31T00:00:00Z', 'too_far_ahead'],
])('%s is %s', (instant, problem) => {
  expect(findWindowProblem(Date.parse(instant), NOW)).toBe(problem)
})

test('five years from a leap day end on the first of March', () => {
  const leap = Date.parse('2028-02-29T12:00:00Z')
  expect(findWindowProblem(Date.parse('2033-03-01T12:00:00Z'), leap)).toBeUndefined()
  expect(findWindowProblem(Date.parse('2033-03-01T12:01:00Z'), leap)).toBe('too_far_ahead')
})
