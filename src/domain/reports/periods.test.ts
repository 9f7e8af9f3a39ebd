import { expect, test } from 'vitest'
import { monthSpan, spanOfPeriod } from './periods.ts'

test.each([
  ['today', '2026-11-28', '2026-11-28'],
  ['yesterday', '2026-11-27', '2026-11-27'],
  ['this_week', '2026-11-23', '2026-11-28'],
  ['last_week', '2026-11-16', '2026-11-22'],
  ['this_month', '2026-11-01', '2026-11-28'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['this_year', '2026-01-01', '2026-11-28'],
  ['last_year', '2025-01-01', '2025-12-31'],
] as const)('%s', (period, from, to) => {
  expect(spanOfPeriod(period, '2026-11-28')).toEqual({ from, to })
})

test('goes over the turn of the year, and begins weeks where the clinic does', () => {
  expect(spanOfPeriod('last_month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(spanOfPeriod('yesterday', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2025-12-31' })
  expect(spanOfPeriod('this_week', '2026-11-28', 7)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(monthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
