import { expect, test } from 'vitest'
import { PERMANENT_ROWS } from '#domain/tooth-chart/arches.ts'
import { layMouth } from '#domain/tooth-chart/picture/mouth-layout.ts'
import { nextTooth, rangeOf } from './moves.ts'

const layout = layMouth(PERMANENT_ROWS, { width: 1811 })

test('arrows walk along an arch over the middle, and stop at its ends', () => {
  expect(nextTooth(layout, 11, 'ArrowRight')).toBe(21)
  expect(nextTooth(layout, 21, 'ArrowLeft')).toBe(11)
  expect(nextTooth(layout, 31, 'ArrowLeft')).toBe(41)
  expect(nextTooth(layout, 18, 'ArrowLeft')).toBeUndefined()
  expect(nextTooth(layout, 28, 'ArrowRight')).toBeUndefined()
})

test('up and down lead across, Home and End to the ends of the arch', () => {
  expect(nextTooth(layout, 26, 'ArrowDown')).toBe(36)
  expect(nextTooth(layout, 36, 'ArrowUp')).toBe(26)
  expect(nextTooth(layout, 26, 'ArrowUp')).toBeUndefined()
  expect(nextTooth(layout, 44, 'Home')).toBe(48)
  expect(nextTooth(layout, 44, 'End')).toBe(38)
  expect(nextTooth(layout, 44, 'c')).toBeUndefined()
})

test('a stretch keeps the direction in which it was drawn, and knows no two jaws', () => {
  expect(rangeOf(layout, 12, 22)).toEqual([12, 11, 21, 22])
  expect(rangeOf(layout, 22, 12)).toEqual([22, 21, 11, 12])
  expect(rangeOf(layout, 47, 45)).toEqual([47, 46, 45])
  expect(rangeOf(layout, 12, 42)).toEqual([])
})
