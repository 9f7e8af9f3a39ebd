import type { Tx } from '#server/db/database.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listToldOfRequest } from './approval-notice.sql.ts'
import { listPatientBookingRows } from './patient-view.sql.ts'
import { confirmationEmail, sayNotice } from './booking-messages.ts'

/** Queues, once, the answer to who was told that the clinic has their request; nothing for a booking that has begun. */
export async function tellApproved(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const told = await listToldOfRequest(tx, bookingId)
  const [booking] = told.length > 0 ? await listPatientBookingRows(tx, { ids: [bookingId] }) : []
  if (!booking || booking.start <= ctx.now) return
  const { publicUrl } = ctx.config
  for (const { channel, recipient, language } of told) {
    const text =
      channel === 'sms'
        ? { body: sayNotice('approved', booking, publicUrl, language).sms }
        : confirmationEmail(booking, publicUrl, language, 'approved')
    // Each hour that the patient asked for has an answer of its own.
    const asked = booking.moves > 0 ? `:${booking.moves}` : ''
    const key = `booking:${bookingId}:approved${asked}:${channel}`
    await queueMessage(tx, ctx, { clinicId: booking.clinic_id, key, channel, recipient, bookingId, ...text })
  }
}
