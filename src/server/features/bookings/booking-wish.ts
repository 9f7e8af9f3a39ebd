export interface Changing {
  /** What is moved together and so is not in its own way: a group with its seats, or occurrences of a series. */
  readonly bookingIds: ReadonlySet<number>
  readonly cabinetId: number
  readonly keptServiceIds: ReadonlySet<number>
}

/** A booking that somebody wants; what is left out follows from the doctor's services and working time. */
export interface BookingWish {
  readonly patientId: number | null
  readonly doctorId: number
  readonly cabinetId?: number
  readonly services: readonly {
    serviceId: number
    minutes?: number
    priceBani?: number
    /** The package that shall cover it; null for none, undefined where nobody said. */
    subscriptionId?: number | null
  }[]
  /** Epoch milliseconds. */
  readonly start: number
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
