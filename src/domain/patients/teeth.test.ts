import { expect, test } from 'vitest'
import { isTooth, TEETH, toothName } from './teeth.ts'

test('there are 32 teeth and 20 milk teeth', () => {
  expect(TEETH).toHaveLength(52)
  for (const tooth of [11, 18, 48, 51, 85]) expect(isTooth(tooth), String(tooth)).toBe(true)
  for (const tooth of [0, 10, 19, 49, 50, 56, 86, 91, 11.5]) expect(isTooth(tooth), String(tooth)).toBe(false)
})

test('a tooth is named as dentists name it', () => {
  expect(toothName(36, 'ro')).toBe('primul molar inferior stâng')
  expect(toothName(11, 'en')).toBe('upper right central incisor')
  expect(toothName(75, 'ro')).toBe('al doilea molar temporar inferior stâng')
  expect(toothName(54, 'en')).toBe('upper right milk first molar')
  expect(toothName(28, 'ro')).toBe('molar de minte superior stâng')
})
