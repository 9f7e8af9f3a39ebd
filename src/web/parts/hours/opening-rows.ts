import type { OpeningRow } from '#domain/hours/opening-hours.ts'

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const SUNDAY = 7

/** What most clinics begin with. */
export const USUAL_HOURS: readonly OpeningRow[] = [{ days: [1, 2, 3, 4, 5], start: '09:00', end: '18:00' }]

export function toggleDay(row: OpeningRow, day: number): OpeningRow {
  const days = row.days.includes(day)
    ? row.days.filter(each => each !== day)
    : [...row.days, day].toSorted((a, b) => a - b)
  return { ...row, days }
}

/** Another row, for the first day that has no hours yet; Sunday is nobody's wish until ticked. */
export function addRow(rows: readonly OpeningRow[]): readonly OpeningRow[] {
  const free = WEEKDAYS.find(day => day !== SUNDAY && !rows.some(row => row.days.includes(day)))
  return [...rows, { days: free ? [free] : [], start: '09:00', end: '14:00' }]
}
