import { expect, test } from 'vitest'
import { spanOfKey } from './key-span.ts'
import { bucketsOf } from './spans.ts'

test.each([
  ['day', '2026-11-28', '2026-11-28', '2026-11-28'],
  ['week', '2026-W48', '2026-11-23', '2026-11-29'],
  ['week', '2027-W01', '2027-01-04', '2027-01-10'],
  ['week', '2026-W01', '2025-12-29', '2026-01-04'],
  ['month', '2028-02', '2028-02-01', '2028-02-29'],
  ['year', '2026', '2026-01-01', '2026-12-31'],
] as const)('%s %s', (group, key, from, to) => {
  expect(spanOfKey(group, key)).toEqual({ from, to })
})

test('finds every week of ten years again by its key', () => {
  for (const { key, from } of bucketsOf({ from: '2020-01-06', to: '2029-12-30' }, 'week'))
    expect(spanOfKey('week', key).from).toBe(from)
})
