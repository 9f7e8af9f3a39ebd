import { clsx } from 'clsx'
import { memo } from 'react'
import { axisMinute, listAbsent, yOfMinute, type Axis } from './axis.ts'
import styles from './Column.module.css'
import { drawEvent } from './draw-event.tsx'
import { subtract } from './free-time.ts'
import type { ColumnLayout } from './layout.ts'
import { drawIcon } from './draw-icon.tsx'
import type { CalendarBlock, CalendarColumn, CalendarLabels, Range } from './types.ts'
import type { ZoneDay } from './zone-day.ts'

interface ColumnProps {
  column: CalendarColumn
  day: ZoneDay
  axis: Axis
  layout: ColumnLayout
  blocks: readonly CalendarBlock[]
  labels: CalendarLabels
  isFolded: boolean
}

/** One column's ground, breaks and events. Redrawn only when its own data change. */
export const Column = memo(function Column(props: ColumnProps) {
  const { column, day, axis, layout, blocks, labels, isFolded } = props
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
            <div key={block.id} className={styles.taken} style={box} data-block={block.id}>
              {drawIcon(block.kind, styles.icon)}
              <span>{block.label}</span>
            </div>
          )
        )
      })}
      <div className={styles.layer}>
        <div className={styles.events}>
          {layout.placed.map(({ event, lane, lanes, span }) => {
            if (!event.bufferBefore && !event.bufferAfter) return undefined
            const left = `${(lane / lanes) * 100}%`
            const width = `${(span / lanes) * 100}%`
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
                    style={{ ...box, left, width }}
                  />
                )
              )
            })
          })}
          {layout.placed.map(place => drawEvent(place, labels))}
        </div>
      </div>
    </div>
  )
})

function boxOf({ start, end }: Range, day: ZoneDay, axis: Axis) {
  if (end <= start || end <= day.start || start >= day.end) return undefined
  const from = Math.max(axis.from, axisMinute(axis, day, Math.max(start, day.start), 'start'))
  const to = Math.min(axis.to, axisMinute(axis, day, Math.min(end, day.end), 'end'))
  return to > from ? { top: yOfMinute(axis, from), height: (to - from) * axis.pixelsPerMinute } : undefined
}
