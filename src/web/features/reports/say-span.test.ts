import { expect, test } from 'vitest'
import { createFormat } from '#web/i18n/format.ts'
import { saySpan } from './say-span.ts'

const said = (from: string, to: string, thisYear?: string, language: 'ro' | 'en' = 'ro') =>
  saySpan(createFormat(language), { from, to }, thisYear).replaceAll('\u00a0', ' ')

test.each([
  ['2026-11-27', '2026-11-27', '27 nov. 2026'],
  ['2026-11-01', '2026-11-27', '1–27 nov. 2026'],
  ['2026-11-01', '2026-11-30', 'noiembrie 2026'],
  ['2025-01-01', '2025-12-31', '2025'],
  ['2026-10-05', '2026-11-27', '5 oct. – 27 nov. 2026'],
  ['2025-12-01', '2026-11-27', '1 dec. 2025 – 27 nov. 2026'],
])('%s to %s', (from, to, words) => {
  expect(said(from, to)).toBe(words)
})

test('leaves the year out where it goes without saying', () => {
  expect(said('2026-10-01', '2026-10-27', '2026')).toBe('1–27 oct.')
  expect(said('2025-11-01', '2025-11-27', '2026')).toBe('1–27 nov. 2025')
  expect(said('2026-10-01', '2026-10-27', '2026', 'en')).toBe('1–27 Oct')
})
