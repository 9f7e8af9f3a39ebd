import type { Language } from '#contract/field-messages.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { CameBy } from '#domain/bookings/came-by.ts'
import type { Tx } from '#server/db/database.ts'
import { newPublicCode } from '#server/records/public-codes.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { acceptanceOf, acceptedWarnings, accepts, reasonOf, type Override } from './acceptance.ts'
import { conflictFailure, explainPlan, writeGuarded } from './booking-conflict.ts'
import { snapshotOf } from './booking-snapshot.ts'
import type { BookingWish } from './booking-wish.ts'
import { planBooking, type BookingPlan } from './plan-booking.ts'
import { queueForPlan, queueForWish } from './time-queue.ts'
import { deleteReservations, insertBooking } from './booking-writes.sql.ts'

export interface NewBookingWish extends Omit<BookingWish, 'changing'> {
  readonly note?: string
  readonly status: BookingStatus
  readonly source: 'staff' | 'online'
  readonly cameBy?: CameBy
  /** The account that books. */
  readonly createdBy: number | null
  readonly override?: Override
  /** Of a group, or of a seat of the group `parentId`. */
  readonly group?: { parentId: number | null; seats: number }
  readonly seriesId?: number
}

interface Booker {
  readonly clinicId: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly language: Language
}

/**
 * Makes a booking and returns its id. Throws booking_conflict with every warning and the nearest free hours unless each
 * warning is accepted by a permitted override; call it inside `withConflictAnswer`, so that a lost race answers the same.
 */
export async function makeBooking(tx: WriteTx, ctx: Booker, wish: NewBookingWish): Promise<number> {
  // Who accepts what is in the way does so of what is there now, and nothing comes between.
  if (wish.override && wish.override.seen.length > 0) await queueForWish(tx, ctx.clinicId, wish)
  const plan = await planBooking(tx, wish, ctx.now)
  if (!accepts(wish.override, plan)) throw await conflictFailure(tx, plan, askerOf(ctx, wish))
  return writePlan(tx, ctx, plan, wish)
}

/** Writes a booking whose plan was accepted, with its audit entry, and returns its id. */
export async function writePlan(
  tx: WriteTx,
  ctx: Booker,
  plan: BookingPlan,
  wish: NewBookingWish,
): Promise<number> {
  const { clinicId, now } = ctx
  if (plan.expiredReservationIds.length > 0 || wish.reservationCode !== undefined)
    await Promise.all([
      queueForPlan(tx, clinicId, plan),
      deleteReservations(tx, plan.expiredReservationIds, wish.reservationCode),
    ])
  const booking = {
    clinicId,
    code: newPublicCode(clinicId),
    patientId: wish.patientId,
    doctorId: wish.doctorId,
    locationId: plan.locationId,
    cabinetId: plan.cabinetId,
    start: plan.start,
    end: plan.end,
    bufferBeforeMinutes: plan.bufferBeforeMinutes,
    bufferAfterMinutes: plan.bufferAfterMinutes,
    status: wish.status,
    source: wish.source,
    cameBy: wish.cameBy ?? null,
    note: wish.note ?? '',
    ...acceptanceOf(plan),
    overrideReason: reasonOf(plan, wish.override?.reason),
    createdBy: wish.createdBy,
    now,
    services: plan.services,
    group: wish.group,
    seriesId: wish.seriesId,
  }
  const explain = explainPlan(plan, askerOf(ctx, wish), wish.override)
  const id = await writeGuarded(explain, () => insertBooking(tx, booking))
  await tx.record('booking', id, 'created', undefined, {
    ...snapshotOf(booking),
    ...acceptedWarnings(plan, booking.overrideReason),
  })
  return id
}

/** Clears away what expired where the plan stands, once everybody else who wants that time waits. */
export async function clearExpired(tx: Tx, clinicId: number, plan: BookingPlan): Promise<void> {
  const ids = plan.expiredReservationIds
  if (ids.length > 0) await Promise.all([queueForPlan(tx, clinicId, plan), freeReservations(tx, ids)])
}

/** Frees kept slots that ran out, by id. */
export async function freeReservations(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await deleteReservations(tx, ids, undefined)
}

function askerOf({ now, language }: Booker, wish: NewBookingWish) {
  return { now, language, online: wish.source === 'online' }
}
