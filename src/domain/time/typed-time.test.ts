import { expect, test } from 'vitest'
import { readTime, stepTime } from './typed-time.ts'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  [' 17 ', '17:00'],
  ['24', '24:00'],
  ['25', undefined],
  ['9:70', undefined],
  ['', undefined],
  ['nouă', undefined],
])('%j is read as %j', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test.each([
  ['09:00', 1, '09:15'],
  ['09:10', 1, '09:15'],
  ['09:10', -1, '09:00'],
  ['00:00', -1, '00:00'],
  ['24:00', 1, '24:00'],
] as const)('%s moved by %i is %s', (time, direction, next) => {
  expect(stepTime(time, direction)).toBe(next)
})
