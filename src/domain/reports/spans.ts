// Spans of a report and the one that each is compared with.

import { addMonths, startOfWeek, type DateRange } from '../time/months.ts'
import { addDays, daysInMonth, epochDayOf, isoWeekOfEpochDay, type LocalDate } from '../time/wall-time.ts'
import type { TimeGroup } from './figures.ts'

export const COMPARES = ['previous', 'last_year', 'none'] as const
export type Compare = (typeof COMPARES)[number]

export const MOST_YEARS = 10

const monthOf = (date: LocalDate) => date.slice(0, 7)
const dayOf = (date: LocalDate) => Number(date.slice(8))
const lastOf = (month: string) => daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
const inMonth = (month: string, day: number): LocalDate =>
  `${month}-${String(Math.min(day, lastOf(month))).padStart(2, '0')}`

/** The same day that many months later, or the month's last where it has no such day. */
export const addMonthsTo = (date: LocalDate, months: number): LocalDate =>
  inMonth(addMonths(monthOf(date), months), dayOf(date))

/** Whether a span is longer than a report may be. */
export const isTooLong = ({ from, to }: DateRange): boolean => to >= addMonthsTo(from, 12 * MOST_YEARS)

/**
 * What a span is compared with. One that begins with a month moves by whole months, by a year where it begins with one:
 * whole months stay whole, and what is running ends on the same day. Any other moves by its own length.
 */
export function comparedSpan({ from, to }: DateRange, compare: Compare): DateRange | undefined {
  if (compare === 'none') return undefined
  if (compare === 'last_year') return moveByMonths({ from, to }, 12)
  if (dayOf(from) !== 1) {
    const days = epochDayOf(to) - epochDayOf(from) + 1
    return { from: addDays(from, -days), to: addDays(to, -days) }
  }
  const months = monthIndex(to) - monthIndex(from) + 1
  return moveByMonths(
    { from, to },
    from.slice(5, 7) === '01' && months > 1 ? Math.ceil(months / 12) * 12 : months,
  )
}

function moveByMonths({ from, to }: DateRange, months: number): DateRange {
  const month = addMonths(monthOf(to), -months)
  const isWhole = dayOf(from) === 1 && dayOf(to) === lastOf(monthOf(to))
  return { from: addMonthsTo(from, -months), to: inMonth(month, isWhole ? 31 : dayOf(to)) }
}

const monthIndex = (date: LocalDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** One calendar span of a report, cut to its days. */
export interface Bucket extends DateRange {
  /** `yyyy-MM-dd`, `yyyy-Www` (ISO), `yyyy-MM` or `yyyy`. */
  readonly key: string
}

/** The days, weeks, months or years that lie in a span, in order. */
export function bucketsOf({ from, to }: DateRange, group: TimeGroup): Bucket[] {
  const buckets: Bucket[] = []
  for (let first = from; first <= to;) {
    const last = endOf(first, group)
    buckets.push({ key: bucketKeyOf(first, group), from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return buckets
}

/** The last day of the span of the calendar that a day lies in. */
export function endOf(date: LocalDate, group: TimeGroup): LocalDate {
  if (group === 'day') return date
  if (group === 'week') return addDays(startOfWeek(date), 6)
  return group === 'month' ? inMonth(monthOf(date), 31) : `${date.slice(0, 4)}-12-31`
}

export function bucketKeyOf(date: LocalDate, group: TimeGroup): string {
  if (group === 'day') return date
  if (group === 'month') return monthOf(date)
  if (group === 'year') return date.slice(0, 4)
  const week = String(isoWeekOfEpochDay(epochDayOf(date))).padStart(2, '0')
  // The week belongs to the year of its Thursday.
  return `${addDays(startOfWeek(date), 3).slice(0, 4)}-W${week}`
}
