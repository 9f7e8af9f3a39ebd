// What stands against a proposed visit. Every warning is found at once, so that staff confirm them together.

import { overlaps, subtract, type Interval } from './intervals.ts'
import { MINUTE } from './wall-time.ts'

export const WARNING_KINDS = [
  'outside_schedule',
  'doctor_overlap',
  'cabinet_overlap',
  'blocked_time',
  'patient_overlap',
] as const

export type WarningKind = (typeof WARNING_KINDS)[number]

/** `start` and `end` are those of the booking or hold in the way, or of the part of the visit outside the schedule. */
export type BookingWarning = {
  kind: WarningKind
  start: number
  end: number
  bookingId?: number
  holdId?: number
}

/** Occupied time: a booking with its own buffers, or a hold. */
export type BusyTime = Interval & { readonly bookingId?: number; readonly holdId?: number }

export type Proposal = {
  proposed: Interval & { readonly bufferBeforeMinutes?: number; readonly bufferAfterMinutes?: number }
  working: readonly Interval[]
  doctorBusy?: readonly BusyTime[]
  cabinetBusy?: readonly BusyTime[]
  patientBusy?: readonly BusyTime[]
  holds?: readonly BusyTime[]
  /** A booking being moved does not stand in its own way. */
  ignoreBookingId?: number
}

/**
 * Warnings in the order of `WARNING_KINDS`, then of time. The visit itself must lie in working time and not meet
 * another visit of the patient; with its buffers it must not meet the doctor's, the cabinet's or blocked time.
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
      .map(({ start, end, bookingId, holdId }): BookingWarning => ({ kind, start, end, bookingId, holdId }))

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
  ]
}

/** The `count` slots closest to the wanted start, in order of time; of two equally far the earlier is taken. */
export function nearestFreeSlots(slots: readonly number[], wanted: number, count: number): number[] {
  return slots
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)
    .slice(0, count)
    .toSorted((a, b) => a - b)
}
