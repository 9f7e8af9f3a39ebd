import type { Language } from '#contract/language.ts'
import { namedKeys } from '#domain/messages/keywords.ts'
import { renderText } from '#domain/messages/render.ts'
import { bookingLink } from '#server/features/bookings/booking-messages.ts'
import { formatBookingTime } from '#server/features/bookings/booking-time.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'

/** An answer in the words of its template, about the visit as it is now. */
export function renderAnswer(
  text: string,
  visit: PatientBookingRow,
  publicUrl: string,
  language: Language,
): string {
  const when = formatBookingTime(visit.start, visit.zone, language)
  const nothing = Object.fromEntries(namedKeys(text).map(key => [key, '']))
  return renderText(text, {
    ...nothing,
    patient_first_name: visit.first_name,
    visit_date: when,
    visit_day: when,
    doctor_name: visit.doctor_name,
    services: visit.services.map(service => service[`name_${language}`]).join(', '),
    clinic_name: visit.clinic_name,
    clinic_phone: visit.location.phone ?? visit.clinic_phone ?? '',
    visit_link: bookingLink(publicUrl, visit.code),
  })
}
