/** Moving by keys: a visit passes over those in its way to the next place that is free. */
import { axisMinute } from './axis.ts'
import { movedTo } from './grid-place.ts'
import type { CalendarEvent, DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'
import { MINUTE } from '#domain/time/wall-time.ts'

/** The target one `by` further in its column, or past the visits there; nothing when there is no room any more. */
export function passOver(
  model: GridModel,
  moved: CalendarEvent,
  { index, from, length }: { index: number; from: number; length: number },
  by: number,
): DropTarget | undefined {
  const day = model.days[index]
  if (!day) return undefined
  const others = (model.events[index] ?? []).filter(each => each.id !== moved.id)
  let minute = from + by
  let target = movedTo(model, index, minute, length)
  for (let met = meet(others, moved, target); met && target; met = meet(others, moved, target)) {
    const apart = gapBetween(met, moved, by)
    const step = Math.abs(by)
    minute =
      by > 0
        ? Math.ceil((axisMinute(model.axis, day, met.end, 'end') + apart) / step) * step
        : Math.floor((axisMinute(model.axis, day, met.start, 'start') - apart - length / MINUTE) / step) *
          step
    const isOutside = minute < model.axis.from || minute + length / MINUTE > model.axis.to
    target = isOutside ? undefined : movedTo(model, index, minute, length)
  }
  return target
}

function meet(others: readonly CalendarEvent[], moved: CalendarEvent, target: DropTarget | undefined) {
  if (!target) return undefined
  const own = { ...moved, start: target.start, end: target.end }
  return others.find(
    each => own.start < each.end + spare(each, own) && each.start < own.end + spare(own, each),
  )
}

/** What must lie between a visit and the one after it, in ms. */
const spare = (first: CalendarEvent, second: CalendarEvent) =>
  (first.bufferAfter ?? 0) + (second.bufferBefore ?? 0)

const gapBetween = (met: CalendarEvent, moved: CalendarEvent, by: number) =>
  (by > 0 ? spare(met, moved) : spare(moved, met)) / MINUTE
