import type { Tx } from '#server/db/database.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listToldOfRequest } from './approval-notice.sql.ts'
import { listPatientBookingRows } from './patient-view.sql.ts'
import { calendarLink, confirmationEmail, confirmationSms, bookingLink } from './booking-messages.ts'

/** Queues, once, the answer to who was told that the clinic has their request; nothing for a booking that has begun. */
export async function tellApproved(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const told = await listToldOfRequest(tx, bookingId)
  const [booking] = told.length > 0 ? await listPatientBookingRows(tx, { ids: [bookingId] }) : []
  if (!booking || booking.start <= ctx.now) return
  const { publicUrl } = ctx.config
  const link = bookingLink(publicUrl, booking.code)
  const links = { booking: link, calendar: calendarLink(publicUrl, booking.code) }
  for (const { channel, recipient, language } of told) {
    const text =
      channel === 'sms'
        ? { body: confirmationSms(booking, link, language, 'approved') }
        : confirmationEmail(booking, links, language, 'approved')
    const key = `booking:${bookingId}:approved:${channel}`
    await queueMessage(tx, ctx, { clinicId: booking.clinic_id, key, channel, recipient, bookingId, ...text })
  }
}
