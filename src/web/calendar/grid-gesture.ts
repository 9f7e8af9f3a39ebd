/** One pointer gesture at a time: move, resize or select. It moves one ghost and one frame; React draws nothing meanwhile. */
import { createAutoScroll } from './auto-scroll.ts'
import { minuteAtY } from './axis.ts'
import type { DraggedIn, Gesture, GestureHost } from './gesture.ts'
import { gestureOnBlock, gestureOnFreeTime, locate } from './gesture-begin.ts'
import { drawFrame } from './gesture-frame.ts'
import { createGhost, flyBack } from './ghost.ts'
import { findPlace, movedTo, targetOf } from './grid-place.ts'
import { createDragTracker, type DragSteps, type Point } from './pointer-drag.ts'
import type { DropTarget } from './types.ts'

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
  // What is held keeps the pointer, and so its shape.
  if (element) element.style.cursor = kind === 'resize' ? 'ns-resize' : 'grabbing'
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
  if (!ghost) return
  const beside = target && point && besideColumn(ghost, point.column, bounds)
  ghost.style.transform = `translate(${beside ?? at.x - from.x}px, ${at.y - from.y}px)`
}

const APART = 6

/** How far a ghost moves to stand beside the place it would take, on the side where there is room for it. */
function besideColumn(ghost: HTMLElement, column: HTMLElement, bounds: DOMRect): number | undefined {
  const { left, right } = column.getBoundingClientRect()
  const width = Number.parseFloat(ghost.style.width)
  const own = Number.parseFloat(ghost.style.left)
  if (right + APART + width <= bounds.right) return right + APART - own
  if (left - APART - width >= bounds.left) return left - APART - width - own
  return undefined
}

/** Ends a gesture; true when a block was let go where it was. */
function endGesture(gesture: Gesture, host: GestureHost, isDrop: boolean, at: Point): boolean {
  const { kind, id, ghost, element, target } = gesture
  host.frame.hidden = true
  if (element) {
    delete element.dataset.moving
    element.style.cursor = ''
  }
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
