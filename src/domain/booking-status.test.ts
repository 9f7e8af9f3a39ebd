import { describe, expect, it } from 'vitest'
import {
  BOOKING_STATUSES,
  canChange,
  canPatientChange,
  nextStatuses,
  statusCode,
  statusName,
  type BookingStatus,
} from './booking-status.ts'

// Rows from, columns to, in the order of the codes. Written out apart from the rule on purpose.
const ALLOWED: Record<BookingStatus, string> = {
  new: '.XXXXXX',
  approved: 'X.XXXXX',
  confirmed: '.X.XXXX',
  arrived: '..X.XXX',
  completed: '...X...',
  delay: '.XXXX.X',
  no_show: '..XX.X.',
}

describe('booking status', () => {
  it.each(BOOKING_STATUSES)('from %s allows what the desk needs and nothing else', from => {
    const row = BOOKING_STATUSES.map(to => (canChange(from, to) ? 'X' : '.')).join('')
    expect(row).toBe(ALLOWED[from])
    expect(nextStatuses(from)).toEqual([...new Set(nextStatuses(from))])
  })

  it.each([
    ['new', 'approved'],
    ['approved', 'confirmed'],
    ['confirmed', 'arrived'],
    ['arrived', 'completed'],
    ['delay', 'arrived'],
    ['no_show', 'arrived'],
  ] as const)('offers %s -> %s first', (from, to) => expect(nextStatuses(from)[0]).toBe(to))

  it('never lets what has happened become a request again', () => {
    expect(canChange('completed', 'new')).toBe(false)
    expect(canChange('no_show', 'new')).toBe(false)
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
