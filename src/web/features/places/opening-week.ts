import type { Doctor } from '#contract/clinic/doctors.ts'
import type { OpeningRow } from '#domain/hours/opening-hours.ts'
import { subtract, normalise } from '#domain/time/intervals.ts'
import { formatTime, parseTime } from '#domain/time/wall-time.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Hours of one day; the week is a list of them. */
export interface DayHours {
  readonly day: number
  readonly start: string
  readonly end: string
}

export const weekOf = (rows: readonly OpeningRow[]): DayHours[] =>
  rows
    .flatMap(({ days, start, end }) => days.map(day => ({ day, start, end })))
    .toSorted((a, b) => a.day - b.day || a.start.localeCompare(b.start))

/** Days of the same hours together, as they are kept. */
export const rowsOf = (week: readonly DayHours[]) =>
  [...Map.groupBy(week, ({ start, end }) => `${start}-${end}`).values()].map(same => ({
    days: same.map(({ day }) => day),
    start: same[0]!.start,
    end: same[0]!.end,
  }))

const USUAL = { start: '08:00', end: '20:00' }

/** A day opens as the one before it does. */
export function openDay(week: readonly DayHours[], day: number): DayHours[] {
  const before = week.findLast(each => each.day < day) ?? week[0]
  const hours = before ? week.filter(each => each.day === before.day) : [USUAL]
  return [...week, ...hours.map(({ start, end }) => ({ day, start, end }))]
}

export const closeDay = (week: readonly DayHours[], day: number) => week.filter(each => each.day !== day)

const PAUSE = 60
/** Nobody means to open for less, or later in the evening. */
const [SHORTEST, LATEST] = [120, 22 * 60]

/**
 * More hours for the day, after a pause of an hour: behind the last ones, or within them where they end in the evening;
 * nothing where there is room for neither.
 */
export function addHours(week: readonly DayHours[], day: number): DayHours[] | undefined {
  const last = week.findLast(each => each.day === day)
  const [from, to] = [parseTime(last?.start ?? ''), parseTime(last?.end ?? '')]
  if (!last || from === undefined || to === undefined || from >= to) return undefined
  const hours = (start: number, end: number) => ({ day, start: formatTime(start), end: formatTime(end) })
  if (to + PAUSE + SHORTEST <= LATEST)
    return [...week, hours(to + PAUSE, Math.min(to + PAUSE + 2 * SHORTEST, LATEST))]
  const pause = Math.floor((from + to - PAUSE) / 2 / 60) * 60
  if (pause - from < SHORTEST || to - pause - PAUSE < SHORTEST) return undefined
  return week.flatMap(each => (each === last ? [hours(from, pause), hours(pause + PAUSE, to)] : [each]))
}

export interface Outside extends DayHours {
  readonly doctor: Doctor
}

const minutes = ({ start, end }: { start: string; end: string }) => ({
  start: parseTime(start) ?? 0,
  end: parseTime(end) ?? 0,
})

/** When doctors work at a location while it is closed; nothing for one that does not say when it is open. */
export function listOutside(
  week: readonly DayHours[],
  doctors: readonly Doctor[],
  locationId: number,
): Outside[] {
  if (week.length === 0) return []
  return doctors.flatMap(doctor =>
    doctor.schedule
      .filter(hours => hours.location_id === locationId)
      .flatMap(hours => {
        const open = normalise(week.filter(({ day }) => day === hours.weekday).map(minutes))
        return subtract([minutes(hours)], open).map(({ start, end }) => ({
          doctor,
          day: hours.weekday,
          start: formatTime(start),
          end: formatTime(end),
        }))
      }),
  )
}
