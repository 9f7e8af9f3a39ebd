import { expect, test } from 'vitest'
import { NOTHING_PICKED, pick } from './use-selection.ts'

const ROWS = [5, 3, 9, 1, 7]
const idsOf = (picked: { ids: ReadonlySet<number> }) => ROWS.filter(id => picked.ids.has(id))

test('a row is ticked and cleared', () => {
  const one = pick(NOTHING_PICKED, ROWS, 3, false)
  expect(idsOf(one)).toEqual([3])
  expect(idsOf(pick(one, ROWS, 3, false))).toEqual([])
  expect(NOTHING_PICKED.ids.size).toBe(0)
})

test.each([
  [3, 1, [3, 9, 1]],
  [7, 9, [9, 1, 7]],
  [9, 9, []],
])('Shift from %i to %i goes over what is listed between, either way', (from, to, wanted) => {
  expect(idsOf(pick(pick(NOTHING_PICKED, ROWS, from, false), ROWS, to, true))).toEqual(wanted)
})

test('Shift clears as well, and goes on from the last one', () => {
  const all = pick(pick(NOTHING_PICKED, ROWS, 5, false), ROWS, 7, true)
  const cleared = pick(pick(all, ROWS, 3, false), ROWS, 1, true)
  expect(idsOf(cleared)).toEqual([5, 7])
  expect(idsOf(pick(cleared, ROWS, 3, true))).toEqual([5, 3, 9, 1, 7])
})

test('Shift ticks one alone when nothing was ticked before or the last one has left', () => {
  expect(idsOf(pick(NOTHING_PICKED, ROWS, 9, true))).toEqual([9])
  expect(idsOf(pick(pick(NOTHING_PICKED, [...ROWS, 2], 2, false), ROWS, 9, true))).toEqual([9])
})
