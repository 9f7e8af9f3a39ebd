import type { RowKind, SumKey } from '#domain/reports/figures.ts'
import { listBalanceRows, listCashRows, listInvoiceRows } from './money/money-rows.sql.ts'
import { sumBalances, sumMoney } from './money/money-sums.sql.ts'
import type { RowSource, Source } from './source.ts'
import { listLineRows, listVisitRows } from './visits/visit-rows.sql.ts'
import { sumServices, sumVisits } from './visits/visit-sums.sql.ts'

/** Who adds up what. */
export const SOURCES: readonly { readonly sums: Source; readonly gives: readonly SumKey[] }[] = [
  {
    sums: sumVisits,
    gives: [
      'produced', 'discounts', 'paid', 'left', 'visits', 'completed', 'ahead', 'cancelled', 'late_cancelled', 'no_show', 'met',
      'online',
    ],
  }, // prettier-ignore
  { sums: sumServices, gives: ['lines', 'minutes', 'line_produced'] },
  { sums: sumMoney, gives: ['collected', 'invoiced'] },
  { sums: sumBalances, gives: ['receivable', 'advances'] },
]

/** Who lists what a figure opens into. */
export const ROW_SOURCES: Partial<Record<RowKind, RowSource>> = {
  visits: listVisitRows,
  lines: listLineRows,
  cash: listCashRows,
  invoices: listInvoiceRows,
  balances: listBalanceRows,
}
