import type { DoctorDay } from '#contract/clinic/working-time.ts'
import { normalise } from '#domain/time/intervals.ts'
import type { Interval } from '#domain/time/intervals.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Resource } from './resources.ts'

interface PlacedHours extends Interval {
  locationId: number
  cabinetId: number | null
}

/** When somebody works on a day, as instants; breaks lie within the hours. */
export interface DayHours {
  hours: readonly PlacedHours[]
  breaks: readonly Interval[]
}

interface OwnHours extends DayHours {
  doctorId: number
}

/** The hours of every doctor, by date. */
export type WorkingDays = ReadonlyMap<LocalDate, readonly OwnHours[]>

export function readWorkingDays(days: readonly DoctorDay[]): WorkingDays {
  const own = days.map(({ doctor_id: doctorId, date, intervals, breaks }) => ({
    date,
    day: {
      doctorId,
      hours: joinByPlace([...intervals, ...breaks].map(toHours)),
      breaks: normalise(breaks.map(toHours)),
    },
  }))
  return new Map(
    Array.from(
      Map.groupBy(own, each => each.date),
      ([date, group]) => [date, group.map(each => each.day)],
    ),
  )
}

function toHours({ start, end, location_id, cabinet_id }: DoctorDay['intervals'][number]): PlacedHours {
  return { start: Date.parse(start), end: Date.parse(end), locationId: location_id, cabinetId: cabinet_id }
}

/** A break joins the hours around it. */
function joinByPlace(list: readonly PlacedHours[]): PlacedHours[] {
  const places = Map.groupBy(list, each => `${each.locationId}/${each.cabinetId}`)
  return [...places.values()]
    .flatMap(group =>
      normalise(group).map(span => ({
        ...span,
        locationId: group[0]!.locationId,
        cabinetId: group[0]!.cabinetId,
      })),
    )
    .toSorted((a, b) => a.start - b.start)
}

const NOT_WORKING: DayHours = { hours: [], breaks: [] }

/** A resource's hours on a date; nothing while they are not known, or nobody ever wrote any. */
export function hoursOn(days: WorkingDays, date: LocalDate, resource: Resource): DayHours | undefined {
  const all = days.get(date)
  if (!all) return undefined
  const found =
    resource.type === 'doctor' ? all.find(each => each.doctorId === resource.id) : inCabinet(all, resource.id)
  if (found && found.hours.length > 0) return found
  return resource.hasSchedule ? NOT_WORKING : undefined
}

/** A cabinet is open while any doctor works in it; breaks are the doctors' own. */
function inCabinet(all: readonly OwnHours[], cabinetId: number): DayHours {
  return {
    hours: joinByPlace(all.flatMap(({ hours }) => hours.filter(each => each.cabinetId === cabinetId))),
    breaks: [],
  }
}

/** The cabinet of the hours around an instant; outside of all hours, the one the day begins in. */
export function cabinetAt({ hours }: DayHours, instant: number): number | undefined {
  const around = hours.find(({ start, end }) => start <= instant && instant < end)
  return (around ?? hours[0])?.cabinetId ?? undefined
}

/** The cabinet a doctor works in at an instant of a day, if that is known. */
export function usualCabinet(
  days: WorkingDays,
  doctorId: number,
  date: LocalDate,
  instant: number,
): number | undefined {
  const own = days.get(date)?.find(each => each.doctorId === doctorId)
  return own && cabinetAt(own, instant)
}

/** Whether a doctor works at any of the locations on some of the days. */
export function worksAt(days: WorkingDays, doctorId: number, locations: readonly number[]): boolean {
  return [...days.values()].some(all =>
    all.some(
      each =>
        each.doctorId === doctorId && each.hours.some(({ locationId }) => locations.includes(locationId)),
    ),
  )
}
