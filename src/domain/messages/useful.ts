// Until when a message that waited still helps, and when it may go.

import { DAY, epochDayAt, instantOfEpochDay, MINUTE, weekdayOfEpochDay } from '../time/wall-time.ts'
import { openTime, type DueRule } from './due-spans.ts'
import { isExact, type SendingWindow, type TemplateTag } from './template.ts'

const HOUR = 60 * MINUTE
/** Before a visit: what comes later finds the patient on their way. */
const LEAST_AHEAD = 2 * HOUR
const AFTER_VISIT = 48 * HOUR
const RECALL = 7 * DAY
/** What falls due at the very closing is found and sent in the minutes after it. */
const LAST_MINUTES = 5 * MINUTE

/** After this instant a message would rather confuse. `start` is the visit's, null of what goes on a day. */
export function usefulUntil(
  rule: DueRule & { readonly tag: TemplateTag },
  { due, start, zone }: { readonly due: number; readonly start: number | null; readonly zone: string },
): number {
  if (rule.tag === 'recall') return due + RECALL
  if (start !== null && rule.schedule === 'before') return start - leastAhead(rule)
  if (start !== null && rule.schedule === 'after') return due + AFTER_VISIT
  return instantOfEpochDay(epochDayAt(due, zone) + 1, 0, zone)
}

/** Two hours; of what comes shortly before the visit anyway, half of its lead. */
function leastAhead({ count, unit }: DueRule): number {
  if (count === null || unit === null || !isExact(unit)) return LEAST_AHEAD
  return Math.min(LEAST_AHEAD, (count * (unit === 'hour' ? HOUR : MINUTE)) / 2)
}

export interface QuietTimes {
  readonly zone: string
  readonly window: SendingWindow
  /** Whether it waits for a working day; `isHoliday` is asked of the days since 1970-01-01. */
  readonly onWorkingDays: boolean
  readonly isHoliday: (day: number) => boolean
}

/** The first instant from `now` on at which something may go. */
export function nextDecent(now: number, { zone, window, onWorkingDays, isHoliday }: QuietTimes): number {
  // The closing of the day before may be this day's midnight.
  for (let day = epochDayAt(now, zone) - 1; ; day++) {
    if (onWorkingDays && (weekdayOfEpochDay(day) === 7 || isHoliday(day))) continue
    const { open, close } = openTime(day, zone, window)
    if (now <= close + LAST_MINUTES) return Math.max(now, open)
  }
}

/** The hours that both allow; the clinic's alone where they have none in common. */
export function commonWindow(own: SendingWindow, clinic: SendingWindow): SendingWindow {
  const fromHour = Math.max(own.fromHour, clinic.fromHour)
  const toHour = Math.min(own.toHour, clinic.toHour)
  return fromHour < toHour ? { fromHour, toHour } : clinic
}
