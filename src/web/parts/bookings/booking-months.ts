import { addMonths } from '#domain/time/months.ts'
import type { DateRange } from '#domain/time/months.ts'

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
