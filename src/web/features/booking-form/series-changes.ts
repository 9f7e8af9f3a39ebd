import type { Booking } from '#contract/bookings.ts'
import type { visitOf } from './booking-draft.ts'

type Visit = ReturnType<typeof visitOf>

/** What a form would change of a visit: what was left alone stays as each visit of a series has it. */
export function changesOf(old: Booking, visit: Visit, note: string): Partial<Visit> & { note?: string } {
  return {
    ...(visit.doctor_id !== old.doctor_id && { doctor_id: visit.doctor_id }),
    ...(visit.cabinet_id !== old.cabinet_id && { cabinet_id: visit.cabinet_id }),
    ...(Date.parse(visit.start) !== Date.parse(old.start) && { start: visit.start }),
    ...(!isSame(visit.services, old.services) && { services: visit.services }),
    ...(note !== old.note && { note }),
  }
}

const isSame = (some: Visit['services'], others: Visit['services']) => textOf(some) === textOf(others)

const textOf = (services: Visit['services']) =>
  services.map(({ service_id, minutes, price }) => [service_id, minutes, price].join(' ')).join()
