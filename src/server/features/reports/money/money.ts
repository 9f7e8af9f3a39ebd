import type { ReportSource } from '../source.ts'
import { listBalanceRows, listCashRows, listInvoiceRows } from './money-rows.sql.ts'
import { sumBalances, sumMoney } from './money-sums.sql.ts'

export const moneySource: ReportSource = {
  sums: sumMoney,
  gives: ['collected', 'invoiced'],
  rows: { cash: listCashRows, invoices: listInvoiceRows },
}

export const balanceSource: ReportSource = {
  sums: sumBalances,
  gives: ['receivable', 'advances'],
  rows: { balances: listBalanceRows },
}
