import { expect, test } from 'vitest'
import { readChange } from './typed-change.ts'

test.each([
  ['8', 8],
  ['+ 8', 8],
  ['-5,5', -5.5],
  ['− 20', -20],
  ['1.25', 1.25],
  ['', undefined],
  ['-', undefined],
  ['8%', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
])('%j is %s', (text, expected) => {
  expect(readChange(text)).toBe(expected)
})
