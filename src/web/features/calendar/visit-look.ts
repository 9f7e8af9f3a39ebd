import type { Booking } from '#contract/bookings/bookings.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { statusOf } from '#web/parts/bookings/booking-summary.ts'

const STATUS_COLOURS = {
  new: 5,
  approved: 1,
  confirmed: 3,
  arrived: 2,
  completed: 10,
  delay: 8,
  no_show: 6,
} as const
/** So many colours there are. */
const COLOURS = 12

/** 1 to 12; undefined where the doctor's own is drawn. */
export function colourOf(booking: Booking, by: SettingsOf<'calendar'>['color_by']): number | undefined {
  if (by === 'status') return STATUS_COLOURS[statusOf(booking)]
  const service = booking.services[0]?.service_id
  return by === 'service' && service !== undefined ? (service % COLOURS) + 1 : undefined
}

const WAITING_FROM = 1
const WAITING_TO = 600

/** What a visit says besides its hour: that it was kept knowingly, since when somebody waits, that it came online. */
export function noteOf(
  booking: Booking,
  now: number,
  texts: { here: (minutes: number) => string; online: string; kept: string },
) {
  if (booking.kept_at !== null) return texts.kept
  if (booking.arrived_at !== null) {
    const minutes = Math.floor((now - Date.parse(booking.arrived_at)) / MINUTE)
    return minutes >= WAITING_FROM && minutes < WAITING_TO ? texts.here(minutes) : undefined
  }
  return booking.source === 'online' && booking.status === 0 ? texts.online : undefined
}
