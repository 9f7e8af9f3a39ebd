import { addDays, epochDayOf, weekdayOf } from '#domain/wall-time.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { CalendarView } from './calendar-search.ts'

export interface DateRange {
  from: LocalDate
  /** Included. */
  to: LocalDate
}

const startOfWeek = (date: LocalDate) => addDays(date, 1 - weekdayOf(date))

/** The month (`yyyy-MM`) that many months before or after. */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The days a view shows around a date. */
export function rangeOf(view: CalendarView, date: LocalDate): DateRange {
  if (view === 'timeGridDay') return { from: date, to: date }
  if (view === 'dayGridMonth') return monthSheet(date.slice(0, 7))
  const from = startOfWeek(date)
  return { from, to: addDays(from, 6) }
}

/** Whole weeks, Monday first, that hold a month. */
export function monthSheet(month: string): DateRange {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return { from: startOfWeek(`${month}-01`), to: addDays(startOfWeek(last), 6) }
}

export function listDates({ from, to }: DateRange): LocalDate[] {
  const count = epochDayOf(to) - epochDayOf(from) + 1
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

/** The date one step of the view away. */
export function stepDate(view: CalendarView, date: LocalDate, direction: 1 | -1): LocalDate {
  if (view === 'timeGridDay') return addDays(date, direction)
  if (view !== 'dayGridMonth') return addDays(date, direction * 7)
  const month = addMonths(date.slice(0, 7), direction)
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}${date.slice(7)}`
  return same > lastDay ? lastDay : same
}

/** The months to fetch for some days: each brings the whole month before it too, and the first day of the next. */
export function monthsOf({ from, to }: DateRange): string[] {
  const months: string[] = []
  for (let month = to.slice(0, 7); ; month = addMonths(month, -2)) {
    const start = `${addMonths(month, -1)}-01`
    months.push(month)
    if (from >= start) return months
  }
}

/** What a fetch of one month covers: from the previous month's start to the next month's. */
export function monthSpan(month: string): DateRange {
  return { from: `${addMonths(month, -1)}-01`, to: `${addMonths(month, 1)}-01` }
}
