import { clsx } from 'clsx'
import { memo, useLayoutEffect, useRef } from 'react'
import { axisMinute, listAbsent, yOfMinute, type Axis } from './axis.ts'
import styles from './Column.module.css'
import { subtract } from './free-time.ts'
import { drawIcon } from './draw-icon.tsx'
import type { ColumnLayout, PlacedEvent } from './layout.ts'
import { roomOf, type Tile } from './tile.ts'
import { createTiles } from './tiles.ts'
import type { CalendarBlock, CalendarColumn, CalendarLabels, Range } from './types.ts'
import type { ZoneDay } from './zone-day.ts'

interface ColumnProps {
  column: CalendarColumn
  day: ZoneDay
  axis: Axis
  layout: ColumnLayout
  blocks: readonly CalendarBlock[]
  labels: CalendarLabels
  /** Pixels; left out before it is known, and no visit is drawn. */
  width: number | undefined
  isFolded: boolean
}

/** One column's ground, breaks and events. Redrawn only when its own data change. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, day, axis, layout, blocks, labels, width, isFolded } = props
  const tilesRef = useRef<HTMLDivElement>(null)
  const drawRef = useRef<ReturnType<typeof createTiles>>(undefined)
  useLayoutEffect(() => {
    if (!tilesRef.current || width === undefined) return
    drawRef.current ??= createTiles(tilesRef.current)
    drawRef.current(
      layout.placed.map(place => tileOf(place, width)),
      labels,
    )
  }, [layout, labels, width])
  const closed = isFolded ? [{ start: day.start, end: day.end }] : subtract([day], column.working)
  return (
    <div
      className={clsx(styles.column, isFolded && styles.folded)}
      role="gridcell"
      aria-label={[column.title, column.subtitle, column.closed?.label].filter(Boolean).join(', ')}
      data-col={column.key}
      data-doctor={column.colour}
    >
      {closed.map(range => {
        const box = boxOf(range, day, axis)
        return box && <div key={range.start} className={styles.closed} style={box} />
      })}
      {listAbsent(axis, day).map(({ from, to }) => (
        <div
          key={from}
          className={styles.absent}
          style={{ top: yOfMinute(axis, from), height: (to - from) * axis.pixelsPerMinute }}
        />
      ))}
      {column.closed && (
        <div className={styles.reason} data-holiday={column.closed.holiday} aria-hidden="true">
          <span>{column.closed.label}</span>
        </div>
      )}
      {blocks.map(block => {
        const box = boxOf(block, day, axis)
        return (
          box && (
            <div
              key={block.id}
              className={styles.taken}
              style={box}
              data-kind={block.kind}
              data-block={block.id}
            >
              {drawIcon(block.kind, styles.icon)}
              <span>{block.label}</span>
            </div>
          )
        )
      })}
      <div className={styles.layer} data-layer="">
        <div className={styles.events}>
          {layout.placed.map(({ event, lane, lanes, span }) => {
            if (!event.bufferBefore && !event.bufferAfter) return undefined
            const left = `${(lane / lanes) * 100}%`
            const right = `${(1 - (lane + span) / lanes) * 100}%`
            const { id, start, end, bufferBefore = 0, bufferAfter = 0 } = event
            const buffers = [
              { start: start - bufferBefore, end: start },
              { start: end, end: end + bufferAfter },
            ]
            return buffers.map(buffer => {
              const box = boxOf(buffer, day, axis)
              return (
                box && (
                  <div
                    key={`${id} ${buffer.start}`}
                    className={styles.buffer}
                    data-doctor={event.doctorColour}
                    style={{ ...box, left, right }}
                  />
                )
              )
            })
          })}
        </div>
        <div ref={tilesRef} className={styles.events} />
      </div>
    </div>
  )
})

// What the column's edge and the space beside its visits take of its width, and the gap after each visit.
const BESIDE = 10
const GAP = 2

function tileOf(place: PlacedEvent, width: number): Tile {
  const { event, lane, lanes, span, top, height, startText, endText } = place
  const drawnHeight = height - 1
  return {
    event,
    startText,
    endText,
    room: roomOf(((width - BESIDE) * span) / lanes - GAP, drawnHeight),
    place: `top:${top}px;height:${drawnHeight}px;left:${(lane / lanes) * 100}%;right:${(1 - (lane + span) / lanes) * 100}%`,
    cut: cutOf(place),
  }
}

function cutOf({ isCutAbove, isCutBelow }: PlacedEvent) {
  if (isCutAbove) return isCutBelow ? 'both' : 'above'
  return isCutBelow ? 'below' : undefined
}

function boxOf({ start, end }: Range, day: ZoneDay, axis: Axis) {
  if (end <= start || end <= day.start || start >= day.end) return undefined
  const from = Math.max(axis.from, axisMinute(axis, day, Math.max(start, day.start), 'start'))
  const to = Math.min(axis.to, axisMinute(axis, day, Math.min(end, day.end), 'end'))
  return to > from ? { top: yOfMinute(axis, from), height: (to - from) * axis.pixelsPerMinute } : undefined
}
