import { expect, test } from 'vitest'
import { keptUntil } from './retention.ts'

test('a record stands ten years after the last that was added to it, whatever kind that is', () => {
  expect(keptUntil({ visits: '2026-11-25' })).toBe('2036-11-25')
  expect(keptUntil({ visits: '2020-01-01', observations: '2021-05-09', files: '2019-12-31' })).toBe(
    '2031-05-09',
  )
})

test('who has nothing clinical has no record to keep', () => {
  expect(keptUntil({})).toBeUndefined()
})

test('a leap day ends on the last of February', () => {
  expect(keptUntil({ diagnoses: '2024-02-29' })).toBe('2034-02-28')
})
