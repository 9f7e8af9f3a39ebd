import type { Tx } from '#server/db/database.ts'
import { wasToldLast } from '#server/features/messages/messages.ts'
import type { StaffContext } from '#server/http/services.ts'
import { newsOf, queueNotice, sayNotice } from './booking-messages.ts'
import { getNoticeRow, type NoticeRow } from './patient-notice.sql.ts'

/** A patient added at the desk has told nobody their language. */
const LANGUAGE = 'ro'

/** Queues the message of a new booking, with the link to see, confirm or cancel it. */
export async function tellBooked(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const row = await getNoticeRow(tx, bookingId)
  await send(tx, ctx, bookingId, row, 'booked', newsOf(row))
}

/** Queues the message that the clinic has cancelled a booking. */
export async function tellCancelled(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const row = await getNoticeRow(tx, bookingId)
  const notice = row.clinic_phone === null ? 'cancelled' : 'cancelledCall'
  await send(tx, ctx, bookingId, row, `cancelled:${row.version}`, notice)
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
  return send(tx, ctx, bookingId, row, `changed:${row.version}`, isMoved ? 'moved' : newsOf(row))
}

/** Whether the last the patient heard of a booking is that it was cancelled. */
export const wasToldCancelled = (tx: Tx, bookingId: number): Promise<boolean> =>
  wasToldLast(tx, bookingId, `booking:${bookingId}:cancelled:`)

/** Queues the message that a cancellation was taken back; answers whether it is new. */
export async function tellRestored(tx: Tx, ctx: StaffContext, bookingId: number): Promise<boolean> {
  const row = await getNoticeRow(tx, bookingId)
  return send(tx, ctx, bookingId, row, `restored:${row.version}`, 'restored')
}

function send(
  tx: Tx,
  ctx: StaffContext,
  bookingId: number,
  row: NoticeRow,
  cause: string,
  notice: Parameters<typeof sayNotice>[0],
): Promise<boolean> {
  const text = sayNotice(notice, row, ctx.config.publicUrl, LANGUAGE)
  return queueNotice(tx, ctx, row, { clinicId: ctx.actor.clinicId, bookingId, cause }, text)
}
