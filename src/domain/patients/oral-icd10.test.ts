import { expect, test } from 'vitest'
import { ORAL_CODES, oralName } from './oral-icd10.ts'

test('every chapter of the mouth is there, each code once and well formed', () => {
  expect(new Set(ORAL_CODES).size).toBe(ORAL_CODES.length)
  for (const code of ORAL_CODES) expect(code).toMatch(/^[A-Z]\d\d(\.\d)?$/)
  for (let chapter = 0; chapter <= 14; chapter++)
    expect(ORAL_CODES).toContain(`K${String(chapter).padStart(2, '0')}`)
  expect(oralName('K04.0', 'ro')).toBe('Pulpită')
  expect(oralName('S02.5', 'en')).toBe('Fracture of tooth')
  expect(oralName('A00', 'ro')).toBeUndefined()
})

test('no two codes are called alike in a language', () => {
  for (const language of ['ro', 'en'] as const)
    expect(new Set(ORAL_CODES.map(code => oralName(code, language))).size).toBe(ORAL_CODES.length)
})
