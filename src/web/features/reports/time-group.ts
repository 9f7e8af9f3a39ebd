import type { TimeGroup } from '#domain/reports/figures.ts'
import type { DateRange } from '#domain/time/months.ts'
import { epochDayOf } from '#domain/time/wall-time.ts'

/** Up to as many days, and what they are drawn by. */
const SPANS = [
  [45, 'day'],
  [190, 'week'],
  [5 * 366, 'month'],
] as const

/** By what days are drawn, so that bars are neither few nor thin. */
export function timeGroupOf({ from, to }: DateRange): TimeGroup {
  const days = epochDayOf(to) - epochDayOf(from) + 1
  return SPANS.find(([most]) => days <= most)?.[1] ?? 'year'
}
