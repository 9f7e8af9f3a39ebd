import type { Language } from '#contract/field-messages.ts'
import { dropDiacritics } from '#domain/sms-segments.ts'
import { doctorNameOf, type VisitRow } from './patient-view.ts'
import { formatVisitTime } from './visit-time.ts'

/** Where the patient sees, confirms and cancels the visit, for as long as it exists. */
export function visitLink(publicUrl: string, code: string): string {
  return `${publicUrl}/b/${code}`
}

export function calendarLink(publicUrl: string, code: string): string {
  return `${publicUrl}/api/v2/public/bookings/${code}/calendar.ics`
}

/** What the message tells: a visit that the clinic still has to approve, one that stands, or one just approved. */
type VisitNews = 'requested' | 'booked' | 'approved'

function newsOf({ status }: Pick<VisitRow, 'status'>): VisitNews {
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
  visit: Pick<VisitRow, 'clinic_name' | 'start' | 'zone' | 'status'>,
  link: string,
  language: Language,
  news = newsOf(visit),
): string {
  const when = formatVisitTime(visit.start, visit.zone, language)
  const more = language === 'en' ? 'Details or cancel' : 'Detalii sau anulare'
  return dropDiacritics(`${visit.clinic_name}: ${SMS_NEWS[language][news]}, ${when}. ${more}: ${link}`)
}

export function confirmationEmail(
  visit: VisitRow,
  links: { visit: string; calendar: string },
  language: Language,
  news = newsOf(visit),
): { subject: string; body: string } {
  const when = formatVisitTime(visit.start, visit.zone, language)
  const place = [visit.location.name, visit.location.address, visit.location.city].filter(Boolean).join(', ')
  const services = visit.services.map(row => (language === 'en' ? row.name_en : row.name_ro)).join(', ')
  const phone = visit.location.phone ?? visit.clinic_phone
  const told = EMAIL_NEWS[language][news]
  // What the clinic has not approved cannot be confirmed yet.
  const mayConfirm = news !== 'requested'
  if (language === 'en') {
    return {
      subject: `Your visit at ${visit.clinic_name}: ${when}`,
      body: [
        `Hello ${visit.first_name},`,
        told,
        `When: ${when}\nDoctor: ${doctorNameOf(visit)}\nFor: ${services}\nWhere: ${place}`,
        `${mayConfirm ? 'See, confirm or cancel it' : 'See or cancel it'}:\n${links.visit}`,
        `Add it to your calendar:\n${links.calendar}`,
        ...(phone ? [`The clinic's phone: ${phone}`] : []),
      ].join('\n\n'),
    }
  }
  return {
    subject: `Programarea ta la ${visit.clinic_name}: ${when}`,
    body: [
      `Bună, ${visit.first_name},`,
      told,
      `Când: ${when}\nMedic: ${doctorNameOf(visit)}\nPentru: ${services}\nUnde: ${place}`,
      `${mayConfirm ? 'Vezi, confirmă sau anulează programarea' : 'Vezi sau anulează cererea'}:\n${links.visit}`,
      `Pune-o în calendarul tău:\n${links.calendar}`,
      ...(phone ? [`Telefonul clinicii: ${phone}`] : []),
    ].join('\n\n'),
  }
}

/** Of a visit that its patient has given up. */
export function cancellationText(
  visit: Pick<VisitRow, 'clinic_name' | 'start' | 'zone'>,
  link: string,
  language: Language,
): { subject: string; body: string } {
  const when = formatVisitTime(visit.start, visit.zone, language)
  if (language === 'en') {
    return {
      subject: `Your visit at ${visit.clinic_name} is cancelled`,
      body: `${visit.clinic_name}: you cancelled the visit of ${when}. Book another: ${link}`,
    }
  }
  return {
    subject: `Programarea ta la ${visit.clinic_name} este anulată`,
    body: `${visit.clinic_name}: ai anulat vizita de ${when}. Programează alta: ${link}`,
  }
}
