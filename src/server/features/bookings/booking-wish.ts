import type { Language } from '#contract/language.ts'
import type { BookedService } from './booking-writes.sql.ts'

/** Where a person says prices: whether they may go as low as they like, and the lines as they were. */
export interface Pricing {
  readonly mayAny: boolean
  readonly before: readonly BookedService[]
  readonly language: Language
}

export interface Changing {
  /** What is moved together and so is not in its own way: a group with its seats, or occurrences of a series. */
  readonly bookingIds: ReadonlySet<number>
  /** Null of a visit by video. */
  readonly cabinetId: number | null
  readonly locationId: number
  /** What it was booked for; unless these change, it stays by video or at the clinic, whatever has become of them. */
  readonly serviceIds: readonly number[]
  readonly keptServiceIds: ReadonlySet<number>
}

/** A booking that somebody wants; what is left out follows from the doctor's services and working time. */
export interface BookingWish {
  readonly patientId: number | null
  readonly doctorId: number
  /** Of what is known to have none, null. */
  readonly cabinetId?: number | null
  readonly services: readonly {
    serviceId: number
    minutes?: number
    priceBani?: number
    /** With a price that is kept: what was agreed on it. */
    agreedBani?: number | null
    /** The package that shall cover it; null for none, undefined where nobody said. */
    subscriptionId?: number | null
  }[]
  /** Epoch milliseconds. */
  readonly start: number
  /** Undefined where prices are as they were, or the list's. */
  readonly pricing?: Pricing
  /** A kept slot of the caller's own does not stand in their way. */
  readonly reservationCode?: string
  /** Patients of a group, beside or instead of `patientId`. */
  readonly groupPatientIds?: readonly number[]
  /** Planned once more after the writing failed, and with it whatever was added for it: a new patient may be gone again. */
  readonly isAgain?: boolean
  /** The booking that is being changed: its cabinet is kept where it can be, its services are not asked about again. */
  readonly changing?: Changing
}

/** Everybody whose time the booking takes. */
export function patientsOf(wish: BookingWish): number[] {
  return [...(wish.patientId === null ? [] : [wish.patientId]), ...(wish.groupPatientIds ?? [])]
}

/** Whether a booking that is changed had the service before. */
export function isKept({ changing }: BookingWish, { id }: { readonly id: number }): boolean {
  return changing?.keptServiceIds.has(id) ?? false
}
