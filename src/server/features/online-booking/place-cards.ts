import type { Language } from '#contract/field-messages.ts'
import type { PlaceCard } from '#contract/online/public-places.ts'
import { fitting } from '#domain/online/search-patterns.ts'
import type { OfferedSlot } from './doctor-hours.ts'
import { groupByDay, presentShared } from './present-doctor.ts'
import type { PublicDoctor, ServiceRow } from './public-schedule.sql.ts'

const MAX_PLACES = 3

/** A doctor found, with the service searched for and its hours in the asked days. */
export interface Candidate {
  doctor: PublicDoctor
  service: ServiceRow | undefined
  slots: OfferedSlot[]
}

interface Shared {
  place: PublicDoctor['places'][number]
  doctor: PublicDoctor
  serviceId: number
  /** Of how many doctors the hours are. */
  offering: number
  slots: OfferedSlot[]
}

/**
 * The places, of one town when patterns of it are given, where several of the doctors found give the same service, those with the
 * soonest hour first.
 */
export function listPlaceCards(
  candidates: readonly Candidate[],
  town: readonly string[] | undefined,
  language: Language,
): PlaceCard[] {
  const isThere = town ? onceEach(fitting(town)) : () => true
  const shared = new Map<string, Shared>()
  for (const { doctor, service, slots } of candidates) {
    if (!service) continue
    for (const place of doctor.places) {
      // A doctor found in the city may work in others too.
      if (!isThere(place.city)) continue
      const { service_id: serviceId } = service
      const key = `${doctor.clinic_id}/${place.location_id}/${serviceId}`
      const here = slots.filter(slot => slot.locationId === place.location_id)
      const known = shared.get(key)
      if (known) {
        known.offering += 1
        known.slots.push(...here)
      } else shared.set(key, { place, doctor, serviceId, offering: 1, slots: here })
    }
  }
  return [...shared.values()]
    .filter(({ offering, slots }) => offering > 1 && slots.length > 0)
    .map(found => ({ ...found, first: Math.min(...found.slots.map(slot => slot.start)) }))
    .toSorted((a, b) => a.first - b.first || b.offering - a.offering)
    .slice(0, MAX_PLACES)
    .flatMap(found => {
      const [first, ...others] = listGiven(candidates, found)
      return first ? [presentCard(found, [first, ...others], language)] : []
    })
}

/** Doctors share a few towns, and each is read but once. */
function onceEach(fits: (town: string) => boolean): (town: string) => boolean {
  const known = new Map<string, boolean>()
  return town => {
    const fit = known.get(town) ?? fits(town)
    known.set(town, fit)
    return fit
  }
}

/** As all who give the service at the place do, also those who were found for a shorter one. */
function listGiven(candidates: readonly Candidate[], { doctor, place, serviceId }: Shared): ServiceRow[] {
  return candidates
    .filter(
      ({ doctor: other }) =>
        other.clinic_id === doctor.clinic_id &&
        other.places.some(({ location_id: id }) => id === place.location_id),
    )
    .flatMap(({ doctor: other }) => other.services.filter(service => service.service_id === serviceId))
}

function presentCard(
  { place, doctor, slots }: Shared,
  given: readonly [ServiceRow, ...ServiceRow[]],
  language: Language,
): PlaceCard {
  return {
    clinic_id: doctor.clinic_id,
    clinic_name: doctor.clinic_name,
    place,
    doctors: given.length,
    service: presentShared(given, language),
    zone: doctor.clinic_zone,
    days: groupByDay(slots, doctor.clinic_zone),
  }
}
