import { addDays, type LocalDate } from '#domain/time/wall-time.ts'
import type { Period } from './payments-search.ts'

/** The days of a period, seen from today. */
export function daysOf(period: Period | undefined, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const month = today.slice(0, 7)
  if (period === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (period === 'week') return { from: addDays(today, -6), to: today }
  if (period === 'month') return { from: `${month}-01`, to: today }
  if (period === 'last_month') {
    const to = addDays(`${month}-01`, -1)
    return { from: `${to.slice(0, 7)}-01`, to }
  }
  return { from: today, to: today }
}
