import { describe, expect, test } from 'vitest'
import { daysOf, planWeeks } from './first-weeks.ts'

const week = daysOf([
  { days: [1, 2, 3, 4, 5], start: '08:00', end: '20:00' },
  { days: [6], start: '09:00', end: '14:00' },
])
const of = (doctorId: number, hours = week, cabinetId?: number) => ({ doctorId, hours, cabinetId })
const cabinets = (weeks: ReturnType<typeof planWeeks>) => weeks.map(each => each.cabinetId)

test('rows of hours are days in order', () => {
  expect(week).toHaveLength(6)
  expect(week.at(-1)).toEqual({ weekday: 6, start: '09:00', end: '14:00' })
})

describe('each doctor has a cabinet', () => {
  test('of their own while there are enough', () => {
    const weeks = planWeeks([of(1), of(2), of(3)], [10, 11, 12])
    expect(cabinets(weeks)).toEqual([10, 11, 12])
    expect(weeks.some(each => each.isShared)).toBe(false)
  })

  test('shared evenly when there are not, and it is said', () => {
    const weeks = planWeeks([of(1), of(2), of(3), of(4)], [10, 11])
    expect(cabinets(weeks)).toEqual([10, 11, 10, 11])
    expect(weeks.map(each => each.isShared)).toEqual([false, false, true, true])
  })

  test('by turns where their hours do not meet', () => {
    const mornings = daysOf([{ days: [1, 2], start: '08:00', end: '14:00' }])
    const evenings = daysOf([{ days: [1, 2], start: '14:00', end: '20:00' }])
    const weeks = planWeeks([of(1, mornings), of(2, evenings)], [10])
    expect(weeks.map(each => each.isShared)).toEqual([false, false])
  })

  test('that somebody chose, from which the others keep out', () => {
    expect(cabinets(planWeeks([of(1), of(2, week, 10)], [10, 11]))).toEqual([11, 10])
  })

  test('other than one where a colleague works already', () => {
    const taken = [{ weekday: 1, start: '10:00', end: '12:00', cabinetId: 10 }]
    expect(cabinets(planWeeks([of(1)], [10, 11], taken))).toEqual([11])
  })

  test('or no week at all', () => {
    expect(planWeeks([of(1)], [])).toEqual([])
  })
})
