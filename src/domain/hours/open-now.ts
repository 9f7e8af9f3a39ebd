// What patients are told of a place's opening hours: until when it is open now, and its days in few words.

import type { OpeningRow } from './opening-hours.ts'
import { formatTime } from '../time/wall-time.ts'

export interface Span {
  readonly start: string
  readonly end: string
}

/** A day's hours, the earliest first; none when it is closed. */
export function hoursOfDay(hours: readonly OpeningRow[], weekday: number): Span[] {
  return hours
    .filter(row => row.days.includes(weekday))
    .map(({ start, end }) => ({ start, end }))
    .toSorted((one, other) => one.start.localeCompare(other.start))
}

/** Until when it is open, at a day and minute of its clock; undefined while it is closed. Rows that meet are one. */
export function openUntil(
  hours: readonly OpeningRow[],
  weekday: number,
  minutes: number,
): string | undefined {
  let until: number | undefined
  for (const span of hoursOfDay(hours, weekday)) {
    const [start, end] = [minutesAt(span.start), minutesAt(span.end)]
    if (until === undefined ? start <= minutes && minutes < end : start <= until && until < end) until = end
  }
  return until === undefined ? undefined : formatTime(until)
}

/** Of "HH:mm"; a day may end at 24:00. */
const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Days that follow each other with the same hours, together: Monday to Friday, then Saturday. */
export function groupDays(hours: readonly OpeningRow[]): { from: number; to: number; spans: Span[] }[] {
  const groups: { from: number; to: number; spans: Span[] }[] = []
  for (let day = 1; day <= 7; day++) {
    const spans = hoursOfDay(hours, day)
    const last = groups.at(-1)
    if (spans.length === 0) continue
    if (last && last.to === day - 1 && JSON.stringify(last.spans) === JSON.stringify(spans)) last.to = day
    else groups.push({ from: day, to: day, spans })
  }
  return groups
}
