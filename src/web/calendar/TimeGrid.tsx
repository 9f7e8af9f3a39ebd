import { clsx } from 'clsx'
import {
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { axisMinute, listHourMarks, minuteAtY, yOfMinute } from './axis.ts'
import { Column } from './Column.tsx'
import doctors from './doctors.module.css'
import { FreeGaps } from './FreeGaps.tsx'
import { locate, type DraggedIn } from './grid-gesture.ts'
import { findEntry, isOnGrid, readKey, type Cursor } from './grid-keyboard.ts'
import { describeSlot, findPlace, targetOf, textsOf } from './grid-place.ts'
import { askMenuByKey, pointOf } from './menu-key.ts'
import { nameOnHover, pressedTile } from './tile-events.ts'
import { Heads } from './Heads.tsx'
import { NowLine } from './NowLine.tsx'
import overlay from './Overlay.module.css'
import styles from './TimeGrid.module.css'
import type { CalendarBlock, CalendarColumn, CalendarEvent, CalendarLabels, DropTarget } from './types.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useFirstScroll } from './use-first-scroll.ts'
import { useGestures } from './use-gestures.ts'
import { useGridModel, type GridModel } from './use-grid-model.ts'
import { useStaging } from './use-staging.ts'
import { findBlock, useMarks } from './use-marks.ts'
import { dateAt, MINUTE } from './zone-day.ts'

export interface TimeGridProps {
  columns: readonly CalendarColumn[]
  events: readonly CalendarEvent[]
  blocks?: readonly CalendarBlock[]
  now: number
  zone: string
  startHour: number
  endHour: number
  labels: CalendarLabels
  /** Pixels of an hour: 64 for a day, 72 for a week. */
  hourHeight?: number
  /** Least width of a column in pixels; beyond it the columns scroll sideways. */
  columnWidth?: number
  /** Least width of one of several overlapping visits; a column grows to give it. */
  laneWidth?: number
  /** Minutes that moves, sizes and selections snap to. */
  step?: number
  /** Minutes that a click on free time selects, and that keyboard slots are apart. */
  slotMinutes?: number
  selectedId?: string
  /** Show free gaps at all times and not only while dragging. */
  freeGaps?: boolean
  /** A sentence across all columns under the heads. */
  banner?: ReactNode
  canMove?: (id: string) => boolean
  /** Says while dragging whether the place is free, in words. */
  describeDrop?: (id: string, target: DropTarget) => { text: string; isFree: boolean } | undefined
  onOpen: (id: string) => void
  onOpenBlock?: (id: string) => void
  onContextMenu?: (id: string, point: { x: number; y: number }) => void
  /** The menu was asked for on time without a visit. */
  onSlotMenu?: (columnKey: string, start: number, end: number, point: { x: number; y: number }) => void
  onSelectRange?: (columnKey: string, start: number, end: number) => void
  /** A promise of false says that the move was refused: the block flies back. */
  onMove?: (id: string, target: DropTarget) => void | Promise<boolean>
  onResize?: (id: string, end: number) => void | Promise<boolean>
  /** Dropped beyond the grid, for instance on a pinboard. */
  onDropOutside?: (id: string, point: { x: number; y: number }) => void
  className?: string
  ref?: Ref<TimeGridHandle>
}

export interface TimeGridHandle {
  /** Scrolls to an event and focuses it. False when it is not shown. */
  focusEvent: (id: string) => boolean
  scrollTo: (instant: number) => void
  /** Starts dragging a visit that waits outside; it ends in `onMove`. */
  dragIn: (event: PointerEvent, dragged: DraggedIn) => void
}

const NO_BLOCKS: readonly CalendarBlock[] = []

/** Days, doctors or cabinets side by side on one time axis. */
export function TimeGrid(props: TimeGridProps) {
  const { columns, events, blocks = NO_BLOCKS, now, zone, startHour, endHour, labels, selectedId } = props
  const {
    hourHeight = 64,
    columnWidth = 144,
    laneWidth = 56,
    step = 15,
    slotMinutes = 30,
    canMove,
    onSelectRange,
  } = props
  const { banner, className, freeGaps, describeDrop, onOpen, onOpenBlock, onMove } = props
  const { onContextMenu, onSlotMenu, onResize, onDropOutside, ref } = props
  const model = useGridModel({
    columns,
    events,
    blocks,
    zone,
    startHour,
    endHour,
    hourHeight,
    columnWidth,
    laneWidth,
  })
  const { axis, days, template } = model
  const scrollerRef = useRef<HTMLDivElement>(null)
  const widths = useColumnWidths(scrollerRef, model)
  const bodyRef = useRef<HTMLDivElement>(null)
  const frameRef = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<{ id: string; length: number }>()
  const [spoken, setSpoken] = useState('')
  const [cursor, setCursor] = useState<Cursor>()
  const shouldFocusRef = useRef(false)
  const movedIdRef = useRef('')

  const titleOf = (id: string) => findPlace(model, id)?.event.title ?? ''
  const mayMove = (id: string) => canMove?.(id) ?? onMove !== undefined
  function move(id: string, target: DropTarget) {
    setSpoken(labels.announceMoved({ title: titleOf(id), ...textsOf(model, target) }))
    return onMove?.(id, target)
  }

  function resize(id: string, end: number) {
    const place = findPlace(model, id)
    if (!place) return undefined
    const texts = textsOf(model, { columnKey: place.event.columnKey, start: place.event.start, end })
    setSpoken(labels.announceResized({ title: place.event.title, ...texts }))
    return onResize?.(id, end)
  }

  const gesturesRef = useGestures(
    { scrollerRef, bodyRef, frameRef },
    {
      model,
      step,
      movingText: labels.moving,
      canMove: mayMove,
      describeDrop,
      onDragStart: (id, length) => setDragged({ id, length }),
      onDragEnd: () => setDragged(undefined),
      onMove: move,
      onResize: resize,
      onSelectRange: (columnKey, start, end) => onSelectRange?.(columnKey, start, end),
      onDropOutside,
      onCancel: id => setSpoken(labels.announceCancelled(titleOf(id))),
      onLocked: id => setSpoken(labels.announceLocked(titleOf(id))),
    },
  )

  const stand = useMemo(
    () => (cursor && isOnGrid(cursor, model) ? cursor : findEntry(model, selectedId, slotMinutes)),
    [cursor, model, selectedId, slotMinutes],
  )
  useMarks(bodyRef, {
    standId: stand?.kind === 'event' ? stand.id : undefined,
    selectedId,
    shouldFocusRef,
    movedIdRef,
  })
  useFirstScroll(scrollerRef, model, now)
  const releaseStaged = useStaging(scrollerRef, bodyRef, model, widths)

  const scrollToMinute = (minute: number) => {
    scrollerRef.current?.scrollTo({ top: Math.max(0, yOfMinute(axis, minute) - hourHeight) })
  }
  useImperativeHandle(ref, () => ({
    focusEvent: id => {
      releaseStaged()
      const block = findBlock(bodyRef.current, id)
      block?.scrollIntoView({ block: 'center', inline: 'nearest' })
      block?.focus({ preventScroll: true })
      return block !== undefined
    },
    scrollTo: instant => {
      const day = days.find(each => instant >= each.start && instant < each.end)
      if (day) scrollToMinute(axisMinute(axis, day, instant, 'start'))
    },
    dragIn: (event, waiting) => gesturesRef.current?.dragIn(event, waiting),
  }))

  function onClick(event: MouseEvent<HTMLDivElement>) {
    if (gesturesRef.current?.wasUsed() || !(event.target instanceof Element)) return
    const block = event.target.closest<HTMLElement>('[data-id]')
    const taken = event.target.closest<HTMLElement>('[data-block]')
    if (block?.dataset.id) onOpen(block.dataset.id)
    else if (taken?.dataset.block && onOpenBlock) onOpenBlock(taken.dataset.block)
    else {
      const slot = findSlot(event)
      if (slot) onSelectRange?.(slot.columnKey, slot.start, slot.end)
    }
  }

  /** The free slot under a point, and of the keyboard's own slot when that has the focus. */
  function findSlot({ clientX, clientY, target }: MouseEvent): DropTarget | undefined {
    if (stand?.kind === 'slot' && target instanceof Element && target.closest('[data-slot]')) {
      return slotAt(
        columns.findIndex(column => column.key === stand.columnKey),
        stand.minute,
      )
    }
    const point = bodyRef.current && locate({ body: bodyRef.current }, clientX, clientY)
    if (!point || model.folded[point.index]) return undefined
    return slotAt(point.index, minuteAtY(axis, point.y, step, 'floor'))
  }

  const slotAt = (index: number, minute: number) =>
    targetOf(model, index, minute, Math.min(axis.to, minute + slotMinutes))

  function openMenu(event: MouseEvent<HTMLDivElement>) {
    // A long press of touch drags.
    if (event.defaultPrevented || !(event.target instanceof Element)) return
    const block = event.target.closest<HTMLElement>('[data-id]')
    const point = pointOf(event)
    if (block?.dataset.id) {
      if (!onContextMenu) return
      event.preventDefault()
      block.focus({ preventScroll: true })
      return onContextMenu(block.dataset.id, point)
    }
    const slot = onSlotMenu && findSlot(event)
    if (!slot) return
    event.preventDefault()
    onSlotMenu(slot.columnKey, slot.start, slot.end, point)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (askMenuByKey(event)) return
    const pressed = pressedTile(event)
    if (pressed) return onOpen(pressed)
    if (!stand) return
    const action = readKey(event, stand, model, { step, slotStep: slotMinutes })
    if (!action) return
    event.preventDefault()
    shouldFocusRef.current = true
    movedIdRef.current = action.kind === 'move' ? action.id : ''
    if (action.kind === 'go') setCursor(action.cursor)
    else if (!mayMove(action.id)) setSpoken(labels.announceLocked(titleOf(action.id)))
    else if (action.kind === 'move') void move(action.id, action.target)
    else void resize(action.id, action.target.end)
  }

  function onFocus(event: { target: Element }) {
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined
    if (id) setCursor({ kind: 'event', id })
  }

  const marks = useMemo(() => listHourMarks(axis), [axis])
  const hour = axis.pixelsPerMinute * 60
  const slotIndex = stand?.kind === 'slot' ? columns.findIndex(column => column.key === stand.columnKey) : -1
  return (
    <section className={clsx(styles.root, doctors.colours, className)} style={printStyle(model)}>
      <div ref={scrollerRef} className={styles.scroller}>
        <div
          className={styles.sheet}
          style={{ minWidth: model.minWidth }}
          role="grid"
          aria-label={labels.grid}
        >
          <Heads
            columns={columns}
            loads={model.loads}
            folded={model.folded}
            today={dateAt(zone, now)}
            template={template}
          />
          {banner && (
            <div className={styles.banner} role="presentation">
              <div>
                <span>{banner}</span>
              </div>
            </div>
          )}
          <div
            ref={bodyRef}
            role="row"
            tabIndex={-1}
            className={styles.body}
            style={{
              gridTemplateColumns: template,
              height: axis.height,
              backgroundSize: `100% ${hour}px`,
              backgroundPositionY: `${-(axis.from * axis.pixelsPerMinute) % hour}px`,
            }}
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={onFocus}
            onMouseOver={nameOnHover}
            onContextMenu={openMenu}
          >
            <div className={styles.gutter} aria-hidden="true">
              {marks.map(({ y, text }) => (
                <span key={y} className={styles.hour} style={{ top: Math.max(8, y) }}>
                  {text}
                </span>
              ))}
            </div>
            {columns.map((column, index) => {
              const day = days[index]
              const layout = model.layouts[index]
              return (
                day &&
                layout && (
                  <Column
                    key={column.key}
                    column={column}
                    day={day}
                    axis={axis}
                    layout={layout}
                    blocks={model.blocks[index] ?? NO_BLOCKS}
                    labels={labels}
                    width={widths?.[index]}
                    isFolded={model.folded[index] ?? false}
                  />
                )
              )
            })}
            <div className={overlay.overlay} style={{ gridTemplateColumns: template }} aria-hidden="true">
              {(freeGaps || dragged) && (
                <FreeGaps
                  model={model}
                  atLeast={dragged?.length ?? slotMinutes * MINUTE}
                  from={now}
                  except={dragged?.id}
                  label={labels.freeGap}
                />
              )}
              <NowLine now={now} axis={axis} columns={columns} days={days} label={labels.now} />
              <div ref={frameRef} className={overlay.frame} hidden>
                <strong />
                <span />
              </div>
            </div>
            <div
              className={overlay.overlay}
              style={{ gridTemplateColumns: template }}
              role="gridcell"
              aria-label={labels.grid}
            >
              {stand?.kind === 'slot' && (
                <button
                  key={`${stand.columnKey} ${stand.minute}`}
                  ref={button => {
                    if (button && shouldFocusRef.current) button.focus()
                    if (button) shouldFocusRef.current = false
                  }}
                  type="button"
                  data-slot=""
                  className={overlay.slot}
                  style={{
                    gridColumn: `${slotIndex + 2} / ${slotIndex + 3}`,
                    top: yOfMinute(axis, stand.minute),
                    height: slotMinutes * axis.pixelsPerMinute,
                  }}
                  aria-label={labels.freeSlot(describeSlot(model, slotIndex, stand.minute))}
                />
              )}
            </div>
          </div>
        </div>
      </div>
      <output className={styles.spoken} aria-live="polite">
        {spoken}
      </output>
    </section>
  )
}

// An A4 page lying down, in CSS pixels within its margins, less a heading above the grid and a banner.
const PAGE = { width: 1060, height: 684 }
const HEADS = 84

function printStyle({ axis, minWidth }: GridModel): CSSProperties & Record<'--print-zoom', number> {
  return { '--print-zoom': Math.min(1, PAGE.width / minWidth, PAGE.height / (axis.height + HEADS)) }
}
