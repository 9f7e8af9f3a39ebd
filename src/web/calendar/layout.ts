/** Where the events of one column stand: heights from the axis, lanes for what overlaps. */
import { axisMinute, yOfMinute, type Axis } from './axis.ts'
import type { CalendarEvent } from './types.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { clockText, wallMinutes, type ZoneDay } from './zone-day.ts'

export interface PlacedEvent {
  event: CalendarEvent
  top: number
  height: number
  lane: number
  /** Lanes of its cluster, and how many of them it fills. */
  lanes: number
  span: number
  startText: string
  endText: string
  /** The event goes on beyond the visible day. */
  isCutAbove: boolean
  isCutBelow: boolean
}

export interface ColumnLayout {
  placed: PlacedEvent[]
  /** Most lanes of any cluster; 0 for an empty column. */
  laneCount: number
}

export interface LayoutOptions {
  day: ZoneDay
  axis: Axis
  /** Pixels; a shorter event is drawn this high. */
  minHeight: number
}

/** Places the events that touch the visible part of the day, by start and then by length. */
export function layoutColumn(events: readonly CalendarEvent[], options: LayoutOptions): ColumnLayout {
  const placed: PlacedEvent[] = []
  for (const event of events) {
    const place = placeEvent(event, options)
    if (place) placed.push(place)
  }
  placed.sort((a, b) => a.top - b.top || b.height - a.height || compareText(a.event.id, b.event.id))
  return { placed, laneCount: assignLanes(placed) }
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function placeEvent(event: CalendarEvent, { day, axis, minHeight }: LayoutOptions): PlacedEvent | undefined {
  if (event.end < day.start || event.start >= day.end) return undefined
  if (event.end === day.start && event.start < event.end) return undefined
  const isCutByDay = event.start < day.start
  const isCutByNight = event.end > day.end
  const from = axisMinute(axis, day, isCutByDay ? day.start : event.start, 'start')
  const to = axisMinute(axis, day, isCutByNight ? day.end : event.end, 'end')
  if (to < axis.from || from >= axis.to || (to === axis.from && from < to)) return undefined
  const isCutAbove = isCutByDay || from < axis.from
  const isCutBelow = isCutByNight || to > axis.to
  const height = Math.max(
    minHeight,
    (Math.min(to, axis.to) - Math.max(from, axis.from)) * axis.pixelsPerMinute,
  )
  const top = Math.min(yOfMinute(axis, Math.max(from, axis.from)), axis.height - height)
  return {
    event,
    top: Math.max(0, top),
    height,
    lane: 0,
    lanes: 1,
    span: 1,
    startText: clockText(wallMinutes(day, event.start)),
    endText: clockText(wallMinutes(day, event.end)),
    isCutAbove,
    isCutBelow,
  }
}

/** Greedy packing of sorted events: first free lane, clusters closed when nothing reaches on. Returns the most lanes. */
function assignLanes(sorted: PlacedEvent[]): number {
  let laneCount = 0
  let first = 0
  let clusterBottom = -Infinity
  for (let index = 0; index <= sorted.length; index += 1) {
    const place = sorted[index]
    if (place && place.top < clusterBottom - EPSILON) {
      clusterBottom = Math.max(clusterBottom, place.top + place.height)
      continue
    }
    if (index > first) laneCount = Math.max(laneCount, packCluster(sorted.slice(first, index)))
    first = index
    clusterBottom = place ? place.top + place.height : -Infinity
  }
  return laneCount
}

// Heights are products of fractions; what touches must not count as overlap.
const EPSILON = 0.01

function packCluster(cluster: PlacedEvent[]): number {
  const lanes: PlacedEvent[][] = []
  for (const place of cluster) {
    let lane = lanes.findIndex(items => bottomOf(items.at(-1)) <= place.top + EPSILON)
    if (lane === -1) lane = lanes.push([]) - 1
    place.lane = lane
    lanes[lane]?.push(place)
  }
  for (const place of cluster) {
    place.lanes = lanes.length
    place.span = countFreeLanes(place, lanes)
  }
  return lanes.length
}

const bottomOf = (place: PlacedEvent | undefined) => (place ? place.top + place.height : -Infinity)

function countFreeLanes(place: PlacedEvent, lanes: PlacedEvent[][]): number {
  let next = place.lane + 1
  while (next < lanes.length && !lanes[next]?.some(other => overlaps(place, other))) next += 1
  return next - place.lane
}

function overlaps(a: PlacedEvent, b: PlacedEvent): boolean {
  return a.top < b.top + b.height - EPSILON && b.top < a.top + a.height - EPSILON
}

/** Whole hours that show all working time and all events, at least from `startHour` to `endHour`. */
export function fitHours(
  spans: { day: ZoneDay; start: number; end: number }[],
  atLeast: { startHour: number; endHour: number },
): { startHour: number; endHour: number } {
  let from = atLeast.startHour * 60
  let to = atLeast.endHour * 60
  for (const { day, start, end } of spans) {
    if (end <= day.start || start >= day.end) continue
    from = Math.min(from, start <= day.start ? 0 : wallMinutes(day, start))
    to = Math.max(to, end >= day.end ? 1440 : wallMinutes(day, end - MINUTE) + 1)
  }
  return { startHour: Math.max(0, Math.floor(from / 60)), endHour: Math.min(24, Math.ceil(to / 60)) }
}
