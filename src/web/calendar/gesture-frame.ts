import { axisMinute, yOfMinute } from './axis.ts'
import type { Gesture, GestureHost } from './gesture.ts'
import { textsOf } from './grid-place.ts'
import type { DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

/** Draws the dashed frame at the place where the gesture would end, or hides it. */
export function drawFrame(
  gesture: Pick<Gesture, 'id' | 'ghost'>,
  host: Pick<GestureHost, 'frame' | 'model' | 'body' | 'describeDrop'>,
  target: DropTarget | undefined,
) {
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
