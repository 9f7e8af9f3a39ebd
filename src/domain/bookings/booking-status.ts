// The life of a booking. One table of allowed changes serves the server and the buttons.

import { localDateOf } from '../time/wall-time.ts'

/** In the order of the numbers on the wire; the names are those of the PostgreSQL enum. */
export const BOOKING_STATUSES = [
  'new',
  'approved',
  'confirmed',
  'arrived',
  'completed',
  'delay',
  'no_show',
] as const

export type BookingStatus = (typeof BOOKING_STATUSES)[number]

const CODES = { new: 0, approved: 1, confirmed: 2, arrived: 3, completed: 4, delay: 5, no_show: 6 } as const

export type BookingStatusCode = (typeof CODES)[BookingStatus]

// The main next step comes first. Forward moves may skip steps, since a busy desk taps only what matters; a step
// back corrects a mistake. What has happened (completed, no show) never becomes a fresh request again. A delay is a
// booking that starts late, whether the patient has called or waits already.
const CHANGES: Record<BookingStatus, readonly BookingStatus[]> = {
  new: ['approved', 'confirmed', 'arrived', 'completed', 'no_show'],
  approved: ['confirmed', 'arrived', 'completed', 'no_show', 'new'],
  confirmed: ['arrived', 'completed', 'delay', 'no_show', 'approved'],
  arrived: ['completed', 'delay', 'no_show', 'confirmed'],
  completed: ['arrived', 'confirmed'],
  delay: ['arrived', 'completed', 'no_show', 'confirmed'],
  no_show: ['arrived', 'confirmed'],
}

/** What there is to do next when all goes its way. */
const NEXT: Partial<Record<BookingStatus, BookingStatus>> = {
  new: 'approved',
  approved: 'confirmed',
  confirmed: 'arrived',
  arrived: 'completed',
  delay: 'arrived',
  no_show: 'arrived',
}

/** When a booking is, seen from when something is done with it. */
export interface BookingMoment {
  /** Epoch milliseconds, both. */
  readonly start: number
  readonly now: number
  /** Whose days count: the clinic's. */
  readonly zone: string
}

export type StatusProblem = 'status_not_allowed' | 'visit_ahead' | 'another_day'

/** Why a booking may not take a status; undefined when it may. */
export function findStatusProblem(
  from: BookingStatus,
  to: BookingStatus,
  moment: BookingMoment,
): StatusProblem | undefined {
  if (!CHANGES[from].includes(to)) return 'status_not_allowed'
  if (isOutcome(to)) return isAhead(moment) ? 'visit_ahead' : undefined
  if (!isPresence(to)) return undefined
  const days = daysFrom(moment)
  // Whoever takes an outcome back may do it later as well.
  return days === 'today' || (days === 'past' && isOutcome(from)) ? undefined : 'another_day'
}

/** Statuses a booking may take next, the usual one first. */
export function nextStatuses(from: BookingStatus, moment: BookingMoment): readonly BookingStatus[] {
  return CHANGES[from].filter(to => canChange(from, to, moment))
}

/** The step that usually comes next, when it may be taken already. */
export function usualNext(from: BookingStatus, moment: BookingMoment): BookingStatus | undefined {
  const next = NEXT[from]
  return next && canChange(from, next, moment) ? next : undefined
}

export function canChange(from: BookingStatus, to: BookingStatus, moment: BookingMoment): boolean {
  return findStatusProblem(from, to, moment) === undefined
}

/** A step back takes back what was said too early. */
export function isStepBack(from: BookingStatus, to: BookingStatus): boolean {
  return RANKS[to] < RANKS[from]
}

const RANKS: Record<BookingStatus, number> = {
  new: 0,
  approved: 1,
  confirmed: 2,
  delay: 3,
  arrived: 3,
  completed: 4,
  no_show: 4,
}

/** What becomes of a status when the booking is moved: nobody has come to, or missed, what lies ahead. */
export function statusOnceMoved(status: BookingStatus, moment: BookingMoment): BookingStatus {
  if (isOutcome(status)) return isAhead(moment) ? 'approved' : status
  return isPresence(status) && daysFrom(moment) === 'ahead' ? 'confirmed' : status
}

/** A booking ahead has not begun. */
export function isAhead({ start, now }: Pick<BookingMoment, 'start' | 'now'>): boolean {
  return start > now
}

/** A patient with a link may only confirm, and only what the clinic has approved. */
export function canPatientChange(from: BookingStatus, to: BookingStatus): boolean {
  return to === 'confirmed' && from === 'approved'
}

/** A patient has a word to say of a booking that took place. */
export function canReview(status: BookingStatus, moment: Pick<BookingMoment, 'start' | 'now'>): boolean {
  return status === 'completed' && !isAhead(moment)
}

const isOutcome = (status: BookingStatus) => status === 'completed' || status === 'no_show'
const isPresence = (status: BookingStatus) => status === 'arrived' || status === 'delay'

function daysFrom({ start, now, zone }: BookingMoment): 'past' | 'today' | 'ahead' {
  const [day, today] = [localDateOf(start, zone), localDateOf(now, zone)]
  return day === today ? 'today' : day < today ? 'past' : 'ahead'
}

export function statusCode(name: BookingStatus): BookingStatusCode {
  return CODES[name]
}

/** Undefined for a number that is no status. */
export function statusName(code: BookingStatusCode): BookingStatus
export function statusName(code: number): BookingStatus | undefined
export function statusName(code: number): BookingStatus | undefined {
  return BOOKING_STATUSES[code]
}
