import { closedDates } from '#domain/hours/days-off.ts'
import type { Interval } from '#domain/time/intervals.ts'
import { addDays, type LocalDate } from '#domain/time/wall-time.ts'
import { assembleWorkingTime } from '#server/features/schedules/schedules.ts'
import type { PublicDoctor } from './public-schedule.sql.ts'

interface Days {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Whether some of a doctor's places lie in another zone than the clinic. */
export function isElsewhere({ hours, clinic_zone: zone }: PublicDoctor): boolean {
  return hours.some(row => row.zone !== zone)
}

/** A cabinet, with when its doctor works in it. */
interface WorkingPlace {
  locationId: number
  cabinetId: number
  serviceIds: readonly number[] | null
  spans: Interval[]
}

// A doctor that is remembered for a moment is asked for the same days many times in it.
const knownPlaces = new WeakMap<PublicDoctor, Map<string, readonly WorkingPlace[]>>()

/** Where a doctor works on some days, both included. */
export function listWorkingPlaces(doctor: PublicDoctor, range: Days): readonly WorkingPlace[] {
  const byRange = knownPlaces.get(doctor) ?? new Map<string, readonly WorkingPlace[]>()
  knownPlaces.set(doctor, byRange)
  const key = `${range.from}/${range.to}`
  const known = byRange.get(key)
  if (known) return known
  const places = assemblePlaces(doctor, range)
  byRange.set(key, places)
  return places
}

function assemblePlaces(doctor: PublicDoctor, range: Days): WorkingPlace[] {
  const spread = isElsewhere(doctor) ? 1 : 0
  const from = addDays(range.from, -spread)
  const to = addDays(range.to, spread)
  const { hours, exceptions, closures, observe_legal_holidays: observeLegal, clinic_zone: zone } = doctor
  const closed = closedDates(closures, observeLegal, from, to)
  const useOf = new Map([...hours, ...exceptions].map(row => [row.cabinet_id, row.service_ids]))
  const places = new Map<number, WorkingPlace>()
  for (const working of assembleWorkingTime(hours, exceptions, closed, from, to, zone)) {
    const { start, end, locationId, cabinetId } = working
    if (cabinetId === null) continue
    const place = places.get(cabinetId) ?? {
      locationId,
      cabinetId,
      serviceIds: useOf.get(cabinetId) ?? null,
      spans: [],
    }
    places.set(cabinetId, place)
    place.spans.push({ start, end })
  }
  return [...places.values()]
}
