import { expect, test } from 'vitest'
import { shortLabel, wholeLabel } from './short-label.ts'

test('a label of thirty letters stays whole, a longer one is cut and told whole', () => {
  const thirty = 'ș'.repeat(30)
  expect(shortLabel(thirty)).toBe(thirty)
  expect(wholeLabel(thirty)).toEqual({})
  const long = 'Detartraj cu ultrasunete, periaj și airflow'
  expect(shortLabel(long)).toBe('Detartraj cu ultrasunete, per…')
  expect(Array.from(shortLabel(long))).toHaveLength(30)
  expect(wholeLabel(long)).toEqual({ title: long, 'aria-label': long })
})

test('a cut leaves no letter in halves and no space before its end', () => {
  expect(shortLabel(`${'👩'.repeat(29)}ab`)).toBe(`${'👩'.repeat(29)}…`)
  expect(shortLabel(`${'a'.repeat(28)} bcd`)).toBe(`${'a'.repeat(28)}…`)
})
