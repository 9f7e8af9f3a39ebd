import type { Language } from '#contract/field-messages.ts'
import type { DoctorCard } from '#contract/online/public-doctors.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import { ronOf } from '#domain/money/money.ts'
import { presentRating, type Ratings } from '#server/features/reviews/public-reviews.ts'
import type { OfferedSlot } from './doctor-hours.ts'
import type { PublicDoctor, ServiceRow } from './public-schedule.sql.ts'

/** A service as patients see it: name in their language, RON. */
export function presentService(service: ServiceRow, language: Language) {
  return {
    id: service.service_id,
    name: service[`name_${language}`],
    minutes: service.minutes,
    price: ronOf(service.price_bani),
    kind: service.kind,
  }
}

export function presentDoctor(doctor: PublicDoctor, ratings: Ratings | undefined, language: Language) {
  return {
    doctor_id: doctor.doctor_id,
    clinic_id: doctor.clinic_id,
    clinic_name: doctor.clinic_name,
    first_name: doctor.first_name,
    last_name: doctor.last_name,
    title: doctor.title,
    description: doctor.description,
    color: doctor.color,
    photo: doctor.photo,
    specialities: doctor.specialities.map(row => row[`name_${language}`]),
    places: doctor.places,
    zone: doctor.clinic_zone,
    rating: presentRating(ratings),
  }
}

/** Days that have hours, with the hours as RFC 3339, each once. */
export function groupByDay(slots: readonly OfferedSlot[], zone: string): DoctorCard['days'] {
  const starts = [...new Set(slots.map(slot => slot.start))].toSorted((a, b) => a - b)
  const byDay = Map.groupBy(starts, start => localDateOf(start, zone))
  return Array.from(byDay, ([date, hours]) => ({
    date,
    slots: hours.map(start => formatInstant(start, zone)),
  }))
}

/** As presentService, where services are chosen. */
export function presentBookable(service: ServiceRow, language: Language) {
  return { ...presentService(service, language), is_group: service.group_count > 1 }
}

/** A service that several doctors give, each in their own time and at their own price. */
export function presentShared(given: readonly [ServiceRow, ...ServiceRow[]], language: Language) {
  const minutes = given.map(service => service.minutes)
  const prices = given.map(service => service.price_bani)
  return {
    ...presentBookable(given[0], language),
    minutes: Math.min(...minutes),
    price: ronOf(Math.min(...prices)),
    max_minutes: Math.max(...minutes),
    max_price: ronOf(Math.max(...prices)),
  }
}

export function presentPolicy(doctor: PublicDoctor) {
  return {
    minimum_notice_minutes: doctor.minimum_notice_minutes,
    cancel_notice_minutes: doctor.cancel_notice_minutes,
    horizon_days: doctor.horizon_days,
  }
}
