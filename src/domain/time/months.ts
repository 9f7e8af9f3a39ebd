// Months as calendars draw them: whole weeks, from the first weekday (ISO) that is asked for.

import { addDays, epochDayOf, weekdayOf, type LocalDate } from './wall-time.ts'

export interface DateRange {
  from: LocalDate
  /** Included. */
  to: LocalDate
}

/** 0 to 6: how far into its week a date is. */
export const daysIntoWeek = (date: LocalDate, first = 1): number => (weekdayOf(date) - first + 7) % 7

export const startOfWeek = (date: LocalDate, first = 1): LocalDate =>
  addDays(date, -daysIntoWeek(date, first))

/** The month (`yyyy-MM`) that many months before or after. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Whole weeks that hold a month. */
export function monthSheet(month: string, first = 1): DateRange {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return { from: startOfWeek(`${month}-01`, first), to: addDays(startOfWeek(last, first), 6) }
}

export function listDates({ from, to }: DateRange): LocalDate[] {
  const count = epochDayOf(to) - epochDayOf(from) + 1
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}
