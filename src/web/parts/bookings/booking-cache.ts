import type { QueryClient } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { CallReply } from '#contract/call.ts'
import { listBookings } from '#contract/bookings/calendar.ts'
import { getGroup } from '#contract/bookings/groups.ts'
import type { Hold } from '#contract/bookings/holds.ts'
import { listPinned } from '#contract/bookings/pinboard.ts'
import { keyOf } from '#web/api/query.ts'
import { bookingQuery } from './booking-queries.ts'
import type { BookingMonth } from './booking-queries.ts'

type Change = (booking: Booking) => Booking | undefined

function listMonths(client: QueryClient): BookingMonth[] {
  return client
    .getQueriesData<BookingMonth>({ queryKey: keyOf(listBookings) })
    .flatMap(([, month]) => month ?? [])
}

export function findCached(client: QueryClient, id: number): Booking | undefined {
  for (const { bookings } of listMonths(client)) {
    const found = bookings.find(booking => booking.id === id)
    if (found) return found
  }
  // One that waits for another hour is in no month.
  return client
    .getQueriesData<CallReply<typeof listPinned>>({ queryKey: keyOf(listPinned) })
    .flatMap(([, reply]) => reply?.data ?? [])
    .find(booking => booking.id === id)
}

export function findCachedHold(client: QueryClient, id: number): Hold | undefined {
  return listMonths(client)
    .flatMap(month => month.holds)
    .find(hold => hold.id === id)
}

/**
 * Changes what is fetched of the months. A month that has to be read again stays so, as the library's way of setting data
 * would not have it: what is known of one booking does not make the others new.
 */
function changeMonths(client: QueryClient, change: (month: BookingMonth) => BookingMonth): void {
  for (const query of client.getQueryCache().findAll({ queryKey: keyOf(listBookings) })) {
    const month = query.state.data as BookingMonth | undefined
    if (month) query.setState({ data: change(month) })
  }
}

/** Changes one booking in every month that holds it; answering nothing takes it out. */
export function changeCached(client: QueryClient, id: number, change: Change): void {
  changeMonths(client, month => {
    if (!month.bookings.some(booking => booking.id === id)) return month
    const bookings = month.bookings.flatMap(booking =>
      booking.id === id ? (change(booking) ?? []) : booking,
    )
    return { ...month, bookings }
  })
}

/** Puts a booking as the server answered it where it is shown, new or known, and has its history read anew. */
export function putCached(client: QueryClient, booking: Booking): void {
  showCached(client, booking)
  void client.invalidateQueries({ queryKey: bookingQuery(booking.id).queryKey })
  if (booking.booking_type === 'GROUP') void client.invalidateQueries({ queryKey: keyOf(getGroup) })
}

/** Shows a booking as it is now; an answer older than what is shown changes nothing. */
export function showCached(client: QueryClient, booking: Booking): void {
  // The seat of a group is drawn by its group alone.
  if (booking.parent_booking_id !== null) return
  if ((findCached(client, booking.id)?.version ?? 0) > booking.version) return
  changeMonths(client, month => {
    const isKnown = month.bookings.some(each => each.id === booking.id)
    if (booking.cancelled_at !== null || booking.pinned_at !== null) {
      return isKnown ? { ...month, bookings: month.bookings.filter(each => each.id !== booking.id) } : month
    }
    const bookings = isKnown
      ? month.bookings.map(each => (each.id === booking.id ? booking : each))
      : [...month.bookings, booking]
    return { ...month, bookings }
  })
}

/** Asks the server again for what is on screen. */
export function refreshBookings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(listBookings) })
}
