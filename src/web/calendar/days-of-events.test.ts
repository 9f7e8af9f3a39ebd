import { describe, expect, it } from 'vitest'
import { groupByDate, groupByStage, listMonthWeeks } from './days-of-events.ts'
import type { CalendarEvent, EventStatus } from './types.ts'
import { sameTimeOn } from './use-month-drag.ts'

const zone = 'Europe/Bucharest'
const visit = (start: string, minutes = 30, status: EventStatus = 'confirmed'): CalendarEvent => ({
  id: start,
  columnKey: '',
  start: Date.parse(start),
  end: Date.parse(start) + minutes * 60_000,
  title: '',
  status,
  doctorColour: 1,
})

it('groups by the date of the clinic, in order', () => {
  const late = visit('2026-11-27T21:59:00Z')
  const next = visit('2026-11-27T22:00:00Z')
  const early = visit('2026-11-27T06:00:00Z')
  expect([...groupByDate([next, late, early], zone)]).toEqual([
    ['2026-11-27', [early, late]],
    ['2026-11-28', [next]],
  ])
})

it.each([
  ['2026-11', 1, '2026-10-26', 6],
  ['2027-02', 1, '2027-02-01', 4],
  ['2026-03', 1, '2026-02-23', 6],
  ['2026-11', 7, '2026-11-01', 5],
  ['2026-11', 6, '2026-10-31', 5],
])('lists the weeks of %s that begin with weekday %i', (month, weekday, first, count) => {
  const weeks = listMonthWeeks(month, weekday)
  expect(weeks[0]?.[0]).toBe(first)
  expect(weeks).toHaveLength(count)
  expect(weeks.every(week => week.length === 7)).toBe(true)
})

it('tells who is in, who comes and who is done', () => {
  const now = Date.parse('2026-11-27T09:38:00Z')
  const arrived = visit('2026-11-27T09:30:00Z', 30, 'arrived')
  const late = visit('2026-11-27T09:15:00Z', 60, 'delay')
  const coming = visit('2026-11-27T10:00:00Z')
  const missed = visit('2026-11-27T12:00:00Z', 30, 'no_show')
  const over = visit('2026-11-27T06:00:00Z')
  expect(groupByStage([missed, coming, late, arrived, over], now)).toEqual({
    inClinic: [arrived],
    upcoming: [late, coming],
    done: [over, missed],
  })
})

describe('sameTimeOn', () => {
  it('keeps the clock time across a change of clocks', () => {
    expect(sameTimeOn('2026-10-26', Date.parse('2026-10-23T09:00:00+03:00'), zone)).toBe(
      Date.parse('2026-10-26T09:00:00+02:00'),
    )
  })

  it('takes a skipped hour as the moment of the change', () => {
    expect(sameTimeOn('2026-03-29', Date.parse('2026-03-28T03:30:00+02:00'), zone)).toBe(
      Date.parse('2026-03-29T01:00:00Z'),
    )
  })
})
