// What a coming visit stands on: a doctor who works here, gives its services and works at that hour in that place, and a
// cabinet in use. A change of any of these may take the ground from under visits that are booked already.

import { intersect, subtract, type Interval } from './intervals.ts'
import type { WorkingInterval } from './working-time.ts'

export interface ComingVisit extends Interval {
  readonly doctorId: number
  readonly locationId: number
  readonly cabinetId: number
  readonly serviceIds: readonly number[]
}

export interface Ground {
  worksHere(doctorId: number): boolean
  gives(doctorId: number, serviceId: number): boolean
  hoursOf(doctorId: number): readonly WorkingInterval[]
  /** Whether a cabinet and its location are in use. */
  isOpen(cabinetId: number): boolean
}

/** The visits that stood on something before that they no longer stand on after; what stood on nothing is not told again. */
export function listLosingGround<V extends ComingVisit>(
  visits: readonly V[],
  before: Ground,
  after: Ground,
): V[] {
  return visits.filter(
    visit =>
      (before.isOpen(visit.cabinetId) && !after.isOpen(visit.cabinetId)) ||
      (before.worksHere(visit.doctorId) && losesDoctor(visit, before, after)),
  )
}

function losesDoctor(visit: ComingVisit, before: Ground, after: Ground): boolean {
  const { doctorId, serviceIds } = visit
  if (!after.worksHere(doctorId)) return true
  if (serviceIds.some(id => before.gives(doctorId, id) && !after.gives(doctorId, id))) return true
  const stood = intersect([visit], hoursAt(visit, before))
  return subtract(stood, hoursAt(visit, after)).length > 0
}

function hoursAt({ doctorId, locationId }: ComingVisit, ground: Ground): readonly Interval[] {
  return ground.hoursOf(doctorId).filter(hours => hours.locationId === locationId)
}
