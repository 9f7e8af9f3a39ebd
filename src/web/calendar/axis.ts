/** The shared vertical axis of the columns. When one of the days repeats an hour, the axis has that hour twice. */
import { MINUTE } from '#domain/time/wall-time.ts'
import { clockText, type ZoneDay } from './zone-day.ts'

export interface Axis {
  /** Wall stretches that some column lives through twice, in minutes. */
  repeated: WallRange[]
  /** First and last axis minute shown. */
  from: number
  to: number
  pixelsPerMinute: number
  height: number
}

interface WallRange {
  from: number
  to: number
}

export interface AxisOptions {
  startHour: number
  endHour: number
  hourHeight: number
  /** Minutes shown before the first and after the last hour. */
  margin?: number
}

export function createAxis(days: ZoneDay[], options: AxisOptions): Axis {
  const repeated = mergeRanges(days.flatMap(day => findRepeated(day)))
  const { startHour, endHour, hourHeight, margin = 15 } = options
  const first = Math.max(0, Math.min(startHour * 60 - margin, 1380))
  const last = Math.min(1440, Math.max(endHour * 60 + margin, first + 60))
  const from = axisOfWall(repeated, first, 0, 'start')
  const to = axisOfWall(repeated, last, 0, 'end')
  const pixelsPerMinute = hourHeight / 60
  return { repeated, from, to, pixelsPerMinute, height: (to - from) * pixelsPerMinute }
}

function findRepeated(day: ZoneDay): WallRange[] {
  const [first, second] = day.stretches
  if (!first || !second || second.wallFrom >= first.wallTo) return []
  return [{ from: second.wallFrom, to: first.wallTo }]
}

function mergeRanges(ranges: WallRange[]): WallRange[] {
  const merged: WallRange[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && range.from < last.to) last.to = Math.max(last.to, range.to)
    else merged.push({ ...range })
  }
  return merged
}

function axisOfWall(repeated: WallRange[], wall: number, pass: 0 | 1, edge: 'start' | 'end'): number {
  let axis = wall
  for (const range of repeated) {
    const isPast =
      pass === 1 ? wall >= range.from : wall > range.to || (wall === range.to && edge === 'start')
    if (isPast) axis += range.to - range.from
  }
  return axis
}

/** Axis minute of an instant. At a seam, a start belongs to what follows and an end to what came before. */
export function axisMinute(axis: Axis, day: ZoneDay, instant: number, edge: 'start' | 'end'): number {
  const { stretches } = day
  const isBefore = (to: number) => (edge === 'start' ? instant < to : instant <= to)
  const found = stretches.findIndex(stretch => isBefore(stretch.to))
  const index = found === -1 ? stretches.length - 1 : found
  const stretch = stretches[index]
  if (!stretch) return 0
  const wall = (instant + stretch.offset - day.utcMidnight) / MINUTE
  return axisOfWall(axis.repeated, wall, passOf(day, index), edge)
}

function passOf(day: ZoneDay, index: number): 0 | 1 {
  const [first, second] = day.stretches
  return index === 1 && first && second && second.wallFrom < first.wallTo ? 1 : 0
}

/** Instant at an axis minute; a minute this day does not have gives the moment of the clock change. */
export function instantAt(axis: Axis, day: ZoneDay, minute: number): number {
  let wall = minute
  let isSecondPass = false
  for (const range of axis.repeated) {
    const length = range.to - range.from
    if (wall < range.to) break
    if (wall < range.to + length) {
      wall -= length
      isSecondPass = true
      break
    }
    wall -= length
  }
  const [first, second] = day.stretches
  if (!first) return day.start
  if (!second) {
    // An ordinary day has the repeated hour once: its second drawing is the end of the first.
    const clamped = isSecondPass
      ? (axis.repeated.find(range => wall >= range.from && wall < range.to)?.to ?? wall)
      : wall
    return day.utcMidnight + clamped * MINUTE - first.offset
  }
  const isOverlapping = second.wallFrom < first.wallTo
  const useSecond = isOverlapping ? isSecondPass || wall >= first.wallTo : wall >= first.wallTo
  const stretch = useSecond ? second : first
  const within = Math.max(wall, stretch.wallFrom)
  return day.utcMidnight + within * MINUTE - stretch.offset
}

export const yOfMinute = (axis: Axis, minute: number) => (minute - axis.from) * axis.pixelsPerMinute

/** Axis minute at a height, rounded to the step and kept on the axis. */
export function minuteAtY(
  axis: Axis,
  y: number,
  step: number,
  rounding: 'floor' | 'round' = 'round',
): number {
  const minute = axis.from + y / axis.pixelsPerMinute
  const snapped = (rounding === 'floor' ? Math.floor(minute / step) : Math.round(minute / step)) * step
  return Math.min(Math.max(snapped, Math.ceil(axis.from / step) * step), Math.floor(axis.to / step) * step)
}

/** Stretches of the axis that this day does not have, in axis minutes. */
export function listAbsent(axis: Axis, day: ZoneDay): WallRange[] {
  const own = findRepeated(day)
  const absent: WallRange[] = []
  for (const range of axis.repeated) {
    if (own.some(each => each.from === range.from)) continue
    const from = axisOfWall(axis.repeated, range.to, 0, 'end')
    absent.push({ from, to: from + range.to - range.from })
  }
  const [first, second] = day.stretches
  if (first && second && second.wallFrom > first.wallTo) {
    absent.push({
      from: axisOfWall(axis.repeated, first.wallTo, 0, 'start'),
      to: axisOfWall(axis.repeated, second.wallFrom, 0, 'start'),
    })
  }
  return absent
}

/** Full hours with their height and clock text; a repeated hour is there twice. */
export function listHourMarks(axis: Axis): { y: number; text: string }[] {
  const marks: { y: number; text: string }[] = []
  for (let minute = Math.ceil(axis.from / 60) * 60; minute <= axis.to; minute += 60) {
    marks.push({ y: yOfMinute(axis, minute), text: clockText(wallAt(axis, minute)) })
  }
  return marks
}

/** Wall minutes drawn at an axis minute. */
export function wallAt(axis: Axis, minute: number): number {
  let wall = minute
  for (const range of axis.repeated) {
    if (wall < range.to) break
    wall -= range.to - range.from
  }
  return wall
}
