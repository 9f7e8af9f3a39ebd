import { returnedOf } from '#domain/money/deposits.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import type { BookingStep } from '#server/records/transaction.ts'
import { returnOnCard } from './card-refunds.ts'
import { listDepositsOf } from './deposits.sql.ts'

/** What was paid ahead for a visit goes back when it is given up in time, by whoever and wherever it is given up. */
export const returnDeposits: BookingStep = async (tx, bookingIds) => {
  const deposits = await listDepositsOf(tx, bookingIds)
  if (deposits.length === 0) return
  const rules = await readSettings(tx, 'payments')
  for (const { visit, ...deposit } of deposits) {
    const amountBani = returnedOf(rules, visit, { rest: deposit.rest, deposit: deposit.deposit_bani })
    if (amountBani === 0) continue
    const why = visit.cancelled === null ? ('returned' as const) : ('cancelled_in_time' as const)
    await returnOnCard(tx, deposit, { amountBani, why })
  }
}
