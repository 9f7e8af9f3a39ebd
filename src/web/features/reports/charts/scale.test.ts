import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test.each([
  [
    [298_000, 386_000],
    [0, 100_000, 200_000, 300_000, 400_000],
  ],
  [[7], [0, 2, 4, 6, 8]],
  [
    [0.3, 0.1],
    [0, 0.1, 0.2, 0.3],
  ],
  [
    [-40, 100],
    [-50, 0, 50, 100],
  ],
  [
    [-3, -9],
    [-10, -7.5, -5, -2.5, 0],
  ],
])('%j', (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks)
})

test('has room and lines where there is nothing, and whole numbers for what is counted', () => {
  expect(scaleOf([])).toEqual({ min: 0, max: 1, ticks: [0, 1] })
  expect(scaleOf([0, 0])).toEqual({ min: 0, max: 1, ticks: [0, 1] })
  expect(scaleOf([2, 1], 4, true).ticks).toEqual([0, 1, 2])
})
