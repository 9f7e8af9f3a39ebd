import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/pinboard.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sightOf } from '#server/records/staff-sight.ts'
import { presentBooking } from './bookings.ts'
import { listPinnedRows } from './bookings.sql.ts'
import { stampPinned } from './booking-writes.sql.ts'
import { lockTargets, refuseTakenPlace, requireOpen } from './change-targets.ts'
import { formatInstant } from '#domain/wall-time.ts'

export function showPinboard(ctx: StaffContext): Promise<CallReply<typeof calls.listPinned>> {
  return ctx.read(async tx => ({ data: await listPinnedRows(tx, sightOf(ctx)) }))
}

/** Frees the hour of a booking that is still at the version the caller saw; a group's with its seats'. */
export function pinBooking(
  ctx: StaffContext,
  id: number,
  version: number,
): Promise<CallReply<typeof calls.pinBooking>> {
  return ctx.write(async tx => {
    const { booking, targets } = await lockTargets(tx, ctx, id, 'this')
    if (booking.pinned === null) {
      await requireOpen(tx, ctx, booking, version)
      refuseTakenPlace(targets)
      await stampPinned(tx, [id], ctx.actor.accountId, ctx.now)
      await tx.record('booking', id, 'pinned', { pinned: false }, { pinned: true, ...placeOf(booking) })
    }
    return { data: await presentBooking(tx, ctx, id) }
  })
}

const placeOf = ({ start, doctor_id }: { start: number; doctor_id: number }) => ({
  start: formatInstant(start, 'UTC'),
  doctor_id,
})
