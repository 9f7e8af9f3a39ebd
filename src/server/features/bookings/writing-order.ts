import { overlaps } from '#domain/time/intervals.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import type { Target } from './change-targets.ts'
import type { BookingPlan } from './plan-booking.ts'

interface Move {
  readonly target: Target
  readonly plan: BookingPlan
}

/**
 * Moves in an order in which none is written where another of them still stands. Where there is none, as between bookings
 * that change places, one goes first `over` those that stand there still.
 */
export function orderOfWriting<M extends Move>(moves: readonly M[]): (M & { over: Target[] })[] {
  const waiting = [...moves]
  const ordered: (M & { over: Target[] })[] = []
  while (waiting.length > 0) {
    const isFree = (move: M) => listMet(move, waiting).length === 0
    const [next] = waiting.splice(Math.max(waiting.findIndex(isFree), 0), 1)
    ordered.push({ ...next!, over: listMet(next!, waiting) })
  }
  return ordered
}

function listMet(move: Move, waiting: readonly Move[]): Target[] {
  return waiting.filter(other => other !== move && meets(move.plan, other)).map(({ target }) => target)
}

/** Whether the plan is where the other stands now. */
function meets(plan: BookingPlan, { target }: Move): boolean {
  const { booking } = target
  const patients = new Set([plan.wish.patientId, ...(plan.wish.groupPatientIds ?? [])])
  const isShared =
    plan.wish.doctorId === booking.doctor_id ||
    (plan.cabinetId !== null && plan.cabinetId === booking.cabinet_id) ||
    [booking, ...target.seats].some(({ patient_id: id }) => id !== null && patients.has(id))
  const before = (plan.bufferBeforeMinutes + booking.buffer_after_minutes) * MINUTE
  const after = (plan.bufferAfterMinutes + booking.buffer_before_minutes) * MINUTE
  return isShared && overlaps({ start: plan.start - before, end: plan.end + after }, booking)
}
