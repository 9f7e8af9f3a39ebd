import { describe, expect, it } from 'vitest'
import {
  BOOKING_STATUSES,
  canChange,
  canPatientChange,
  canReview,
  findStatusProblem,
  nextStatuses,
  statusCode,
  statusName,
  statusOnceMoved,
  usualNext,
} from './booking-status.ts'

const ZONE = 'Europe/Bucharest'
const START = Date.parse('2026-11-26T10:00:00+02:00')
const seenAt = (time: string, date = '2026-11-26') => ({
  start: START,
  now: Date.parse(`${date}T${time}:00+02:00`),
  zone: ZONE,
})

// Rows from, columns to, in the order of the codes: new, approved, confirmed, arrived, completed, delay, no show. Written
// out apart from the rule on purpose.
const ALLOWED = {
  'the day before': {
    moment: seenAt('23:59', '2026-11-25'),
    rows: ['.XX....', 'X.X....', '.X.....', '..X....', '..X....', '..X....', '..X....'],
  },
  'on its day, before it': {
    moment: seenAt('00:00'),
    rows: ['.XXX...', 'X.XX...', '.X.X.X.', '..X..X.', '..XX...', '..XX...', '..XX...'],
  },
  'when it begins': {
    moment: seenAt('10:00'),
    rows: ['.XXXX.X', 'X.XXX.X', '.X.XXXX', '..X.XXX', '..XX...', '..XXX.X', '..XX...'],
  },
  'on its day, after it': {
    moment: seenAt('23:59'),
    rows: ['.XXXX.X', 'X.XXX.X', '.X.XXXX', '..X.XXX', '..XX...', '..XXX.X', '..XX...'],
  },
  'the day after': {
    moment: seenAt('00:00', '2026-11-27'),
    rows: ['.XX.X.X', 'X.X.X.X', '.X..X.X', '..X.X.X', '..XX...', '..X.X.X', '..XX...'],
  },
}

describe('booking status', () => {
  describe.each(Object.entries(ALLOWED))('%s', (_, { moment, rows }) => {
    it.each(BOOKING_STATUSES)('from %s allows what the desk needs and nothing else', from => {
      const row = BOOKING_STATUSES.map(to => (canChange(from, to, moment) ? 'X' : '.')).join('')
      expect(row).toBe(rows[statusCode(from)])
      const next = nextStatuses(from, moment)
      expect(BOOKING_STATUSES.map(to => (next.includes(to) ? 'X' : '.')).join('')).toBe(row)
      expect(next).toEqual([...new Set(next)])
    })
  })

  it('says why not', () => {
    const early = seenAt('09:00')
    expect(findStatusProblem('completed', 'new', early)).toBe('status_not_allowed')
    expect(findStatusProblem('confirmed', 'completed', early)).toBe('visit_ahead')
    expect(findStatusProblem('confirmed', 'arrived', seenAt('09:00', '2026-11-25'))).toBe('another_day')
  })

  it('counts days in the zone it is given', () => {
    const moment = {
      start: Date.parse('2026-11-26T00:30:00+02:00'),
      now: Date.parse('2026-11-26T00:10:00+02:00'),
    }
    expect(canChange('confirmed', 'arrived', { ...moment, zone: ZONE })).toBe(true)
    expect(canChange('confirmed', 'arrived', { ...moment, now: moment.now - 3_600_000, zone: ZONE })).toBe(
      false,
    )
    expect(canChange('confirmed', 'arrived', { ...moment, now: moment.now - 3_600_000, zone: 'UTC' })).toBe(
      true,
    )
  })

  it.each([
    ['new', 'approved'],
    ['approved', 'confirmed'],
    ['confirmed', 'arrived'],
    ['arrived', 'completed'],
    ['delay', 'arrived'],
    ['no_show', 'arrived'],
    ['completed', undefined],
  ] as const)('offers %s -> %s as the usual step', (from, to) =>
    expect(usualNext(from, seenAt('10:00'))).toBe(to),
  )

  it('offers no usual step that is only a step back, or too early', () => {
    expect(usualNext('confirmed', seenAt('10:00', '2026-11-25'))).toBeUndefined()
    expect(usualNext('arrived', seenAt('09:00'))).toBeUndefined()
  })

  it.each([
    ['arrived', '23:59', '2026-11-25', 'confirmed'],
    ['arrived', '09:00', '2026-11-26', 'arrived'],
    ['arrived', '09:00', '2026-11-27', 'arrived'],
    ['delay', '09:00', '2026-11-25', 'confirmed'],
    ['no_show', '09:59', '2026-11-26', 'approved'],
    ['no_show', '10:00', '2026-11-26', 'no_show'],
    ['new', '09:00', '2026-11-25', 'new'],
    ['confirmed', '09:00', '2026-11-25', 'confirmed'],
  ] as const)('%s moved, seen at %s of %s, is %s', (status, time, date, wanted) =>
    expect(statusOnceMoved(status, seenAt(time, date))).toBe(wanted),
  )

  it('is reviewed once completed, not ahead', () => {
    const reviewed = BOOKING_STATUSES.filter(status => canReview(status, seenAt('11:00')))
    expect(reviewed).toEqual(['completed'])
    expect(canReview('completed', seenAt('09:00'))).toBe(false)
  })

  it('lets a patient confirm and nothing more', () => {
    const changes = BOOKING_STATUSES.flatMap(from =>
      BOOKING_STATUSES.filter(to => canPatientChange(from, to)).map(to => `${from}>${to}`),
    )
    expect(changes).toEqual(['approved>confirmed'])
  })

  it('keeps the numbers of the wire', () => {
    expect(BOOKING_STATUSES.map(statusCode)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect([0, 1, 2, 3, 4, 5, 6].map(statusName)).toEqual(BOOKING_STATUSES)
    expect([-1, 7, 1.5, Number.NaN].map(statusName)).toEqual([undefined, undefined, undefined, undefined])
  })
})
