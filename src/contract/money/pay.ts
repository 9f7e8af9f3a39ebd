import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { dataOf, languageQuery } from '../wire.ts'
import { startedPayment } from './started-payment.ts'

/** What a page of payment shows: what a clinic asks for by a link, or how an attempt to pay ended. */
const payPage = z.object({
  /** `link` may be paid more than once in vain; `payment` is one attempt. */
  kind: z.enum(['link', 'payment']),
  purpose: z.enum(['deposit', 'link', 'offer']),
  /**
   * open: may be paid now; proving: paid, or not, and Stripe has not said yet; paid; returned: paid, and the money went
   * back, since what it was for could not be had; differs: another amount came than was asked for, and nothing was made of
   * it; over: cancelled, expired or failed.
   */
  state: z.enum(['open', 'proving', 'paid', 'returned', 'differs', 'over']),
  clinic_name: z.string(),
  clinic_phone: z.string().nullable(),
  title: z.string(),
  /** As it was asked for, and as it came; null while nothing did, or in another currency. */
  amount: z.number(),
  taken: z.number().nullable(),
  returned_because: z.enum(['hour_gone', 'other_amount', 'not_made']).nullable(),
  lines: z.array(z.object({ id: z.number(), name: z.string(), amount: z.number() })),
  expires_at: z.string(),
  expires_in: z.number(),
  paid_at: z.string().nullable(),
  /** The visit that was booked with it. */
  booking_code: z.string().nullable(),
  /** Where an attempt that is open goes on. */
  url: z.string().nullable(),
  /** No key is set on this server: no money is taken. */
  is_trial: z.boolean(),
})
export type PayPage = z.output<typeof payPage>

/** Whatever is no code answers 404, like a code that nobody has. */
const byPayCode = z.object({ code: z.string('invalid') })

export const getPayPage = defineCall({
  method: 'GET',
  path: '/v2/pay/{code}',
  summary:
    'What the code of a payment link or of an attempt stands for now. Of an attempt that nobody has proved yet Stripe is asked.',
  who: EVERYBODY,
  params: byPayCode,
  query: languageQuery,
  reply: dataOf(payPage),
})

export const startPayment = defineCall({
  method: 'POST',
  path: '/v2/pay/{code}',
  summary:
    'Where a link is paid, or an attempt goes on: one page at a time, so that nobody pays twice. 409 already_paid, 410 link_over.',
  who: EVERYBODY,
  params: byPayCode,
  query: languageQuery,
  reply: dataOf(startedPayment),
})
