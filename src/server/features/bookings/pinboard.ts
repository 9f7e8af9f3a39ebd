import type { CallReply } from '#contract/call.ts'
import type * as calls from '#contract/bookings/pinboard.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sightOf } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { presentBooking } from './bookings.ts'
import { listPinnedRows } from './bookings.sql.ts'
import { stampPinned } from './booking-writes.sql.ts'
import { lockTargets, refuseTakenPlace, requireOpen } from './change-targets.ts'

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
      await pinTogether(tx, ctx, [id])
    }
    return { data: await presentBooking(tx, ctx, id) }
  })
}

/** Pins bookings that are open, groups with their seats; nobody may write them meanwhile. */
export async function pinTogether(tx: WriteTx, ctx: StaffContext, ids: readonly number[]): Promise<void> {
  await stampPinned(tx, ids, ctx.actor.accountId, ctx.now)
  for (const id of ids) await tx.record('booking', id, 'pinned', { pinned: false }, { pinned: true })
}
