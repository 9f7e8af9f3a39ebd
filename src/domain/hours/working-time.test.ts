import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatInstant, instantOf, minutesOf, parseTime, weekdayOf } from '../time/wall-time.ts'
import { workingTime, type ScheduleException, type ScheduleRow } from './working-time.ts'

const ZONE = 'Europe/Bucharest'
// A Friday, in the even week 48.
const FRIDAY = '2026-11-27'

function minute(time: string): number {
  return parseTime(time)!
}

function row(start: string, end: string, changes: Partial<ScheduleRow> = {}): ScheduleRow {
  return {
    weekday: 5,
    start: minute(start),
    end: minute(end),
    locationId: 1,
    cabinetId: 10,
    breaks: [],
    ...changes,
  }
}

function read(
  schedule: ScheduleRow[],
  options: { exceptions?: ScheduleException[]; holidays?: string[]; from?: string; to?: string } = {},
): string[] {
  const { exceptions = [], holidays = [], from = FRIDAY, to = from } = options
  return workingTime(schedule, exceptions, new Map(holidays.map(date => [date, null])), from, to, ZONE).map(
    ({ start, end, locationId, cabinetId }) =>
      `${formatInstant(start, ZONE).slice(5, 16)}-${formatInstant(end, ZONE).slice(11, 16)} ${locationId}/${cabinetId}`,
  )
}

const day = [row('09:00', '17:00')]
const closed = { date: FRIDAY, kind: 'closed' } as const

describe('workingTime', () => {
  it('takes the rows of the weekday, less their breaks', () => {
    const breaks = [
      { start: minute('12:00'), end: minute('12:30') },
      { start: minute('16:30'), end: minute('18:00') },
    ]
    expect(read([row('09:00', '17:00', { breaks }), row('08:00', '12:00', { weekday: 1 })])).toEqual([
      '11-27T09:00-12:00 1/10',
      '11-27T12:30-16:30 1/10',
    ])
  })

  it('merges touching hours of one place and keeps places apart', () => {
    const rows = [row('13:00', '17:00'), row('09:00', '13:00'), row('16:00', '19:00', { cabinetId: 11 })]
    expect(read(rows)).toEqual(['11-27T09:00-17:00 1/10', '11-27T16:00-19:00 1/11'])
  })

  it('alternates odd and even weeks, over a new year too', () => {
    const rows = [row('09:00', '12:00', { weekParity: 'odd' }), row('14:00', '17:00', { weekParity: 'even' })]
    // Weeks 52 and 53 of 2026, then 1 and 2 of 2027.
    expect(read(rows, { from: '2026-12-25', to: '2027-01-15' })).toEqual([
      '12-25T14:00-17:00 1/10',
      '01-01T09:00-12:00 1/10',
      '01-08T09:00-12:00 1/10',
      '01-15T14:00-17:00 1/10',
    ])
  })

  it('keeps rows to the dates they hold for, both ends included', () => {
    const rows = [row('09:00', '12:00', { validFrom: '2026-11-20', validTo: FRIDAY })]
    expect(read(rows, { from: '2026-11-01', to: '2026-12-31' })).toEqual([
      '11-20T09:00-12:00 1/10',
      '11-27T09:00-12:00 1/10',
    ])
  })

  it('rests on holidays unless the day is opened', () => {
    const holidays = [FRIDAY]
    expect(read(day, { holidays })).toEqual([])
    expect(read(day, { holidays, exceptions: [{ date: FRIDAY, kind: 'open' }] })).toEqual([
      '11-27T09:00-17:00 1/10',
    ])
    const short = {
      date: FRIDAY,
      kind: 'open',
      start: 600,
      end: 720,
      locationId: 1,
      cabinetId: null,
    } as const
    expect(read(day, { holidays, exceptions: [short] })).toEqual(['11-27T10:00-12:00 1/null'])
  })

  it('closes a day, some hours, or one location', () => {
    expect(read(day, { exceptions: [closed] })).toEqual([])
    expect(read(day, { exceptions: [{ ...closed, start: minute('11:00'), end: minute('13:00') }] })).toEqual([
      '11-27T09:00-11:00 1/10',
      '11-27T13:00-17:00 1/10',
    ])
    const two = [row('09:00', '12:00'), row('13:00', '17:00', { locationId: 2, cabinetId: 20 })]
    expect(read(two, { exceptions: [{ ...closed, locationId: 2 }] })).toEqual(['11-27T09:00-12:00 1/10'])
  })

  it('has other hours on a day closed and opened, less hours closed in those', () => {
    const opening = {
      date: FRIDAY,
      kind: 'open',
      start: 600,
      end: 840,
      locationId: 1,
      cabinetId: 10,
    } as const
    expect(read(day, { exceptions: [opening, closed] })).toEqual(['11-27T10:00-14:00 1/10'])
    const lunch = { ...closed, start: 720, end: 750 }
    expect(read(day, { exceptions: [lunch, opening, closed] })).toEqual([
      '11-27T10:00-12:00 1/10',
      '11-27T12:30-14:00 1/10',
    ])
  })

  it.each([
    ['2026-03-29', 2],
    ['2026-10-25', 4],
  ])('turns a night of three wall-clock hours on %s into %i', (date, hours) => {
    const [night] = workingTime([row('02:00', '05:00', { weekday: 7 })], [], new Map(), date, date, ZONE)
    expect((night!.end - night!.start) / 3_600_000).toBe(hours)
    const [morning] = workingTime([row('09:00', '17:00', { weekday: 7 })], [], new Map(), date, date, ZONE)
    expect(minutesOf(morning!.start, ZONE)).toBe(540)
    expect((morning!.end - morning!.start) / 3_600_000).toBe(8)
  })

  it('lies within the rows of each day and the dates asked for', () => {
    const rows = fc.array(
      fc.record({
        weekday: fc.integer({ min: 1, max: 7 }),
        start: fc.integer({ min: 0, max: 700 }),
        end: fc.integer({ min: 701, max: 1440 }),
        locationId: fc.constantFrom(1, 2),
        cabinetId: fc.constantFrom(10, null),
        breaks: fc.array(
          fc.record({ start: fc.integer({ min: 0, max: 1440 }), end: fc.integer({ min: 0, max: 1440 }) }),
        ),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 9 }),
        (schedule, after, days) => {
          const from = addDays('2026-01-01', after)
          const to = addDays(from, days)
          const bounds = { start: instantOf(from, 0, ZONE), end: instantOf(to, 1440, ZONE) }
          for (const hours of workingTime(schedule, [], new Map(), from, to, ZONE)) {
            expect(hours.start).toBeGreaterThanOrEqual(bounds.start)
            expect(hours.end).toBeLessThanOrEqual(bounds.end)
            const date = formatInstant(hours.start, ZONE).slice(0, 10)
            const shifts = schedule.filter(shift => shift.weekday === weekdayOf(date))
            expect(shifts.some(shift => shift.locationId === hours.locationId)).toBe(true)
          }
        },
      ),
    )
  })
})
