/** One pointer gesture at a time: move, resize or select. It moves one ghost and one frame; React draws nothing meanwhile. */
import { createAutoScroll } from './auto-scroll.ts'
import { axisMinute, minuteAtY, yOfMinute } from './axis.ts'
import { createGhost, flyBack } from './ghost.ts'
import { createDragTracker, type DragSteps, type Point } from './pointer-drag.ts'
import { findPlace, movedTo, targetOf, textsOf } from './grid-place.ts'
import type { DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

/** What the gesture needs from the grid it works on; read anew at every step. */
export interface GestureHost {
  model: GridModel
  step: number
  scroller: HTMLElement
  body: HTMLElement
  /** The dashed frame that shows the place; it has a time and a hint line. */
  frame: HTMLElement
  movingText: string
  canMove: (id: string) => boolean
  describeDrop?: (id: string, target: DropTarget) => { text: string; isFree: boolean } | undefined
  onDragStart: (id: string, length: number) => void
  onDragEnd: () => void
  onMove: (id: string, target: DropTarget) => void | Promise<boolean>
  onResize: (id: string, end: number) => void | Promise<boolean>
  onSelectRange: (columnKey: string, start: number, end: number) => void
  onDropOutside?: (id: string, point: { x: number; y: number }) => void
  onCancel: (id: string) => void
  onLocked: (id: string) => void
}

/** A visit that waits outside the grid and is dragged into it. */
export interface DraggedIn {
  id: string
  /** Length in ms. */
  length: number
  element: HTMLElement
}

interface Gesture {
  kind: 'move' | 'resize' | 'select'
  id: string
  length: number
  /** Axis minute and column where it began; for a move, pixels from the top of the block to the pointer. */
  index: number
  anchor: number
  grab: number
  element?: HTMLElement
  ghost?: HTMLElement
  isCopy: boolean
  target?: DropTarget
}

const EDGE = 6
const TOUCH_EDGE = 16

/** Starts gestures from pointer events. `wasUsed` tells whether the click that follows belongs to a gesture. */
export function createGestures(getHost: () => GestureHost) {
  const tracker = createDragTracker()
  /** The block held by a long press and let go where it was: it shows its handle for a resize by touch. */
  let held: HTMLElement | undefined

  function hold(element: HTMLElement | undefined) {
    if (held !== element) held?.removeAttribute('data-held')
    held = element
    held?.setAttribute('data-held', 'true')
  }

  function begin(event: PointerEvent, gesture: Gesture) {
    const autoScroll = createAutoScroll(getHost().scroller)
    const steps: DragSteps = {
      start: from => startGesture(gesture, getHost(), from.x),
      draw: (at, from, isCopy) => {
        gesture.isCopy = isCopy
        const isScrolled = autoScroll(at)
        drawGesture(gesture, getHost(), from, at)
        return isScrolled
      },
      end: (isDrop, at) => {
        const isUnmoved = endGesture(gesture, getHost(), isDrop, at)
        if (isUnmoved && event.pointerType === 'touch') hold(gesture.element)
      },
    }
    // A resize by touch begins at once: its handle is only there on a selected block.
    tracker.begin(event, steps, gesture.kind === 'resize')
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return
      const block = event.target.closest<HTMLElement>('[data-id]')
      if (block !== held) hold(undefined)
      const gesture = block ? gestureOnBlock(event, block, getHost()) : gestureOnFreeTime(event, getHost())
      if (gesture) begin(event, gesture)
    },
    dragIn: (event: PointerEvent, { id, length, element }: DraggedIn) => {
      const grab = event.clientY - element.getBoundingClientRect().top
      begin(event, { kind: 'move', id, length, index: -1, anchor: 0, grab, element, isCopy: false })
    },
    wasUsed: tracker.wasUsed,
    cancel: tracker.cancel,
  }
}

function gestureOnBlock(event: PointerEvent, element: HTMLElement, host: GestureHost): Gesture | undefined {
  const id = element.dataset.id ?? ''
  const place = findPlace(host.model, id)
  if (!place) return undefined
  const rect = element.getBoundingClientRect()
  const isTouch = event.pointerType === 'touch'
  const edge = isTouch
    ? element.dataset.selected || element.dataset.held
      ? TOUCH_EDGE
      : 0
    : Math.min(EDGE, rect.height / 4)
  const kind = rect.bottom - event.clientY <= edge ? 'resize' : 'move'
  const { index, from } = place
  // A block cut by the top of the day is held where it would begin.
  const hidden = Math.max(0, host.model.axis.from - from) * host.model.axis.pixelsPerMinute
  return {
    kind,
    id,
    length: place.event.end - place.event.start,
    index,
    anchor: from,
    grab: event.clientY - rect.top + hidden,
    element,
    isCopy: false,
  }
}

function gestureOnFreeTime(event: PointerEvent, host: GestureHost): Gesture | undefined {
  const point = locate(host, event.clientX, event.clientY)
  if (!point || host.model.folded[point.index]) return undefined
  const anchor = minuteAtY(host.model.axis, point.y, host.step, 'floor')
  return {
    kind: 'select',
    id: '',
    length: 0,
    index: point.index,
    anchor,
    grab: 0,
    isCopy: false,
  }
}

/** Column under a point and height on the axis. */
export function locate({ body }: Pick<GestureHost, 'body'>, x: number, y: number) {
  const bounds = body.getBoundingClientRect()
  const columns = body.querySelectorAll<HTMLElement>('[data-col]')
  for (const [index, column] of columns.entries()) {
    const left = bounds.left + column.offsetLeft
    if (x >= left && x < left + column.offsetWidth) return { index, column, y: y - bounds.top }
  }
  return undefined
}

function startGesture(gesture: Gesture, host: GestureHost, pointerX: number) {
  const { kind, id, element } = gesture
  if (kind !== 'select' && gesture.index >= 0 && !host.canMove(id)) {
    host.onLocked(id)
    gesture.kind = 'select'
    gesture.id = ''
    gesture.index = -1
    return
  }
  if (kind === 'select') return
  if (kind === 'move' && element) {
    gesture.ghost = createGhost(element, pointerX)
    element.dataset.moving = 'true'
    element.style.setProperty('--moving', JSON.stringify(host.movingText))
  }
  host.onDragStart(id, gesture.length)
}

function drawGesture(gesture: Gesture, host: GestureHost, from: Point, at: Point) {
  const { kind, ghost } = gesture
  if (kind === 'select' && gesture.index < 0) return
  const { model, step } = host
  const { axis } = model
  const point = locate(host, at.x, at.y)
  const bounds = host.scroller.getBoundingClientRect()
  const bottom = Math.min(bounds.bottom, host.body.getBoundingClientRect().bottom)
  const isInside = at.y >= bounds.top && at.y <= bottom && at.x >= bounds.left && at.x <= bounds.right
  let target: DropTarget | undefined
  if (kind === 'move') {
    if (point && isInside && !model.folded[point.index]) {
      const minute = minuteAtY(axis, point.y - gesture.grab, step)
      target = movedTo(model, point.index, minute, gesture.length)
    }
  } else {
    const y = at.y - host.body.getBoundingClientRect().top
    const minute = minuteAtY(axis, y, step, kind === 'select' ? 'floor' : 'round')
    if (kind === 'resize') {
      target = targetOf(model, gesture.index, gesture.anchor, Math.max(minute, gesture.anchor + step))
    } else {
      const first = Math.min(minute, gesture.anchor)
      const last = Math.max(minute, gesture.anchor) + step
      target = targetOf(model, gesture.index, first, Math.min(last, axis.to))
    }
  }
  if (target && gesture.isCopy && kind === 'move') target.copy = true
  const old = gesture.target
  const isSame =
    old &&
    target &&
    old.columnKey === target.columnKey &&
    old.start === target.start &&
    old.end === target.end
  gesture.target = target
  if (!isSame) drawFrame(gesture, host, target)
  // Written last: what is measured above would otherwise lay the page out anew.
  if (ghost) ghost.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px)`
}

function drawFrame(gesture: Gesture, host: GestureHost, target: DropTarget | undefined) {
  const { frame, model } = host
  const index = target ? model.columns.findIndex(column => column.key === target.columnKey) : -1
  const column = host.body.querySelectorAll<HTMLElement>('[data-col]')[index]
  const place = target && column && rangeOf(model, index, target)
  if (!target || !column || !place) {
    frame.hidden = true
    return
  }
  const hint = gesture.id ? host.describeDrop?.(gesture.id, target) : undefined
  const { from, to } = textsOf(model, target)
  const { offsetLeft, offsetWidth } = column
  frame.hidden = false
  frame.style.width = `${offsetWidth - 11}px`
  frame.style.height = `${Math.max(16, (place.to - place.from) * model.axis.pixelsPerMinute - 1)}px`
  frame.style.transform = `translate(${offsetLeft + 3}px, ${yOfMinute(model.axis, place.from)}px)`
  frame.dataset.free = String(hint?.isFree ?? true)
  const [time, text] = frame.children
  if (time) time.textContent = `${from}–${to}`
  if (text) text.textContent = hint?.text ?? ''
  const ghostTime = gesture.ghost?.querySelector('[data-time]')
  if (ghostTime) ghostTime.textContent = `${from}–${to}`
}

function rangeOf(model: GridModel, index: number, { start: first, end: last }: DropTarget) {
  const day = model.days[index]
  if (!day) return undefined
  const from = axisMinute(model.axis, day, first, 'start')
  return { from, to: Math.max(from, axisMinute(model.axis, day, last, 'end')) }
}

/** Ends a gesture; true when a block was let go where it was. */
function endGesture(gesture: Gesture, host: GestureHost, isDrop: boolean, at: Point): boolean {
  const { kind, id, ghost, element, target } = gesture
  host.frame.hidden = true
  if (element) delete element.dataset.moving
  if (kind !== 'select') host.onDragEnd()
  if (!isDrop) {
    if (id) host.onCancel(id)
    if (ghost && element) flyBack(ghost, element)
    return false
  }
  if (kind === 'select') {
    if (target && gesture.index >= 0) host.onSelectRange(target.columnKey, target.start, target.end)
    return false
  }
  if (!target) {
    if (kind === 'move' && host.onDropOutside) host.onDropOutside(id, at)
    else host.onCancel(id)
    ghost?.remove()
    return false
  }
  const place = findPlace(host.model, id)
  const isUnchanged =
    place?.event.start === target.start &&
    place.event.end === target.end &&
    place.event.columnKey === target.columnKey &&
    !target.copy
  if (isUnchanged) {
    ghost?.remove()
    return kind === 'move'
  }
  const answer = kind === 'move' ? host.onMove(id, target) : host.onResize(id, target.end)
  if (ghost) ghost.hidden = true
  void settle(answer, gesture, host)
  return false
}

/** A refused drop flies back to where the block stands now. */
async function settle(
  answer: void | Promise<boolean>,
  { id, ghost, element }: Gesture,
  { body }: GestureHost,
) {
  const isAccepted = await answer
  const origin = body.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? element
  if (isAccepted === false && ghost && origin) flyBack(ghost, origin)
  else ghost?.remove()
}
