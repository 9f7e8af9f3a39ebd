import { expect, test } from 'vitest'
import { listKeywords, missingKeys, unknownKeys } from './keywords.ts'
import { renderText } from './render-text.ts'

test('what stands in braces is known, and says something on that occasion', () => {
  expect(unknownKeys('{clinic_name}: {Prenume}, {visit day} {}', 'reminder')).toEqual([
    'Prenume',
    'visit day',
    '',
  ])
  expect(unknownKeys('{visit_time} {holiday_name}', 'holiday')).toEqual(['visit_time'])
  expect(unknownKeys('{code} {clinic_name}', 'code')).toEqual([])
  expect(unknownKeys('{news} {next_step}', 'reminder')).toEqual(['news', 'next_step'])
})

test('every keyword has both languages, and its longest is not shorter than its example', () => {
  for (const { key, name, example, longest } of listKeywords('message'))
    for (const language of ['ro', 'en'] as const) {
      expect(name[language], key).not.toBe('')
      expect(longest[language].length, key).toBeGreaterThanOrEqual(example[language].length)
    }
})

test('values are said as they are, braces and dollars too', () => {
  expect(renderText('{patient_first_name}!', { patient_first_name: '$& {clinic_name}' })).toBe(
    '$& {clinic_name}!',
  )
})

test('what is not there leaves nothing that points at it', () => {
  const text = 'Unde: {location_name}, {location_address}\n\nTelefon: {clinic_phone}\n\nLa revedere'
  expect(renderText(text, { location_name: 'Centru' })).toBe('Unde: Centru\n\nLa revedere')
  expect(renderText('{clinic_name}: anulat. {next_step}', { clinic_name: 'Aurora' })).toBe('Aurora: anulat.')
  expect(missingKeys(text, { location_name: 'Centru' })).toEqual(['location_address', 'clinic_phone'])
})

test('line breaks of a value cannot open a paragraph of their own', () => {
  expect(renderText('{location_map}', { location_map: 'din curte\n\netajul 1' })).toBe('din curte etajul 1')
})
