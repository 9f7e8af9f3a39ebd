import type { ReportSource } from '../source.ts'
import { listHourRows } from './hour-rows.ts'
import { sumHours } from './hour-sums.ts'

/** Doctors' time: open, booked, blocked. */
export const hourSource: ReportSource = {
  sums: sumHours,
  gives: ['open', 'booked', 'booked_done', 'free', 'held', 'buffer', 'outside'],
  rows: { hours: listHourRows },
}
