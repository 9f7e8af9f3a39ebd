import type { Language } from '#contract/field-messages.ts'
import { dropDiacritics } from '#domain/sms-segments.ts'
import { doctorNameOf, type PatientBookingRow } from './patient-view.ts'
import { formatBookingTime } from './booking-time.ts'

/** Where the patient sees, confirms and cancels the booking, for as long as it exists. */
export function bookingLink(publicUrl: string, code: string): string {
  return `${publicUrl}/b/${code}`
}

export function calendarLink(publicUrl: string, code: string): string {
  return `${publicUrl}/api/v2/public/bookings/${code}/calendar.ics`
}

/** What the message tells: a booking that the clinic still has to approve, one that stands, or one just approved. */
type News = 'requested' | 'booked' | 'approved'

function newsOf({ status }: Pick<PatientBookingRow, 'status'>): News {
  return status === 'new' ? 'requested' : 'booked'
}

const SMS_NEWS = {
  ro: { requested: 'cerere primită', booked: 'programare făcută', approved: 'programare aprobată' },
  en: { requested: 'visit requested', booked: 'visit booked', approved: 'visit approved' },
} as const

const EMAIL_NEWS = {
  ro: {
    requested: 'Clinica a primit cererea ta. Îți scriem când o aprobă.',
    booked: 'Programarea ta este făcută.',
    approved: 'Clinica a aprobat programarea ta.',
  },
  en: {
    requested: 'The clinic has your request. We will write to you when it approves.',
    booked: 'Your visit is booked.',
    approved: 'The clinic has approved your visit.',
  },
} as const

/** Without diacritics, which would cost a second SMS. */
export function confirmationSms(
  booking: Pick<PatientBookingRow, 'clinic_name' | 'start' | 'zone' | 'status'>,
  link: string,
  language: Language,
  news = newsOf(booking),
): string {
  const when = formatBookingTime(booking.start, booking.zone, language)
  const more = language === 'en' ? 'Details or cancel' : 'Detalii sau anulare'
  return dropDiacritics(`${booking.clinic_name}: ${SMS_NEWS[language][news]}, ${when}. ${more}: ${link}`)
}

export function confirmationEmail(
  booking: PatientBookingRow,
  links: { booking: string; calendar: string },
  language: Language,
  news = newsOf(booking),
): { subject: string; body: string } {
  const when = formatBookingTime(booking.start, booking.zone, language)
  const place = [booking.location.name, booking.location.address, booking.location.city]
    .filter(Boolean)
    .join(', ')
  const services = booking.services.map(row => (language === 'en' ? row.name_en : row.name_ro)).join(', ')
  const phone = booking.location.phone ?? booking.clinic_phone
  const told = EMAIL_NEWS[language][news]
  // What the clinic has not approved cannot be confirmed yet.
  const mayConfirm = news !== 'requested'
  if (language === 'en') {
    return {
      subject: `Your visit at ${booking.clinic_name}: ${when}`,
      body: [
        `Hello ${booking.first_name},`,
        told,
        `When: ${when}\nDoctor: ${doctorNameOf(booking)}\nFor: ${services}\nWhere: ${place}`,
        `${mayConfirm ? 'See, confirm or cancel it' : 'See or cancel it'}:\n${links.booking}`,
        `Add it to your calendar:\n${links.calendar}`,
        ...(phone ? [`The clinic's phone: ${phone}`] : []),
      ].join('\n\n'),
    }
  }
  return {
    subject: `Programarea ta la ${booking.clinic_name}: ${when}`,
    body: [
      `Bună, ${booking.first_name},`,
      told,
      `Când: ${when}\nMedic: ${doctorNameOf(booking)}\nPentru: ${services}\nUnde: ${place}`,
      `${mayConfirm ? 'Vezi, confirmă sau anulează programarea' : 'Vezi sau anulează cererea'}:\n${links.booking}`,
      `Pune-o în calendarul tău:\n${links.calendar}`,
      ...(phone ? [`Telefonul clinicii: ${phone}`] : []),
    ].join('\n\n'),
  }
}

/** Of a booking that its patient has given up. */
export function cancellationText(
  booking: Pick<PatientBookingRow, 'clinic_name' | 'start' | 'zone'>,
  link: string,
  language: Language,
): { subject: string; body: string } {
  const when = formatBookingTime(booking.start, booking.zone, language)
  if (language === 'en') {
    return {
      subject: `Your visit at ${booking.clinic_name} is cancelled`,
      body: `${booking.clinic_name}: you cancelled the visit of ${when}. Book another: ${link}`,
    }
  }
  return {
    subject: `Programarea ta la ${booking.clinic_name} este anulată`,
    body: `${booking.clinic_name}: ai anulat vizita de ${when}. Programează alta: ${link}`,
  }
}
