import type { Booking } from '#contract/bookings/bookings.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/bookings/booking-changes.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { requireDoctor } from '#server/records/staff-sight.ts'
import { agreedRules, overrideOf, type Agreed } from './acceptance.ts'
import { withConflictAnswer } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import { findPlaceBefore } from './bookings.sql.ts'
import {
  changedWish,
  getOwn,
  idsOf,
  queueForTargets,
  refuseTakenPlace,
  requireOpen,
  withSeats,
} from './change-targets.ts'
import { lockBookings, type BookingRow } from './locked-bookings.sql.ts'
import { meetEachOther } from './meet-each-other.ts'
import { planBooking, type BookingPlan } from './plan-booking.ts'
import { readStart } from './booking-input.ts'
import { requireAccepted, writeAll } from './write-change.ts'

/** Takes a move back, wherever each of the bookings stood; all of them or none. What is in the way is asked about as in any move. */
export async function moveBack(
  ctx: StaffContext,
  { visits: places, ...accepted }: CallBody<typeof calls.moveBack>,
): Promise<CallReply<typeof calls.moveBack>> {
  const { clinicId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      const zone = await tx.zone
      const ids = places.map(place => place.booking_id)
      const rows = await lockBookings(tx, ids)
      const bookings: BookingRow[] = []
      for (const { booking_id: id, version, doctor_id: doctorId } of places) {
        requireDoctor(ctx, doctorId)
        const booking = getOwn(ctx, rows, id)
        await requireOpen(tx, ctx, booking, version)
        bookings.push(booking)
      }
      const targets = await withSeats(tx, bookings)
      refuseTakenPlace(targets)
      const together = idsOf(targets)
      const wishes = places.map((place, index) =>
        changedWish(targets[index]!, place, readStart(place.start, zone), together),
      )
      await queueForTargets(tx, ctx, targets, wishes)
      const plans: BookingPlan[] = []
      for (const [index, wish] of wishes.entries()) {
        const plan = await planBooking(tx, wish, ctx.now)
        plans.push({ ...plan, agreed: await findAgreed(tx, ids[index]!, plan) })
      }
      const met = meetEachOther(targets, plans)
      await requireAccepted(tx, ctx, met, overrideOf(ctx, accepted))
      await writeAll(tx, ctx, targets, accepted, met)
      const data: Booking[] = []
      for (const id of ids) data.push(await presentBooking(tx, ctx, id))
      return { data }
    }),
  )
}

/** The rules passed over where the booking stood before its last move; a place of the caller's own choosing is like any other. */
async function findAgreed(tx: Tx, bookingId: number, plan: BookingPlan): Promise<Agreed | undefined> {
  if (plan.warnings.length === 0) return undefined
  const before = await findPlaceBefore(tx, bookingId)
  const isReturn =
    before?.start === plan.start &&
    before.end === plan.end &&
    before.doctor_id === plan.wish.doctorId &&
    before.cabinet_id === plan.cabinetId
  return isReturn ? agreedRules(plan, before.accepted, before.override_reason) : undefined
}

/** Where a booking stood, for whoever may want it back there. */
export function presentPlace(row: BookingRow, zone: string) {
  return {
    booking_id: row.id,
    version: row.version + 1,
    start: formatInstant(row.start, zone),
    doctor_id: row.doctor_id,
    cabinet_id: row.cabinet_id,
  }
}
