import { DAY, dayInterval, epochDayOf, formatTime, MINUTE } from '#domain/time/wall-time.ts'
import { offsetSpanAt } from '#domain/time/zone-offsets.ts'

/** A civil day in a zone as stretches of constant offset: one as a rule, two when the clocks change inside it. */
export interface ZoneDay {
  date: string
  /** Midnight of the date read as UTC; wall minutes count from here. */
  utcMidnight: number
  start: number
  end: number
  stretches: Stretch[]
}

interface Stretch {
  from: number
  to: number
  offset: number
  /** Wall minutes of its two ends. */
  wallFrom: number
  wallTo: number
}

const days = new Map<string, ZoneDay>()

/** The day of a date (YYYY-MM-DD). Remembered, since every view asks for the same few dates over and over. */
export function zoneDay(date: string, zone: string): ZoneDay {
  const key = `${zone} ${date}`
  const known = days.get(key)
  if (known) return known
  if (days.size > 2000) days.clear()
  const day = readZoneDay(date, zone)
  days.set(key, day)
  return day
}

function readZoneDay(date: string, zone: string): ZoneDay {
  const utcMidnight = epochDayOf(date) * DAY
  const { start, end } = dayInterval(date, zone)
  const stretches: Stretch[] = []
  for (let from = start; from < end;) {
    const { offset, end: spanEnd } = offsetSpanAt(from, zone)
    const to = Math.min(end, spanEnd)
    const wall = (instant: number) => (instant + offset - utcMidnight) / MINUTE
    const last = stretches.at(-1)
    // A span may end though the clocks do not change there.
    if (last?.offset === offset) Object.assign(last, { to, wallTo: wall(to) })
    else stretches.push({ from, to, offset, wallFrom: wall(from), wallTo: wall(to) })
    from = to
  }
  return { date, utcMidnight, start, end, stretches }
}

/** Wall minutes of an instant on its day; outside the day they run below 0 or past 1440. */
export function wallMinutes(day: ZoneDay, instant: number): number {
  const stretch = day.stretches.find(each => instant < each.to) ?? day.stretches.at(-1)
  return (instant + (stretch?.offset ?? 0) - day.utcMidnight) / MINUTE
}

/** 24-hour clock text of wall minutes, which may lie outside their day. */
export const clockText = (minutes: number) => formatTime(((Math.floor(minutes) % 1440) + 1440) % 1440)
