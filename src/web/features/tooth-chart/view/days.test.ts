import { expect, test } from 'vitest'
import { layDays, nearestStop, stopsOf } from './days.ts'

const TODAY = '2026-11-27'

test('the slider stops where something was recorded, and today', () => {
  expect(stopsOf(['2019-03-06', '2021-05-14'], TODAY)).toEqual(['2019-03-06', '2021-05-14', TODAY])
  expect(stopsOf(['2019-03-06', TODAY], TODAY)).toEqual(['2019-03-06', TODAY])
  expect(stopsOf([], TODAY)).toEqual([TODAY])
})

test('days lie as far apart as they are, years between them', () => {
  const { at, years } = layDays(['2019-03-06', '2021-05-14', TODAY])
  expect(at('2019-03-06')).toBe(0)
  expect(at(TODAY)).toBe(1)
  expect(at('2021-05-14')).toBeCloseTo(0.283, 2)
  expect(years.map(({ year }) => year)).toEqual([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026])
})

test('years of a long history leave room for each other, and a single day has none', () => {
  const { years } = layDays(['1990-01-10', TODAY])
  expect(years.length).toBeLessThanOrEqual(10)
  expect(layDays([TODAY]).at(TODAY)).toBe(1)
  expect(layDays([TODAY]).years).toEqual([])
})

test('a finger between two stops takes the nearer one', () => {
  const stops = ['2019-03-06', '2021-05-14', TODAY]
  const { at } = layDays(stops)
  expect(nearestStop(stops, at, 0.1)).toBe('2019-03-06')
  expect(nearestStop(stops, at, 0.3)).toBe('2021-05-14')
  expect(nearestStop(stops, at, 2)).toBe(TODAY)
})
