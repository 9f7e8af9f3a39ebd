import { expect, test } from 'vitest'
import { dayPartOf } from './day-parts.ts'

test.each([
  [0, 'morning'],
  [719, 'morning'],
  [720, 'afternoon'],
  [1019, 'afternoon'],
  [1020, 'evening'],
  [1439, 'evening'],
])('minute %i is in the %s', (minutes, part) => {
  expect(dayPartOf(minutes)).toBe(part)
})
