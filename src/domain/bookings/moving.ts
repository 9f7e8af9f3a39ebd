// Whether a patient may still move a visit of theirs.

import type { BookingStatus } from './booking-status.ts'
import { MINUTE } from '../time/wall-time.ts'

/** What the clinic says about patients who move their visits. */
export interface MoveRules {
  readonly allowed: boolean
  /** How long before the visit they may still do it. */
  readonly noticeMinutes: number
  readonly most: number
}

export interface MovableVisit {
  readonly status: BookingStatus
  /** Epoch milliseconds. */
  readonly start: number
  readonly isCancelled: boolean
  /** Waits for another hour. */
  readonly isPinned: boolean
  /** How often its patient has moved it. */
  readonly moves: number
  /** Whether its doctor gives its services to whoever books online. */
  readonly isOffered: boolean
}

export type MoveProblem =
  'booking_closed' | 'hour_sought' | 'move_at_clinic' | 'no_more_moves' | 'too_late_to_move'

const MOVABLE: ReadonlySet<BookingStatus> = new Set(['new', 'approved', 'confirmed', 'delay'])

/** Why its patient may not move a visit at an instant; undefined when they may. */
export function findMoveProblem(visit: MovableVisit, rules: MoveRules, now: number): MoveProblem | undefined {
  if (visit.isCancelled || !MOVABLE.has(visit.status)) return 'booking_closed'
  if (visit.isPinned) return 'hour_sought'
  if (now >= visit.start) return 'booking_closed'
  if (!rules.allowed || rules.most === 0 || !visit.isOffered) return 'move_at_clinic'
  if (visit.moves >= rules.most) return 'no_more_moves'
  return now > moveUntil(visit, rules) ? 'too_late_to_move' : undefined
}

/** The last instant at which the patient may move the visit. */
export function moveUntil({ start }: Pick<MovableVisit, 'start'>, { noticeMinutes }: MoveRules): number {
  return start - noticeMinutes * MINUTE
}

/** What becomes of a visit's status when its patient moves it: a clinic that approves by hand is asked again. */
export function statusOnceMovedByPatient(status: BookingStatus, approvesAtOnce: boolean): BookingStatus {
  return status !== 'new' && approvesAtOnce ? 'approved' : 'new'
}
