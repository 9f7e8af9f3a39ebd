import type { Language } from '#contract/field-messages.ts'
import type { PublicDoctor, ServiceRow } from './public-schedule.sql.ts'

/** A service as patients see it: name in their language, RON. */
export function presentService(service: ServiceRow, language: Language) {
  return {
    id: service.service_id,
    name: language === 'en' ? service.name_en : service.name_ro,
    minutes: service.minutes,
    price: service.price_bani / 100,
  }
}

export function presentDoctor(doctor: PublicDoctor, language: Language) {
  return {
    doctor_id: doctor.doctor_id,
    clinic_id: doctor.clinic_id,
    clinic_name: doctor.clinic_name,
    first_name: doctor.first_name,
    last_name: doctor.last_name,
    title: doctor.title,
    description: doctor.description,
    color: doctor.color,
    specialities: doctor.specialities.map(row => (language === 'en' ? row.name_en : row.name_ro)),
    places: doctor.places,
    zone: doctor.clinic_zone,
  }
}
