import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import type { handleReply, listReplies, VisitOfReply } from '#contract/messages/replies.ts'
import { withConflictAnswer } from '#server/features/bookings/booking-conflict.ts'
import { changeStatusWithin } from '#server/features/bookings/booking-state.ts'
import { cancelWithin } from '#server/features/bookings/cancel-booking.ts'
import { listPatientBookingRows } from '#server/features/bookings/patient-view.ts'
import { tellCancelledByPatient } from '#server/features/online-booking/tell-cancelled.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sightOf } from '#server/records/staff-sight.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { countWaiting, listReplyRows, lockReply, lockVisits, markHandled } from './replies.sql.ts'

const SIZE = 50

export function showReplies(
  ctx: StaffContext,
  { waiting, before, size = SIZE }: CallQuery<typeof listReplies>,
): Promise<CallReply<typeof listReplies>> {
  const sight = sightOf(ctx)
  return ctx.read(async tx => {
    const rows = await listReplyRows(
      tx,
      { waiting: waiting ?? false, before, size },
      sight,
      new Date(ctx.now),
    )
    const next = rows.length === size ? (rows.at(-1)?.id ?? null) : null
    return { data: rows, waiting: await countWaiting(tx, sight), next }
  })
}

/** What a person at the desk reads out of a reply, done by the rules of the desk; each reply is seen to once. */
export function handle(
  ctx: StaffContext,
  id: number,
  { as, booking_id: bookingId }: CallBody<typeof handleReply>,
): Promise<CallReply<typeof handleReply>> {
  const { clinicId, accountId } = ctx.actor
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      const before = await getReply(tx, ctx, id)
      const reply = await lockReply(tx, id)
      if (!reply) throw new Failure('not_found')
      if (reply.handled_at !== null) throw new Failure('stale', { data: before })
      if (as !== 'read') {
        const ids = choose(before.visits, as, bookingId)
        await lockVisits(tx, ids)
        for (const visit of ids)
          await (as === 'confirm' ? changeStatusWithin(tx, ctx, visit, 'confirmed') : cancel(tx, ctx, visit))
      }
      await markHandled(tx, id, { as, by: accountId, now: new Date(ctx.now) })
      await tx.record('reply', id, 'changed', { handled: null }, { handled: as })
      return { data: await getReply(tx, ctx, id) }
    }),
  )
}

/** The visits that are meant: yes is of all, while of several the one that nobody comes to is named. */
function choose(
  visits: readonly VisitOfReply[],
  as: 'confirm' | 'cancel',
  wished: number | undefined,
): number[] {
  if (wished !== undefined && !visits.some(({ id }) => id === wished)) throw refuseField('booking_id', 'id')
  const open = visits.filter(each => each.is_open && (wished === undefined || each.id === wished))
  if (open.length === 0) throw new Failure('booking_closed')
  if (as === 'cancel' && open.length > 1) throw refuseField('booking_id', 'required')
  return open.map(({ id }) => id)
}

/** The patient asked for it, and is told so as if by their own link. */
async function cancel(tx: Parameters<typeof cancelWithin>[0], ctx: StaffContext, bookingId: number) {
  await cancelWithin(tx, ctx, bookingId, {})
  const [visit] = await listPatientBookingRows(tx, { ids: [bookingId] })
  if (visit) await tellCancelledByPatient(tx, { ...ctx, language: 'ro' }, visit)
}

async function getReply(tx: ClinicTx, ctx: StaffContext, id: number) {
  const [row] = await listReplyRows(tx, { id }, sightOf(ctx), new Date(ctx.now))
  if (!row) throw new Failure('not_found')
  return row
}
