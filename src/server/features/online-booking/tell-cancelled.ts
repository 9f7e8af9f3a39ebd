import { dropDiacritics } from '#domain/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import type { VisitRow } from '#server/features/bookings/patient-view.ts'
import { cancellationText, visitLink } from '#server/features/bookings/visit-messages.ts'
import type { Context } from '#server/http/services.ts'

/**
 * Queues the word that the patient's cancellation has arrived: by SMS, or by email to somebody without a phone. It goes
 * where the clinic reaches them, so that they also learn of it when somebody else holds their link.
 */
export async function tellCancelledByPatient(tx: Tx, ctx: Context, visit: VisitRow): Promise<void> {
  const channel = visit.mobile === null ? 'email' : 'sms'
  const recipient = visit.mobile ?? visit.email
  if (recipient === null) return
  const link = visitLink(ctx.config.publicUrl, visit.code)
  const { subject, body } = cancellationText(visit, link, ctx.language)
  await queueMessage(tx, ctx, {
    clinicId: visit.clinic_id,
    key: `booking:${visit.id}:given-up:${visit.version}:${channel}`,
    channel,
    recipient,
    ...(channel === 'sms' ? { body: dropDiacritics(body) } : { subject, body }),
    bookingId: visit.id,
  })
}
