import { say } from '#contract/texts.ts'
import { dropDiacritics } from '#domain/texts/sms-segments.ts'
import { contactOf } from '#domain/messages/contact.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { queueNotice } from '#server/features/bookings/booking-messages.ts'
import { findToldVisit } from '#server/features/messages/claiming/visit-words.ts'
import type { StaffContext } from '#server/http/services.ts'
import { videoLink } from './video-link.ts'
import { WORDS } from './words.ts'

/** Queues the patient's link once more, in their language; the channel it goes by, undefined where nobody can be reached. */
export async function sendLink(
  tx: Tx,
  ctx: StaffContext,
  clinicId: number,
  bookingId: number,
  cause: string,
): Promise<'sms' | 'email' | undefined> {
  const told = await findToldVisit(tx, bookingId, ctx.config.publicUrl)
  if (!told) return undefined
  const { visit, clinic } = told
  const language = told.language ?? 'ro'
  const contact = contactOf({ ...visit, birthDate: visit.birth_date }, localDateOf(ctx.now, visit.zone))
  const { visit_day: day = '', visit_time: time = '', clinic_name: name = '' } = told.valuesIn(language)
  const values = {
    clinic: name,
    doctor: visit.doctor_name,
    day,
    time,
    link: videoLink(ctx.config.publicUrl, visit.code),
  }
  const sms = say(WORDS.sms, language, values)
  const said = {
    sms: clinic.settings.plain_sms ? dropDiacritics(sms) : sms,
    email: { subject: say(WORDS.subject, language), body: say(WORDS.email, language, values) },
  }
  const isQueued = await queueNotice(
    tx,
    ctx,
    contact,
    { clinicId, bookingId, cause: `video-link:${cause}` },
    said,
  )
  if (!isQueued) return undefined
  return contact.mobile === null ? 'email' : 'sms'
}
