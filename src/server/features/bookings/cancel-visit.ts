import type { cancelBooking, restoreBooking } from '#contract/visits.ts'
import type { CallReply } from '#contract/call.ts'
import { formatInstant } from '#domain/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { setClinicZone } from '#server/features/clinics/clinics.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { accepts, AS_AGREED } from './book-visit.ts'
import { conflictFailure, explainVisit, withConflictAnswer, writeGuarded } from './booking-conflict.ts'
import { lockOwnBooking } from './booking-state.ts'
import { presentBooking } from './bookings.ts'
import { listTargets, type Scope } from './change-targets.ts'
import { requireFreeSeats } from './group-seats.ts'
import { tellCancelled } from './patient-notice.ts'
import { planVisit } from './plan-visit.ts'
import { requireDoctor } from './staff-sight.ts'
import { lockCancelledSeries, lockGroupOf, lockSeats, type BookingRow } from './locked-bookings.sql.ts'
import { clearCancelled, deleteReservations, stampCancelled } from './visits.sql.ts'

type Reply = CallReply<typeof cancelBooking>

/**
 * Frees the slot, keeps the row and, with `notify`, tells the patient. What has taken place cannot be cancelled. A group
 * goes with all its seats, a seat alone leaves its place to another; `scope` takes others of the series along.
 */
export async function cancelVisit(
  ctx: StaffContext,
  id: number,
  options: { reason?: string; notify?: boolean; scope?: Scope; groupOnly?: boolean } = {},
): Promise<Reply> {
  const { clinicId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.db.tenant(clinicId, async tx => {
      const booking = await lockOwnBooking(tx, ctx, id)
      if (options.groupOnly && booking.booking_type !== 'group') throw new Failure('not_found')
      if (booking.cancelled !== null || booking.status === 'completed') throw new Failure('booking_closed')
      for (const target of await listTargets(tx, ctx, booking, options.scope ?? 'this')) {
        for (const row of [target.booking, ...target.seats]) {
          await stampCancelled(tx, row.id, 'staff', options.reason ?? null, ctx.now)
          await recordChange(tx, authorOf(ctx), {
            action: 'booking.cancelled',
            entity: 'booking',
            entityId: row.id,
            before: { cancelled: false },
            after: { cancelled: true, by: 'staff', reason: options.reason ?? null },
          })
          if (options.notify) await tellCancelled(tx, ctx, row.id)
        }
      }
      return { data: await presentBooking(tx, ctx, id) }
    }),
  )
}

/**
 * Takes a cancellation back when nothing has been booked in its place; a booking that is not cancelled stays as it is. A
 * group brings back the seats that were cancelled with it. `series` brings back whatever was cancelled by the same act
 * and still has its slot, and tells of the rest; when that is none, it is refused as the booking alone would be.
 */
export async function restoreVisit(
  ctx: StaffContext,
  id: number,
  { series = false } = {},
): Promise<CallReply<typeof restoreBooking>> {
  const { clinicId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.db.tenant(clinicId, async tx => {
      const zone = await setClinicZone(tx)
      await lockGroupOf(tx, id)
      const booking = await lockOwnBooking(tx, ctx, id)
      const rows = booking.cancelled === null ? [] : await listTogether(tx, ctx, booking, series)
      const taken: number[] = []
      let refusal: Failure | undefined
      for (const row of rows) {
        const refused = await restore(tx, ctx, row)
        refusal ??= refused
        if (refused) taken.push(row.start)
      }
      if (refusal && taken.length === rows.length) throw refusal
      return {
        data: await presentBooking(tx, ctx, id),
        restored: rows.length - taken.length,
        taken: taken.map(start => formatInstant(start, zone)),
      }
    }),
  )
}

async function listTogether(
  tx: Tx,
  ctx: StaffContext,
  booking: BookingRow,
  series: boolean,
): Promise<BookingRow[]> {
  if (!series || booking.series_id === null || booking.cancelled === null) return [booking]
  const rows = await lockCancelledSeries(tx, booking.series_id, booking.cancelled)
  for (const row of rows) requireDoctor(ctx, row.doctor_id)
  return rows
}

/** Answers why it was not; nothing when it was restored. */
async function restore(tx: Tx, ctx: StaffContext, booking: BookingRow): Promise<Failure | undefined> {
  const parentId = booking.parent_booking_id
  if (parentId !== null) await requireFreeSeats(tx, ctx, parentId, 1)
  const seats = booking.booking_type === 'group' && parentId === null ? await lockSeats(tx, booking.id) : []
  const together = seats.filter(seat => seat.cancelled === booking.cancelled)
  const asker = { now: ctx.now, language: ctx.language, online: false }
  const plan = await planVisit(tx, wishOf(booking, together), ctx.now)
  if (!accepts(AS_AGREED, plan)) return conflictFailure(tx, plan, asker)
  if (plan.expiredReservationIds.length > 0)
    await deleteReservations(tx, plan.expiredReservationIds, undefined)
  for (const row of [booking, ...together]) {
    await writeGuarded(explainVisit(plan, asker), () => clearCancelled(tx, row.id, ctx.now))
    await recordChange(tx, authorOf(ctx), {
      action: 'booking.restored',
      entity: 'booking',
      entityId: row.id,
      before: { cancelled: true },
      after: { cancelled: false },
    })
  }
  return undefined
}

/** The booking as it is, as a wish of its own; a seat takes no time but its patient's, so its group is not in its way. */
function wishOf(booking: BookingRow, seats: readonly BookingRow[]) {
  const parentId = booking.parent_booking_id
  return {
    patientId: booking.patient_id,
    groupPatientIds: seats.flatMap(seat => seat.patient_id ?? []),
    doctorId: booking.doctor_id,
    cabinetId: booking.cabinet_id,
    services: booking.services.map(({ service_id, minutes, price_bani }) => ({
      serviceId: service_id,
      minutes,
      priceBani: price_bani,
    })),
    start: booking.start,
    changing: {
      bookingIds: new Set([booking.id, ...(parentId === null ? [] : [parentId])]),
      cabinetId: booking.cabinet_id,
      keptServiceIds: new Set(booking.services.map(service => service.service_id)),
    },
  }
}
