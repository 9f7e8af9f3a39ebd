import type * as calls from '#contract/bookings/booking-changes.ts'
import type { CallReply } from '#contract/call.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { withConflictAnswer } from './booking-conflict.ts'
import { presentBooking } from './bookings.ts'
import { lockTargets, refuseTakenPlace, type Scope, type Target } from './change-targets.ts'
import { tellCancelled } from './patient-notice.ts'
import { stampCancelled } from './booking-writes.sql.ts'

type Reply = CallReply<typeof calls.cancelBooking>
type Options = { reason?: string; notify?: boolean; scope?: Scope; groupOnly?: boolean }

/**
 * Frees the slot, keeps the row and, with `notify`, tells the patient. What has taken place cannot be cancelled. A group
 * goes with all its seats, a seat alone leaves its place to another; `scope` takes others of the series along.
 */
export async function cancelBooking(ctx: StaffContext, id: number, options: Options = {}): Promise<Reply> {
  return withConflictAnswer(ctx, ctx.actor.clinicId, () =>
    ctx.write(async tx => {
      await cancelWithin(tx, ctx, id, options)
      return { data: await presentBooking(tx, ctx, id) }
    }),
  )
}

/** As cancelBooking, within a change that does more. */
export async function cancelWithin(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  options: Options,
): Promise<void> {
  const { booking, targets } = await lockTargets(tx, ctx, id, options.scope ?? 'this')
  if (options.groupOnly && booking.booking_type !== 'group') throw new Failure('not_found')
  if (booking.cancelled !== null || booking.status === 'completed') throw new Failure('booking_closed')
  refuseTakenPlace(targets)
  await cancelTargets(tx, ctx, targets, options)
}

/** Cancels bookings that are locked and open, with their seats. */
export async function cancelTargets(
  tx: WriteTx,
  ctx: StaffContext,
  targets: readonly Target[],
  { reason = null, notify }: { reason?: string | null; notify?: boolean },
): Promise<void> {
  for (const row of targets.flatMap(({ booking, seats }) => [booking, ...seats])) {
    await stampCancelled(tx, row.id, 'staff', reason, ctx.now)
    const after = { cancelled: true, by: 'staff', reason }
    await tx.record('booking', row.id, 'cancelled', { cancelled: false }, after)
    if (notify) await tellCancelled(tx, ctx, row.id)
  }
}
