import { expect, test } from 'vitest'
import { addRow, toggleDay, USUAL_HOURS } from './opening-rows.ts'

const [week] = USUAL_HOURS

test('a day comes and goes, the others stay in order', () => {
  expect(toggleDay(week!, 3).days).toEqual([1, 2, 4, 5])
  expect(toggleDay(toggleDay(week!, 3), 3)).toEqual(week)
})

test('other hours are for the first working day without any', () => {
  expect(addRow(USUAL_HOURS).at(-1)).toEqual({ days: [6], start: '09:00', end: '14:00' })
  expect(addRow(addRow(USUAL_HOURS)).at(-1)?.days).toEqual([])
})
