import { expect, test } from 'vitest'
import { changedPrice } from './price-change.ts'

test.each([
  [40_000, { percent: 8, step: 1000 }, 43_000],
  [22_000, { percent: 8, step: 1000 }, 24_000],
  [130_000, { percent: 8, step: 1000 }, 140_000],
  [15_000, { percent: -10, step: 500 }, 13_500],
  [15_050, { percent: 0, step: 100 }, 15_100],
  [10_000, { percent: 33.33, step: 100 }, 13_300],
  [10_000, { percent: -100, step: 100 }, 0],
  [1_000_000_000, { percent: 1000, step: 100 }, 11_000_000_000],
  [15_000, { bani: 2_000, step: 1000 }, 17_000],
  [15_000, { bani: 550, step: 100 }, 15_600],
  [1_000, { bani: -2_000, step: 100 }, -1_000],
])('%i bani by %j are %i', (bani, change, expected) => {
  expect(changedPrice(bani, change)).toBe(expected)
})
