import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { DAY, instantOf, MINUTE, parseInstant } from '#domain/time/wall-time.ts'
import { slowDueAt } from '#test/slow-due.ts'
import { describe, expect, it } from 'vitest'
import { dueAt, dueOfDay, dueSpans, withinHours, type DueRule } from './due-spans.ts'
import type { SendingWindow } from './template.ts'

const ZONE = 'Europe/Bucharest'
const HOUR = 60 * MINUTE
const ALL_DAY: SendingWindow = { fromHour: 0, toHour: 24 }
const DECENT: SendingWindow = { fromHour: 9, toHour: 20 }

/** About these clocks change: both ways in Bucharest, at midnight in São Paulo, by half an hour on Lord Howe. */
const CHANGES: [zone: string, about: string][] = [
  [ZONE, '2026-03-29T01:00:00Z'],
  [ZONE, '2026-10-25T01:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['America/New_York', '2026-02-28T12:00:00Z'],
]

const places = fc
  .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -3 * 1440, max: 3 * 1440 }))
  .map(([[zone, about], minutes]) => ({ zone, instant: parseInstant(about)! + minutes * MINUTE }))
const hoursOfDay = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
  .map(([from, length]) => ({ fromHour: from, toHour: Math.min(from + length, 24) }))
const exactRules: fc.Arbitrary<DueRule> = fc.record({
  schedule: fc.constantFrom('before', 'after', 'on'),
  count: fc.integer({ min: 1, max: 90 }),
  unit: fc.constantFrom('minute', 'hour'),
  atMinutes: fc.constant(null),
})
const dayRules: fc.Arbitrary<DueRule> = fc.record({
  schedule: fc.constantFrom('before', 'after', 'on'),
  count: fc.integer({ min: 1, max: 14 }),
  unit: fc.constantFrom('day', 'week', 'month', 'year'),
  atMinutes: fc.integer({ min: 0, max: 1439 }),
})
const rules = fc.oneof(exactRules, dayRules)

const text = (instant: number, zone = ZONE) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' })
const rule = (schedule: DueRule['schedule'], count: number, unit: DueRule['unit'], at?: string): DueRule => ({
  schedule,
  count,
  unit,
  atMinutes: at === undefined ? null : Number(at.slice(0, 2)) * 60 + Number(at.slice(3)),
})
const start = (date: string, time: string, zone = ZONE) =>
  instantOf(date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), zone)

describe('a rule of a visit', () => {
  it.each<[string, DueRule, [string, string], SendingWindow, string]>([
    ['a day', rule('before', 1, 'day', '10:00'), ['2026-11-28', '09:30'], DECENT, '2026-11-27T10:00+02:00'],
    [
      'a day over a longer night',
      rule('before', 1, 'day', '10:00'),
      ['2026-10-25', '09:30'],
      DECENT,
      '2026-10-24T10:00+03:00',
    ],
    [
      'an hour that is skipped',
      rule('on', 0, 'day', '03:30'),
      ['2026-03-29', '12:00'],
      ALL_DAY,
      '2026-03-29T04:30+03:00',
    ],
    [
      'an hour that comes twice',
      rule('on', 0, 'day', '03:30'),
      ['2026-10-25', '12:00'],
      ALL_DAY,
      '2026-10-25T03:30+03:00',
    ],
    [
      'a month that is shorter',
      rule('after', 1, 'month', '10:00'),
      ['2026-08-31', '12:00'],
      DECENT,
      '2026-09-30T10:00+03:00',
    ],
    [
      'a year after a leap day',
      rule('after', 1, 'year', '10:00'),
      ['2028-02-29', '12:00'],
      DECENT,
      '2029-02-28T10:00+02:00',
    ],
    [
      'hours over a shorter night',
      rule('before', 24, 'hour'),
      ['2026-03-29', '12:00'],
      DECENT,
      '2026-03-28T11:00+02:00',
    ],
    [
      'hours before the opening',
      rule('before', 3, 'hour'),
      ['2026-11-27', '09:00'],
      DECENT,
      '2026-11-26T20:00+02:00',
    ],
    [
      'hours after the closing',
      rule('after', 3, 'hour'),
      ['2026-11-27', '18:00'],
      DECENT,
      '2026-11-28T09:00+02:00',
    ],
    [
      'the closing itself',
      rule('after', 2, 'hour'),
      ['2026-11-27', '18:00'],
      DECENT,
      '2026-11-27T20:00+02:00',
    ],
    [
      'hours narrowed since',
      rule('before', 1, 'day', '08:00'),
      ['2026-11-27', '18:00'],
      DECENT,
      '2026-11-26T09:00+02:00',
    ],
  ])('%s', (_, given, [date, time], hours, due) => {
    expect(text(dueAt(given, start(date, time), ZONE, hours))).toBe(due)
  })

  it('is due when one would say so', () => {
    fc.assert(
      fc.property(rules, places, hoursOfDay, (given, { zone, instant }, hours) => {
        expect(text(dueAt(given, instant, zone, hours), zone)).toBe(
          text(slowDueAt(given, instant, zone, hours), zone),
        )
      }),
      { numRuns: 1500 },
    )
  })
})

const holds = (spans: readonly { start: number; end: number }[], instant: number) =>
  spans.filter(span => span.start <= instant && instant < span.end).length

describe('what falls due in a stretch of time', () => {
  it('is every visit whose own instant lies in it, and no other', () => {
    fc.assert(
      fc.property(
        rules,
        places,
        hoursOfDay,
        fc.integer({ min: 0, max: 48 * 60 }),
        (given, { zone, instant: to }, hours, minutes) => {
          const from = to - minutes * MINUTE
          const spans = dueSpans(from, to).visits(given, zone, hours)
          const [sign, reach] =
            given.schedule === 'on'
              ? [0, 2]
              : [given.schedule === 'before' ? 1 : -1, given.atMinutes === null ? 3 : 5]
          const lengths = {
            minute: MINUTE,
            hour: HOUR,
            day: DAY,
            week: 7 * DAY,
            month: 30.44 * DAY,
            year: 365.25 * DAY,
          }
          const middle = to + sign * Math.round(given.count! * lengths[given.unit!] * (1 / MINUTE)) * MINUTE
          for (
            let visit = middle - reach * DAY - 2 * DAY;
            visit < middle + reach * DAY;
            visit += 13 * MINUTE
          ) {
            const due = dueAt(given, visit, zone, hours)
            if (holds(spans, visit) !== (due > from && due <= to ? 1 : 0))
              expect(`${text(visit, zone)} due ${text(due, zone)}`).toBe(
                `within ${text(from, zone)} and ${text(to, zone)}`,
              )
          }
          for (const { start: first, end } of spans)
            for (const edge of [first - 1, first, end - 1, end]) {
              const due = dueAt(given, edge, zone, hours)
              expect(holds(spans, edge)).toBe(due > from && due <= to ? 1 : 0)
            }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('is each visit once, however time is cut', () => {
    fc.assert(
      fc.property(
        rules,
        places,
        hoursOfDay,
        fc.array(fc.integer({ min: 1, max: 2880 * MINUTE }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: -3 * 1440, max: 3 * 1440 }), { minLength: 20, maxLength: 40 }),
        (given, { zone, instant }, hours, lengths, offsets) => {
          const visits = offsets.map(minutes => instant + minutes * MINUTE)
          const dues = visits.map(visit => dueAt(given, visit, zone, hours))
          // Whatever is due within the whole, and the very edges of a tick.
          let from = Math.min(...dues) - 1
          const seen = visits.map(() => 0)
          for (const length of [...lengths, Math.max(...dues) - from]) {
            const spans = dueSpans(from, from + length).visits(given, zone, hours)
            for (const [index, visit] of visits.entries()) seen[index]! += holds(spans, visit)
            from += length
          }
          expect(seen).toEqual(visits.map(() => 1))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('is each birthday once, however time is cut', () => {
    fc.assert(
      fc.property(
        dayRules,
        places,
        hoursOfDay,
        fc.array(fc.integer({ min: 1, max: 2880 * MINUTE }), { minLength: 1, maxLength: 6 }),
        (given, { zone, instant }, hours, lengths) => {
          const first = Math.floor(instant / DAY) - 40
          const days = Array.from({ length: 80 }, (_, index) => first + index)
          const dues = days.map(day => dueOfDay(given, day, zone, hours))
          let from = instant
          for (const length of lengths) {
            const spans = dueSpans(from, from + length).days(given, zone, hours)
            for (const [index, day] of days.entries())
              expect(spans.filter(span => span.first <= day && day <= span.last).length).toBe(
                dues[index]! > from && dues[index]! <= from + length ? 1 : 0,
              )
            from += length
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('is reckoned once for all who say the same', () => {
    const spans = dueSpans(start('2026-11-27', '09:59'), start('2026-11-27', '10:00'))
    const given = rule('before', 1, 'day', '10:00')
    expect(spans.visits(given, ZONE, DECENT)).toBe(spans.visits({ ...given }, ZONE, { ...DECENT }))
    expect(spans.visits(given, ZONE, DECENT)).toEqual([
      { start: start('2026-11-28', '00:00'), end: start('2026-11-29', '00:00') },
    ])
    expect(spans.visits(given, 'UTC', DECENT)).toEqual([])
  })
})

describe('decent hours', () => {
  it('hold what comes in the night for the morning', () => {
    const night = start('2026-10-25', '03:30')
    expect(text(withinHours(night, 'later', ZONE, DECENT))).toBe('2026-10-25T09:00+02:00')
    expect(text(withinHours(night, 'earlier', ZONE, DECENT))).toBe('2026-10-24T20:00+03:00')
    expect(withinHours(night, 'later', ZONE, ALL_DAY)).toBe(night)
  })
})
