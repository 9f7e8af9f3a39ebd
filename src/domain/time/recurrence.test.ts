import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMonths,
  listOccurrences,
  MAX_OCCURRENCES,
  moveAlong,
  RECURRENCE_UNITS,
  RecurrenceError,
  type Recurrence,
} from './recurrence.ts'
import { addDays, daysInMonth } from './wall-time.ts'

describe('listOccurrences', () => {
  it.each<[string, Recurrence, string[]]>([
    ['2026-03-27', { every: 2, unit: 'day', count: 3 }, ['2026-03-27', '2026-03-29', '2026-03-31']],
    ['2026-10-18', { every: 1, unit: 'week', count: 3 }, ['2026-10-18', '2026-10-25', '2026-11-01']],
    [
      '2026-01-31',
      { every: 1, unit: 'month', count: 5 },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    ['2027-11-30', { every: 3, unit: 'month', count: 3 }, ['2027-11-30', '2028-02-29', '2028-05-30']],
    [
      '2024-02-29',
      { every: 1, unit: 'year', count: 5 },
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      '2026-11-02',
      { every: 1, unit: 'week', until: '2026-11-16' },
      ['2026-11-02', '2026-11-09', '2026-11-16'],
    ],
    ['2026-11-02', { every: 1, unit: 'week', until: '2026-11-15' }, ['2026-11-02', '2026-11-09']],
    ['2026-11-02', { every: 1, unit: 'year', until: '2026-11-02' }, ['2026-11-02']],
  ])('from %s by %j', (first, rule, expected) => expect(listOccurrences(first, rule)).toEqual(expected))

  it.each<[Recurrence, string]>([
    [{ every: 0, unit: 'day', count: 2 }, 'bad_frequency'],
    [{ every: 11, unit: 'day', count: 2 }, 'bad_frequency'],
    [{ every: 1.5, unit: 'day', count: 2 }, 'bad_frequency'],
    [{ every: 1, unit: 'day', count: 0 }, 'bad_count'],
    [{ every: 1, unit: 'day', count: MAX_OCCURRENCES + 1 }, 'too_many'],
    [{ every: 1, unit: 'day', until: '2027-11-02' }, 'too_many'],
    [{ every: 1, unit: 'day', until: '2026-11-01' }, 'ends_before_start'],
  ])('refuses %j: %s', (rule, problem) => {
    const attempt = () => listOccurrences('2026-11-02', rule)
    expect(attempt).toThrow(RecurrenceError)
    expect(attempt).toThrow(problem)
  })

  it('allows the longest series by count and by date', () => {
    expect(listOccurrences('2026-11-02', { every: 1, unit: 'day', count: MAX_OCCURRENCES })).toHaveLength(104)
    const until = addDays('2026-11-02', MAX_OCCURRENCES - 1)
    expect(listOccurrences('2026-11-02', { every: 1, unit: 'day', until })).toHaveLength(104)
    const over = addDays(until, 1)
    expect(() => listOccurrences('2026-11-02', { every: 1, unit: 'day', until: over })).toThrow('too_many')
  })

  const firsts = fc.integer({ min: 0, max: 3000 }).map(days => addDays('2024-01-01', days))
  const every = fc.integer({ min: 1, max: 10 })
  const count = fc.integer({ min: 1, max: MAX_OCCURRENCES })
  const unit = fc.constantFrom(...RECURRENCE_UNITS)

  it('gives as many dates as asked, rising, and the same ones up to the last of them', () => {
    fc.assert(
      fc.property(firsts, every, unit, count, (first, step, kind, times) => {
        const dates = listOccurrences(first, { every: step, unit: kind, count: times })
        expect(dates).toHaveLength(times)
        expect(dates[0]).toBe(first)
        expect(dates).toEqual([...new Set(dates)].toSorted())
        expect(listOccurrences(first, { every: step, unit: kind, until: dates.at(-1)! })).toEqual(dates)
      }),
    )
  })

  it('keeps the day of the month wherever the month has it', () => {
    fc.assert(
      fc.property(firsts, every, count, (first, step, times) => {
        for (const date of listOccurrences(first, { every: step, unit: 'month', count: times })) {
          const length = daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
          expect(Number(date.slice(8))).toBe(Math.min(Number(first.slice(8)), length))
        }
      }),
    )
  })
})

describe('moveAlong', () => {
  const zone = 'Europe/Bucharest'

  it.each([
    // the same day, another hour
    ['2026-11-20T10:00+02:00', '2026-11-13T10:00+02:00', '2026-11-13T15:30+02:00', '2026-11-20T15:30+02:00'],
    // two days later
    ['2026-11-20T10:00+02:00', '2026-11-13T10:00+02:00', '2026-11-15T09:00+02:00', '2026-11-22T09:00+02:00'],
    // back over midnight and over both clock changes, by the wall clock
    ['2027-04-02T00:30+03:00', '2027-03-26T00:30+02:00', '2027-03-25T23:30+02:00', '2027-04-01T23:30+03:00'],
    ['2026-10-30T10:00+02:00', '2026-10-23T10:00+03:00', '2026-10-23T11:00+03:00', '2026-10-30T11:00+02:00'],
  ])('%s goes along with %s moved to %s', (start, from, to, expected) => {
    const [a, b, c] = [start, from, to].map(text => Date.parse(text))
    expect(moveAlong(a!, b!, c!, zone)).toBe(Date.parse(expected))
  })
})

describe('addMonths', () => {
  it('goes back as well as forth', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
    expect(addMonths('2026-12-01', 1)).toBe('2027-01-01')
  })
})
