import type { Tx } from '#server/db/database.ts'
import { movedNewsOf, tellNews } from '#server/features/bookings/booking-messages.ts'
import { listPatientBookingRows } from '#server/features/bookings/patient-view.ts'
import type { Context } from '#server/http/services.ts'

/**
 * Queues the word of where the patient has moved their visit, by SMS and by email with the calendar's entry. It goes where
 * the clinic reaches them, so that they also learn of it when somebody else holds their link.
 */
export async function tellMovedByPatient(
  tx: Tx,
  ctx: Pick<Context, 'config' | 'language' | 'now'>,
  bookingId: number,
): Promise<void> {
  const [visit] = await listPatientBookingRows(tx, { ids: [bookingId] })
  if (!visit) return
  const { clinic_id: clinicId, mobile, email, moves } = visit
  const cause = `moved-online:${moves}`
  const { language } = ctx
  await tellNews(tx, ctx, movedNewsOf(visit), { clinicId, bookingId, cause, language, to: { mobile, email } })
}
