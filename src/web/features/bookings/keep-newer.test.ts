import type { Booking } from '#contract/bookings.ts'
import { expect, test } from 'vitest'
import { keepNewer } from './keep-newer.ts'

const booking = (id: number, version: number, note = '') => ({ id, version, note }) as Booking
const month = (...bookings: Booking[]) => ({ bookings, holds: [] })

test('a late answer leaves what is newer, takes what it knows better and drops what is gone', () => {
  const shown = month(booking(1, 3, 'arrived'), booking(2, 1), booking(3, 1))
  const read = month(booking(1, 2, 'confirmed'), booking(2, 2, 'moved'))
  expect(keepNewer(shown, read)).toEqual(month(booking(1, 3, 'arrived'), booking(2, 2, 'moved')))
})

test('what did not change stays the same object, so that nothing is drawn again', () => {
  const shown = month(booking(1, 1), booking(2, 1))
  const merged = keepNewer(shown, month(booking(1, 1), booking(2, 2, 'moved')))
  expect(merged.bookings[0]).toBe(shown.bookings[0])
})
