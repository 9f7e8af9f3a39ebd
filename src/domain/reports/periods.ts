// Periods as people name them, seen from today.

import { addMonths, startOfWeek, type DateRange } from '../time/months.ts'
import { addDays, type LocalDate } from '../time/wall-time.ts'

export const PERIODS = [
  'today', 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month', 'this_year', 'last_year',
] as const // prettier-ignore
export type Period = (typeof PERIODS)[number]

/** The local days of a period, both included; what still runs ends today. `first` is the weekday that weeks begin with. */
export function spanOfPeriod(period: Period, today: LocalDate, first = 1): DateRange {
  const month = today.slice(0, 7)
  const year = Number(today.slice(0, 4))
  const week = startOfWeek(today, first)
  const spans: Record<Period, DateRange> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    this_week: { from: week, to: today },
    last_week: { from: addDays(week, -7), to: addDays(week, -1) },
    this_month: { from: `${month}-01`, to: today },
    last_month: monthSpan(addMonths(month, -1)),
    this_year: { from: `${year}-01-01`, to: today },
    last_year: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  }
  return spans[period]
}

/** The days of a month, `yyyy-MM`. */
export const monthSpan = (month: string): DateRange => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
})
