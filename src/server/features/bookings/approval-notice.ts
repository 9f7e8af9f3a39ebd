import type { Tx } from '#server/db/database.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listToldOfRequest } from './approval-notice.sql.ts'
import { listVisitRows } from './patient-view.sql.ts'
import { calendarLink, confirmationEmail, confirmationSms, visitLink } from './visit-messages.ts'

/** Queues, once, the answer to who was told that the clinic has their request; nothing for a visit that has begun. */
export async function tellApproved(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const told = await listToldOfRequest(tx, bookingId)
  const [visit] = told.length > 0 ? await listVisitRows(tx, { ids: [bookingId] }) : []
  if (!visit || visit.start <= ctx.now) return
  const { publicUrl } = ctx.config
  const link = visitLink(publicUrl, visit.code)
  const links = { visit: link, calendar: calendarLink(publicUrl, visit.code) }
  for (const { channel, recipient, language } of told) {
    const text =
      channel === 'sms'
        ? { body: confirmationSms(visit, link, language, 'approved') }
        : confirmationEmail(visit, links, language, 'approved')
    const key = `booking:${bookingId}:approved:${channel}`
    await queueMessage(tx, ctx, { clinicId: visit.clinic_id, key, channel, recipient, bookingId, ...text })
  }
}
