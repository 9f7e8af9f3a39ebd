import type { setBookingStatus } from '#contract/bookings.ts'
import type { CallReply } from '#contract/call.ts'
import { canChange, statusName, type BookingStatus } from '#domain/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { accepts } from './book-visit.ts'
import { conflictFailure, explainVisit, withConflictAnswer, writeGuarded } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import { tellCancelled } from './patient-notice.ts'
import { planVisit } from './plan-visit.ts'
import { ownDoctorOnly } from './staff-sight.ts'
import { clearCancelled, lockBooking, stampCancelled, updateStatus, type BookingRow } from './visits.sql.ts'

type Reply = CallReply<typeof setBookingStatus>

/** The booking, locked; not_found when it is not one that the caller may touch. */
export async function lockOwnBooking(tx: Tx, ctx: StaffContext, id: number): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  const own = ownDoctorOnly(ctx)
  if (!booking || (own !== undefined && own !== booking.doctor_id)) throw new Failure('not_found')
  return booking
}

/** The 409 of a change that started from what is no longer so, with what is. */
export async function staleFailure(tx: Tx, ctx: StaffContext, id: number): Promise<Failure> {
  return new Failure('stale', { data: await presentBooking(tx, ctx, id) })
}

/**
 * Moves a booking to another status. With `from` it must still be in that one, so that of two people acting at once one
 * is told. Asking for the status it already has changes nothing.
 */
export async function changeStatus(
  ctx: StaffContext,
  id: number,
  to: BookingStatus,
  from?: BookingStatus,
): Promise<Reply> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const booking = await lockOwnBooking(tx, ctx, id)
    if (booking.cancelled) throw new Failure('booking_closed')
    if (from !== undefined && booking.status !== from) throw await staleFailure(tx, ctx, id)
    if (booking.status !== to) {
      if (!canChange(booking.status, to)) throw new Failure('status_not_allowed')
      if (!(await updateStatus(tx, id, booking.status, to, ctx.now))) throw await staleFailure(tx, ctx, id)
      await recordChange(tx, authorOf(ctx), {
        action: 'booking.status_changed',
        entity: 'booking',
        entityId: id,
        before: { status: booking.status },
        after: { status: to },
      })
    }
    return { data: await presentBooking(tx, ctx, id) }
  })
}

/** Status numbers of the wire, already checked to be within range. */
export function statusOf(code: number): BookingStatus {
  const name = statusName(code)
  if (!name) throw new Failure('status_not_allowed')
  return name
}

/** Frees the slot, keeps the row and, with `notify`, tells the patient. What has taken place cannot be cancelled. */
export async function cancelVisit(
  ctx: StaffContext,
  id: number,
  reason: string | undefined,
  notify: boolean,
): Promise<Reply> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    const booking = await lockOwnBooking(tx, ctx, id)
    if (booking.cancelled || booking.status === 'completed') throw new Failure('booking_closed')
    await stampCancelled(tx, id, 'staff', reason ?? null, ctx.now)
    await recordChange(tx, authorOf(ctx), {
      action: 'booking.cancelled',
      entity: 'booking',
      entityId: id,
      before: { cancelled: false },
      after: { cancelled: true, by: 'staff', reason: reason ?? null },
    })
    if (notify) await tellCancelled(tx, ctx, id)
    return { data: await presentBooking(tx, ctx, id) }
  })
}

/** Takes a cancellation back when nothing has been booked in its place; a booking that is not cancelled stays as it is. */
export async function restoreVisit(ctx: StaffContext, id: number): Promise<Reply> {
  const { clinicId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.db.tenant(clinicId, async tx => {
      const booking = await lockOwnBooking(tx, ctx, id)
      if (booking.cancelled) {
        const asker = { now: ctx.now, language: ctx.language, online: false }
        const plan = await planVisit(tx, wishOf(booking), ctx.now)
        // It was outside the schedule before, or the schedule changed since: no reason to refuse what was agreed.
        const override = { kinds: ['outside_schedule' as const], allowed: true }
        if (!accepts(override, plan)) throw await conflictFailure(tx, plan, asker)
        await writeGuarded(explainVisit(plan, asker), () => clearCancelled(tx, id, ctx.now))
        await recordChange(tx, authorOf(ctx), {
          action: 'booking.restored',
          entity: 'booking',
          entityId: id,
          before: { cancelled: true },
          after: { cancelled: false },
        })
      }
      return { data: await presentBooking(tx, ctx, id) }
    }),
  )
}

/** The booking as it is, as a wish of its own. */
function wishOf(booking: BookingRow) {
  return {
    patientId: booking.patient_id,
    doctorId: booking.doctor_id,
    cabinetId: booking.cabinet_id,
    services: booking.services.map(({ service_id, minutes, price_bani }) => ({
      serviceId: service_id,
      minutes,
      priceBani: price_bani,
    })),
    start: booking.start,
    changing: {
      bookingId: booking.id,
      cabinetId: booking.cabinet_id,
      keptServiceIds: new Set(booking.services.map(service => service.service_id)),
    },
  }
}
