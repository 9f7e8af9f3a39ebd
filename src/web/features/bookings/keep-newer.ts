import { replaceEqualDeep } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'

/** A read that began before a change may end after it: a booking known to be newer stays. */
export function keepNewer<Month extends { bookings: Booking[] }>(old: Month | undefined, read: Month): Month {
  if (!old) return read
  const known = new Map(old.bookings.map(booking => [booking.id, booking]))
  const bookings = read.bookings.map(booking => {
    const shown = known.get(booking.id)
    return shown && shown.version > booking.version ? shown : booking
  })
  return replaceEqualDeep(old, { ...read, bookings })
}
