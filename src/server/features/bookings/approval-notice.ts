import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listToldOfRequest } from './approval-notice.sql.ts'
import { listPatientBookingRows } from './patient-view.sql.ts'
import { tellNews } from './booking-messages.ts'

/** Queues, once, the answer to who was told that the clinic has their request; nothing for a booking that has begun. */
export async function tellApproved(tx: Tx, ctx: StaffContext, bookingId: number): Promise<void> {
  const told = await listToldOfRequest(tx, bookingId)
  const [booking] = told.length > 0 ? await listPatientBookingRows(tx, { ids: [bookingId] }) : []
  if (!booking || booking.start <= ctx.now) return
  // Each hour that the patient asked for has an answer of its own.
  const cause = booking.moves > 0 ? `approved:${booking.moves}` : 'approved'
  for (const { channel, recipient, language } of told) {
    const to = { mobile: null, email: null, [channel === 'sms' ? 'mobile' : 'email']: recipient }
    await tellNews(tx, ctx, 'approved', { clinicId: booking.clinic_id, bookingId, cause, language, to })
  }
}
