import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { dropDiacritics } from '#domain/texts/sms-segments.ts'
import type { Tx } from '#server/db/database.ts'
import { queueMessage } from '#server/features/messages/messages.ts'
import { sayEmail } from '#server/texts/say-email.ts'
import { formatBookingTime } from './booking-time.ts'
import type { PatientBookingRow } from './patient-view.ts'
import { ACTIONS, CONFIRMATION, NEWS, NOTICES, WORDS } from './words.ts'

/** Where the patient sees, confirms and cancels the booking, for as long as it exists. */
export function bookingLink(publicUrl: string, code: string): string {
  return `${publicUrl}/b/${code}`
}

function calendarLink(publicUrl: string, code: string): string {
  return `${publicUrl}/api/v2/public/bookings/${code}/calendar.ics`
}

/** What a confirmation tells: a booking that the clinic still has to approve, one that stands, or one just approved. */
type News = keyof typeof NEWS

export function newsOf({ status }: Pick<PatientBookingRow, 'status'>): News {
  return status === 'new' ? 'requested' : 'booked'
}

/** What is said of a visit that its patient has moved: the clinic looks at it anew, or it stands. */
export function movedNewsOf({ status }: Pick<PatientBookingRow, 'status'>) {
  return status === 'new' ? 'moveRequested' : 'movedByYou'
}

type Notice = keyof typeof NOTICES

/** What a notice tells of; instants are epoch milliseconds. */
interface Told {
  readonly code: string
  readonly clinic_name: string
  readonly clinic_phone: string | null
  readonly doctor_name: string
  readonly start: number
  readonly zone: string
}

/** A notice as an SMS says it, without diacritics, which would cost a second one; as an email it keeps them. */
export function sayNotice(
  notice: Notice,
  booking: Told,
  publicUrl: string,
  language: Language,
): { sms: string; email: { subject: string; body: string } } {
  const email = sayEmail(NOTICES[notice], language, {
    clinic: booking.clinic_name,
    when: formatBookingTime(booking.start, booking.zone, language),
    doctor: booking.doctor_name,
    phone: booking.clinic_phone ?? '',
    link: bookingLink(publicUrl, booking.code),
  })
  return { sms: dropDiacritics(email.body), email }
}

/** Queues a notice by SMS, or by email to somebody without a phone; nothing to somebody with neither. Answers whether it is new. */
export async function queueNotice(
  tx: Tx,
  ctx: { readonly now: number },
  to: { readonly mobile: string | null; readonly email: string | null },
  of: { readonly clinicId: number; readonly bookingId: number; readonly cause: string },
  { sms, email }: ReturnType<typeof sayNotice>,
): Promise<boolean> {
  const recipient = to.mobile ?? to.email
  if (recipient === null) return false
  const channel = to.mobile === null ? 'email' : 'sms'
  const { clinicId, bookingId, cause } = of
  const key = `booking:${bookingId}:${cause}:${channel}`
  const text = channel === 'sms' ? { body: sms } : email
  return queueMessage(tx, ctx, { clinicId, key, channel, recipient, bookingId, ...text })
}

export function confirmationEmail(
  booking: PatientBookingRow,
  publicUrl: string,
  language: Language,
  news = newsOf(booking),
): { subject: string; body: string } {
  const { name, address, city, phone } = booking.location
  const { subject, body } = sayEmail(CONFIRMATION, language, {
    clinic: booking.clinic_name,
    when: formatBookingTime(booking.start, booking.zone, language),
    name: booking.first_name,
    news: say(NEWS[news], language),
    doctor: booking.doctor_name,
    services: booking.services.map(service => service[`name_${language}`]).join(', '),
    place: [name, address, city].filter(Boolean).join(', '),
    action: say(ACTIONS[news], language),
    link: bookingLink(publicUrl, booking.code),
    calendar: calendarLink(publicUrl, booking.code),
  })
  const number = phone ?? booking.clinic_phone
  return number === null
    ? { subject, body }
    : { subject, body: `${body}\n\n${say(WORDS.clinicPhone, language, { phone: number })}` }
}
