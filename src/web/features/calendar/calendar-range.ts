import { addMonths, monthSheet, startOfWeek } from '#domain/time/months.ts'
import type { DateRange } from '#domain/time/months.ts'
import { addDays } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { CalendarView } from './calendar-search.ts'

/** The days a view shows around a date, in weeks that begin with this weekday. */
export function rangeOf(view: CalendarView, date: LocalDate, first = 1): DateRange {
  if (view === 'timeGridDay') return { from: date, to: date }
  if (view === 'dayGridMonth') return monthSheet(date.slice(0, 7), first)
  const from = startOfWeek(date, first)
  return { from, to: addDays(from, 6) }
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
