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

export const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(zone: string) {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** Milliseconds that local time is ahead of UTC. */
function offsetAt(zone: string, instant: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of getFormat(zone).formatToParts(instant)) part[type] = Number(value)
  const wall = Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  )
  return wall - Math.floor(instant / 1000) * 1000
}

const days = new Map<string, ZoneDay>()

/** The day of a date (YYYY-MM-DD). Remembered, since every view asks for the same few dates over and over. */
export function zoneDay(date: string, zone: string): ZoneDay {
  const key = `${zone} ${date}`
  const known = days.get(key)
  if (known) return known
  if (days.size > 2000) days.clear()
  const day = computeZoneDay(date, zone)
  days.set(key, day)
  return day
}

function computeZoneDay(date: string, zone: string): ZoneDay {
  const utcMidnight = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(utcMidnight)) throw new RangeError(`Not a date: ${date}`)
  // Offsets reach from -12 to +14 hours, so the local day lies within this span.
  let before = utcMidnight - 15 * 60 * MINUTE
  let after = utcMidnight + DAY + 13 * 60 * MINUTE
  const early = offsetAt(zone, before)
  const late = offsetAt(zone, after)
  const stretches: Stretch[] = []
  const add = (from: number, to: number, offset: number) => {
    if (to <= from) return
    const wall = (instant: number) => (instant + offset - utcMidnight) / MINUTE
    stretches.push({ from, to, offset, wallFrom: wall(from), wallTo: wall(to) })
  }
  if (early === late) {
    add(utcMidnight - early, utcMidnight + DAY - early, early)
  } else {
    while (after - before > 1000) {
      const middle = Math.floor((before + after) / 2000) * 1000
      if (offsetAt(zone, middle) === early) before = middle
      else after = middle
    }
    add(utcMidnight - early, Math.min(after, utcMidnight + DAY - early), early)
    add(Math.max(after, utcMidnight - late), utcMidnight + DAY - late, late)
  }
  const start = stretches[0]?.from ?? utcMidnight
  const end = stretches.at(-1)?.to ?? utcMidnight + DAY
  return { date, utcMidnight, start, end, stretches }
}

/** Date (YYYY-MM-DD) on which an instant falls. */
export function dateAt(zone: string, instant: number): string {
  return new Date(instant + offsetAt(zone, instant)).toISOString().slice(0, 10)
}

export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10)
}

/** Wall minutes of an instant on its day; outside the day they run below 0 or past 1440. */
export function wallMinutes(day: ZoneDay, instant: number): number {
  const first = day.stretches[0]
  const last = day.stretches.at(-1)
  const stretch = day.stretches.find(each => instant < each.to) ?? last
  const offset = stretch?.offset ?? first?.offset ?? 0
  return (instant + offset - day.utcMidnight) / MINUTE
}

/** 24-hour clock text of wall minutes. */
export function clockText(minutes: number): string {
  const whole = ((Math.floor(minutes) % 1440) + 1440) % 1440
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  return `${hours < 10 ? '0' : ''}${hours}:${rest < 10 ? '0' : ''}${rest}`
}
