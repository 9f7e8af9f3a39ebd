import type { setBookingStatus } from '#contract/bookings/booking-changes.ts'
import type { CallReply } from '#contract/call.ts'
import {
  canChange,
  findStatusProblem,
  statusName,
  type BookingStatus,
} from '#domain/bookings/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { tellApproved } from './approval-notice.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly } from '#server/records/staff-sight.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { withConflictAnswer } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import { lockBooking, lockSeats, type BookingRow } from './locked-bookings.sql.ts'
import { updateStatus } from './booking-writes.sql.ts'

type Reply = CallReply<typeof setBookingStatus>

/** The booking, locked; not_found when it is not one that the caller may touch. */
export async function lockOwnBooking(tx: Tx, ctx: StaffContext, id: number): Promise<BookingRow> {
  const booking = await lockBooking(tx, id)
  const own = ownDoctorOnly(ctx)
  if (!booking || (own !== undefined && own !== booking.doctor_id)) throw new Failure('not_found')
  return booking
}

/** The 409 of a change that started from what is no longer so, with what is. */
export async function staleFailure(tx: ClinicTx, ctx: StaffContext, id: number): Promise<Failure> {
  return new Failure('stale', { data: await presentBooking(tx, ctx, id) })
}

/**
 * Moves a booking to another status. With `from` it must still be in that one, so that of two people acting at once one
 * is told. Asking for the status it already has changes nothing. A group takes along every seat that may follow.
 */
export async function changeStatus(
  ctx: StaffContext,
  id: number,
  to: BookingStatus,
  from?: BookingStatus,
): Promise<Reply> {
  return withConflictAnswer(ctx, ctx.actor.clinicId, () =>
    ctx.write(async tx => {
      await changeStatusWithin(tx, ctx, id, to, from)
      return { data: await presentBooking(tx, ctx, id) }
    }),
  )
}

/** As changeStatus, within a change that does more. */
export async function changeStatusWithin(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  to: BookingStatus,
  from?: BookingStatus,
): Promise<void> {
  const zone = await tx.zone
  const booking = await lockOwnBooking(tx, ctx, id)
  if (booking.cancelled !== null) throw new Failure('booking_closed')
  if (booking.pinned !== null) throw new Failure('pinned')
  if (from !== undefined && booking.status !== from) throw await staleFailure(tx, ctx, id)
  const moment = { start: booking.start, now: ctx.now, zone }
  const problem = booking.status === to ? undefined : findStatusProblem(booking.status, to, moment)
  if (problem) throw new Failure(problem)
  const isGroup = booking.booking_type === 'group' && booking.parent_booking_id === null
  const seats = isGroup ? await lockSeats(tx, [id]) : []
  const following = seats.filter(seat => seat.cancelled === null && canChange(seat.status, to, moment))
  for (const row of [booking, ...following]) if (row.status !== to) await writeStatus(tx, ctx, row, to)
}

async function writeStatus(
  tx: WriteTx,
  ctx: StaffContext,
  row: BookingRow,
  to: BookingStatus,
): Promise<void> {
  if (!(await updateStatus(tx, row.id, row.status, to, ctx.now))) throw await staleFailure(tx, ctx, row.id)
  await tx.record('booking', row.id, 'status_changed', { status: row.status }, { status: to })
  if (row.status === 'new' && (to === 'approved' || to === 'confirmed')) await tellApproved(tx, ctx, row.id)
}

/** Status numbers of the wire, already checked to be within range. */
export function statusOf(code: number): BookingStatus {
  const name = statusName(code)
  if (!name) throw new Failure('status_not_allowed')
  return name
}
