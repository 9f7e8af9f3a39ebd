import type { Tx } from '#server/db/database.ts'
import { confirmationEmail, movedNewsOf, sayNotice } from '#server/features/bookings/booking-messages.ts'
import { listPatientBookingRows } from '#server/features/bookings/patient-view.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import type { Context } from '#server/http/services.ts'

/**
 * Queues the word of where the patient has moved their visit, by SMS and by email with the calendar's entry. It goes where
 * the clinic reaches them, so that they also learn of it when somebody else holds their link.
 */
export async function tellMovedByPatient(
  tx: Tx,
  { config, language, now }: Pick<Context, 'config' | 'language' | 'now'>,
  bookingId: number,
): Promise<void> {
  const [visit] = await listPatientBookingRows(tx, { ids: [bookingId] })
  if (!visit) return
  const { publicUrl } = config
  const news = movedNewsOf(visit)
  const message = { clinicId: visit.clinic_id, bookingId }
  const keyOf = (channel: string) => `booking:${bookingId}:moved-online:${visit.moves}:${channel}`
  if (visit.mobile !== null)
    await queueMessage(
      tx,
      { now },
      {
        ...message,
        key: keyOf('sms'),
        channel: 'sms',
        recipient: visit.mobile,
        body: sayNotice(news, visit, publicUrl, language).sms,
      },
    )
  if (visit.email !== null)
    await queueMessage(
      tx,
      { now },
      {
        ...message,
        key: keyOf('email'),
        channel: 'email',
        recipient: visit.email,
        ...confirmationEmail(visit, publicUrl, language, news),
      },
    )
}
