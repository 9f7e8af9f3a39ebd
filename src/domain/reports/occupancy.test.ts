import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, MINUTE, parseTime } from '../time/wall-time.ts'
import { addUpCells, daysOf, sumCells } from './hour-cells.ts'
import { occupancyOf, type HoldSpan, type Place, type VisitSpan, type WorkedSpan } from './occupancy.ts'

const CENTRE: Place = { locationId: 1, cabinetId: 10, zone: 'Europe/Bucharest' }
const LONDON: Place = { locationId: 2, cabinetId: 20, zone: 'Europe/London' }
const DAY = '2026-11-26'

const span = (hours: string, date: string, { zone }: Place) => {
  const [start, end] = hours.split('-').map(time => instantOf(date, parseTime(time)!, zone))
  return { start: start!, end: end! < start! ? end! + 1440 * MINUTE : end! }
}
const work = (hours: string, place = CENTRE, date = DAY): WorkedSpan => ({
  ...span(hours, date, place),
  ...place,
})
let id = 0
const visit = (hours: string, fields: Partial<VisitSpan> = {}, place = CENTRE, date = DAY): VisitSpan => {
  const { start, end } = span(hours, date, place)
  return { id: ++id, ...place, start, end, from: start, until: end, isDone: false, ...fields }
}
const hold = (hours: string, fields: Partial<HoldSpan> = {}): HoldSpan => ({
  id: ++id,
  ...span(hours, DAY, CENTRE),
  locationId: null,
  cabinetId: null,
  ...fields,
})

function hoursOf(
  worked: WorkedSpan[],
  visits: VisitSpan[] = [],
  holds: HoldSpan[] = [],
  days = { from: DAY, to: DAY },
) {
  const cells = addUpCells(7, occupancyOf(worked, visits, holds), daysOf(days))
  return { cells, total: sumCells(cells, 'all').get('all') ?? {} }
}
const sumsOf = (...args: Parameters<typeof hoursOf>) => {
  const {
    open = 0,
    booked = 0,
    booked_done: done = 0,
    free = 0,
    held = 0,
    buffer = 0,
    outside = 0,
  } = hoursOf(...args).total
  return { open, booked, done, free, held, buffer, outside }
}
const NOTHING = { open: 0, booked: 0, done: 0, free: 0, held: 0, buffer: 0, outside: 0 }

test.each<[string, Parameters<typeof hoursOf>, Partial<typeof NOTHING>]>([
  ['an empty day is free', [[work('09:00-17:00')]], { open: 480, free: 480 }],
  [
    'visits, done or not',
    [[work('09:00-12:00')], [visit('09:00-10:00', { isDone: true }), visit('10:30-11:00')]],
    { open: 180, booked: 90, done: 60, free: 90 },
  ],
  [
    'a minute that two visits share is one; what is done of it is done',
    [[work('09:00-12:00')], [visit('09:00-10:00'), visit('09:30-10:30', { isDone: true })]],
    { open: 180, booked: 90, done: 60, free: 90 },
  ],
  [
    'a group and its seats are one',
    [
      [work('09:00-12:00')],
      [visit('09:00-10:00'), visit('09:00-10:00', { isDone: true }), visit('09:00-10:00')],
    ],
    { open: 180, booked: 60, done: 60, free: 120 },
  ],
  [
    'in a break and after hours it is outside',
    [
      [work('09:00-12:00'), work('13:00-17:00')],
      [visit('11:30-13:30'), visit('16:30-18:00')],
    ],
    { open: 420, booked: 90, free: 330, outside: 120 },
  ],
  ['without any hours all of it is', [[], [visit('09:00-10:00')]], { outside: 60 }],
  [
    'blocked time is not open',
    [[work('09:00-17:00')], [], [hold('12:00-14:00'), hold('13:00-15:00'), hold('16:00-20:00')]],
    { open: 240, free: 240, held: 240 },
  ],
  [
    'under a visit it stays open',
    [[work('09:00-17:00')], [visit('13:00-13:30')], [hold('12:00-14:00')]],
    { open: 390, booked: 30, free: 360, held: 90 },
  ],
  [
    'a place is blocked there alone',
    [
      [work('09:00-12:00'), work('13:00-17:00', { ...CENTRE, cabinetId: 11 })],
      [],
      [
        hold('08:00-18:00', { cabinetId: 11 }),
        hold('08:00-10:00', { locationId: 1 }),
        hold('11:00-12:00', { locationId: 2 }),
      ],
    ],
    { open: 120, free: 120, held: 300 },
  ],
  [
    'preparing and cleaning are free time apart, once, and not where it is blocked',
    [
      [work('09:00-12:00')],
      [
        visit('09:00-10:00', { from: work('08:45-09:00').start, until: work('10:15-11:00').start }),
        visit('10:30-11:00', { from: work('10:05-11:00').start, until: work('11:30-12:00').start }),
      ],
      [hold('11:10-12:00')],
    ],
    { open: 130, booked: 90, free: 40, held: 50, buffer: 40 },
  ],
  [
    'of two places at once the earlier one has the hours',
    [[work('10:00-13:00', { ...CENTRE, cabinetId: 11 }), work('09:00-12:00')]],
    { open: 240, free: 240 },
  ],
])('%s', (_, input, sums) => {
  expect(sumsOf(...input)).toEqual({ ...NOTHING, ...sums })
})

test('by video it is the doctor’s time, and no cabinet’s', () => {
  const byVideo = (hours: string, fields: Partial<VisitSpan> = {}) =>
    visit(hours, { cabinetId: 0, ...fields })
  const { cells } = hoursOf(
    [work('09:00-12:00')],
    [
      byVideo('09:00-10:00', { isDone: true, until: work('10:15-11:00').start }),
      // Of minutes that it shares with one at the clinic, the earlier has them.
      visit('11:00-11:30'),
      byVideo('11:15-11:45', { isDone: true }),
      byVideo('12:00-12:30'),
    ],
  )
  const minutes = { open: 180, booked: 105, booked_done: 90, free: 75, held: 0, buffer: 15, outside: 30 }
  for (const group of ['doctor', 'location'] as const)
    expect([...sumCells(cells, group).values()]).toEqual([minutes])
  expect(sumCells(cells, 'cabinet')).toEqual(
    new Map([
      ['10', { ...zero, open: 105, booked: 30, booked_done: 15, free: 75 }],
      ['none', { ...zero, open: 75, booked: 75, booked_done: 75, buffer: 15, outside: 30 }],
    ]),
  )
  expect(sumCells(cells, 'cabinet_hour').get('10-9')).toBeUndefined()
})

const open = (cells: ReturnType<typeof hoursOf>['cells']) =>
  Object.fromEntries(cells.map(cell => [cell.hour, cell.booked + cell.free]))

test('the hour that comes twice has 120 minutes, the one that is skipped none, in each place by its own clock', () => {
  const autumn = '2026-10-25'
  const night = hoursOf([work('02:00-06:00', CENTRE, autumn)], [], [], { from: autumn, to: autumn })
  expect(open(night.cells)).toEqual({ 2: 60, 3: 120, 4: 60, 5: 60 })
  expect(open(hoursOf([work('00:00-06:00', LONDON, autumn)], [], [], { from: autumn, to: autumn }).cells)).toEqual({
    0: 60, 1: 120, 2: 60, 3: 60, 4: 60, 5: 60,
  }) // prettier-ignore
  const spring = '2026-03-29'
  const short = hoursOf([work('02:00-06:00', CENTRE, spring)], [], [], { from: spring, to: spring })
  expect(open(short.cells)).toEqual({ 2: 60, 4: 60, 5: 60 })
  // Both at once, by one doctor: each minute is worked where it was begun.
  const both = hoursOf(
    [work('00:00-03:00', CENTRE, autumn), work('04:00-06:00', LONDON, autumn)],
    [visit('04:30-05:30', {}, LONDON, autumn)],
    [],
    { from: autumn, to: autumn },
  )
  expect(sumCells(both.cells, 'location_hour')).toEqual(
    new Map([
      ['1-0', { ...zero, open: 60, free: 60 }],
      ['1-1', { ...zero, open: 60, free: 60 }],
      ['1-2', { ...zero, open: 60, free: 60 }],
      ['2-4', { ...zero, open: 60, booked: 30, free: 30 }],
      ['2-5', { ...zero, open: 60, booked: 30, free: 30 }],
    ]),
  )
})
const zero = { open: 0, booked: 0, booked_done: 0, free: 0, held: 0, buffer: 0, outside: 0 }

test('over midnight each minute is of its own day', () => {
  const worked = [work('20:00-24:00'), work('00:00-02:00', CENTRE, '2026-11-27')]
  const visits = [visit('23:30-00:45'), visit('01:45-02:15', {}, CENTRE, '2026-11-27')]
  const days = { from: DAY, to: '2026-11-27' }
  expect([...sumCells(hoursOf(worked, visits, [], days).cells, 'day')]).toEqual([
    [DAY, { ...zero, open: 240, booked: 30, free: 210 }],
    ['2026-11-27', { ...zero, open: 120, booked: 60, free: 60, outside: 15 }],
  ])
  // Of one of the days alone.
  expect(sumsOf(worked, visits, [], { from: DAY, to: DAY })).toEqual({
    ...NOTHING,
    open: 240,
    booked: 30,
    free: 210,
  })
})

test('every minute is what a walk through the day says', () => {
  const minute = fc.integer({ min: 0, max: 300 })
  const one = fc.record({
    start: minute,
    length: fc.integer({ min: 1, max: 90 }),
    cabinet: fc.constantFrom(10, 11),
  })
  const visits = fc.record({
    at: one,
    isDone: fc.boolean(),
    isVideo: fc.boolean(),
    before: fc.integer({ min: 0, max: 20 }),
    after: fc.integer({ min: 0, max: 20 }),
  })
  const begin = instantOf('2026-10-25', 60, CENTRE.zone)
  const at = ({ start, length }: { start: number; length: number }) => ({
    start: begin + start * MINUTE,
    end: begin + (start + length) * MINUTE,
  })
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 4 }),
      fc.array(visits, { maxLength: 6 }),
      fc.array(
        fc.record({
          at: one,
          place: fc.constantFrom<Partial<HoldSpan>>({}, { cabinetId: 10 }, { locationId: 1 }),
        }),
        {
          maxLength: 3,
        },
      ),
      (worked, seen, held) => {
        const shifts = worked.map(each => ({ ...at(each), ...CENTRE, cabinetId: each.cabinet }))
        const booked = seen.map(({ at: each, isDone, isVideo, before, after }, index) => {
          const { start, end } = at(each)
          return {
            ...CENTRE,
            cabinetId: isVideo ? 0 : CENTRE.cabinetId,
            id: index + 1,
            isDone,
            start,
            end,
            from: start - before * MINUTE,
            until: end + after * MINUTE,
          }
        })
        const blocked = held.map(({ at: each, place }, index) => ({
          id: index, cabinetId: null, locationId: null, ...place, ...at(each),
        })) // prettier-ignore
        expect(sumsOf(shifts, booked, blocked, { from: '2026-10-24', to: '2026-10-26' })).toEqual(
          walk(shifts, booked, blocked, begin),
        )
      },
    ),
  )
})

const has = (start: number, end: number, minute: number) => start <= minute && minute < end

/** Minute by minute. */
function walk(shifts: WorkedSpan[], visits: VisitSpan[], holds: HoldSpan[], begin: number): typeof NOTHING {
  const sums = { ...NOTHING }
  for (let minute = begin - 60 * MINUTE; minute < begin + 600 * MINUTE; minute += MINUTE) {
    const at = shifts.toSorted((a, b) => a.start - b.start).find(shift => has(shift.start, shift.end, minute))
    const here = visits.filter(each => has(each.start, each.end, minute))
    if (!at) sums.outside += Number(here.length > 0)
    else if (here.length > 0) {
      sums.open++
      sums.booked++
      sums.done += Number(here.some(each => each.isDone))
    } else if (
      holds.some(
        each =>
          has(each.start, each.end, minute) &&
          (each.cabinetId === null || each.cabinetId === at.cabinetId) &&
          (each.locationId === null || each.locationId === at.locationId),
      )
    )
      sums.held++
    else {
      sums.open++
      sums.free++
      sums.buffer += Number(visits.some(each => has(each.from, each.until, minute)))
    }
  }
  return sums
}
