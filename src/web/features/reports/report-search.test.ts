import { describe, expect, test } from 'vitest'
import { readReportSearch } from './report-search.ts'

const kept = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readReportSearch(search)).filter(([, value]) => value !== undefined))

test('an address says its tab, days, comparison, filters and open rows', () => {
  const search = {
    tab: 'financial',
    from: '2026-11-01',
    to: '2026-11-27',
    compare: 'last_year',
    doctors: [3, 4],
    group: 'doctor',
  }
  expect(kept(search)).toEqual(search)
  expect(
    readReportSearch({ rows: { measure: 'produced', group: 'doctor', key: 3, only: 'unpaid' } }).rows,
  ).toMatchObject({ measure: 'produced', group: 'doctor', key: '3', only: 'unpaid' })
})

test('ids are read as a mail writes them too', () => {
  expect(kept({ doctors: '3,4,3' })).toEqual({ doctors: [3, 4] })
  expect(kept({ services: 7 })).toEqual({ services: [7] })
})

test('days of its own go before named ones', () => {
  expect(kept({ period: 'last_year', from: '2026-01-01', to: '2026-01-31' })).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
})

describe('nonsense is left out', () => {
  test.each([
    [{ tab: 'gossip' }],
    [{ period: 'someday', compare: 'x', group: 'moon' }],
    [{ from: '2026-02-31', to: '2026-03-01' }],
    [{ from: '2026-03-02', to: '2026-03-01' }],
    [{ from: '2016-03-01', to: '2026-03-01' }],
    [{ from: '2026-03-01' }],
    [{ doctors: [3, 'x'] }],
    [{ doctors: [-1] }],
    [{ doctors: Array.from({ length: 201 }, (_, index) => index + 1) }],
    [{ rows: { measure: 'luck' } }],
    [{ rows: 'produced' }],
  ])('%j', search => {
    expect(kept(search)).toEqual({})
  })
})
