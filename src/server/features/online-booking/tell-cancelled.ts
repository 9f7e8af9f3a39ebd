import { dropDiacritics } from '#domain/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { cancellationText, bookingLink } from '#server/features/bookings/booking-messages.ts'
import type { Context } from '#server/http/services.ts'

/**
 * Queues the word that the patient's cancellation has arrived: by SMS, or by email to somebody without a phone. It goes
 * where the clinic reaches them, so that they also learn of it when somebody else holds their link.
 */
export async function tellCancelledByPatient(
  tx: Tx,
  ctx: Context,
  booking: PatientBookingRow,
): Promise<void> {
  const channel = booking.mobile === null ? 'email' : 'sms'
  const recipient = booking.mobile ?? booking.email
  if (recipient === null) return
  const link = bookingLink(ctx.config.publicUrl, booking.code)
  const { subject, body } = cancellationText(booking, link, ctx.language)
  await queueMessage(tx, ctx, {
    clinicId: booking.clinic_id,
    key: `booking:${booking.id}:given-up:${booking.version}:${channel}`,
    channel,
    recipient,
    ...(channel === 'sms' ? { body: dropDiacritics(body) } : { subject, body }),
    bookingId: booking.id,
  })
}
