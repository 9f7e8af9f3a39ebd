/** The course of one drag, whatever is dragged: threshold, long press for touch, Escape, one drawing a frame. */
export interface Point {
  x: number
  y: number
}

export interface DragSteps {
  start: (from: Point) => void
  /** Draws the present state; true asks to be called again next frame even if the pointer rests. */
  draw: (at: Point, from: Point, isCopy: boolean) => boolean
  end: (isDrop: boolean, at: Point) => void
}

const THRESHOLD = 4
const TOUCH_TOLERANCE = 8
const LONG_PRESS = 400

/** Tracks one drag at a time. `wasUsed` tells whether the click that follows belongs to a drag. */
export function createDragTracker() {
  let stop: (() => void) | undefined
  let wasUsed = false
  const forget = () => {
    wasUsed = false
  }

  /** `isImmediate` starts a touch drag without the long press. */
  function begin(event: PointerEvent, steps: DragSteps, isImmediate = false) {
    stop?.()
    wasUsed = false
    const isTouch = event.pointerType === 'touch'
    const from = { x: event.clientX, y: event.clientY }
    const at = { ...from }
    let isActive = false
    let isCopy = false
    let request = 0

    const draw = () => {
      request = 0
      if (steps.draw(at, from, isCopy)) schedule()
    }
    const schedule = () => {
      request ||= requestAnimationFrame(draw)
    }
    const activate = () => {
      isActive = true
      wasUsed = true
      // What was pressed keeps the mouse: else every visit on its way would be looked for and lit.
      if (!isTouch && event.target instanceof Element && event.target.isConnected) {
        event.target.setPointerCapture(event.pointerId)
      }
      steps.start(from)
      schedule()
    }
    const timer = isTouch && !isImmediate ? setTimeout(activate, LONG_PRESS) : undefined

    const listening = new AbortController()
    const finish = (isDrop: boolean, isReleased = true) => {
      clearTimeout(timer)
      cancelAnimationFrame(request)
      listening.abort()
      stop = undefined
      if (!isActive) return
      if (isDrop) steps.draw(at, from, isCopy)
      steps.end(isDrop, at)
      // The click that follows belongs to the drag, also when the button goes up long after Escape.
      if (isReleased) setTimeout(forget)
      else window.addEventListener('pointerup', () => setTimeout(forget), { once: true })
    }
    stop = () => finish(false)

    const { signal } = listening
    const isOurs = (other: PointerEvent) => other.pointerId === event.pointerId
    window.addEventListener(
      'pointermove',
      move => {
        if (!isOurs(move)) return
        at.x = move.clientX
        at.y = move.clientY
        isCopy = move.ctrlKey || move.metaKey
        if (isActive) return schedule()
        const distance = Math.hypot(at.x - from.x, at.y - from.y)
        if (distance <= (isTouch ? TOUCH_TOLERANCE : THRESHOLD)) return undefined
        return isTouch && !isImmediate ? finish(false) : activate()
      },
      { signal },
    )
    window.addEventListener('pointerup', up => isOurs(up) && finish(true), { signal })
    window.addEventListener('pointercancel', cancel => isOurs(cancel) && finish(false), { signal })
    window.addEventListener(
      'keydown',
      key => {
        if (key.key !== 'Escape' || !isActive) return
        key.preventDefault()
        key.stopPropagation()
        finish(false, false)
      },
      { signal, capture: true },
    )
    // Once a drag has begun, the page under the finger must not scroll.
    window.addEventListener(
      'touchmove',
      touch => {
        if ((isActive || isImmediate) && touch.cancelable) touch.preventDefault()
      },
      { signal, passive: false },
    )
    // A drag over text must not select it.
    window.addEventListener('selectstart', selection => selection.preventDefault(), { signal })
    window.addEventListener('contextmenu', menu => isTouch && menu.preventDefault(), {
      signal,
      capture: true,
    })
  }

  return { begin, wasUsed: () => wasUsed, cancel: () => stop?.() }
}
