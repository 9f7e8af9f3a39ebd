import { expect, test } from 'vitest'
import { stretchServices, timesOf } from './service-times.ts'

const lasting = (...minutes: number[]) => minutes.map(each => ({ minutes: each }))

test('services follow each other without a gap', () => {
  expect(timesOf(lasting(30, 45), 0).map(({ from, to }) => [from / 60_000, to / 60_000])).toEqual([
    [0, 30],
    [30, 75],
  ])
})

test.each([
  [[30, 45], 90, [30, 60]],
  [[30, 45], 60, [30, 30]],
  [[30, 45], 20, [15, 5]],
  [[30], 30, [30]],
])('services of %j minutes made to take %i take %j', (services, minutes, expected) => {
  expect(stretchServices(lasting(...services), minutes)?.map(each => each.minutes)).toEqual(expected)
})

test('no service becomes shorter than five minutes', () => {
  expect(stretchServices(lasting(30, 45), 9)).toBeUndefined()
  expect(stretchServices([], 30)).toBeUndefined()
})
