import type { Booking } from '#contract/bookings.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import type { moveBack } from '#contract/visits.ts'
import { WARNING_KINDS } from '#domain/conflicts.ts'
import { formatInstant } from '#domain/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { setClinicZone } from '#server/features/clinics/clinics.ts'
import type { StaffContext } from '#server/http/services.ts'
import { AS_AGREED, type Override } from './book-visit.ts'
import { withConflictAnswer } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import { findPlaceBefore } from './bookings.sql.ts'
import { changedWish, idsOf, listOpenSeats, lockOpenBooking, type Target } from './change-targets.ts'
import { planVisit, type VisitPlan } from './plan-visit.ts'
import { requireDoctor } from './staff-sight.ts'
import { overrideOf, readStart } from './visit-input.ts'
import type { BookingRow } from './locked-bookings.sql.ts'
import { requireAccepted, writeAll } from './write-change.ts'

/** Takes a move back, wherever each of the visits stood; all of them or none. */
export async function moveVisitsBack(
  ctx: StaffContext,
  { visits }: CallBody<typeof moveBack>,
): Promise<CallReply<typeof moveBack>> {
  const { clinicId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.db.tenant(clinicId, async tx => {
      const zone = await setClinicZone(tx)
      const targets: Target[] = []
      for (const { booking_id: id, version, doctor_id: doctorId } of visits) {
        requireDoctor(ctx, doctorId)
        const booking = await lockOpenBooking(tx, ctx, id, version)
        targets.push({ booking, seats: await listOpenSeats(tx, booking) })
      }
      const together = idsOf(targets)
      const plans: VisitPlan[] = []
      const overrides: Override[] = []
      for (const [index, place] of visits.entries()) {
        const wish = changedWish(targets[index]!, place, readStart(place.start, zone), together)
        const plan = await planVisit(tx, wish, ctx.now)
        plans.push(plan)
        overrides.push(await overrideOfReturn(tx, ctx, place.booking_id, plan))
      }
      await requireAccepted(tx, ctx, plans, overrides)
      await writeAll(tx, ctx, targets, {}, plans)
      const data: Booking[] = []
      for (const { booking_id: id } of visits) data.push(await presentBooking(tx, ctx, id))
      return { data }
    }),
  )
}

/** What was agreed where the visit stood before its last move; a place of the caller's own choosing is like any other. */
async function overrideOfReturn(
  tx: Tx,
  ctx: StaffContext,
  bookingId: number,
  plan: VisitPlan,
): Promise<Override> {
  const before = await findPlaceBefore(tx, bookingId)
  const mayOverride = overrideOf(ctx, {})
  const isReturn =
    before?.start === plan.start &&
    before.end === plan.end &&
    before.doctor_id === plan.wish.doctorId &&
    before.cabinet_id === plan.cabinetId
  if (!isReturn) return mayOverride
  return before.overridden && mayOverride.allowed ? { ...mayOverride, kinds: WARNING_KINDS } : AS_AGREED
}

/** Where a visit stood, for whoever may want it back there. */
export function presentPlace(row: BookingRow, zone: string) {
  return {
    booking_id: row.id,
    version: row.version + 1,
    start: formatInstant(row.start, zone),
    doctor_id: row.doctor_id,
    cabinet_id: row.cabinet_id,
  }
}
