/** What a key means in the grid: go to another stop, open, create, move or resize. */
import { findNearestStop, listStops, type FocusStop } from './focus-stops.ts'
import { findPlace, movedTo, placeOfTarget, targetOf } from './grid-place.ts'
import { passOver } from './pass-over.ts'
import type { DropTarget } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

/** Where the keyboard stands. */
export type Cursor = { kind: 'event'; id: string } | { kind: 'slot'; columnKey: string; minute: number }

export type KeyAction =
  | { kind: 'go'; cursor: Cursor }
  | { kind: 'move'; id: string; target: DropTarget }
  | { kind: 'resize'; id: string; target: DropTarget }

interface Key {
  key: string
  altKey: boolean
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * The action of a key, or nothing when the key is not ours. Slots are `slotStep` minutes apart, moves go by `step`, from
 * where earlier keys have `carried` the visit.
 */
export function readKey(
  { key, altKey, shiftKey, ctrlKey, metaKey }: Key,
  cursor: Cursor,
  model: GridModel,
  { step, slotStep }: { step: number; slotStep: number },
  carried?: DropTarget,
): KeyAction | undefined {
  if (ctrlKey || metaKey) return undefined
  if (altKey)
    return cursor.kind === 'event' ? readChange(key, shiftKey, cursor.id, model, step, carried) : undefined
  if (shiftKey) return undefined
  const here = placeOf(cursor, model)
  if (!here) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const index = nextOpenColumn(model, here.index, key === 'ArrowLeft' ? -1 : 1)
    return index === undefined
      ? undefined
      : goTo(model, index, findNearestStop(stopsOf(model, index, slotStep), here.minute))
  }
  const stops = stopsOf(model, here.index, slotStep)
  const at = stops.findIndex(stop =>
    cursor.kind === 'event' ? stop.kind === 'event' && stop.id === cursor.id : stop.minute >= cursor.minute,
  )
  switch (key) {
    case 'ArrowUp':
      return goTo(model, here.index, stops[at - 1])
    case 'ArrowDown':
      return goTo(model, here.index, stops[at + 1])
    case 'Home':
      return goTo(model, here.index, stops[0])
    case 'End':
      return goTo(model, here.index, stops.at(-1))
    default:
      return undefined
  }
}

function goTo(model: GridModel, index: number, stop: FocusStop | undefined): KeyAction | undefined {
  const column = model.columns[index]
  if (!stop || !column) return undefined
  const cursor: Cursor =
    stop.kind === 'event'
      ? { kind: 'event', id: stop.id }
      : { kind: 'slot', columnKey: column.key, minute: stop.minute }
  return { kind: 'go', cursor }
}

function stopsOf(model: GridModel, index: number, slotStep: number): FocusStop[] {
  const day = model.days[index]
  const layout = model.layouts[index]
  return day && layout ? listStops(layout.placed, day, model.axis, slotStep) : []
}

function placeOf(cursor: Cursor, model: GridModel) {
  if (cursor.kind === 'event') {
    const place = findPlace(model, cursor.id)
    return place && { index: place.index, minute: place.from }
  }
  const index = model.columns.findIndex(column => column.key === cursor.columnKey)
  return index === -1 ? undefined : { index, minute: cursor.minute }
}

function nextOpenColumn(model: GridModel, index: number, direction: 1 | -1): number | undefined {
  for (let next = index + direction; model.columns[next]; next += direction) {
    if (!model.folded[next]) return next
  }
  return undefined
}

function readChange(
  key: string,
  isResize: boolean,
  id: string,
  model: GridModel,
  step: number,
  carried: DropTarget | undefined,
): KeyAction | undefined {
  const place = findPlace(model, id)
  if (!place) return undefined
  const { event } = place
  const { start, end } = carried ?? event
  const { index, from, to } = (carried && placeOfTarget(model, carried)) ?? place
  const length = end - start
  const by = key === 'ArrowUp' ? -step : key === 'ArrowDown' ? step : 0
  if (isResize) {
    if (by === 0 || to + by <= from) return undefined
    const target = targetOf(model, index, from, to + by)
    return target && { kind: 'resize', id, target: { ...target, start } }
  }
  if (by !== 0) {
    const target = passOver(model, event, { index, from, length }, by)
    return target && { kind: 'move', id, target }
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const other = nextOpenColumn(model, index, key === 'ArrowLeft' ? -1 : 1)
  const target = other === undefined ? undefined : movedTo(model, other, from, length)
  return target && { kind: 'move', id, target }
}

/** Where the keyboard enters the grid: the selected event, else the first one, else the first open slot. */
export function findEntry(
  model: GridModel,
  selectedId: string | undefined,
  slotStep: number,
): Cursor | undefined {
  if (selectedId && findPlace(model, selectedId)) return { kind: 'event', id: selectedId }
  const first = model.layouts.find(layout => layout.placed.length > 0)?.placed[0]
  if (first) return { kind: 'event', id: first.event.id }
  const index = model.columns.findIndex((_, at) => !model.folded[at])
  const column = model.columns[index]
  const stop = stopsOf(model, index, slotStep)[0]
  return column && stop && { kind: 'slot', columnKey: column.key, minute: stop.minute }
}

/** False when the cursor's event or column went away. */
export const isOnGrid = (cursor: Cursor, model: GridModel) => placeOf(cursor, model) !== undefined
