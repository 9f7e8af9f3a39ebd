import type { Language } from '#contract/field-messages.ts'
import type { DoctorRow, HoursRow, ServiceRow, SpecialityRow } from './public-schedule.sql.ts'

/** A service as patients see it: name in their language, RON. */
export function presentService(service: ServiceRow, language: Language) {
  return {
    id: service.service_id,
    name: language === 'en' ? service.name_en : service.name_ro,
    minutes: service.minutes,
    price: service.price_bani / 100,
  }
}

export function presentDoctor(
  doctor: DoctorRow,
  specialities: readonly SpecialityRow[],
  hours: readonly HoursRow[],
  language: Language,
) {
  return {
    doctor_id: doctor.doctor_id,
    clinic_id: doctor.clinic_id,
    clinic_name: doctor.clinic_name,
    first_name: doctor.first_name,
    last_name: doctor.last_name,
    title: doctor.title,
    description: doctor.description,
    color: doctor.color,
    specialities: specialities.map(row => (language === 'en' ? row.name_en : row.name_ro)),
    places: presentPlaces(hours),
    zone: doctor.clinic_zone,
  }
}

/** Every location once, those with most weekly hours first. */
function presentPlaces(hours: readonly HoursRow[]) {
  const byLocation = [...Map.groupBy(hours, row => row.location_id).values()]
  return byLocation
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([row]) =>
      row
        ? {
            location_id: row.location_id,
            name: row.location_name,
            address: row.address,
            city: row.city,
            directions: row.directions,
            phone: row.phone,
          }
        : [],
    )
}
