import { axisMinute, instantAt, wallAt } from './axis.ts'
import { clockText, wallMinutes } from './zone-day.ts'
import type { DropTarget, Range } from './types.ts'
import type { GridModel } from './use-grid-model.ts'

/** The target of a range of axis minutes in a column, or nothing when the column is not there. */
export function targetOf(model: GridModel, index: number, from: number, to: number): DropTarget | undefined {
  const column = model.columns[index]
  const day = model.days[index]
  if (!column || !day) return undefined
  return {
    columnKey: column.key,
    start: instantAt(model.axis, day, from),
    end: instantAt(model.axis, day, to),
  }
}

/** The target of a visit that begins at an axis minute: it keeps its real length, whatever the clocks do. */
export function movedTo(
  model: GridModel,
  index: number,
  from: number,
  length: number,
): DropTarget | undefined {
  const target = targetOf(model, index, from, from)
  return target && { ...target, end: target.start + length }
}

/** Clock texts of a target. */
export function textsOf(model: GridModel, { columnKey, start, end }: DropTarget) {
  const index = model.columns.findIndex(column => column.key === columnKey)
  const day = model.days[index]
  return {
    column: model.columns[index]?.title ?? '',
    from: day ? clockText(wallMinutes(day, start)) : '',
    to: day ? clockText(wallMinutes(day, end)) : '',
  }
}

/** Column and axis minutes of an event as it stands. */
export function findPlace(model: GridModel, id: string) {
  for (const [index, events] of model.events.entries()) {
    const event = events.find(each => each.id === id)
    const day = model.days[index]
    if (event && day) return { index, event, ...minutesOf(model, index, event) }
  }
  return undefined
}

/** Column and axis minutes of a target. */
export function placeOfTarget(model: GridModel, target: DropTarget) {
  const index = model.columns.findIndex(column => column.key === target.columnKey)
  return index === -1 ? undefined : { index, ...minutesOf(model, index, target) }
}

function minutesOf(model: GridModel, index: number, { start, end }: Range) {
  const day = model.days[index]
  if (!day) return { from: 0, to: 0 }
  return { from: axisMinute(model.axis, day, start, 'start'), to: axisMinute(model.axis, day, end, 'end') }
}

/** What a free slot is called: its time and column, and whether it is closed or taken by a break or hold. */
export function describeSlot(model: GridModel, index: number, minute: number) {
  const start = targetOf(model, index, minute, minute)?.start ?? 0
  const holds = (range: Range) => range.start <= start && start < range.end
  const column = model.columns[index]
  return {
    time: clockText(wallAt(model.axis, minute)),
    column: column?.title ?? '',
    isClosed: !column?.working.some(holds),
    taken: takenOf(model, index).find(holds)?.label,
  }
}

/** Breaks and blocked time of a column; what is cancelled takes none. */
export const takenOf = ({ blocks }: GridModel, index: number) =>
  (blocks[index] ?? []).filter(block => block.kind !== 'cancelled')
