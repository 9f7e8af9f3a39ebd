import type { PayPage } from '#contract/money/pay.ts'

/** Why something that was paid was not made, where it was no rule of bookings or offers. */
export const OTHER_AMOUNT = 'amount_differs'

/** As whoever paid is told it. */
export function whyReturned(refused: string): NonNullable<PayPage['returned_because']> {
  if (refused === OTHER_AMOUNT) return 'other_amount'
  return refused === 'slot_taken' ? 'hour_gone' : 'not_made'
}
