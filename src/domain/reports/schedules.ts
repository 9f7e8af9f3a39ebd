// When a report is sent by itself, and of which days.

import { addMonths, startOfWeek, type DateRange } from '../time/months.ts'
import { addDays, daysInMonth, instantOf, localDateOf, weekdayOf, type LocalDate } from '../time/wall-time.ts'

/** Days that a sending is of, seen from its own day. */
export const SCHEDULE_PERIODS = ['yesterday', 'last_week', 'last_month', 'month_to_date'] as const
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number]

/** Every day, on a weekday (ISO), or on a day of the month, which in shorter months is their last. */
export interface Timing {
  readonly weekday?: number | null
  readonly day?: number | null
  /** Of the wall clock. */
  readonly atMinutes: number
}

/** One time at which a report is due. */
export interface Due {
  /** The local day that it is of, whenever it goes. */
  readonly day: LocalDate
  /** Epoch milliseconds. A time that a change of the clock skips comes later by as much; of one that is there twice the first. */
  readonly at: number
}

const monthOf = (date: LocalDate) => date.slice(0, 7)

function dayOfMonth(month: string, day: number): LocalDate {
  const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`
}

/** The last day on or before a date on which it is due. */
function dayUntil({ weekday, day }: Timing, date: LocalDate): LocalDate {
  if (weekday) return addDays(date, -((weekdayOf(date) - weekday + 7) % 7))
  if (!day) return date
  const here = dayOfMonth(monthOf(date), day)
  return here <= date ? here : dayOfMonth(addMonths(monthOf(date), -1), day)
}

function dayAfter(timing: Timing, date: LocalDate): LocalDate {
  const { weekday, day } = timing
  if (weekday) return addDays(date, 7)
  return day ? dayOfMonth(addMonths(monthOf(date), 1), day) : addDays(date, 1)
}

/** The last time at or before an instant at which it was due. */
export function lastDue(timing: Timing, now: number, zone: string): Due {
  const day = dayUntil(timing, localDateOf(now, zone))
  const at = instantOf(day, timing.atMinutes, zone)
  if (at <= now) return { day, at }
  const before = dayUntil(timing, addDays(day, -1))
  return { day: before, at: instantOf(before, timing.atMinutes, zone) }
}

/** The first time after an instant at which it is due. */
export function nextDue(timing: Timing, now: number, zone: string): Due {
  const day = dayAfter(timing, lastDue(timing, now, zone).day)
  return { day, at: instantOf(day, timing.atMinutes, zone) }
}

/** The local days, both included, that a sending of a day is of. Weeks begin on Monday. */
export function daysOf(period: SchedulePeriod, day: LocalDate): DateRange {
  const month = monthOf(day)
  if (period === 'yesterday') return { from: addDays(day, -1), to: addDays(day, -1) }
  if (period === 'last_week')
    return { from: addDays(startOfWeek(day), -7), to: addDays(startOfWeek(day), -1) }
  if (period === 'last_month') return { from: `${addMonths(month, -1)}-01`, to: addDays(`${month}-01`, -1) }
  return { from: `${month}-01`, to: day }
}
