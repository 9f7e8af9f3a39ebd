import type { ReportSource } from '../source.ts'
import {
  EARNED_SUMS,
  listEarnedRows,
  listMadeRows,
  MADE_SUMS,
  sumEarned,
  sumMade,
} from './earned-sums.sql.ts'

/** Of money collected, as statements have it. */
export const earnedSource: ReportSource = {
  sums: sumEarned,
  gives: EARNED_SUMS,
  rows: { earned: (tx, ask) => listEarnedRows(tx, ask) },
}

/** Of what was done, as a preview. */
export const madeSource: ReportSource = { sums: sumMade, gives: MADE_SUMS, rows: { made: listMadeRows } }
