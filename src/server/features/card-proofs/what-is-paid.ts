import type { Attempt } from '#server/features/card-payments/attempts.ts'
import { listOpenCharges } from '#server/features/ledger/ledger.ts'
import { makeBought } from '#server/features/offers/make-bought.ts'
import { bookPaid, withBookingAnswer } from '#server/features/online-booking/book-paid.ts'
import { markLinkPaid } from '#server/features/payment-links/paid-links.ts'
import type { PatientContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'

/** What came of a payment beside the money. */
export interface Made {
  readonly bookingId: number | null
  /** What the money is for, read once the account is locked. */
  allocate(amountBani: number): Promise<{ charge: number; amount: number }[]>
}

export const NOTHING_MADE: Made = { bookingId: null, allocate: async () => [] }

/** Makes what was paid for, in the transaction that books the money. A Failure sends the money back. */
export async function makeWhatIsPaid(tx: WriteTx, ctx: PatientContext, attempt: Attempt): Promise<Made> {
  if (attempt.purpose === 'deposit')
    return { ...NOTHING_MADE, bookingId: await bookPaid(tx, ctx, attempt.wish) }
  if (attempt.link_id === null) {
    const bought = await makeBought(tx, ctx, attempt)
    return { bookingId: null, allocate: amount => spread(tx, attempt.patient_id, bought, amount) }
  }
  const charges = await markLinkPaid(tx, attempt.link_id)
  return {
    bookingId: null,
    allocate: amount => spread(tx, attempt.patient_id, charges, amount),
  }
}

/** What is thrown while it is made becomes what a caller would have been told. */
export function withAnswer(ctx: PatientContext, attempt: Attempt, work: () => Promise<void>): Promise<void> {
  return attempt.purpose === 'deposit' ? withBookingAnswer(ctx, attempt.wish, work) : work()
}

/** To the charges that are named, or else the oldest; what is left is an advance. */
async function spread(tx: WriteTx, patientId: number, named: readonly number[], amount: number) {
  const open = await listOpenCharges(tx, patientId)
  let left = amount
  const parts = []
  for (const { charge_id: charge, open: owed } of open) {
    if (named.length > 0 && !named.includes(charge)) continue
    const part = Math.min(owed, left)
    if (part <= 0) continue
    parts.push({ charge, amount: part })
    left -= part
  }
  return parts
}
