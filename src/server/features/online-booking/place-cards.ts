import type { Language } from '#contract/field-messages.ts'
import type { PlaceCard } from '#contract/online-booking.ts'
import type { OfferedSlot } from './doctor-hours.ts'
import { groupByDay, presentShared } from './present-doctor.ts'
import type { PublicDoctor, ServiceRow } from './public-schedule.sql.ts'

const MAX_PLACES = 3

interface Candidate {
  doctor: PublicDoctor
  service: ServiceRow | undefined
  slots: OfferedSlot[]
}

interface Shared {
  place: PublicDoctor['places'][number]
  doctor: PublicDoctor
  given: [ServiceRow, ...ServiceRow[]]
  slots: OfferedSlot[]
}

/** The places where several of the doctors found give the same service, those with the soonest hour first. */
export function listPlaceCards(candidates: readonly Candidate[], language: Language): PlaceCard[] {
  const shared = new Map<string, Shared>()
  for (const { doctor, service, slots } of candidates) {
    if (!service) continue
    for (const place of doctor.places) {
      const key = `${doctor.clinic_id}/${place.location_id}/${service.service_id}`
      const here = slots.filter(slot => slot.locationId === place.location_id)
      const known = shared.get(key)
      if (known) {
        known.given.push(service)
        known.slots.push(...here)
      } else shared.set(key, { place, doctor, given: [service], slots: here })
    }
  }
  return [...shared.values()]
    .filter(({ given, slots }) => given.length > 1 && slots.length > 0)
    .map(found => ({ ...found, first: Math.min(...found.slots.map(slot => slot.start)) }))
    .toSorted((a, b) => a.first - b.first || b.given.length - a.given.length)
    .slice(0, MAX_PLACES)
    .map(({ place, doctor, given, slots }) => ({
      clinic_id: doctor.clinic_id,
      clinic_name: doctor.clinic_name,
      place,
      doctors: given.length,
      service: presentShared(given, language),
      zone: doctor.clinic_zone,
      days: groupByDay(slots, doctor.clinic_zone),
    }))
}
