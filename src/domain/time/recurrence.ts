// Repeated bookings as local dates; the caller keeps the wall time. Months and years are counted from the first
// date, so a booking on the 31st takes the last day of shorter months and returns to the 31st after them.

import {
  addDays,
  DAY,
  dateOfEpochDay,
  daysInMonth,
  epochDayAt,
  epochDayOf,
  instantOfEpochDay,
  minutesOf,
  type LocalDate,
} from './wall-time.ts'

export const RECURRENCE_UNITS = ['day', 'week', 'month', 'year'] as const
export const MAX_EVERY = 10
/** Two years of weekly bookings. */
export const MAX_OCCURRENCES = 104

export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number]

/** `count` includes the first date; `until` is itself included. */
export type Recurrence = { every: number; unit: RecurrenceUnit } & (
  { count: number; until?: undefined } | { until: LocalDate; count?: undefined }
)

export type RecurrenceProblem = 'bad_frequency' | 'bad_count' | 'too_many' | 'ends_before_start'

export class RecurrenceError extends RangeError {
  readonly problem: RecurrenceProblem

  constructor(problem: RecurrenceProblem) {
    super(`Recurrence: ${problem}`)
    this.name = 'RecurrenceError'
    this.problem = problem
  }
}

/** All dates of the series, the first one included. Throws a RecurrenceError for a rule that cannot be kept. */
export function listOccurrences(first: LocalDate, rule: Recurrence): LocalDate[] {
  const { every, unit, count, until } = rule
  if (!Number.isInteger(every) || every < 1 || every > MAX_EVERY) throw new RecurrenceError('bad_frequency')
  if (count !== undefined && !(Number.isInteger(count) && count >= 1)) throw new RecurrenceError('bad_count')
  if (count !== undefined && count > MAX_OCCURRENCES) throw new RecurrenceError('too_many')
  if (until !== undefined && epochDayOf(until) < epochDayOf(first))
    throw new RecurrenceError('ends_before_start')
  const dates: LocalDate[] = []
  for (;;) {
    const date = shift(first, dates.length * every, unit)
    if (until === undefined ? dates.length === count : date > until) return dates
    if (dates.length === MAX_OCCURRENCES) throw new RecurrenceError('too_many')
    dates.push(date)
  }
}

function shift(date: LocalDate, by: number, unit: RecurrenceUnit): LocalDate {
  if (unit === 'day') return addDays(date, by)
  if (unit === 'week') return addDays(date, by * 7)
  return addMonths(date, unit === 'month' ? by : by * 12)
}

/** The same day of a later month, or that month's last day when it is shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const at = new Date(epochDayOf(date) * DAY)
  const month = at.getUTCFullYear() * 12 + at.getUTCMonth() + months
  const year = Math.floor(month / 12)
  const monthOfYear = month - year * 12
  const day = Math.min(at.getUTCDate(), daysInMonth(year, monthOfYear + 1))
  return dateOfEpochDay(Date.UTC(year, monthOfYear, day) / DAY)
}

/**
 * Where an occurrence goes when another of its series is moved from one start to another: as many days further, to the
 * wall-clock hour that one now has. Instants in epoch milliseconds.
 */
export function moveAlong(start: number, from: number, to: number, zone: string): number {
  const days = epochDayAt(to, zone) - epochDayAt(from, zone)
  return instantOfEpochDay(epochDayAt(start, zone) + days, minutesOf(to, zone), zone)
}
