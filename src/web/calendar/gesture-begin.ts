/** What a press of the pointer begins. */
import { minuteAtY } from './axis.ts'
import type { Gesture, GestureHost } from './gesture.ts'
import { findPlace } from './grid-place.ts'

const EDGE = 6
const TOUCH_EDGE = 16

/** Moves or sizes the visit under the pointer, by where it is held. */
export function gestureOnBlock(
  event: PointerEvent,
  element: HTMLElement,
  host: GestureHost,
): Gesture | undefined {
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

/** Selects time from where the pointer stands. */
export function gestureOnFreeTime(event: PointerEvent, host: GestureHost): Gesture | undefined {
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
