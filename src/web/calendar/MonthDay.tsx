import { memo, useLayoutEffect, useRef } from 'react'
import styles from './MonthGrid.module.css'
import { createTiles } from './tiles.ts'
import type { TileRoom } from './tile.ts'
import type { CalendarEvent, CalendarLabels } from './types.ts'
import { clockText, wallMinutes, type ZoneDay } from './zone-day.ts'

const LINE: TileRoom = { level: 'line', isNarrow: false }

interface DayProps {
  day: ZoneDay
  name: string
  events: readonly CalendarEvent[]
  isOutside: boolean
  isToday: boolean
  isActive: boolean
  closed: { label: string; holiday?: boolean } | undefined
  maxPerDay: number
  labels: CalendarLabels
  selectedId: string | undefined
}

/** A day of the month: its number, its first visits, and how many more there are. */
export const MonthDay = memo(function MonthDay(props: DayProps) {
  const { day, name, events, isOutside, isToday, isActive, closed, maxPerDay, labels, selectedId } = props
  const shown = events.length > maxPerDay ? events.slice(0, maxPerDay - 1) : events
  const tabIndex = isActive ? 0 : -1
  const tilesRef = useRef<HTMLDivElement>(null)
  const drawRef = useRef<ReturnType<typeof createTiles>>(undefined)
  useLayoutEffect(() => {
    if (!tilesRef.current) return
    drawRef.current ??= createTiles(tilesRef.current)
    drawRef.current(
      shown.map(event => ({
        event,
        room: LINE,
        startText: clockText(wallMinutes(day, event.start)),
        endText: clockText(wallMinutes(day, event.end)),
        isTabStop: isActive,
        isSelected: event.id === selectedId,
      })),
      labels,
    )
  })
  return (
    <div
      role="gridcell"
      className={styles.day}
      data-date={day.date}
      data-outside={isOutside || undefined}
      data-closed={closed && (closed.holiday ? 'holiday' : 'closed')}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        className={styles.number}
        data-open=""
        aria-current={isToday ? 'date' : undefined}
        aria-label={labels.openDay({ date: name, count: events.length, closed: closed?.label })}
      >
        <span>{Number(day.date.slice(8))}</span>
        {closed && <em>{closed.label}</em>}
      </button>
      <div ref={tilesRef} className={styles.visits} />
      {shown.length < events.length && (
        <button type="button" tabIndex={tabIndex} className={styles.more}>
          {labels.more(events.length - shown.length)}
        </button>
      )}
    </div>
  )
})
