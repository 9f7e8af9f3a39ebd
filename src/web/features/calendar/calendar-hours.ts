import { minutesOfTime } from '#contract/settings/setting.ts'
import type { SettingsOf } from '#contract/settings/sections.ts'
import { minutesOf } from '#domain/time/wall-time.ts'
import type { CalendarColumn, CalendarEvent } from '#web/calendar/types.ts'

/** So many hours fill an ordinary screen. */
const LEAST_HOURS = 10

/** The hours that the clinic wants shown, and those of working time and bookings outside them. */
export function hoursOf(
  columns: readonly CalendarColumn[],
  events: readonly CalendarEvent[],
  zone: string,
  look: SettingsOf<'calendar'>,
) {
  const spans = [...columns.flatMap(column => column.working), ...events]
  let first = minutesOfTime(look.day_start)
  let last = minutesOfTime(look.day_end)
  for (const { start, end } of spans) {
    const from = minutesOf(start, zone)
    const to = minutesOf(end - 1, zone) + 1
    first = Math.min(first, from)
    last = Math.max(last, to < from ? 24 * 60 : to)
  }
  const start = Math.floor(first / 60)
  return { start, end: Math.min(24, Math.max(Math.ceil(last / 60), start + LEAST_HOURS)) }
}
