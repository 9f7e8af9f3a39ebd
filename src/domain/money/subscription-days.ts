import { addMonths } from '../time/recurrence.ts'
import type { LocalDate } from '../time/wall-time.ts'

/** The last day of a package started on a day: as many months later, or that month's last day; null has no end. */
export function lastDayOf(startedOn: LocalDate, months: number): LocalDate | null {
  return months === 0 ? null : addMonths(startedOn, months)
}

/** Whether it is good on a day. */
export function isGoodOn(day: LocalDate, endsOn: LocalDate | null): boolean {
  return endsOn === null || day <= endsOn
}
