import { dropDiacritics } from '#domain/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { queueMessage, wasToldLast } from '#server/features/messages/messages.ts'
import { confirmationSms, bookingLink } from './booking-messages.ts'
import { formatBookingTime } from './booking-time.ts'
import type { StaffContext } from '#server/http/services.ts'
import { getNoticeRow, type NoticeRow } from './patient-notice.sql.ts'

/** A patient added at the desk has told nobody their language. */
const LANGUAGE = 'ro'

/** Queues the message of a new booking, with the link to see, confirm or cancel it. */
export async function tellBooked(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const row = await getNoticeRow(tx, bookingId)
  const text = confirmationSms(row, bookingLink(ctx.config.publicUrl, row.code), LANGUAGE)
  const subject = `Programarea ta la ${row.clinic_name}: ${formatBookingTime(row.start, row.zone, LANGUAGE)}`
  await send(tx, ctx, bookingId, row, `booked`, subject, text)
}

/** Queues the message that the clinic has cancelled a booking. */
export async function tellCancelled(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const row = await getNoticeRow(tx, bookingId)
  const when = formatBookingTime(row.start, row.zone, LANGUAGE)
  const phone = row.clinic_phone === null ? '' : ` Telefon: ${row.clinic_phone}`
  const text = dropDiacritics(`${row.clinic_name}: programarea din ${when} a fost anulată.${phone}`)
  const subject = `Programarea ta la ${row.clinic_name} a fost anulată`
  await send(tx, ctx, bookingId, row, `cancelled:${row.version}`, subject, text)
}

/** Queues the message of a booking as it is now, unless it has begun; answers whether this version was not told before. */
export async function tellChanged(
  tx: Tx,
  ctx: StaffContext,
  bookingId: number,
  isMoved: boolean,
): Promise<boolean> {
  const row = await getNoticeRow(tx, bookingId)
  if (row.start <= ctx.now) return false
  const when = formatBookingTime(row.start, row.zone, LANGUAGE)
  const link = bookingLink(ctx.config.publicUrl, row.code)
  const moved = `${row.clinic_name}: programarea ta s-a mutat: ${when}, ${row.doctor_name}. Detalii sau anulare: ${link}`
  const text = isMoved ? dropDiacritics(moved) : confirmationSms(row, link, LANGUAGE)
  const subject = isMoved
    ? `Programarea ta la ${row.clinic_name} s-a mutat: ${when}`
    : `Programarea ta la ${row.clinic_name}: ${when}`
  return send(tx, ctx, bookingId, row, `changed:${row.version}`, subject, text)
}

/** Whether the last the patient heard of a booking is that it was cancelled. */
export const wasToldCancelled = (tx: Tx, bookingId: number): Promise<boolean> =>
  wasToldLast(tx, bookingId, `booking:${bookingId}:cancelled:`)

/** Queues the message that a cancellation was taken back; answers whether it is new. */
export async function tellRestored(tx: Tx, ctx: StaffContext, bookingId: number): Promise<boolean> {
  const row = await getNoticeRow(tx, bookingId)
  const when = formatBookingTime(row.start, row.zone, LANGUAGE)
  const link = bookingLink(ctx.config.publicUrl, row.code)
  const text = dropDiacritics(
    `${row.clinic_name}: programarea ta din ${when} rămâne valabilă, anularea a fost o greșeală. Detalii: ${link}`,
  )
  const subject = `Programarea ta la ${row.clinic_name} rămâne valabilă: ${when}`
  return send(tx, ctx, bookingId, row, `restored:${row.version}`, subject, text)
}

/** By SMS, or by email to somebody without a phone; nothing to somebody with neither. Answers whether it is new. */
async function send(
  tx: Tx,
  ctx: StaffContext,
  bookingId: number,
  row: NoticeRow,
  cause: string,
  subject: string,
  body: string,
): Promise<boolean> {
  const channel = row.mobile === null ? 'email' : 'sms'
  const recipient = row.mobile ?? row.email
  if (recipient === null) return false
  return queueMessage(tx, ctx, {
    clinicId: ctx.actor.clinicId,
    key: `booking:${bookingId}:${cause}:${channel}`,
    channel,
    recipient,
    subject: channel === 'email' ? subject : undefined,
    body,
    bookingId,
  })
}
