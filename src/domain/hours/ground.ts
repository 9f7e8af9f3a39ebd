// What a coming booking stands on: a doctor who works here, gives its services and works at that hour in that place, and a
// cabinet in use there for these services. A visit by video stands on its doctor alone, wherever they work then. A change of any of these may take the ground from under bookings that stand already.

import { intersect, subtract, type Interval } from '../time/intervals.ts'
import type { WorkingInterval } from './working-time.ts'

export interface ComingBooking extends Interval {
  readonly doctorId: number
  readonly locationId: number
  /** Null of a visit by video. */
  readonly cabinetId: number | null
  readonly serviceIds: readonly number[]
}

export interface Ground {
  worksHere(doctorId: number): boolean
  gives(doctorId: number, serviceId: number): boolean
  hoursOf(doctorId: number): readonly WorkingInterval[]
  /** Whether its cabinet and location are in use, the one at the other, and for all its services; what needs none has it. */
  hasPlace(booking: ComingBooking): boolean
}

/** The bookings that stood on something before that they no longer stand on after; what stood on nothing is not told again. */
export function listLosingGround<V extends ComingBooking>(
  bookings: readonly V[],
  before: Ground,
  after: Ground,
): V[] {
  return bookings.filter(
    booking =>
      (before.hasPlace(booking) && !after.hasPlace(booking)) ||
      (before.worksHere(booking.doctorId) && losesDoctor(booking, before, after)),
  )
}

/** Whether its doctor works here and then, in a place in use: what they give besides was agreed when it was booked. */
export function stands(booking: ComingBooking, ground: Ground): boolean {
  return (
    ground.worksHere(booking.doctorId) &&
    ground.hasPlace({ ...booking, serviceIds: [] }) &&
    subtract([booking], hoursAt(booking, ground)).length === 0
  )
}

function losesDoctor(booking: ComingBooking, before: Ground, after: Ground): boolean {
  const { doctorId, serviceIds } = booking
  if (!after.worksHere(doctorId)) return true
  if (serviceIds.some(id => before.gives(doctorId, id) && !after.gives(doctorId, id))) return true
  const stood = intersect([booking], hoursAt(booking, before))
  return subtract(stood, hoursAt(booking, after)).length > 0
}

function hoursAt({ doctorId, locationId, cabinetId }: ComingBooking, ground: Ground): readonly Interval[] {
  return ground.hoursOf(doctorId).filter(hours => cabinetId === null || hours.locationId === locationId)
}
