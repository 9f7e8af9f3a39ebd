import { useMemo, useState } from 'react'
import { createAxis, type Axis } from './axis.ts'
import type { ColumnTrack } from './column-widths.ts'
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
  tracks: readonly ColumnTrack[]
  /** Grid columns in CSS, and the width in pixels under which they scroll. */
  template: string
  minWidth: number
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
  laneWidth: number
}

const MIN_HEIGHT = 16
export const GUTTER = 48
const FOLDED = 52

/** Builds the model; columns whose events did not change keep their lists and layout, so that they are not redrawn. */
export function useGridModel(input: ModelInput): GridModel {
  const { columns, events, blocks, zone, startHour, endHour, hourHeight, columnWidth, laneWidth } = input
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
  const [groupEvents] = useState(() => createGrouping<CalendarEvent>())
  const [groupBlocks] = useState(() => createGrouping<CalendarBlock>())
  const [layOut] = useState(createLayouting)
  const ownEvents = useMemo(() => groupEvents(columns, events), [groupEvents, columns, events])
  const ownBlocks = useMemo(() => groupBlocks(columns, blocks), [groupBlocks, columns, blocks])
  const layouts = useMemo(() => layOut(ownEvents, days, axis), [layOut, ownEvents, days, axis])
  return useMemo(() => {
    const folded = columns.map(
      (column, index) =>
        column.folded ??
        (column.closed !== undefined && column.working.length === 0 && !ownEvents[index]?.length),
    )
    const tracks = layouts.map(({ laneCount }, index) => {
      const isFolded = folded[index] ?? false
      const lanes = laneCount > 2 ? laneCount * laneWidth + 11 : 0
      return { least: isFolded ? FOLDED : Math.max(columnWidth, lanes), isFolded }
    })
    const sizes = tracks.map(({ least, isFolded }) => (isFolded ? `${least}px` : `minmax(${least}px, 1fr)`))
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
      tracks,
      template: [`${GUTTER}px`, ...sizes].join(' '),
      minWidth: tracks.reduce((sum, { least }) => sum + least, GUTTER),
    }
  }, [columns, days, axis, layouts, ownEvents, ownBlocks, columnWidth, laneWidth])
}

interface Owned {
  id: string
  columnKey: string
}

/** Groups items by column. A list with the same items as last time is the same array as last time. */
function createGrouping<T extends Owned>() {
  let known = new Map<string, T[]>()
  return (columns: readonly CalendarColumn[], items: readonly T[]): readonly T[][] => {
    const grouped = new Map<string, T[]>(columns.map(column => [column.key, []]))
    for (const item of items) grouped.get(item.columnKey)?.push(item)
    for (const [key, list] of grouped) {
      const old = known.get(key)
      const isSame = old?.length === list.length && old.every((item, index) => item === list[index])
      if (old && isSame) grouped.set(key, old)
    }
    known = grouped
    return columns.map(column => grouped.get(column.key) ?? [])
  }
}

/** Lays columns out. A column with the same list, day and axis as last time keeps its layout. */
function createLayouting() {
  let known = new Map<readonly CalendarEvent[], { day: ZoneDay; axis: Axis; layout: ColumnLayout }>()
  return (lists: readonly CalendarEvent[][], days: readonly ZoneDay[], axis: Axis): ColumnLayout[] => {
    const next: typeof known = new Map()
    const layouts = lists.map((list, index) => {
      const day = days[index]
      if (!day) return { placed: [], laneCount: 0 }
      const old = known.get(list)
      const isSame = old?.day === day && old.axis === axis
      const layout = old && isSame ? old.layout : layoutColumn(list, { day, axis, minHeight: MIN_HEIGHT })
      next.set(list, { day, axis, layout })
      return layout
    })
    known = next
    return layouts
  }
}
