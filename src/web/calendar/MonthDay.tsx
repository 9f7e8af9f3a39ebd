import { clsx } from 'clsx'
import { memo, useLayoutEffect, useRef } from 'react'
import styles from './MonthGrid.module.css'
import { createTiles } from './tiles.ts'
import type { TileRoom } from './tile.ts'
import type { CalendarEvent, CalendarLabels } from './types.ts'
import { clockText, wallMinutes, type ZoneDay } from './zone-day.ts'

const isGone = (event: CalendarEvent) => event.status === 'cancelled'

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

/** A day of the month: its number, its first visits, how many more there are, and what is cancelled where it has room. */
export const MonthDay = memo(function MonthDay(props: DayProps) {
  const { day, name, events, isOutside, isToday, isActive, closed, maxPerDay, labels, selectedId } = props
  const gone = events.filter(isGone)
  const coming = gone.length > 0 ? events.filter(event => !isGone(event)) : events
  const shown = coming.length > maxPerDay ? coming.slice(0, maxPerDay - 1) : coming
  const struck = gone.slice(0, Math.max(0, maxPerDay - coming.length))
  const tabIndex = isActive ? 0 : -1
  const shared = { day, labels, isActive, selectedId }
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
        aria-label={labels.openDay({ date: name, count: coming.length, closed: closed?.label })}
      >
        <span>{Number(day.date.slice(8))}</span>
        {closed && <em>{closed.label}</em>}
      </button>
      <Lines {...shared} events={shown} />
      {struck.length > 0 && <Lines {...shared} events={struck} className={styles.gone} />}
      <div className={styles.rest}>
        {shown.length < coming.length && (
          <button type="button" tabIndex={tabIndex} className={styles.more}>
            {labels.more(coming.length - shown.length)}
          </button>
        )}
        {struck.length < gone.length && `${labels.status.cancelled} ${gone.length - struck.length}`}
      </div>
    </div>
  )
})

interface LinesProps extends Pick<DayProps, 'day' | 'events' | 'isActive' | 'labels' | 'selectedId'> {
  className?: string | undefined
}

/** Visits in one line each. */
function Lines({ day, events, isActive, labels, selectedId, className }: LinesProps) {
  const tilesRef = useRef<HTMLDivElement>(null)
  const drawRef = useRef<ReturnType<typeof createTiles>>(undefined)
  useLayoutEffect(() => {
    if (!tilesRef.current) return
    drawRef.current ??= createTiles(tilesRef.current)
    drawRef.current(
      events.map(event => ({
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
  return <div ref={tilesRef} className={clsx(styles.visits, className)} />
}
