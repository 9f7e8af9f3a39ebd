import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/bookings/booking-changes.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { requireDoctor } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { accepts, agreedRules, overrideOf, reasonOf, type Override } from './acceptance.ts'
import { clearExpired } from './make-booking.ts'
import { conflictFailure, explainPlan, withConflictAnswer, writeGuarded } from './booking-conflict.ts'
import { snapshotOfRow } from './booking-snapshot.ts'
import { presentBooking } from './bookings.ts'
import { getOwn, isGroup, queueForTargets, type Target } from './change-targets.ts'
import { requireFreeSeats, requireHour } from './group-seats.ts'
import { lockBookings, lockSeats, lockSeriesOf, type BookingRow } from './locked-bookings.sql.ts'
import type { BookingWish } from './booking-wish.ts'
import { planBooking, type BookingPlan } from './plan-booking.ts'
import { clearCancelled, replaceServices } from './booking-writes.sql.ts'
import { columnsOfPlan, isMoved, placeOf, statusThere } from './write-change.ts'

/** A cancelled booking with the seats that were cancelled with it, or a seat with the group that it returns to. */
interface Returning extends Target {
  readonly group?: BookingRow
}

/**
 * Takes a cancellation back; what is in the way by now is asked about as in any move, and a booking that is not cancelled
 * stays as it is. A group brings back the seats that were cancelled with it, a seat returns to where its group is now.
 * `series` brings back whatever was cancelled by the same act and still has its slot, and tells of the rest; when that is
 * none, it is refused as the booking alone would be.
 */
export async function restoreBooking(
  ctx: StaffContext,
  id: number,
  { series, ...accepted }: CallBody<typeof calls.restoreBooking>,
): Promise<CallReply<typeof calls.restoreBooking>> {
  const { clinicId } = ctx.actor
  const override = overrideOf(ctx, accepted)
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      const zone = await tx.zone
      const returning = await lockReturning(tx, ctx, id, series)
      const wishes = returning.map(wishOf)
      await queueForTargets(tx, ctx, returning, wishes)
      const taken: number[] = []
      const restored: number[] = []
      let refusal: Failure | undefined
      for (const [index, each] of returning.entries()) {
        const refused = await restore(tx, ctx, each, wishes[index]!, override)
        refusal ??= refused
        if (refused) taken.push(each.booking.start)
        else restored.push(each.booking.id)
      }
      if (refusal && taken.length === returning.length) throw refusal
      return {
        data: await presentBooking(tx, ctx, id),
        restored: restored.length,
        restored_ids: restored,
        taken: taken.map(start => formatInstant(start, zone)),
      }
    }),
  )
}

/** What comes back, by start, locked with its groups and seats; nothing when the booking is not cancelled. */
async function lockReturning(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  series: boolean,
): Promise<Returning[]> {
  const rows = await (series ? lockSeriesOf(tx, id) : lockBookings(tx, [id]))
  const booking = getOwn(ctx, rows, id)
  const { cancelled } = booking
  if (cancelled === null) return []
  const isTogether = (row: BookingRow) => row.series_id !== null && row.cancelled === cancelled
  const meant = rows.filter(row => row === booking || (series && isTogether(row)))
  for (const row of meant) requireDoctor(ctx, row.doctor_id)
  const groupIds = meant.filter(isGroup).map(row => row.id)
  const seats = groupIds.length > 0 ? await lockSeats(tx, groupIds) : []
  const parentId = booking.parent_booking_id
  const group = parentId === null ? undefined : (await requireFreeSeats(tx, ctx, parentId, 1)).group
  if (group) requireHour(group)
  return meant
    .toSorted((a, b) => a.start - b.start || a.id - b.id)
    .map(row => ({
      booking: row,
      seats: seats.filter(seat => seat.parent_booking_id === row.id && seat.cancelled === cancelled),
      group: row === booking ? group : undefined,
    }))
}

/** Answers why it was not; nothing when it was restored. */
async function restore(
  tx: WriteTx,
  ctx: StaffContext,
  { booking, seats, group }: Returning,
  wish: BookingWish,
  override: Override,
): Promise<Failure | undefined> {
  const asker = { now: ctx.now, language: ctx.language, online: false }
  const found = await planBooking(tx, wish, ctx.now)
  // Where a group stands was settled when it came there; only whether its patient is free is asked.
  const warnings = group ? found.warnings.filter(({ kind }) => kind === 'patient_overlap') : found.warnings
  const agreed = agreedRules(found, booking.accepted, booking.override_reason)
  const plan: BookingPlan = { ...found, warnings, agreed }
  if (!accepts(override, plan)) return conflictFailure(tx, plan, asker)
  await clearExpired(tx, ctx.actor.clinicId, plan)
  for (const row of [booking, ...seats]) {
    const explain = explainPlan(plan, asker, override)
    await writeGuarded(explain, () => writeRestored(tx, ctx, row, plan, override.reason))
  }
  return undefined
}

async function writeRestored(
  tx: WriteTx,
  ctx: StaffContext,
  row: BookingRow,
  plan: BookingPlan,
  reason: string | undefined,
): Promise<void> {
  const status = statusThere(ctx, row, plan)
  const after = { ...row, ...placeOf(plan), status, override_reason: reasonOf(plan, reason) }
  const place = columnsOfPlan(plan, after.override_reason)
  await clearCancelled(tx, row.id, { ...place, status: status === row.status ? undefined : status }, ctx.now)
  // A seat has the services of its group, which may be others by now.
  if (row.parent_booking_id !== null) await replaceServices(tx, ctx.actor.clinicId, row.id, plan.services)
  const moved = isMoved(row, after)
  await tx.record(
    'booking',
    row.id,
    'restored',
    { cancelled: true, ...(moved && snapshotOfRow(row)) },
    { cancelled: false, ...(moved && snapshotOfRow(after)) },
  )
}

/** The booking as it was, as a wish of its own; a seat as its group is now, which is not in its way. */
function wishOf({ booking, seats, group }: Returning): BookingWish {
  const place = group ?? booking
  const { doctor_id: doctorId, cabinet_id: cabinetId, location_id: locationId, services, start } = place
  const serviceIds = services.map(service => service.service_id)
  return {
    patientId: booking.patient_id,
    groupPatientIds: seats.flatMap(seat => seat.patient_id ?? []),
    doctorId,
    cabinetId,
    services: services.map(({ service_id, minutes, price_bani, agreed_bani }) => ({
      serviceId: service_id,
      minutes,
      priceBani: price_bani,
      agreedBani: agreed_bani,
    })),
    start,
    changing: {
      bookingIds: new Set([booking.id, ...(group ? [group.id] : [])]),
      cabinetId,
      locationId,
      serviceIds,
      keptServiceIds: new Set(serviceIds),
    },
  }
}
