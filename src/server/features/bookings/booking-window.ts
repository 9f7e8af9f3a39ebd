import { findWindowProblem } from '#domain/bookings/booking-window.ts'
import { refuseField } from '#server/http/failure.ts'

/** Refuses what lies so far off that it can only be a slip. */
export function requireWindow(field: string, instant: number, now: number): void {
  const problem = findWindowProblem(instant, now)
  if (problem) throw refuseField(field, problem)
}
