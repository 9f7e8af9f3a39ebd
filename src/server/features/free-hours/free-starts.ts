import type { Interval } from '#domain/time/intervals.ts'
import { freeSlots, type ServiceSequence } from '#domain/bookings/slots.ts'
import type { WorkingInterval } from '#domain/hours/working-time.ts'
import type { BusyRow } from '#server/features/schedules/schedules.ts'
import type { SearchedCabinet } from './free-hours.sql.ts'

/** A doctor with how long the booking is with them. */
export interface SearchedDoctor {
  id: number
  sequence: Omit<ServiceSequence, 'offsets'>
}

export interface FreeStart {
  start: number
  /** Null by video. */
  cabinetId: number | null
}

interface StartsQuestion {
  doctor: SearchedDoctor
  /** Those that may be used, whoever works in them. */
  cabinets: readonly SearchedCabinet[]
  isVideo: boolean
  working: readonly WorkingInterval[]
  busyOf: (resource: BusyRow['resource'], id: number) => readonly Interval[]
  patientIds: readonly number[]
  step: number
  now: number
  zone: string
}

/**
 * Starts at which doctor, patients and a cabinet are free, ascending: the doctor's usual cabinet, else another of the place.
 * By video, at which doctor and patients are.
 */
export function listFreeStarts({
  doctor,
  cabinets,
  isVideo,
  working,
  busyOf,
  patientIds,
  step,
  now,
  zone,
}: StartsQuestion): FreeStart[] {
  const people = [...busyOf('doctor', doctor.id), ...patientIds.flatMap(id => busyOf('patient', id))]
  const startsIn = (spans: readonly Interval[], busy: readonly Interval[]) =>
    freeSlots({ ...doctor.sequence, working: spans, busy, stepMinutes: step, now, zone })
  const found = new Map<number, number | null>()
  for (const hours of Map.groupBy(working, each => `${each.locationId}/${each.cabinetId}`).values()) {
    const { locationId, cabinetId } = hours[0]!
    // Most often the usual cabinet is free whenever the doctor is, and no other need be looked at.
    const wanted = new Set(startsIn(hours, people).filter(start => !found.has(start)))
    if (isVideo) for (const start of wanted) found.set(start, null)
    const there = cabinets
      .filter(each => each.location_id === locationId)
      .toSorted((a, b) => Number(b.id === cabinetId) - Number(a.id === cabinetId))
    for (const { id } of there) {
      if (wanted.size === 0) break
      for (const start of startsIn(hours, [...people, ...busyOf('cabinet', id)]))
        if (wanted.delete(start)) found.set(start, id)
    }
  }
  return [...found].map(([start, cabinetId]) => ({ start, cabinetId })).toSorted((a, b) => a.start - b.start)
}
