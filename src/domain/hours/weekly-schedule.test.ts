import { describe, expect, test } from 'vitest'
import { listWeekProblems, type WeekRow } from './weekly-schedule.ts'

const row = (start: string, end: string, rest: Partial<WeekRow> = {}): WeekRow => ({
  weekday: 1,
  start,
  end,
  ...rest,
})

test.each<[string, WeekRow[]]>([
  ['none', []],
  ['touching hours', [row('09:00', '13:00'), row('13:00', '17:00')]],
  ['the same hours on another day', [row('09:00', '13:00'), row('09:00', '13:00', { weekday: 2 })]],
  [
    'the same hours in other weeks',
    [row('09:00', '13:00', { week_parity: 'odd' }), row('09:00', '13:00', { week_parity: 'even' })],
  ],
  ['a break up to the edges', [row('09:00', '13:00', { break_start: '09:00', break_end: '10:00' })]],
  ['an evening until midnight', [row('20:00', '24:00')]],
])('%s: no problem', (_, rows) => {
  expect(listWeekProblems(rows)).toEqual([])
})

describe('a row alone', () => {
  test.each<[WeekRow, string, string]>([
    [row('', '13:00'), 'start', 'time'],
    [row('24:00', '24:00'), 'start', 'time'],
    [row('09:00', '25:00'), 'end', 'time'],
    [row('13:00', '13:00'), 'end', 'end_before_start'],
    [row('09:00', '17:00', { break_start: '12:00' }), 'break_end', 'time'],
    [row('09:00', '17:00', { break_end: '12:00' }), 'break_start', 'time'],
    [row('09:00', '17:00', { break_start: '13:00', break_end: '12:00' }), 'break_end', 'end_before_start'],
    [row('09:00', '17:00', { break_start: '08:00', break_end: '10:00' }), 'break_start', 'break_outside'],
    [row('09:00', '17:00', { break_start: '16:00', break_end: '18:00' }), 'break_end', 'break_outside'],
  ])('%j', (one, field, message) => {
    expect(listWeekProblems([one])).toEqual([{ row: 0, field, message }])
  })
})

test.each<[WeekRow, WeekRow]>([
  [row('09:00', '13:00'), row('12:00', '14:00')],
  [row('09:00', '13:00'), row('10:00', '11:00', { week_parity: 'odd' })],
  [row('09:00', '13:00', { week_parity: 'even' }), row('09:00', '13:00', { week_parity: 'even' })],
])('of two rows that meet, the later is named', (one, other) => {
  expect(listWeekProblems([one, other])).toEqual([{ row: 1, field: 'start', message: 'hours_overlap' }])
})
