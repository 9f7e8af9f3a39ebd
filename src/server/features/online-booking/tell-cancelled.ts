import type { Tx } from '#server/db/database.ts'
import { tellNews } from '#server/features/bookings/booking-messages.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import type { Context } from '#server/http/services.ts'

/**
 * Queues the word that the patient's cancellation has arrived. It goes where the clinic reaches them, so that they also
 * learn of it when somebody else holds their link.
 */
export async function tellCancelledByPatient(
  tx: Tx,
  ctx: Pick<Context, 'now' | 'config' | 'language'>,
  booking: PatientBookingRow,
): Promise<void> {
  const { clinic_id: clinicId, id: bookingId, mobile, email, version } = booking
  const cause = `given-up:${version}`
  await tellNews(tx, ctx, 'givenUp', {
    clinicId,
    bookingId,
    cause,
    language: ctx.language,
    to: { mobile, email },
  })
}
