import { rateOf, type HourTable, type TableRow } from './hour-table.ts'

/** Hours in a row that might be fuller. */
export interface WeakHours {
  readonly id: number
  readonly label: string
  /** The first hour, and the one before which it ends. */
  readonly from: number
  readonly to: number
  readonly open: number
  readonly rate: number
}

/** Fuller than that, hours need nobody's care. */
export const WEAK = 65
const LEAST_MINUTES = 120
/** Of all that is open: less is not worth a line. */
const LEAST_SHARE = 0.005

/** The weakest stretch of each row, the emptiest first: hours that follow each other, all below `WEAK`, with time enough. */
export function weakHours({ rows, total }: HourTable, most: number): WeakHours[] {
  const least = Math.max(LEAST_MINUTES, total.open * LEAST_SHARE)
  return rows
    .flatMap(row =>
      stretchesOf(row)
        .filter(stretch => stretch.open >= least)
        .toSorted(emptiest)
        .slice(0, 1),
    )
    .toSorted(emptiest)
    .slice(0, most)
}

const emptiest = (a: WeakHours, b: WeakHours) => a.rate - b.rate || b.open - a.open

function stretchesOf({ id, label, cells }: TableRow): WeakHours[] {
  const found: { from: number; to: number; open: number; booked: number }[] = []
  for (const { hour, open, booked, rate } of cells) {
    if (rate === null || rate >= WEAK) continue
    const last = found.at(-1)
    if (last?.to === hour)
      Object.assign(last, { to: hour + 1, open: last.open + open, booked: last.booked + booked })
    else found.push({ from: hour, to: hour + 1, open, booked })
  }
  return found.map(({ booked, ...stretch }) => ({
    id,
    label,
    ...stretch,
    rate: rateOf(booked, stretch.open)!,
  }))
}

/** Which rows of another table have room in these hours, the most first. */
export function rowsWithRoom({ rows }: HourTable, { from, to }: Pick<WeakHours, 'from' | 'to'>): TableRow[] {
  const within = (row: TableRow) =>
    row.cells.filter(cell => cell.hour >= from && cell.hour < to && cell.open > 0)
  const roomOf = (row: TableRow) => within(row).reduce((sum, cell) => sum + cell.open - cell.booked, 0)
  return rows
    .filter(row => {
      const cells = within(row)
      const open = cells.reduce((sum, cell) => sum + cell.open, 0)
      return open > 0 && rateOf(open - roomOf(row), open)! < WEAK
    })
    .toSorted((a, b) => roomOf(b) - roomOf(a))
}
