import { expect, test } from 'vitest'
import { daysLeftSoon } from './ends-soon.ts'

const ZONE = 'Europe/Bucharest'
/** Half past midnight in Bucharest, still the day before in Greenwich. */
const NOW = Date.parse('2026-11-27T00:30:00+02:00')

test.each([
  ['its last day', '2026-11-27', 0],
  ['tomorrow', '2026-11-28', 1],
  ['nine days, over a change of month', '2026-12-06', 9],
  ['a month', '2026-12-27', 30],
  ['later', '2026-12-28', undefined],
  ['over since yesterday', '2026-11-26', undefined],
  ['never', null, undefined],
])('%s', (_what, day, left) => {
  expect(daysLeftSoon(day, NOW, ZONE)).toBe(left)
})
