import type { PatientBooking } from '#contract/online/online-booking.ts'
import { statusName } from '#domain/bookings/booking-status.ts'
import { joiningAt, joiningOf } from '#domain/video/joining.ts'

export type VisitState =
  'requested' | 'pinned' | 'toConfirm' | 'confirmed' | 'cancelled' | 'now' | 'past' | 'missed'

/** What a visit is to its patient at an instant (milliseconds). */
export function stateOfVisit(visit: PatientBooking, now: number): VisitState {
  if (visit.cancelled_at) return 'cancelled'
  const status = statusName(visit.status)
  if (status === 'no_show') return 'missed'
  // Its hour is no longer its own, even once it has come.
  if (visit.pinned) return 'pinned'
  if (status === 'completed' || Date.parse(visit.end) <= now) return 'past'
  if (Date.parse(visit.start) <= now) return 'now'
  // The clinic has not approved it yet: there is nothing for the patient to confirm.
  if (status === 'new') return 'requested'
  return visit.can_confirm ? 'toConfirm' : 'confirmed'
}

export function isComing(visit: PatientBooking, now = Date.now()): boolean {
  return ['requested', 'pinned', 'toConfirm', 'confirmed', 'now'].includes(stateOfVisit(visit, now))
}

/** Whether one can come in by video now, before its hour as well. */
export function isJoinable(visit: PatientBooking, now: number): boolean {
  if (!visit.is_video || visit.pinned || !isComing(visit, now)) return false
  return joiningAt(joiningOf({ start: Date.parse(visit.start), end: Date.parse(visit.end) }), now) === 'open'
}
