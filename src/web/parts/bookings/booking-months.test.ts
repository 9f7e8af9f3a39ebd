import { expect, test } from 'vitest'
import { listDates } from '#domain/time/months.ts'
import { monthsOf, monthSpan } from './booking-months.ts'

test.each([
  ['2026-11-20', '2026-11-20', ['2026-11']],
  ['2026-11-30', '2026-12-06', ['2026-12']],
  ['2026-10-26', '2026-12-06', ['2026-12', '2026-10']],
])('the days %s to %s need the months %j, which cover them', (from, to, months) => {
  expect(monthsOf({ from, to })).toEqual(months)
  const spans = months.map(monthSpan)
  for (const date of listDates({ from, to })) {
    expect(spans.some(span => date >= span.from && date <= span.to)).toBe(true)
  }
})
