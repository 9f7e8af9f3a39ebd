// What can truly be said of a visit's hours, of what the desk pressed and when.

import { MINUTE, localDateOf } from '../time/wall-time.ts'

/** Whoever presses "completed" later than this after the planned end forgot to: it says nothing of when the visit ended. */
const PRESSED_WITHIN = 120 * MINUTE

interface Visit {
  /** Epoch milliseconds, all; null where nobody said it. */
  readonly start: number
  readonly end: number
  readonly arrived: number | null
  readonly completed: number | null
  readonly zone: string
}

export interface VisitTimes {
  /** When the patient came, and when the visit was over: epoch milliseconds; null where it is not known. */
  readonly arrived: number | null
  readonly ended: number | null
  /** Whole minutes after the hour at which the patient came; 0 where they were on time. */
  readonly patientLate: number
  /** Whole minutes after the planned end at which the visit of somebody who was there in time was over; 0 otherwise. */
  readonly endedLate: number
}

export function timesOf({ start, end, arrived, completed, zone }: Visit): VisitTimes {
  const came = arrived !== null && localDateOf(arrived, zone) === localDateOf(start, zone) ? arrived : null
  const isOver = completed !== null && completed <= end + PRESSED_WITHIN && completed > (came ?? 0)
  const ended = isOver ? completed : null
  return {
    arrived: came,
    ended,
    patientLate: came === null ? 0 : minutesAfter(start, came),
    endedLate: ended === null || came === null || came > start ? 0 : minutesAfter(end, ended),
  }
}

const minutesAfter = (planned: number, was: number) => Math.max(0, Math.floor((was - planned) / MINUTE))
