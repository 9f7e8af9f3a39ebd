import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { amount, dataOf, id, list, nothing, optional } from '../wire.ts'

const paymentLink = z.object({
  id: z.number(),
  /** The page on which it is paid. */
  url: z.string(),
  amount: z.number(),
  channel: z.enum(['sms', 'email']),
  state: z.enum(['open', 'paid', 'cancelled', 'expired']),
  created_at: z.string(),
  created_by: z.string().nullable(),
  expires_at: z.string(),
  paid_at: z.string().nullable(),
})
export type PaymentLink = z.output<typeof paymentLink>

export const addPaymentLink = defineCall({
  method: 'POST',
  path: '/v2/payment-links',
  summary:
    'Sends a patient a link to pay by card what they owe: of the charges that are named, or of the oldest. 409 no_card_payment where the clinic takes no cards.',
  who: staffWith('payments.edit'),
  body: z.object({
    patient_id: id,
    /** In lei; left out: all that is open on the charges that are named, or on the account. */
    amount: optional(amount),
    charges: optional(list(id, 100)),
    by: z.enum(['sms', 'email'], 'choice').default('sms'),
  }),
  reply: dataOf(paymentLink),
  idempotent: true,
})

export const listPaymentLinks = defineCall({
  ...READS.listPaymentLinks,
  summary: 'The payment links that a patient was sent, the newest first.',
  who: staffWith('payments.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(paymentLink)),
})

export const cancelPaymentLink = defineCall({
  method: 'DELETE',
  path: '/v2/payment-links/{id}',
  summary: 'Takes a link back; what is being paid on it just now still counts.',
  who: staffWith('payments.edit'),
  params: z.object({ id }),
  reply: nothing,
})
