import { clsx } from 'clsx'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { axisMinute, yOfMinute } from './axis.ts'
import { Column } from './Column.tsx'
import doctors from './doctors.module.css'
import { FocusSlot } from './FocusSlot.tsx'
import { FreeGaps } from './FreeGaps.tsx'
import type { DraggedIn } from './gesture.ts'
import { Heads } from './Heads.tsx'
import { HourMarks } from './HourMarks.tsx'
import { NowLine } from './NowLine.tsx'
import overlay from './Overlay.module.css'
import { printZoom } from './print-zoom.ts'
import { nameOnHover } from './tile-events.ts'
import styles from './TimeGrid.module.css'
import type { TimeGridProps } from './time-grid-props.ts'
import type { CalendarBlock } from './types.ts'
import { useCarry } from './use-carry.ts'
import { useChanges } from './use-changes.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useFirstScroll } from './use-first-scroll.ts'
import { useGestures } from './use-gestures.ts'
import { useGridModel } from './use-grid-model.ts'
import { findBlock } from './use-marks.ts'
import { usePresses } from './use-presses.ts'
import { useStaging } from './use-staging.ts'
import { useStand } from './use-stand.ts'
import { localDateOf, MINUTE } from '#domain/time/wall-time.ts'

export interface TimeGridHandle {
  /** Scrolls to an event and focuses it. False when it is not shown. */
  focusEvent: (id: string) => boolean
  scrollTo: (instant: number) => void
  /** Starts dragging a visit that waits outside; it ends in `onMove`. */
  dragIn: (event: PointerEvent, dragged: DraggedIn) => void
}

const NO_BLOCKS: readonly CalendarBlock[] = []

/** Days, doctors or cabinets side by side on one time axis. */
export function TimeGrid(props: TimeGridProps & { ref?: Ref<TimeGridHandle> }) {
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

  const changes = useChanges(model, { labels, canMove, onMove, onResize })
  const gesturesRef = useGestures(
    { scrollerRef, bodyRef, frameRef },
    {
      model,
      step,
      movingText: labels.moving,
      canMove: changes.mayMove,
      describeDrop,
      onDragStart: (id, length) => setDragged({ id, length }),
      onDragEnd: () => setDragged(undefined),
      onMove: changes.move,
      onResize: changes.resize,
      onSelectRange: (columnKey, start, end) => onSelectRange?.(columnKey, start, end, true),
      onDropOutside,
      onCancel: changes.sayCancelled,
      onLocked: changes.sayLocked,
    },
  )

  const carry = useCarry(() => ({
    model,
    describeDrop,
    body: bodyRef.current,
    frame: frameRef.current,
    onMove: (id, target) => void changes.move(id, target),
    onResize: (id, end) => void changes.resize(id, end),
    onCarry: changes.sayCarried,
    onCancel: changes.sayCancelled,
  }))

  const { stand, shouldFocusRef, onKeyDown, onFocus } = useStand({
    model,
    bodyRef,
    carry,
    changes,
    selectedId,
    step,
    slotMinutes,
    onOpen,
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

  const presses = usePresses({
    bodyRef,
    model,
    stand,
    step,
    slotMinutes,
    wasGesture: () => gesturesRef.current?.wasUsed() ?? false,
    onOpen,
    onOpenBlock,
    onSelectRange,
    onContextMenu,
    onSlotMenu,
  })

  const hour = axis.pixelsPerMinute * 60
  return (
    <section className={clsx(styles.root, doctors.colours, className)} style={printZoom(model)}>
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
            today={localDateOf(now, zone)}
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
            onClick={presses.onClick}
            onKeyDown={onKeyDown}
            onFocus={onFocus}
            onBlur={carry.put}
            onPointerDown={carry.put}
            onMouseOver={nameOnHover}
            onContextMenu={presses.onContextMenu}
          >
            <HourMarks axis={axis} />
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
                <FocusSlot
                  model={model}
                  columnKey={stand.columnKey}
                  minute={stand.minute}
                  slotMinutes={slotMinutes}
                  labels={labels}
                  shouldFocusRef={shouldFocusRef}
                />
              )}
            </div>
          </div>
        </div>
      </div>
      <output className={styles.spoken} aria-live="polite">
        {changes.spoken}
      </output>
    </section>
  )
}
