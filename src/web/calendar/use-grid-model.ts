import { useMemo, useRef } from 'react'
import { createAxis, type Axis } from './axis.ts'
import { loadOf } from './free-time.ts'
import { layoutColumn, type ColumnLayout } from './layout.ts'
import type { CalendarBlock, CalendarColumn, CalendarEvent } from './types.ts'
import { zoneDay, type ZoneDay } from './zone-day.ts'

/** What drawing, dragging and the keyboard all need to know; index n speaks of column n. */
export interface GridModel {
  columns: readonly CalendarColumn[]
  days: readonly ZoneDay[]
  axis: Axis
  layouts: readonly ColumnLayout[]
  events: readonly (readonly CalendarEvent[])[]
  blocks: readonly (readonly CalendarBlock[])[]
  loads: readonly number[]
  folded: readonly boolean[]
  template: string
}

interface ModelInput {
  columns: readonly CalendarColumn[]
  events: readonly CalendarEvent[]
  blocks: readonly CalendarBlock[]
  zone: string
  startHour: number
  endHour: number
  hourHeight: number
  columnWidth: number
}

const MIN_HEIGHT = 16
const GUTTER = 48
const FOLDED = 52
const LANE_WIDTH = 56

/** Builds the model; columns whose events did not change keep their lists and layout, so that they are not redrawn. */
export function useGridModel(input: ModelInput): GridModel {
  const { columns, events, blocks, zone, startHour, endHour, hourHeight, columnWidth } = input
  const days = useMemo(() => columns.map(column => zoneDay(column.date, zone)), [columns, zone])
  const dates = days.map(day => day.date).join()
  const axis = useMemo(
    () =>
      createAxis(
        [...new Set(dates.split(','))].filter(Boolean).map(date => zoneDay(date, zone)),
        { startHour, endHour, hourHeight },
      ),
    [dates, zone, startHour, endHour, hourHeight],
  )
  const ownEvents = useGrouped(columns, events)
  const ownBlocks = useGrouped(columns, blocks)
  const layouts = useLayouts(ownEvents, days, axis)
  return useMemo(() => {
    const folded = columns.map(
      (column, index) =>
        column.folded ??
        (column.closed !== undefined && column.working.length === 0 && !ownEvents[index]?.length),
    )
    const widths = layouts.map((layout, index) =>
      folded[index]
        ? `${FOLDED}px`
        : `minmax(${Math.max(columnWidth, layout.laneCount > 2 ? layout.laneCount * LANE_WIDTH + 11 : 0)}px, 1fr)`,
    )
    return {
      columns,
      days,
      axis,
      layouts,
      events: ownEvents,
      blocks: ownBlocks,
      loads: columns.map(
        (column, index) => column.load ?? loadOf(column, ownEvents[index] ?? [], ownBlocks[index] ?? []),
      ),
      folded,
      template: [`${GUTTER}px`, ...widths].join(' '),
    }
  }, [columns, days, axis, layouts, ownEvents, ownBlocks, columnWidth])
}

interface Owned {
  id: string
  columnKey: string
}

/** Items of each column. A list with the same items as last time is the same array as last time. */
function useGrouped<T extends Owned>(
  columns: readonly CalendarColumn[],
  items: readonly T[],
): readonly T[][] {
  const cache = useRef(new Map<string, T[]>())
  return useMemo(() => {
    const grouped = new Map<string, T[]>(columns.map(column => [column.key, []]))
    for (const item of items) grouped.get(item.columnKey)?.push(item)
    for (const [key, list] of grouped) {
      const known = cache.current.get(key)
      if (known && known.length === list.length && known.every((item, index) => item === list[index])) {
        grouped.set(key, known)
      }
    }
    cache.current = grouped
    return columns.map(column => grouped.get(column.key) ?? [])
  }, [columns, items])
}

function useLayouts(
  events: readonly CalendarEvent[][],
  days: readonly ZoneDay[],
  axis: Axis,
): ColumnLayout[] {
  const cache = useRef(new Map<CalendarEvent[], { day: ZoneDay; axis: Axis; layout: ColumnLayout }>())
  return useMemo(() => {
    const next: typeof cache.current = new Map()
    const layouts = events.map((own, index) => {
      const day = days[index]
      if (!day) return { placed: [], laneCount: 0 }
      const known = cache.current.get(own)
      const layout =
        known && known.day === day && known.axis === axis
          ? known.layout
          : layoutColumn(own, { day, axis, minHeight: MIN_HEIGHT })
      next.set(own, { day, axis, layout })
      return layout
    })
    cache.current = next
    return layouts
  }, [events, days, axis])
}
