import { clsx } from 'clsx'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { groupByDate, listMonthWeeks } from './days-of-events.ts'
import doctors from './doctors.module.css'
import styles from './MonthGrid.module.css'
import type { CalendarEvent, CalendarLabels, DropTarget } from './types.ts'
import { askMenuByKey, pointOf } from './menu-key.ts'
import { MonthDay } from './MonthDay.tsx'
import { nameOnHover, pressedTile } from './tile-events.ts'
import { useMonthDrag } from './use-month-drag.ts'
import { useWeekStaging } from './use-week-staging.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { clockText, wallMinutes, zoneDay } from './zone-day.ts'

export interface MonthGridProps {
  /** YYYY-MM. */
  month: string
  /** ISO: 1 is Monday. */
  firstWeekday: number
  events: readonly CalendarEvent[]
  /** Shown where a day has room beside its visits, and counted nowhere. */
  cancelled?: readonly CalendarEvent[]
  now: number
  zone: string
  locale: string
  labels: CalendarLabels
  selectedId?: string
  /** By date (YYYY-MM-DD). */
  closedDays?: Readonly<Record<string, { label: string; holiday?: boolean }>>
  /** Events a day shows before it says how many more there are. */
  maxPerDay?: number
  canMove?: (id: string) => boolean
  onOpen: (id: string) => void
  onOpenDay: (date: string) => void
  onContextMenu?: (id: string, point: { x: number; y: number }) => void
  /** The menu was asked for on a day, beside its visits. */
  onDayMenu?: (date: string, point: { x: number; y: number }) => void
  /** The target's `columnKey` is the date; the clock time stays. A promise of false flies back. */
  onMove?: (id: string, target: DropTarget) => void | Promise<boolean>
  className?: string
}

const NONE: readonly CalendarEvent[] = []
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month in weeks. Arrows go from day to day, the tab key into the visits of the day. */
export default function MonthGrid(props: MonthGridProps) {
  const {
    month,
    firstWeekday,
    events,
    cancelled = NONE,
    now,
    zone,
    locale,
    labels,
    selectedId,
    closedDays,
    maxPerDay = 5,
  } = props
  const { canMove, onOpen, onOpenDay, onContextMenu, onDayMenu, onMove, className } = props
  const bodyRef = useRef<HTMLDivElement>(null)
  const weeks = useMemo(() => listMonthWeeks(month, firstWeekday), [month, firstWeekday])
  const byDate = useMemo(() => groupByDate([...events, ...cancelled], zone), [events, cancelled, zone])
  const texts = useMemo(() => createTexts(locale), [locale])
  const today = localDateOf(now, zone)
  const [chosen, setChosen] = useState('')
  const dates = useMemo(() => new Set(weeks.flat()), [weeks])
  const fallback = today.startsWith(month) ? today : `${month}-01`
  const active = dates.has(chosen) ? chosen : fallback
  const [spoken, setSpoken] = useState('')
  const shouldFocusRef = useRef(false)
  const movedRef = useRef('')
  useLayoutEffect(() => {
    const cell = bodyRef.current?.querySelector(`[data-date="${active}"]`)
    const home = cell?.querySelector<HTMLElement>('[data-open]')
    // A visit moved by keyboard takes the focus once it is drawn on its new day, if that has room to show it.
    const { current: id } = movedRef
    const moved = id ? cell?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) : undefined
    if (shouldFocusRef.current || (moved && document.activeElement === home)) (moved ?? home)?.focus()
    shouldFocusRef.current = false
    if (moved) movedRef.current = ''
  })
  // After the focus, which what is staged could not take.
  const heights = useWeekStaging(bodyRef, weeks, byDate, maxPerDay)
  const dragRef = useMonthDrag(bodyRef, { events, zone, canMove, onMove: onMove && move })

  function move(id: string, target: DropTarget) {
    const day = zoneDay(target.columnKey, zone)
    setSpoken(
      labels.announceMoved({
        title: events.find(event => event.id === id)?.title ?? '',
        column: texts.date(target.columnKey),
        from: clockText(wallMinutes(day, target.start)),
        to: clockText(wallMinutes(day, target.end)),
      }),
    )
    return onMove?.(id, target)
  }

  function onClick(event: MouseEvent) {
    if (dragRef.current?.wasUsed() || !(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset.id
    const date = event.target.closest<HTMLElement>('[data-date]')?.dataset.date
    if (id) onOpen(id)
    else if (date) onOpenDay(date)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (askMenuByKey(event)) return
    const pressed = pressedTile(event)
    if (pressed) return onOpen(pressed)
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined
    if (event.altKey) {
      if (!id || !dragRef.current) return
      event.preventDefault()
      if (!dragRef.current.moveBy(id, step)) return
      movedRef.current = id
      shouldFocusRef.current = true
      setChosen(addDays(active, step))
      return
    }
    const next = addDays(active, step)
    event.preventDefault()
    if (!dates.has(next)) return
    movedRef.current = ''
    shouldFocusRef.current = true
    setChosen(next)
  }

  return (
    <section className={clsx(styles.root, doctors.colours, className)}>
      <div
        role="grid"
        aria-label={labels.grid}
        className={styles.sheet}
        tabIndex={-1}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onMouseOver={nameOnHover}
        onFocus={event => {
          const { date } = event.target.closest<HTMLElement>('[data-date]')?.dataset ?? {}
          if (date) setChosen(date)
        }}
        onContextMenu={event => {
          if (event.defaultPrevented || !(event.target instanceof Element)) return
          const block = event.target.closest<HTMLElement>('[data-id]')
          const date = event.target.closest<HTMLElement>('[data-date]')?.dataset.date
          if (block?.dataset.id && onContextMenu) {
            event.preventDefault()
            block.focus({ preventScroll: true })
            onContextMenu(block.dataset.id, pointOf(event))
          } else if (date && onDayMenu) {
            event.preventDefault()
            onDayMenu(date, pointOf(event))
          }
        }}
      >
        <div role="row" className={styles.weekdays}>
          {weeks[0]?.map(date => (
            <div key={date} role="columnheader" aria-label={texts.weekday(date)}>
              {texts.shortWeekday(date)}
            </div>
          ))}
        </div>
        <div ref={bodyRef} role="rowgroup" className={styles.body}>
          {weeks.map((week, index) => (
            <div
              key={week[0]}
              role="row"
              className={styles.week}
              style={{ containIntrinsicHeight: heights[index] }}
            >
              {week.map(date => {
                const own = byDate.get(date) ?? NONE
                return (
                  <MonthDay
                    key={date}
                    day={zoneDay(date, zone)}
                    name={texts.date(date)}
                    events={own}
                    isOutside={!date.startsWith(month)}
                    isToday={date === today}
                    isActive={date === active}
                    closed={closedDays?.[date]}
                    maxPerDay={maxPerDay}
                    labels={labels}
                    selectedId={own.some(event => event.id === selectedId) ? selectedId : undefined}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
      <output className={styles.spoken} aria-live="polite">
        {spoken}
      </output>
    </section>
  )
}

function createTexts(locale: string) {
  const asText = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
  }
  return {
    weekday: asText({ weekday: 'long' }),
    shortWeekday: asText({ weekday: 'short' }),
    date: asText({ weekday: 'long', day: 'numeric', month: 'long' }),
  }
}
