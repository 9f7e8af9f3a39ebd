import { monthSpan } from '#domain/reports/periods.ts'
import type { DateRange } from '#domain/time/months.ts'
import type { Format } from '#web/i18n/format.ts'

type Dates = Pick<Format, 'dayNumber' | 'dayMonth' | 'dayMonthYear' | 'month'>

/**
 * Days as people say them, as short as they can be: "27 nov. 2026", "1–27 nov. 2026", "octombrie 2026", "2025". Without
 * `thisYear` the year is said always, with it only where it is another.
 */
export function saySpan(format: Dates, { from, to }: DateRange, thisYear?: string): string {
  const year = from.slice(0, 4)
  const last = (thisYear === to.slice(0, 4) ? format.dayMonth : format.dayMonthYear)(to)
  if (from === to) return last
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  const month = from.slice(0, 7)
  if (from.endsWith('-01') && to === monthSpan(month).to) return format.month(from)
  if (month === to.slice(0, 7)) return `${Number(from.slice(8))}–${last}`
  return `${(year === to.slice(0, 4) ? format.dayMonth : format.dayMonthYear)(from)} – ${last}`
}
