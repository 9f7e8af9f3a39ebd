import { expect, test } from 'vitest'
import { separateTypedDate, readTypedDate, writeTypedDate } from './typed-date.ts'

const YEARS = { thisYear: 2026, lastYear: 2026 }

test.each([
  ['27.11.2026', '2026-11-27'],
  ['7.1.2026', '2026-01-07'],
  [' 27/11/2026 ', '2026-11-27'],
  ['27-11-2026', '2026-11-27'],
  ['27 11 2026', '2026-11-27'],
  ['27112026', '2026-11-27'],
  ['271126', '2026-11-27'],
  ['27.11', '2026-11-27'],
  ['27.11.', '2026-11-27'],
  ['27.11.26', '2026-11-27'],
  ['27.11.27', '1927-11-27'],
  ['29.02.2024', '2024-02-29'],
  ['2026-11-27', '2026-11-27'],
  ['29.02.2026', undefined],
  ['31.04.2026', undefined],
  ['0.1.2026', undefined],
  ['27.11.2', undefined],
  ['27.11.20266', undefined],
  ['mâine', undefined],
  ['', undefined],
])('%s is %s', (text, date) => {
  expect(readTypedDate(text, YEARS)).toBe(date)
})

test('two digits of a year may be of a year to come', () => {
  expect(readTypedDate('1.2.27', { thisYear: 2026, lastYear: 2046 })).toBe('2027-02-01')
})

test('what is written is read back', () => {
  expect(writeTypedDate('2026-01-07', '.')).toBe('07.01.2026')
  expect(readTypedDate(writeTypedDate('1987-12-31', '/'), YEARS)).toBe('1987-12-31')
})

test('digits alone get their dots, and what is deleted stays deleted', () => {
  let text = ''
  for (const digit of '27112026') text = separateTypedDate(text + digit, text, '.')
  expect(text).toBe('27.11.2026')
  // Also by who types what stands between them.
  for (const letter of '27.11.2026')
    text = separateTypedDate((text.length === 10 ? '' : text) + letter, text.length === 10 ? '' : text, '.')
  expect(text).toBe('27.11.2026')
  expect(separateTypedDate('27.11', '27.11.', '.')).toBe('27.11')
  expect(separateTypedDate('7.1', '7.', '.')).toBe('7.1')
})
