import { expect, test } from 'vitest'
import { listKeywords, missingKeys, unknownKeys } from './keywords.ts'
import { renderText } from './render.ts'

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

test('what is not there leaves nothing that points at it', () => {
  const text = 'Unde: {location_name}, {location_address}\n\nTelefon: {clinic_phone}\n\nLa revedere'
  const values = { location_name: 'Centru', location_address: '', clinic_phone: '' }
  expect(renderText(text, values)).toBe('Unde: Centru\n\nLa revedere')
  expect(renderText('{clinic_name}: anulat. {next_step}', { clinic_name: 'Aurora', next_step: '' })).toBe(
    'Aurora: anulat.',
  )
  expect(missingKeys(text, values)).toEqual(['location_address', 'clinic_phone'])
})
