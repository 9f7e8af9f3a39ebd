import { servesAll } from '#domain/bookings/cabinet-use.ts'
import { overlaps, type Interval } from '#domain/time/intervals.ts'
import type { WorkingInterval } from '#domain/hours/working-time.ts'
import { isOfSameServices, visitKind } from '#domain/bookings/visit-kind.ts'
import { refuseField } from '#server/http/failure.ts'
import type { BookingFacts } from './booking-facts.sql.ts'
import type { BookingWish, Changing } from './booking-wish.ts'

/** Which cabinets are for which services; what stays where it was is not asked about again. */
export function useOf(wish: BookingWish, { cabinets }: BookingFacts) {
  const known = new Map(cabinets.map(cabinet => [cabinet.id, cabinet.service_ids]))
  return (cabinetId: number, serviceId: number): boolean =>
    servesAll(known.get(cabinetId) ?? null, [serviceId]) ||
    (cabinetId === wish.changing?.cabinetId && wish.changing.keptServiceIds.has(serviceId))
}

/** Where the doctor works at that time: all of the booking if possible, else its beginning. */
export function findUsualPlace(
  wish: BookingWish,
  working: readonly WorkingInterval[],
  span: Interval,
): WorkingInterval | undefined {
  return (
    working.find(
      hours => hours.start <= span.start && hours.end >= span.end && isWhereItWas(hours, wish.changing),
    ) ??
    working.find(hours => hours.start <= span.start && hours.end >= span.end) ??
    working.find(hours => overlaps(hours, span))
  )
}

function isWhereItWas(hours: WorkingInterval, changing: Changing | undefined): boolean {
  if (changing?.cabinetId === null) return hours.locationId === changing.locationId
  return hours.cabinetId === changing?.cabinetId
}

/** What the booking is by its services, or has been since it was made for these. */
export function kindOf({ services, changing }: BookingWish, facts: BookingFacts) {
  const ids = services.map(({ serviceId }) => serviceId)
  if (changing && isOfSameServices(ids, changing.serviceIds))
    return changing.cabinetId === null ? 'virtual' : 'clinic'
  return visitKind(facts.services.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind))
}

/** Where a booking may be: in a cabinet of a place, or by video, where its doctor is then. */
export interface Candidate {
  readonly cabinetId: number | null
  readonly locationId: number
  readonly zone: string
}

/** The place of a visit by video: the doctor's at that time, else the one that it has. */
export function placeOfVideo(
  { changing }: BookingWish,
  { locations }: BookingFacts,
  usual: WorkingInterval | undefined,
): Candidate {
  const find = (id: number | undefined) => locations.find(location => location.id === id)
  const place = find(usual?.locationId) ?? find(changing?.locationId) ?? locations[0]
  if (!place) throw refuseField('doctor_id', 'no_location')
  return { cabinetId: null, locationId: place.id, zone: place.zone }
}

/** Cabinets the booking may take, the best first: the one asked for alone, else those of the place where the doctor works, and of them those for these services. */
export function listCabinets(
  wish: BookingWish,
  facts: BookingFacts,
  usual: WorkingInterval | undefined,
  isFor: ReturnType<typeof useOf>,
): Candidate[] {
  if (typeof wish.cabinetId === 'number') {
    const asked = facts.cabinets.find(cabinet => cabinet.id === wish.cabinetId)!
    if (usual && usual.locationId !== asked.location_id) throw refuseField('cabinet_id', 'cabinet_elsewhere')
    return [candidate(asked)]
  }
  const current = facts.cabinets.find(cabinet => cabinet.id === wish.changing?.cabinetId)
  const locationId = usual?.locationId ?? current?.location_id ?? facts.cabinets[0]?.location_id
  const there = facts.cabinets.filter(cabinet => cabinet.location_id === locationId)
  if (there.length === 0) throw refuseField('cabinet_id', 'required')
  const rank = (id: number) => (id === current?.id ? 0 : id === usual?.cabinetId ? 1 : 2)
  const fitting = there.filter(({ id }) => wish.services.every(service => isFor(id, service.serviceId)))
  return (fitting.length > 0 ? fitting : there).toSorted((a, b) => rank(a.id) - rank(b.id)).map(candidate)
}

function candidate({ id, location_id: locationId, zone }: BookingFacts['cabinets'][number]): Candidate {
  return { cabinetId: id, locationId, zone }
}
