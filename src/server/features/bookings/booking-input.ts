import type { addBooking } from '#contract/bookings/booking-changes.ts'
import type { CallBody } from '#contract/call.ts'
import { parseRon } from '#domain/money/money.ts'
import { MINUTE, offsetAt, parseInstant, wallTimeKind } from '#domain/time/wall-time.ts'
import { refuseField } from '#server/http/failure.ts'

type Body = CallBody<typeof addBooking>

export function readStart(text: string, zone: string): number {
  return readInstant('start', text, zone)
}

/**
 * The instant of a field on the wire. Refuses a wall-clock time that the zone skips when clocks go forward; in the
 * repeated hour the offset tells which of the two is meant.
 */
export function readInstant(field: string, text: string, zone: string): number {
  const instant = parseInstant(text)
  if (instant === undefined) throw refuseField(field, 'instant')
  const wall = parseInstant(`${text.slice(0, 19)}Z`)!
  const offset = wall - (instant - (instant % 1000))
  const isLocal = [offsetAt(instant - 3_600_000, zone), offsetAt(instant + 3_600_000, zone)].includes(offset)
  const minutes = Math.floor((wall % 86_400_000) / MINUTE)
  if (isLocal && wallTimeKind(text.slice(0, 10), minutes, zone) === 'skipped')
    throw refuseField(field, 'skipped_hour')
  return instant
}

export function wishedServices(services: Body['services']) {
  return services.map(({ service_id, minutes, price, subscription_id }) => ({
    serviceId: service_id,
    minutes,
    priceBani: price === undefined ? undefined : parseRon(price),
    subscriptionId: subscription_id,
  }))
}
