/** Where the keyboard can stand in a column: its events, and the free slots between them. */
import { axisMinute, type Axis } from './axis.ts'
import type { PlacedEvent } from './layout.ts'
import type { ZoneDay } from './zone-day.ts'

export type FocusStop =
  { kind: 'event'; id: string; minute: number; end: number } | { kind: 'slot'; minute: number; end: number }

/** Stops from top to bottom, in axis minutes; slots stand on multiples of `step` that no event covers. */
export function listStops(placed: PlacedEvent[], day: ZoneDay, axis: Axis, step: number): FocusStop[] {
  const events: FocusStop[] = placed.map(({ event }) => ({
    kind: 'event',
    id: event.id,
    minute: Math.max(axis.from, axisMinute(axis, day, Math.max(event.start, day.start), 'start')),
    end: axisMinute(axis, day, Math.min(event.end, day.end), 'end'),
  }))
  const stops: FocusStop[] = []
  let covered = -Infinity
  let next = 0
  const first = Math.ceil(axis.from / step) * step
  for (let minute = first; minute + step <= axis.to || next < events.length; minute += step) {
    let event = events[next]
    while (event && event.minute < minute + step) {
      stops.push(event)
      covered = Math.max(covered, event.end)
      next += 1
      event = events[next]
    }
    const isFree = minute >= covered && !events.some(each => each.minute < minute + step && each.end > minute)
    if (isFree && minute + step <= axis.to) stops.push({ kind: 'slot', minute, end: minute + step })
  }
  return stops.toSorted((a, b) => a.minute - b.minute)
}

/** The stop that holds the minute, or the one that begins nearest to it. */
export function findNearestStop(stops: FocusStop[], minute: number): FocusStop | undefined {
  let best: FocusStop | undefined
  let distance = Infinity
  for (const stop of stops) {
    if (stop.minute <= minute && minute < stop.end) return stop
    const apart = Math.abs(stop.minute - minute)
    if (apart < distance) {
      best = stop
      distance = apart
    }
  }
  return best
}
