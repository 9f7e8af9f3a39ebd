import type { Booking } from '#contract/bookings/bookings.ts'
import { wantedServices } from '#web/parts/bookings/service-times.ts'
import type { WantedBooking } from './booking-draft.ts'

/** What a form would change of a booking: what was left alone stays as each one of a series has it. */
export function changesOf(
  old: Booking,
  wanted: WantedBooking,
  note: string,
): Partial<WantedBooking> & { note?: string } {
  return {
    ...(wanted.doctor_id !== old.doctor_id && { doctor_id: wanted.doctor_id }),
    ...((wanted.cabinet_id ?? null) !== old.cabinet_id && { cabinet_id: wanted.cabinet_id }),
    ...(Date.parse(wanted.start) !== Date.parse(old.start) && { start: wanted.start }),
    ...(!isSame(wanted.services, old.services) && { services: wanted.services }),
    ...(note !== old.note && { note }),
  }
}

type Services = WantedBooking['services']

const isSame = (some: Services, others: Services) => textOf(some) === textOf(others)

const textOf = (services: Services) => JSON.stringify(wantedServices(services))
