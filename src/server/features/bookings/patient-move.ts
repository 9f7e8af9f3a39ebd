import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { Interval } from '#domain/time/intervals.ts'
import type { Tx } from '#server/db/database.ts'
import { loadBusyTimes } from '#server/features/schedules/schedules.ts'
import { Failure } from '#server/http/failure.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { acceptedWarnings, accepts } from './acceptance.ts'
import { conflictFailure, explainPlan, writeGuarded, type Asker } from './booking-conflict.ts'
import { snapshotOfRow } from './booking-snapshot.ts'
import { updateBooking } from './booking-writes.sql.ts'
import { findBookingId } from './bookings.sql.ts'
import { changedWish } from './change-targets.ts'
import { lockBookings, type BookingRow } from './locked-bookings.sql.ts'
import { clearExpired } from './make-booking.ts'
import { planBooking } from './plan-booking.ts'
import { columnsOfPlan, placeOf } from './write-change.ts'

/** The booking of a code with the group that it is a seat of, locked until the transaction ends. */
export async function lockVisit(tx: Tx, code: string): Promise<BookingRow | undefined> {
  const id = await findBookingId(tx, code)
  return id === undefined ? undefined : (await lockBookings(tx, [id])).find(row => row.id === id)
}

/** When the patient of a booking is elsewhere within a span, that booking aside. */
export async function listOtherVisits(
  tx: Tx,
  { id, patient_id: patientId }: { id: number; patient_id: number },
  span: Interval,
  now: number,
): Promise<Interval[]> {
  const { taken } = await loadBusyTimes(tx, [['patient', patientId]], span, now)
  return taken.filter(row => row.booking_id !== id)
}

interface NewPlace {
  readonly start: number
  readonly cabinetId: number | null
  readonly status: BookingStatus
}

/**
 * Moves a locked booking, for its patient: the same doctor and services, as long and as dear as they were booked. Throws
 * booking_conflict when anything stands there; call it inside `withConflictAnswer`. The old time is free once the new one
 * is written, in one transaction.
 */
export async function moveForPatient(
  tx: WriteTx,
  asker: Asker,
  booking: BookingRow,
  { start, cabinetId, status }: NewPlace,
): Promise<void> {
  const { clinicId, now } = tx.author
  const wish = changedWish({ booking, seats: [] }, { cabinet_id: cabinetId }, start, new Set([booking.id]))
  const plan = await planBooking(tx, wish, now)
  if (!accepts(undefined, plan)) throw await conflictFailure(tx, plan, asker)
  await clearExpired(tx, clinicId, plan)
  const change = {
    ...columnsOfPlan(plan, null),
    status: status === booking.status ? undefined : status,
    isMove: true,
    byPatient: true,
  }
  const write = () => updateBooking(tx, booking.id, booking.version, change, now)
  if (!(await writeGuarded(explainPlan(plan, asker), write))) throw new Failure('stale')
  const after = { ...booking, ...placeOf(plan), status, override_reason: null }
  await tx.record('booking', booking.id, 'moved', snapshotOfRow(booking), {
    ...snapshotOfRow(after),
    ...acceptedWarnings(plan),
  })
}
