import { expect, test } from 'vitest'
import { DOCTOR_COLORS, nextDoctorColor } from './doctor-colors.ts'

test.each([
  [[], 1],
  [[1], 11],
  [[11, 9, 1], 5],
  [[2, 2, 7], 1],
  [[...DOCTOR_COLORS], 1],
  [[...DOCTOR_COLORS, 1, 11], 9],
])('after %j comes %i', (taken, next) => {
  expect(nextDoctorColor(taken)).toBe(next)
})
