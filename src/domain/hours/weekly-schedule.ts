// A doctor's week as it is written: rows of hours whose problems are named by row and field, so that a form can show
// them beside what was typed. The server refuses by the same rules.

import { overlaps } from '../time/intervals.ts'
import { parseTime } from '../time/wall-time.ts'

export type WeekParity = 'every' | 'odd' | 'even'

/** Times are HH:mm, an end may be 24:00; weekday 1 is Monday. */
export interface WeekRow {
  readonly weekday: number
  readonly start: string
  readonly end: string
  readonly break_start?: string | null
  readonly break_end?: string | null
  readonly week_parity?: WeekParity
}

export interface WeekProblem {
  /** Place of the row in the list. */
  readonly row: number
  readonly field: 'start' | 'end' | 'break_start' | 'break_end'
  readonly message: 'time' | 'end_before_start' | 'break_outside' | 'hours_overlap'
}

/** What is wrong with the rows, the first problem of each; empty when the week can be kept. */
export function listWeekProblems(rows: readonly WeekRow[]): WeekProblem[] {
  return rows.flatMap((row, index) => {
    const problem = findRowProblem(row) ?? findOverlap(rows, index)
    return problem ? [{ row: index, ...problem }] : []
  })
}

type Problem = Omit<WeekProblem, 'row'>

function findRowProblem(row: WeekRow): Problem | undefined {
  const start = parseTime(row.start)
  const end = parseTime(row.end)
  if (start === undefined || start >= 1440) return { field: 'start', message: 'time' }
  if (end === undefined) return { field: 'end', message: 'time' }
  if (end <= start) return { field: 'end', message: 'end_before_start' }
  if (!row.break_start && !row.break_end) return undefined
  const from = parseTime(row.break_start ?? '')
  const to = parseTime(row.break_end ?? '')
  if (from === undefined) return { field: 'break_start', message: 'time' }
  if (to === undefined) return { field: 'break_end', message: 'time' }
  if (to <= from) return { field: 'break_end', message: 'end_before_start' }
  if (from < start) return { field: 'break_start', message: 'break_outside' }
  if (to > end) return { field: 'break_end', message: 'break_outside' }
  return undefined
}

/** The later of two rows that meet is the one to change. */
function findOverlap(rows: readonly WeekRow[], index: number): Problem | undefined {
  const row = rows[index]
  const hours = row && hoursOf(row)
  if (!row || !hours) return undefined
  const meets = rows.slice(0, index).some(other => {
    const otherHours = hoursOf(other)
    return (
      other.weekday === row.weekday &&
      shareWeeks(other, row) &&
      otherHours !== undefined &&
      overlaps(otherHours, hours)
    )
  })
  return meets ? { field: 'start', message: 'hours_overlap' } : undefined
}

function hoursOf({ start, end }: WeekRow) {
  const [from, to] = [parseTime(start), parseTime(end)]
  return from === undefined || to === undefined ? undefined : { start: from, end: to }
}

function shareWeeks(a: WeekRow, b: WeekRow): boolean {
  const [one, other] = [a.week_parity ?? 'every', b.week_parity ?? 'every']
  return one === 'every' || other === 'every' || one === other
}
