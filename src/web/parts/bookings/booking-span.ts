import type { Booking } from '#contract/bookings/bookings.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'

export interface BookingSpan {
  start: number
  end: number
  /** The day it begins on, in the clinic's zone. */
  date: LocalDate
}

const known = new WeakMap<object, { zone: string; span: BookingSpan }>()

/** When a booking or blocked time is, as numbers; remembered, since every view asks for thousands over and over. */
export function spanOf(item: Pick<Booking, 'start' | 'end'>, zone: string): BookingSpan {
  const old = known.get(item)
  if (old?.zone === zone) return old.span
  const start = Date.parse(item.start)
  const span = { start, end: Date.parse(item.end), date: localDateOf(start, zone) }
  known.set(item, { zone, span })
  return span
}

const knownDays = new WeakMap<readonly Booking[], { zone: string; days: ReadonlyMap<LocalDate, Booking[]> }>()

/** Bookings by the day they begin on; remembered for each list, since turning the page asks again. */
export function byDay(bookings: readonly Booking[], zone: string): ReadonlyMap<LocalDate, Booking[]> {
  const old = knownDays.get(bookings)
  if (old?.zone === zone) return old.days
  const days = Map.groupBy(bookings, booking => spanOf(booking, zone).date)
  knownDays.set(bookings, { zone, days })
  return days
}
