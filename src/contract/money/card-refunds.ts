import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { amount, dataOf, id, text } from '../wire.ts'

const cardRefund = z.object({
  id: z.number(),
  amount: z.number(),
  /** Why: a visit cancelled in time, an hour that was gone, nobody's coming, what could not be made, the staff, or Stripe. */
  why: z.enum(['cancelled_in_time', 'hour_gone', 'not_made', 'returned', 'staff', 'processor']),
  reason: z.string(),
  /** waiting: Stripe has not taken it yet; failed: it refused, and somebody has to look. */
  state: z.enum(['waiting', 'done', 'failed']),
  created_at: z.string(),
  done_at: z.string().nullable(),
})
export type CardRefundState = z.output<typeof cardRefund>

export const returnOnCard = defineCall({
  method: 'POST',
  path: '/v2/payments/{id}/card-refunds',
  summary:
    'Gives money of an online payment back to the card that paid. It is written down at once and asked of Stripe until it is taken; the account has it then.',
  who: staffWith('payments.refund'),
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ amount, reason: text(1, 500) }),
  reply: dataOf(cardRefund),
})

export const listCardRefunds = defineCall({
  ...READS.listCardRefunds,
  summary: 'What of an online payment went, or is going, back to its card.',
  who: staffWith('payments.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(cardRefund)),
})
