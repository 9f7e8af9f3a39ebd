// The hours of a place's clock that a span of time lies in.

import type { Interval } from '../time/intervals.ts'
import { DAY } from '../time/wall-time.ts'
import { offsetSpanAt } from '../time/zone-offsets.ts'

const HOUR = 3_600_000

/**
 * Tells each hour that a span touches: its local day (days since 1970-01-01), the hour that the clock shows (0..23) and the
 * part of the span that lies in it. An hour that the clock shows twice is told twice, one that it skips never.
 */
export function eachLocalHour(
  { start, end }: Interval,
  zone: string,
  tell: (day: number, hour: number, part: Interval) => void,
): void {
  for (let at = start; at < end;) {
    const { offset, end: offsetEnd } = offsetSpanAt(at, zone)
    const local = at + offset
    const hour = Math.floor(local / HOUR)
    const next = Math.min(end, offsetEnd, (hour + 1) * HOUR - offset)
    const day = Math.floor(local / DAY)
    tell(day, hour - day * 24, { start: at, end: next })
    at = next
  }
}
