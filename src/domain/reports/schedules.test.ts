import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, localDateOf } from '../time/wall-time.ts'
import { daysOf, lastDue, nextDue, SCHEDULE_PERIODS, type Timing } from './schedules.ts'

const ZONE = 'Europe/Bucharest'
const at = (text: string) => Date.parse(text)
const EIGHT = 8 * 60

test.each<[string, Timing, string, string, string]>([
  ['daily, before its hour', { atMinutes: EIGHT }, '2026-11-28T07:59:59+02:00', '2026-11-27', '2026-11-28'],
  ['daily, at its hour', { atMinutes: EIGHT }, '2026-11-28T08:00:00+02:00', '2026-11-28', '2026-11-29'],
  ['on Mondays', { weekday: 1, atMinutes: EIGHT }, '2026-11-28T09:00:00+02:00', '2026-11-23', '2026-11-30'],
  ['on Sundays, that day early', { weekday: 7, atMinutes: EIGHT }, '2026-11-29T07:00:00+02:00', '2026-11-22', '2026-11-29'],
  ['on the 31st, in a month of 30', { day: 31, atMinutes: EIGHT }, '2026-11-30T07:00:00+02:00', '2026-10-31', '2026-11-30'],
  ['on the 31st, after it', { day: 31, atMinutes: EIGHT }, '2026-11-30T08:00:00+02:00', '2026-11-30', '2026-12-31'],
  ['on the 31st, in February', { day: 31, atMinutes: EIGHT }, '2027-02-15T08:00:00+02:00', '2027-01-31', '2027-02-28'],
  ['on the 1st, over a new year', { day: 1, atMinutes: EIGHT }, '2026-12-31T12:00:00+02:00', '2026-12-01', '2027-01-01'],
])('%s', (_, timing, now, last, next) => {
  expect(lastDue(timing, at(now), ZONE).day).toBe(last)
  expect(nextDue(timing, at(now), ZONE).day).toBe(next)
}) // prettier-ignore

test('eight is eight on both days on which the clock changes', () => {
  const daily = { atMinutes: EIGHT }
  expect(nextDue(daily, at('2026-03-28T12:00:00+02:00'), ZONE).at).toBe(at('2026-03-29T08:00:00+03:00'))
  expect(nextDue(daily, at('2026-10-24T12:00:00+03:00'), ZONE).at).toBe(at('2026-10-25T08:00:00+02:00'))
})

test('an hour that is not there comes an hour later, one that is there twice comes the first time and once', () => {
  const daily = { atMinutes: 3 * 60 + 30 }
  expect(nextDue(daily, at('2026-03-28T12:00:00+02:00'), ZONE).at).toBe(at('2026-03-29T04:30:00+03:00'))
  expect(lastDue(daily, at('2026-03-29T04:29:00+03:00'), ZONE).day).toBe('2026-03-28')
  expect(nextDue(daily, at('2026-10-24T12:00:00+03:00'), ZONE).at).toBe(at('2026-10-25T03:30:00+03:00'))
  // The second 03:30 of that day is no other time.
  expect(nextDue(daily, at('2026-10-25T03:30:00+02:00'), ZONE).day).toBe('2026-10-26')
})

test('the last time is never in the future, the next one never in the past, and nothing lies between', () => {
  const timings = fc.oneof(
    fc.record({ atMinutes: fc.nat(1439) }),
    fc.record({ weekday: fc.integer({ min: 1, max: 7 }), atMinutes: fc.nat(1439) }),
    fc.record({ day: fc.integer({ min: 1, max: 31 }), atMinutes: fc.nat(1439) }),
  )
  const instants = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') })
  fc.assert(
    fc.property(timings, instants, (timing, now) => {
      const last = lastDue(timing, now, ZONE)
      const next = nextDue(timing, now, ZONE)
      expect(last.at).toBeLessThanOrEqual(now)
      expect(next.at).toBeGreaterThan(now)
      expect(lastDue(timing, next.at - 1, ZONE)).toEqual(last)
      expect(lastDue(timing, next.at, ZONE)).toEqual(next)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['yesterday', '2026-11-28', '2026-11-27', '2026-11-27'],
  ['last_week', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['last_week', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['month_to_date', '2026-11-28', '2026-11-01', '2026-11-28'],
  ['month_to_date', '2026-12-01', '2026-12-01', '2026-12-01'],
] as const)('%s of %s', (period, day, from, to) => {
  expect(daysOf(period, day)).toEqual({ from, to })
})

test('of every period and day the days run forward', () => {
  for (const period of SCHEDULE_PERIODS)
    for (let now = at('2026-01-01T12:00:00Z'); now < at('2027-03-01T00:00:00Z'); now += 86_400_000) {
      const { from, to } = daysOf(period, localDateOf(now, ZONE))
      expect(from <= to).toBe(true)
      expect(instantOf(from, 0, ZONE)).toBeLessThanOrEqual(now)
    }
})
