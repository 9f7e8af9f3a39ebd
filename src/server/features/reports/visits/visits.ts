import type { ReportSource } from '../source.ts'
import { listLineRows, listVisitRows } from './visit-rows.sql.ts'
import { sumServices, sumVisits } from './visit-sums.sql.ts'

export const visitSource: ReportSource = {
  sums: sumVisits,
  gives: [
    'produced', 'discounts', 'paid', 'left', 'visits', 'completed', 'ahead', 'cancelled', 'late_cancelled', 'no_show', 'met',
    'online',
  ], // prettier-ignore
  rows: { visits: listVisitRows },
}

export const serviceSource: ReportSource = {
  sums: sumServices,
  gives: ['lines', 'minutes', 'line_produced'],
  rows: { lines: listLineRows },
}
