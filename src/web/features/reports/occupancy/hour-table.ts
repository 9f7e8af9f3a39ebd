import type { FigureValues, Point } from '#contract/reports/graphs.ts'
import { valueOf } from '#domain/reports/figures.ts'

/** `break` lies between open hours, `held` is all blocked, `closed` is before, after, or no working day. */
export type CellState = 'open' | 'break' | 'held' | 'closed'

export interface TableCell {
  readonly key: string
  readonly hour: number
  readonly state: CellState
  readonly open: number
  readonly booked: number
  readonly held: number
  /** Percent; null without open minutes. */
  readonly rate: number | null
}

export interface TableRow {
  /** A doctor, a place or a day of the week. */
  readonly id: number
  readonly label: string
  readonly color: number | null
  readonly cells: readonly TableCell[]
  readonly open: number
  readonly booked: number
  readonly rate: number | null
}

export interface HourTable {
  readonly hours: readonly number[]
  readonly rows: readonly TableRow[]
  /** Of all rows together; its cells' keys are those of every row at the hour. */
  readonly total: TableRow
}

export const rateOf = (booked: number, open: number): number | null => valueOf('occupancy', { booked, open })

interface Minutes {
  open: number
  booked: number
  held: number
}
const NONE: Minutes = { open: 0, booked: 0, held: 0 }

/** Points of a report by hours as a table, whatever order they come in: rows by id, hours from the first to the last worked. */
export function hourTable(series: readonly Point[]): HourTable {
  const cells = series.map(({ key, label, color, values }) => {
    const [id = 0, hour = 0] = key.split('-').map(Number)
    return { id, hour, label, color, ...minutesOf(values) }
  })
  const worked = cells.filter(cell => cell.open > 0 || cell.held > 0)
  const all = worked.map(cell => cell.hour)
  const hours = all.length > 0 ? range(Math.min(...all), Math.max(...all)) : []
  const rows = [...Map.groupBy(worked, cell => cell.id)].map(([id, own]) =>
    rowOf(id, own[0]!, hours, new Map(own.map(cell => [cell.hour, cell]))),
  )
  const sums = new Map(
    hours.map(hour => [hour, worked.filter(cell => cell.hour === hour).reduce(add, NONE)] as const),
  )
  return { hours, rows, total: rowOf(0, { label: '', color: null }, hours, sums) }
}

const minutesOf = ({ open, booked, held }: FigureValues): Minutes => ({
  open: open ?? 0,
  booked: booked ?? 0,
  held: held ?? 0,
})

const add = (sum: Minutes, each: Minutes): Minutes => ({
  open: sum.open + each.open,
  booked: sum.booked + each.booked,
  held: sum.held + each.held,
})

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

function rowOf(
  id: number,
  { label, color }: Pick<Point, 'label' | 'color'>,
  hours: readonly number[],
  byHour: ReadonlyMap<number, Minutes>,
): TableRow {
  const open = hours.filter(hour => (byHour.get(hour)?.open ?? 0) > 0)
  const cells = hours.map((hour): TableCell => {
    const minutes = byHour.get(hour) ?? NONE
    const isBetween = open.length > 0 && hour > open[0]! && hour < open.at(-1)!
    const shut = minutes.held > 0 ? 'held' : isBetween ? 'break' : 'closed'
    return {
      key: `${id}-${hour}`,
      hour,
      state: minutes.open > 0 ? 'open' : shut,
      open: minutes.open,
      booked: minutes.booked,
      held: minutes.held,
      rate: rateOf(minutes.booked, minutes.open),
    }
  })
  const { open: all, booked } = cells.reduce<Minutes>(add, NONE)
  return { id, label, color, cells, open: all, booked, rate: rateOf(booked, all) }
}

/** The fullest first; what has no open hours comes last. */
export const byRate = (a: TableRow, b: TableRow): number =>
  (b.rate ?? -1) - (a.rate ?? -1) || b.open - a.open || a.id - b.id

/** Which of five shades a rate has, as it is written, in whole percent: below 50, 65, 80, 90, and from there. */
export const shadeOf = (rate: number): number => LIMITS.filter(limit => Math.round(rate) >= limit).length
const LIMITS = [50, 65, 80, 90]
