import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayInterval,
  epochDayOf,
  formatInstant,
  formatTime,
  instantOf,
  isLocalDate,
  isoWeekOfEpochDay,
  localDateOf,
  minutesOf,
  offsetAt,
  parseInstant,
  parseTime,
  wallTimeKind,
  weekdayOf,
} from './wall-time.ts'

const ZONE = 'Europe/Bucharest'
const HOUR = 3_600_000
const zones = fc.constantFrom(
  ZONE,
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
)
const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2037, 0, 1) })
const dates = fc.integer({ min: 7305, max: 24_000 }).map(day => addDays('1970-01-01', day))
const minutes = fc.integer({ min: 0, max: 1440 })

describe('Bucharest clock changes', () => {
  it.each([
    ['2026-03-29', 179, 'exact', '2026-03-29T02:59:00+02:00'],
    ['2026-03-29', 180, 'skipped', '2026-03-29T04:00:00+03:00'],
    ['2026-03-29', 210, 'skipped', '2026-03-29T04:30:00+03:00'],
    ['2026-03-29', 240, 'exact', '2026-03-29T04:00:00+03:00'],
    ['2026-10-25', 179, 'exact', '2026-10-25T02:59:00+03:00'],
    ['2026-10-25', 180, 'repeated', '2026-10-25T03:00:00+03:00'],
    ['2026-10-25', 239, 'repeated', '2026-10-25T03:59:00+03:00'],
    ['2026-10-25', 240, 'exact', '2026-10-25T04:00:00+02:00'],
    ['2026-11-27', 630, 'exact', '2026-11-27T10:30:00+02:00'],
    ['2026-12-31', 1440, 'exact', '2027-01-01T00:00:00+02:00'],
  ])('%s at minute %i is %s', (date, minute, kind, text) => {
    expect(wallTimeKind(date, minute, ZONE)).toBe(kind)
    expect(formatInstant(instantOf(date, minute, ZONE), ZONE)).toBe(text)
  })

  it.each([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
    ['2026-10-24', 24],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ])('%s has %i hours', (date, hours) => {
    const { start, end } = dayInterval(date, ZONE)
    expect((end - start) / HOUR).toBe(hours)
    expect(localDateOf(start, ZONE)).toBe(date)
    expect(localDateOf(end - 1, ZONE)).toBe(date)
    expect(dayInterval(addDays(date, 1), ZONE).start).toBe(end)
  })

  it('changes offset on the very millisecond', () => {
    const change = Date.UTC(2026, 2, 29, 1)
    expect(offsetAt(change - 1, ZONE)).toBe(2 * HOUR)
    expect(offsetAt(change, ZONE)).toBe(3 * HOUR)
    expect(minutesOf(change - 1, ZONE)).toBe(179)
    expect(minutesOf(change, ZONE)).toBe(240)
  })
})

describe('any zone', () => {
  it('gives the offset Temporal gives', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        expect(offsetAt(instant, zone) * 1e6).toBe(there.offsetNanoseconds)
        expect(localDateOf(instant, zone)).toBe(there.toPlainDate().toString())
        expect(minutesOf(instant, zone)).toBe(there.hour * 60 + there.minute)
      }),
      { numRuns: 300 },
    )
  })

  it('resolves a wall time as Temporal does, skipped and repeated ones included', () => {
    fc.assert(
      fc.property(dates, minutes, zones, (date, minute, zone) => {
        const wall = Temporal.PlainDateTime.from(`${date}T00:00`).add({ minutes: minute })
        expect(instantOf(date, minute, zone)).toBe(wall.toZonedDateTime(zone).epochMilliseconds)
      }),
      { numRuns: 300 },
    )
  })

  it('comes back to the same wall time unless the clock skipped it', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 1439 }), zones, (date, minute, zone) => {
        fc.pre(wallTimeKind(date, minute, zone) !== 'skipped')
        const instant = instantOf(date, minute, zone)
        expect([localDateOf(instant, zone), minutesOf(instant, zone)]).toEqual([date, minute])
      }),
    )
  })

  it('writes what it reads', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        expect(parseInstant(formatInstant(instant, zone))).toBe(instant)
        expect(Date.parse(formatInstant(instant, zone))).toBe(instant)
      }),
    )
  })
})

describe('instants as text', () => {
  it('takes Z, offsets on either side and fractions', () => {
    const instant = Date.UTC(2026, 10, 27, 8, 30)
    expect(parseInstant('2026-11-27T08:30:00Z')).toBe(instant)
    expect(parseInstant('2026-11-27T10:30:00+02:00')).toBe(instant)
    expect(parseInstant('2026-11-27T03:00:00-05:30')).toBe(instant)
    expect(parseInstant('2026-11-27T08:30:00.25Z')).toBe(instant + 250)
    expect(formatInstant(instant + 1250, ZONE)).toBe('2026-11-27T10:30:01.250+02:00')
  })

  it.each([
    '2026-11-27',
    '2026-11-27T10:30:00',
    '2026-02-30T10:30:00Z',
    '2026-11-27T24:00:00Z',
    'tomorrow',
    '',
  ])('refuses %j', text => expect(parseInstant(text)).toBeUndefined())
})

describe('dates and times', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['2026/01/01', false],
    ['20x6-01-01', false],
  ])('%s is a date: %s', (text, expected) => expect(isLocalDate(text)).toBe(expected))

  it('refuses to count from no date', () => expect(() => epochDayOf('2026-02-29')).toThrow(RangeError))

  it('steps over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('agrees with Temporal on weekdays and weeks', () => {
    fc.assert(
      fc.property(dates, date => {
        const there = Temporal.PlainDate.from(date)
        expect(weekdayOf(date)).toBe(there.dayOfWeek)
        expect(isoWeekOfEpochDay(epochDayOf(date))).toBe(there.weekOfYear)
      }),
    )
  })

  it('reads and writes HH:mm', () => {
    for (let minute = 0; minute <= 1440; minute++) expect(parseTime(formatTime(minute))).toBe(minute)
    expect(parseTime('09:30')).toBe(570)
    for (const text of ['9:30', '24:01', '12:60', '', '12:30:00']) expect(parseTime(text)).toBeUndefined()
    expect(() => formatTime(1441)).toThrow(RangeError)
  })
})
