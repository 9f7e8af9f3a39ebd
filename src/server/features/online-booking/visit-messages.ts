import type { Language } from '#contract/field-messages.ts'
import { dropDiacritics } from '#domain/sms-segments.ts'
import type { VisitRow } from './patient-visits.sql.ts'
import { doctorNameOf } from './present-visit.ts'
import { formatVisitTime } from './visit-time.ts'

/** Where the patient sees, confirms and cancels the visit, for as long as it exists. */
export function visitLink(publicUrl: string, code: string): string {
  return `${publicUrl}/b/${code}`
}

export function calendarLink(publicUrl: string, code: string): string {
  return `${publicUrl}/api/v2/public/bookings/${code}/calendar.ics`
}

/** Of a visit just booked; a new one still waits for the clinic. Without diacritics, which would cost a second SMS. */
export function confirmationSms(
  visit: Pick<VisitRow, 'clinic_name' | 'start' | 'zone' | 'status'>,
  link: string,
  language: Language,
): string {
  const when = formatVisitTime(visit.start, visit.zone, language)
  const isWaiting = visit.status === 'new'
  const text =
    language === 'en'
      ? `${visit.clinic_name}: visit ${isWaiting ? 'requested' : 'booked'}, ${when}. Details or cancel: ${link}`
      : `${visit.clinic_name}: ${isWaiting ? 'cerere primită' : 'programare făcută'}, ${when}. Detalii sau anulare: ${link}`
  return dropDiacritics(text)
}

export function confirmationEmail(
  visit: VisitRow,
  links: { visit: string; calendar: string },
  language: Language,
): { subject: string; body: string } {
  const when = formatVisitTime(visit.start, visit.zone, language)
  const place = [visit.location.name, visit.location.address, visit.location.city].filter(Boolean).join(', ')
  const services = visit.services.map(row => (language === 'en' ? row.name_en : row.name_ro)).join(', ')
  const phone = visit.location.phone ?? visit.clinic_phone
  if (language === 'en') {
    return {
      subject: `Your visit at ${visit.clinic_name}: ${when}`,
      body: [
        `Hello ${visit.first_name},`,
        visit.status === 'new' ? 'The clinic has your request.' : 'Your visit is booked.',
        `When: ${when}\nDoctor: ${doctorNameOf(visit)}\nFor: ${services}\nWhere: ${place}`,
        `See, confirm or cancel it:\n${links.visit}`,
        `Add it to your calendar:\n${links.calendar}`,
        ...(phone ? [`The clinic's phone: ${phone}`] : []),
      ].join('\n\n'),
    }
  }
  return {
    subject: `Programarea ta la ${visit.clinic_name}: ${when}`,
    body: [
      `Bună, ${visit.first_name},`,
      visit.status === 'new' ? 'Clinica a primit cererea ta.' : 'Programarea ta este făcută.',
      `Când: ${when}\nMedic: ${doctorNameOf(visit)}\nPentru: ${services}\nUnde: ${place}`,
      `Vezi, confirmă sau anulează programarea:\n${links.visit}`,
      `Pune-o în calendarul tău:\n${links.calendar}`,
      ...(phone ? [`Telefonul clinicii: ${phone}`] : []),
    ].join('\n\n'),
  }
}
