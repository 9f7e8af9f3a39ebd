import type { Tx } from '#server/db/database.ts'
import { shareGround } from '#server/features/ground/ground.ts'
import { patientsOf, type BookingWish } from './booking-wish.ts'
import type { BookingPlan } from './plan-booking.ts'
import { queueFor, type Wanted } from './time-queue.sql.ts'

/**
 * Waits for whoever writes the same times, and keeps others waiting until the transaction ends: what is read from here on
 * is still so when it is written. Once in a transaction, after the rows it changes are locked and before anything is
 * written, with everything that it will write; who writes a single thing need not ask, the database does it then.
 */
export function queueForTimes(tx: Tx, clinicId: number, wanted: Wanted): Promise<void> {
  return queueFor(tx, clinicId, wanted)
}

/** As queueForTimes, for who plans bookings: what they stand on is held before any time is, by everybody in that order. */
export async function queueToPlan(tx: Tx, clinicId: number, wanted: Wanted): Promise<void> {
  await shareGround(tx)
  await queueFor(tx, clinicId, wanted)
}

/** As queueToPlan, for what a booking may take before it is planned. */
export function queueForWish(tx: Tx, clinicId: number, wish: BookingWish): Promise<void> {
  return queueToPlan(tx, clinicId, {
    doctorIds: [wish.doctorId],
    ...cabinetsOf([wish]),
    patientIds: patientsOf(wish),
  })
}

/** The cabinets that bookings ask for; where one asks for none, it may be any. */
export function cabinetsOf(wishes: readonly BookingWish[]): Pick<Wanted, 'cabinetIds' | 'anyCabinet'> {
  return {
    cabinetIds: wishes.flatMap(wish => wish.cabinetId ?? []),
    anyCabinet: wishes.some(wish => wish.cabinetId === undefined),
  }
}

/** As queueForTimes, for what a planned booking takes. */
export function queueForPlan(tx: Tx, clinicId: number, plan: BookingPlan): Promise<void> {
  return queueForWish(tx, clinicId, { ...plan.wish, cabinetId: plan.cabinetId })
}
