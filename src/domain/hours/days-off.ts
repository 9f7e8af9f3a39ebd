// Days on which a clinic or some of its locations are closed: its own, once or every year, and the legal holidays that it
// observes, but for those on which it works.

import { listHolidays, type Holiday } from '../time/holidays.ts'
import { addDays, isLocalDate, type LocalDate } from '../time/wall-time.ts'

/** An entry as it is kept; one every year is closed in that of its date and in all after it. */
export interface OwnDayOff {
  /** `open`: a legal holiday of that date on which the clinic works. */
  readonly kind: 'closed' | 'open'
  readonly date: LocalDate
  readonly to_date: LocalDate
  readonly yearly: boolean
  /** Null: all. */
  readonly location_ids: readonly number[] | null
}

/** Dates, both included. */
type Span = { readonly from: LocalDate; readonly to: LocalDate }

/** What a span of dates is closed for. */
export type DayOff<O extends OwnDayOff = OwnDayOff> = Span & {
  readonly locationIds: readonly number[] | null
} & ({ readonly own: O; readonly legal?: undefined } | { readonly legal: Holiday; readonly own?: undefined })

/** Closed dates, each with the locations that are; null is all of them. */
export type ClosedDates = ReadonlyMap<LocalDate, ReadonlySet<number> | null>

export function isClosed(dates: ClosedDates, date: LocalDate, locationId: number): boolean {
  const places = dates.get(date)
  return places === null || (places?.has(locationId) ?? false)
}

/** What closes any day between two dates, both included, by its first day. */
export function listDaysOff<O extends OwnDayOff>(
  own: readonly O[],
  observesLegal: boolean,
  from: LocalDate,
  to: LocalDate,
): DayOff<O>[] {
  const worked = new Set(own.filter(day => day.kind === 'open').map(day => day.date))
  const legal = (observesLegal ? yearsBetween(from, to) : [])
    .flatMap(year => listHolidays(year))
    .filter(({ date }) => date >= from && date <= to && !worked.has(date))
    .map((day): DayOff<O> => ({ from: day.date, to: day.date, locationIds: null, legal: day }))
  const closed = own
    .filter(day => day.kind === 'closed')
    .flatMap(day =>
      listOccurrences(day, from, to).map((span): DayOff<O> => ({
        ...span,
        locationIds: day.location_ids,
        own: day,
      })),
    )
  return [...legal, ...closed].toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
}

/** The dates between two, both included, that are closed. */
export function closedDates(
  own: readonly OwnDayOff[],
  observesLegal: boolean,
  from: LocalDate,
  to: LocalDate,
): ClosedDates {
  const dates = new Map<LocalDate, ReadonlySet<number> | null>()
  for (const { from: first, to: last, locationIds } of listDaysOff(own, observesLegal, from, to)) {
    for (let date = first < from ? from : first; date <= last && date <= to; date = addDays(date, 1)) {
      const known = dates.get(date)
      const isEverywhere = known === null || locationIds === null
      dates.set(date, isEverywhere ? null : new Set([...(known ?? []), ...locationIds]))
    }
  }
  return dates
}

export function datesOf({ from, to }: Span): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Of an entry, those that touch the dates, both included. */
export function listOccurrences(day: OwnDayOff, from: LocalDate, to: LocalDate): Span[] {
  // One that goes over New Year began the year before.
  const years = day.yearly ? yearsBetween(addDays(from, -366), to) : [yearOf(day.date)]
  return years
    .filter(year => year >= yearOf(day.date))
    .map(year => occurrenceIn(day, year))
    .filter(span => span.from <= to && span.to >= from)
}

/** The occurrence that begins in a year. In a year without 29 February it is the 28th. */
export function occurrenceIn({ date, to_date: last }: OwnDayOff, year: number): Span {
  const lasts = yearOf(last) - yearOf(date)
  return { from: inYear(date, year), to: inYear(last, year + lasts) }
}

/**
 * Dates that somebody gave for one occurrence, as the entry keeps them: it goes on beginning in its own first year. What
 * stays as it is there stays also where that year has no such date.
 */
export function asFirstOccurrence(day: OwnDayOff, { from, to }: Span): Span {
  const years = yearOf(from) - yearOf(day.date)
  if (!day.yearly || years <= 0) return { from, to }
  const known = occurrenceIn(day, yearOf(from))
  const first = from === known.from ? day.date : inYear(from, yearOf(from) - years)
  const last = to === known.to ? day.to_date : inYear(to, yearOf(to) - years)
  // What ends on 28 February where it begins on the 29th of other years is that one day.
  return { from: first, to: last < first ? first : last }
}

function inYear(date: LocalDate, year: number): LocalDate {
  const same = `${String(year).padStart(4, '0')}${date.slice(4)}`
  return isLocalDate(same) ? same : `${same.slice(0, 8)}28`
}

export function yearOf(date: LocalDate): number {
  return Number(date.slice(0, 4))
}

function yearsBetween(from: LocalDate, to: LocalDate): number[] {
  const [first, last] = [yearOf(from), yearOf(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
