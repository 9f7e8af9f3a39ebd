import { canPatientChange } from '#domain/bookings/booking-status.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { tellPatientAct } from '#server/features/notifications/notify.ts'
import { Failure } from '#server/http/failure.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { markCancelledByPatient, markConfirmed, markNotComing } from './patient-bookings.sql.ts'
import { isCancellable, isComing, isTooLate } from './present-booking.ts'

// What a patient may do about a visit of theirs that is locked, by whichever way they say so. Each answers whether it changed anything.

/** Confirming what is confirmed already changes nothing. */
export async function confirmAsPatient(tx: WriteTx, booking: PatientBookingRow): Promise<boolean> {
  const { now } = tx.author
  if (booking.status === 'confirmed' && booking.cancelled === null && booking.not_coming === null)
    return false
  if (!isComing(booking, now)) throw new Failure('booking_closed')
  if (booking.pinned) throw new Failure('hour_sought')
  if (booking.status === 'new') throw new Failure('awaiting_clinic')
  const isTakenBack = booking.not_coming !== null && booking.status === 'confirmed'
  if (!isTakenBack && !canPatientChange(booking.status, 'confirmed')) throw new Failure('status_not_allowed')
  await markConfirmed(tx, booking.id, new Date(now))
  await tx.record(
    'booking',
    booking.id,
    'status_changed',
    { status: booking.status },
    { status: 'confirmed' },
  )
  await tellPatientAct(tx, 'confirmed', booking.id)
  return true
}

/**
 * The patient will not come, and may no longer cancel. The clinic hears of it and decides what becomes of the hour and of
 * its own rules for late notice; saying it again changes nothing, and confirming takes it back.
 */
export async function giveUpAsPatient(
  tx: WriteTx,
  booking: PatientBookingRow,
  saidIn?: { readonly replyId: number },
): Promise<boolean> {
  const { now } = tx.author
  if (!isCancellable(booking, now)) throw new Failure('booking_closed')
  if (!isTooLate(booking, now)) throw new Failure('may_cancel')
  if (booking.not_coming !== null) return false
  await markNotComing(tx, booking.id, new Date(now))
  await tx.record('booking', booking.id, 'not_coming', { not_coming: false }, { not_coming: true })
  await tellPatientAct(tx, 'not_coming', booking.id, saidIn && { kind: 'late_no', ...saidIn })
  return true
}

/** Cancelling what is cancelled already changes nothing, whoever did it. */
export async function cancelAsPatient(
  tx: WriteTx,
  booking: PatientBookingRow,
  reason: string | undefined,
): Promise<boolean> {
  const { now } = tx.author
  if (booking.cancelled !== null) return false
  if (!isCancellable(booking, now)) throw new Failure('booking_closed')
  if (isTooLate(booking, now))
    throw new Failure('too_late_to_cancel', {
      data: { phone: booking.location.phone ?? booking.clinic_phone },
    })
  await markCancelledByPatient(tx, booking.id, reason ?? null, new Date(now))
  await tx.record(
    'booking',
    booking.id,
    'cancelled',
    { cancelled: false },
    { cancelled: true, by: 'patient', reason: reason ?? null },
  )
  await tellPatientAct(tx, 'cancelled', booking.id)
  return true
}
