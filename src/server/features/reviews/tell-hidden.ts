import { LOCALES } from '#contract/language.ts'
import { dropDiacritics } from '#domain/texts/sms-segments.ts'
import { queueNotice } from '#server/features/bookings/booking-messages.ts'
import { listPatientBookingRows } from '#server/features/bookings/patient-view.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { getLanguageOfBooker } from './reviews.sql.ts'
import { HIDDEN } from './words.ts'

/** Queues the word that the clinic hid what the patient said of a visit, and why. */
export async function tellHidden(
  tx: WriteTx,
  ctx: StaffContext,
  bookingId: number,
  reason: string,
): Promise<void> {
  const [booking] = await listPatientBookingRows(tx, { ids: [bookingId] })
  if (!booking) return
  const language = await getLanguageOfBooker(tx, bookingId)
  const day = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: booking.zone,
    day: 'numeric',
    month: 'long',
  }).format(booking.start)
  const email = sayEmail(HIDDEN, language, {
    clinic: booking.clinic_name,
    day,
    reason: /[.!?]$/.test(reason) ? reason : `${reason}.`,
    link: `${ctx.config.publicUrl}/rate/${booking.code}`,
  })
  const of = { clinicId: ctx.actor.clinicId, bookingId, cause: `review-hidden:${ctx.now}` }
  await queueNotice(tx, ctx, booking, of, { sms: dropDiacritics(email.body), email })
}
