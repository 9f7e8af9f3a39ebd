// When a location is open: rows of hours, each of some days of the week. What is wrong is named by row and field.

import { listWeekProblems, type WeekProblem } from './weekly-schedule.ts'

/** Times are HH:mm, an end may be 24:00; day 1 is Monday. */
export interface OpeningRow {
  readonly days: readonly number[]
  readonly start: string
  readonly end: string
}

export interface OpeningProblem {
  readonly row: number
  readonly field: 'days' | WeekProblem['field']
  readonly message: 'list' | WeekProblem['message']
}

/** What is wrong with the rows, the first problem of each; two rows of one day leave a pause between them. */
export function listOpeningProblems(rows: readonly OpeningRow[]): OpeningProblem[] {
  const daily = rows.flatMap(({ days, start, end }, row) =>
    days.map(weekday => ({ row, weekday, start, end })),
  )
  const problems = listWeekProblems(daily).map(({ row, field, message }) => ({
    row: daily[row]!.row,
    field,
    message,
  }))
  return rows.flatMap(({ days }, row): OpeningProblem[] => {
    if (days.length === 0) return [{ row, field: 'days', message: 'list' }]
    const problem = problems.find(each => each.row === row)
    return problem ? [problem] : []
  })
}
