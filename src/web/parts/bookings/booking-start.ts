import type { Booking } from '#contract/bookings/bookings.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'

/** What the form of a booking opens with. */
export interface BookingStart {
  booking?: Booking
  /** Whom a new booking is for. */
  patientId?: number | undefined
  doctorId?: number | undefined
  cabinetId?: number | undefined
  /** Services of a new booking, as an hour was looked for. */
  serviceIds?: readonly number[]
  date: LocalDate
  /** Minutes after midnight. */
  minutes: number
  /** Minutes of blocked time to propose. */
  length: number
  /** Minutes that were dragged over the grid: a booking takes as long, whatever its services usually take. */
  dragged?: number | undefined
}

/** Where a booking shall stand. */
export interface Placement {
  start: number
  end: number
  doctor_id?: number
  cabinet_id?: number
}
