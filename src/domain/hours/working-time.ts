// When a doctor works: weekly rows in wall-clock time, less days off and closures, plus dated openings.
// Day by day: the weekly rows hold unless the day is off there or closed; openings add; closed hours come off last.

import { isClosed, type ClosedDates } from './days-off.ts'
import { normalise, subtract, type Interval } from '../time/intervals.ts'
import {
  dateOfEpochDay,
  epochDayOf,
  instantOfEpochDay,
  isoWeekOfEpochDay,
  weekdayOfEpochDay,
  type LocalDate,
} from '../time/wall-time.ts'

type Place = { locationId: number; cabinetId: number | null }

/** `start`, `end` and breaks are minutes since midnight, 0..1440; `validFrom` and `validTo` are both included. */
export type ScheduleRow = Place & {
  weekday: number
  start: number
  end: number
  /** By ISO week number; after a week 53 two odd weeks follow each other. */
  weekParity?: 'every' | 'odd' | 'even'
  breaks: readonly Interval[]
  validFrom?: LocalDate | null
  validTo?: LocalDate | null
}

/**
 * `closed` with `start` and `end` (minutes) closes those hours, without them the whole weekly day, so that a closed
 * day with an opening is a day of other hours. It concerns one location when it names one.
 * `open` adds hours at its place; without hours it keeps the weekly rows on a holiday.
 */
export type ScheduleException =
  | {
      date: LocalDate
      kind: 'closed'
      start?: number | null
      end?: number | null
      locationId?: number | null
    }
  | ({ date: LocalDate; kind: 'open'; start: number; end: number } & Place)
  | { date: LocalDate; kind: 'open'; start?: null; end?: null; locationId?: number | null }

export type WorkingInterval = Interval & Place

/**
 * Working time from `fromDate` to `toDate` (both included), by start. Touching hours of one place are merged;
 * overlapping hours of different places are all listed.
 */
export function workingTime(
  schedule: readonly ScheduleRow[],
  exceptions: readonly ScheduleException[],
  closed: ClosedDates,
  fromDate: LocalDate,
  toDate: LocalDate,
  zone: string,
): WorkingInterval[] {
  const byDate = Map.groupBy(exceptions, exception => exception.date)
  // Breaks come off once for all the days that a row serves.
  const weekly = schedule.map(row => ({
    row,
    hours: subtract([row], row.breaks).map(span => place(span, row)),
  }))
  const byPlace = new Map<string, { at: Place; spans: Interval[] }>()
  const lastDay = epochDayOf(toDate)
  for (let day = epochDayOf(fromDate); day <= lastDay; day++) {
    const date = dateOfEpochDay(day)
    for (const hours of hoursOf(day, date, weekly, byDate.get(date) ?? NONE, closed)) {
      const key = `${hours.locationId}/${hours.cabinetId}`
      const known = byPlace.get(key) ?? { at: hours, spans: [] }
      byPlace.set(key, known)
      known.spans.push({
        start: instantOfEpochDay(day, hours.start, zone),
        end: instantOfEpochDay(day, hours.end, zone),
      })
    }
  }
  return Array.from(byPlace.values())
    .flatMap(({ at, spans }) => normalise(spans).map(span => place(span, at)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
}

const NONE: readonly ScheduleException[] = []

/** What the weekly rows alone say of a day, less breaks, in minutes since midnight. */
export function weeklyHours(schedule: readonly ScheduleRow[], date: LocalDate): WorkingInterval[] {
  const day = epochDayOf(date)
  return schedule
    .filter(row => appliesOn(row, day, date))
    .flatMap(row => subtract([row], row.breaks).map(span => place(span, row)))
}

/** One day's hours in minutes since midnight. */
function hoursOf(
  day: number,
  date: LocalDate,
  schedule: readonly { row: ScheduleRow; hours: readonly WorkingInterval[] }[],
  exceptions: readonly ScheduleException[],
  closedDates: ClosedDates,
): WorkingInterval[] {
  const weekly = schedule
    .filter(({ row }) => appliesOn(row, day, date) && !isDayOff(row, exceptions, date, closedDates))
    .flatMap(({ hours }) => hours)
  if (exceptions.length === 0) return weekly
  const opened = exceptions.filter(isOpening).map(opening => place(opening, opening))
  const closures = exceptions.filter(isHourClosure)
  if (closures.length === 0) return [...weekly, ...opened]
  return [...weekly, ...opened].flatMap(hours => {
    const closed = closures.filter(closure => concerns(closure, hours))
    return subtract([hours], closed).map(span => place(span, hours))
  })
}

function place({ start, end }: Interval, { locationId, cabinetId }: Place): WorkingInterval {
  return { start, end, locationId, cabinetId }
}

function appliesOn(row: ScheduleRow, day: number, date: LocalDate): boolean {
  if (row.weekday !== weekdayOfEpochDay(day)) return false
  if ((row.validFrom && date < row.validFrom) || (row.validTo && date > row.validTo)) return false
  if (row.weekParity === 'odd') return isoWeekOfEpochDay(day) % 2 === 1
  if (row.weekParity === 'even') return isoWeekOfEpochDay(day) % 2 === 0
  return true
}

function isDayOff(
  row: Place,
  exceptions: readonly ScheduleException[],
  date: LocalDate,
  closedDates: ClosedDates,
): boolean {
  const wholeDay = exceptions.filter(exception => exception.start == null && concerns(exception, row))
  if (wholeDay.some(exception => exception.kind === 'closed')) return true
  return isClosed(closedDates, date, row.locationId) && !wholeDay.some(exception => exception.kind === 'open')
}

function concerns(exception: ScheduleException, at: Place): boolean {
  return exception.locationId == null || exception.locationId === at.locationId
}

function isOpening(exception: ScheduleException): exception is ScheduleException & Interval & Place {
  return exception.kind === 'open' && exception.start != null
}

function isHourClosure(exception: ScheduleException): exception is ScheduleException & Interval {
  return exception.kind === 'closed' && exception.start != null && exception.end != null
}
