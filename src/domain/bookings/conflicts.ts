// What stands against a proposed booking. Every warning is found at once, so that staff confirm them together.

import { overlaps, subtract, type Interval } from '../time/intervals.ts'
import { MINUTE } from '../time/wall-time.ts'

export const WARNING_KINDS = [
  'outside_schedule',
  'doctor_overlap',
  'cabinet_overlap',
  'blocked_time',
  'patient_overlap',
  'service_not_given',
  'cabinet_not_for',
] as const

export type WarningKind = (typeof WARNING_KINDS)[number]

/** What is in the way; none of them where a rule alone is broken, such as the doctor's schedule. */
export type InTheWay = {
  readonly bookingId?: number
  readonly holdId?: number
  readonly reservationId?: number
}

/** `start` and `end` are those of what is in the way, or of the part of the booking outside the schedule. */
export type BookingWarning = InTheWay & {
  kind: WarningKind
  start: number
  end: number
  /** What the doctor does not give otherwise, or the cabinet is not for. */
  serviceId?: number
}

/** A warning as somebody says they have seen it; what it leaves out may be anything, but for what is in the way. */
export type SeenWarning = InTheWay & {
  readonly kind: WarningKind
  readonly cabinetId?: number
  readonly start?: number
  readonly end?: number
  readonly serviceId?: number
}

/** Occupied time: a booking with its own buffers, a hold, or an hour kept for a patient who books online. */
export type BusyTime = Interval & InTheWay

export type Proposal = {
  proposed: Interval & { readonly bufferBeforeMinutes?: number; readonly bufferAfterMinutes?: number }
  working: readonly Interval[]
  doctorBusy?: readonly BusyTime[]
  cabinetBusy?: readonly BusyTime[]
  patientBusy?: readonly BusyTime[]
  holds?: readonly BusyTime[]
  /** Services of the booking that the doctor gives in place of a colleague. */
  coveredServiceIds?: readonly number[]
  /** … and those that its cabinet is not for. */
  misplacedServiceIds?: readonly number[]
  /** A booking being moved does not stand in its own way. */
  ignoreBookingId?: number
}

/**
 * Warnings in the order of `WARNING_KINDS`, then of time. The booking itself must lie in working time and not meet
 * another booking of the patient; with its buffers it must not meet the doctor's, the cabinet's or blocked time.
 */
export function conflicts(proposal: Proposal): BookingWarning[] {
  const { proposed, working, ignoreBookingId } = proposal
  const occupied = {
    start: proposed.start - (proposed.bufferBeforeMinutes ?? 0) * MINUTE,
    end: proposed.end + (proposed.bufferAfterMinutes ?? 0) * MINUTE,
  }
  const meeting = (kind: WarningKind, busy: readonly BusyTime[] = [], span: Interval = occupied) =>
    busy
      .filter(
        time => overlaps(time, span) && (ignoreBookingId === undefined || time.bookingId !== ignoreBookingId),
      )
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, end, bookingId, holdId, reservationId }): BookingWarning => ({
        kind,
        start,
        end,
        bookingId,
        holdId,
        reservationId,
      }))

  const about = (kind: WarningKind, serviceIds: readonly number[] = []) =>
    serviceIds.map((serviceId): BookingWarning => ({
      kind,
      start: proposed.start,
      end: proposed.end,
      serviceId,
    }))

  return [
    ...subtract([proposed], working).map(({ start, end }): BookingWarning => ({
      kind: 'outside_schedule',
      start,
      end,
    })),
    ...meeting('doctor_overlap', proposal.doctorBusy),
    ...meeting('cabinet_overlap', proposal.cabinetBusy),
    ...meeting('blocked_time', proposal.holds),
    ...meeting('patient_overlap', proposal.patientBusy, proposed),
    ...about('service_not_given', proposal.coveredServiceIds),
    ...about('cabinet_not_for', proposal.misplacedServiceIds),
  ]
}

/** Whether somebody or something else has the time; a rule alone keeps nobody else away from it. */
export function isOverlap({ bookingId, holdId, reservationId }: BookingWarning): boolean {
  return bookingId !== undefined || holdId !== undefined || reservationId !== undefined
}

/** Whether the warning, of a booking in that cabinet, is the one that was seen. */
export function isSeen(seen: SeenWarning, warning: BookingWarning, cabinetId?: number): boolean {
  return (
    seen.kind === warning.kind &&
    seen.bookingId === warning.bookingId &&
    seen.holdId === warning.holdId &&
    seen.reservationId === warning.reservationId &&
    isOpenOr(seen.start, warning.start) &&
    isOpenOr(seen.end, warning.end) &&
    isOpenOr(seen.cabinetId, cabinetId) &&
    isOpenOr(seen.serviceId, warning.serviceId)
  )
}

function isOpenOr(seen: number | undefined, present: number | undefined): boolean {
  return seen === undefined || seen === present
}

/** Names a warning by its kind and what is in the way, as the database names it; a rule, by the service or the time that breaks it. */
export function warningKey(warning: BookingWarning): string {
  const { kind, start, end, bookingId, holdId, reservationId, serviceId } = warning
  if (bookingId !== undefined) return `${kind}:booking/${bookingId}`
  if (holdId !== undefined) return `${kind}:hold/${holdId}`
  if (reservationId !== undefined) return `${kind}:reservation/${reservationId}`
  if (serviceId !== undefined) return `${kind}:service/${serviceId}`
  return `${kind}:${start}-${end}`
}

/** The `count` slots closest to the wanted start, in order of time; of two equally far the earlier is taken. */
export function nearestFreeSlots(slots: readonly number[], wanted: number, count: number): number[] {
  return slots
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, count)
    .toSorted((a, b) => a - b)
}
