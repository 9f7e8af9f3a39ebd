import type { Tx } from '#server/db/database.ts'
import type { News } from '#server/features/message-templates/news.ts'
import { wasToldLast } from '#server/features/messages/messages.ts'
import type { StaffContext } from '#server/http/services.ts'
import { newsOf, tellNews } from './booking-messages.ts'
import { getNoticeRow } from './patient-notice.sql.ts'

/** Queues the message of a new booking, with the link to see, confirm or cancel it. */
export async function tellBooked(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const row = await getNoticeRow(tx, bookingId)
  await tell(tx, ctx, bookingId, 'booked', newsOf(row))
}

/** Queues the message that the clinic has cancelled a booking. */
export async function tellCancelled(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const row = await getNoticeRow(tx, bookingId)
  await tell(tx, ctx, bookingId, `cancelled:${row.version}`, 'cancelled')
}

/**
 * Queues the message of a booking as it is now, unless it has begun or has no hour; answers whether this version was not
 * told before.
 */
export async function tellChanged(
  tx: Tx,
  ctx: StaffContext,
  bookingId: number,
  isMoved: boolean,
): Promise<boolean> {
  const row = await getNoticeRow(tx, bookingId)
  if (row.pinned || row.start <= ctx.now) return false
  return tell(tx, ctx, bookingId, `changed:${row.version}`, isMoved ? 'moved' : newsOf(row))
}

/** Whether the last the patient heard of a booking is that it was cancelled. */
export const wasToldCancelled = (tx: Tx, bookingId: number): Promise<boolean> =>
  wasToldLast(tx, bookingId, `booking:${bookingId}:cancelled:`)

/** Queues the message that a cancellation was taken back; answers whether it is new. */
export async function tellRestored(tx: Tx, ctx: StaffContext, bookingId: number): Promise<boolean> {
  const row = await getNoticeRow(tx, bookingId)
  return tell(tx, ctx, bookingId, `restored:${row.version}`, 'restored')
}

function tell(tx: Tx, ctx: StaffContext, bookingId: number, cause: string, news: News): Promise<boolean> {
  return tellNews(tx, ctx, news, { clinicId: ctx.actor.clinicId, bookingId, cause })
}
