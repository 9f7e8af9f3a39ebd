import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { amount, dataOf, date, id, integer, optional, text } from '../wire.ts'

export const STARTED_STATES = ['running', 'used_up', 'expired', 'refunded'] as const
export const USE_STATES = ['reserved', 'used', 'returned'] as const
export const LACK_REASONS = ['none', 'used_up', 'expired'] as const

/** A package that a patient has started, at the price and with the uses of that day. */
const startedSubscription = z.object({
  id: z.number(),
  patient_id: z.number(),
  subscription_id: z.number(),
  subscription_name: z.string(),
  service_ids: z.array(z.number()),
  started_on: z.string(),
  /** Its last day; null has no end. */
  ends_on: z.string().nullable(),
  state: z.enum(STARTED_STATES),
  price: z.number(),
  maximum_uses: z.number(),
  used: z.number(),
  /** Uses that coming visits hold. */
  temporarily_used: z.number(),
  no_show_uses: z.boolean(),
  version: z.number(),
})
export type StartedSubscription = z.output<typeof startedSubscription>

const use = z.object({
  id: z.number(),
  booking_id: z.number(),
  service_id: z.number(),
  service_name: z.string(),
  doctor_id: z.number(),
  doctor_name: z.string(),
  start: z.string(),
  state: z.enum(USE_STATES),
  /** Why it came back; the name of a rule, or what somebody wrote. */
  reason: z.string(),
  changed_at: z.string(),
  /** Nobody's name where the product did it. */
  changed_by: z.string().nullable(),
})
export type SubscriptionUse = z.output<typeof use>

const wholeSubscription = startedSubscription.extend({
  patient_name: z.string(),
  uses: z.array(use),
  /** What the next use is worth. */
  use_worth: z.number(),
  paid: z.number(),
  /** What used ones were worth to the clinic. */
  earned: z.number(),
  unused: z.number(),
  started_by: z.string().nullable(),
})
export type WholeSubscription = z.output<typeof wholeSubscription>

/**
 * What 400 subscription_needed says: which package would cover the service, and why none does. Started for the patient,
 * the same request is made again: under its own Idempotency-Key too, since what was refused is not kept.
 */
export interface SubscriptionNeeded {
  /** Null where none on sale covers it. */
  readonly subscription: { readonly id: number; readonly name: string } | null
  readonly service: { readonly id: number; readonly name: string; readonly price: number }
  readonly patient: { readonly id: number; readonly name: string }
  readonly name: string
  readonly price: number
  readonly months: number
  readonly maximum_uses: number
  /** Whether patients can buy it themselves now. */
  readonly sold_online: boolean
  readonly reason: (typeof LACK_REASONS)[number]
  /** Whether the service can be booked without. */
  readonly only: boolean
  /** Of as many visits that ask for a use, so many would have one. */
  readonly wanted: number
  readonly left: number
}

export const assignSubscription = defineCall({
  method: 'POST',
  path: '/assign-subscription',
  summary:
    'Starts a package for a patient today: its price stands on their account, its uses wait for their visits. Another price than the list’s needs payments.refund, or a discount within the clinic’s limit.',
  who: staffWith('payments.edit'),
  body: z.object({ patient_id: id, subscription_id: id, price: amount.optional() }),
  reply: dataOf(startedSubscription),
  idempotent: true,
})

export const listPatientSubscriptions = defineCall({
  ...READS.listPatientSubscriptions,
  summary: 'The packages of a patient, those in progress first.',
  who: staffWith('patients.view'),
  params: z.object({ id }),
  reply: dataOf(z.array(startedSubscription)),
})

export const getPatientSubscription = defineCall({
  ...READS.getPatientSubscription,
  summary: 'A started package with its uses and what of its price was paid and earned.',
  who: staffWith('payments.view'),
  params: z.object({ id }),
  reply: dataOf(wholeSubscription),
})

export const extendSubscription = defineCall({
  method: 'POST',
  path: '/v2/patient-subscriptions/{id}/extend',
  summary: 'Gives a started package another last day, later than its own; `version` is the one seen.',
  who: staffWith('payments.edit'),
  params: z.object({ id }),
  body: z.object({ ends_on: date, version: integer(1, 2_147_483_647) }),
  reply: dataOf(wholeSubscription),
})

export const returnUse = defineCall({
  method: 'POST',
  path: '/v2/patient-subscriptions/{id}/uses/{useId}/return',
  summary: 'Gives a use back, with a reason; its visit goes at its own price from then on.',
  who: staffWith('payments.edit'),
  params: z.object({ id, useId: id }),
  body: z.object({ reason: text(3, 300) }),
  reply: dataOf(wholeSubscription),
})

export const REFUND_WAYS = ['unused', 'full_price', 'agreed'] as const
export const REFUND_TARGETS = ['card', 'cash', 'bank', 'account'] as const

const refundQuote = z.object({
  version: z.number(),
  paid: z.number(),
  unused: z.number(),
  /** The price less each use at the price of its service. */
  full_price: z.number(),
  /** The most that may be agreed on. */
  most: z.number(),
  remaining: z.number(),
  used: z.number(),
  use_worth: z.number(),
  /** What the uses cost at the prices of their services, together. */
  used_at_full_price: z.number(),
  /** Visits that go at their own price then. */
  visits: z.array(z.object({ booking_id: z.number(), start: z.string(), price: z.number() })),
})
export type RefundQuote = z.output<typeof refundQuote>

export const getSubscriptionRefund = defineCall({
  method: 'GET',
  path: '/v2/patient-subscriptions/{id}/refund',
  summary: 'What giving a started package back would come to, in each of the three ways.',
  who: staffWith('payments.refund'),
  params: z.object({ id }),
  reply: dataOf(refundQuote),
})

export const refundSubscription = defineCall({
  method: 'POST',
  path: '/v2/patient-subscriptions/{id}/refund',
  summary:
    'Ends a started package and gives its patient the unused value, the price less the uses at full price, or an agreed sum; visits that hold uses go at their own price.',
  who: staffWith('payments.refund'),
  params: z.object({ id }),
  body: z.object({
    way: z.enum(REFUND_WAYS, 'choice'),
    /** Of an agreed sum. */
    amount: optional(amount),
    to: z.enum(REFUND_TARGETS, 'choice'),
    reason: text(3, 300),
    version: integer(1, 2_147_483_647),
  }),
  reply: dataOf(wholeSubscription),
  idempotent: true,
})
