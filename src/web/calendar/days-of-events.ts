/** Which days events fall on: for the month and the list. */
import type { CalendarEvent } from './types.ts'
import { startOfWeek } from '#domain/time/months.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { zoneDay, type ZoneDay } from './zone-day.ts'

const byStart = (a: CalendarEvent, b: CalendarEvent) =>
  a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1)

/** Events of each date by their start, sorted. Looks up the zone once a day, not once an event. */
export function groupByDate(events: readonly CalendarEvent[], zone: string): Map<string, CalendarEvent[]> {
  const groups = new Map<string, CalendarEvent[]>()
  let day: ZoneDay | undefined
  for (const event of events.toSorted(byStart)) {
    if (!day || event.start < day.start || event.start >= day.end) {
      day = zoneDay(localDateOf(event.start, zone), zone)
    }
    const group = groups.get(day.date)
    if (group) group.push(event)
    else groups.set(day.date, [event])
  }
  return groups
}

/** The whole weeks that a month (YYYY-MM) touches, from this weekday on (ISO). */
export function listMonthWeeks(month: string, firstWeekday = 1): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  for (
    let date = startOfWeek(first, firstWeekday);
    date < first || date.startsWith(month);
    date = addDays(date, 7)
  ) {
    const start = date
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
  }
  return weeks
}

/** Today's events by what the desk does next: who is in, who comes, who is done. */
export function groupByStage(events: readonly CalendarEvent[], now: number) {
  const inClinic: CalendarEvent[] = []
  const upcoming: CalendarEvent[] = []
  const done: CalendarEvent[] = []
  for (const event of events.toSorted(byStart)) {
    const isOver = event.status === 'completed' || event.status === 'no_show'
    if (event.status === 'arrived') inClinic.push(event)
    else if (isOver || event.end <= now) done.push(event)
    else upcoming.push(event)
  }
  return { inClinic, upcoming, done }
}
