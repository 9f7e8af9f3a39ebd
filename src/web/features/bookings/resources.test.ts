import type { Doctor } from '#contract/clinics.ts'
import { expect, test } from 'vitest'
import { usualCabinet } from './resources.ts'

const THURSDAY = 4
const hours = { weekday: THURSDAY, start: '09:00', end: '17:00', break_start: null, break_end: null }
const schedule: Doctor['schedule'] = [
  { ...hours, location_id: 2, cabinet_id: 6, week_parity: 'even' },
  { ...hours, location_id: 1, cabinet_id: 5, week_parity: 'odd', start: '12:00' },
  { ...hours, location_id: 1, cabinet_id: 4, week_parity: 'odd', end: '12:00' },
]

test.each([
  ['2026-11-26', 6],
  ['2026-12-03', 4],
  ['2026-12-04', undefined],
])('on %s the doctor begins in cabinet %s', (date, cabinet) => {
  expect(usualCabinet({ schedule }, date)).toBe(cabinet)
})
