import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { buyerBody } from './invoices.ts'
import { amount, dataOf, decimal, flag, id, integer, list, optional, text } from '../wire.ts'

/** Money that comes or goes: never nothing. */
export const someMoney = amount.refine(value => value !== 0, 'positive')

export const DESK_METHODS = ['cash', 'card', 'bank'] as const
export type DeskMethod = (typeof DESK_METHODS)[number]
export const deskMethod = z.enum(DESK_METHODS, 'choice')

/** The package's use that a line is covered by. */
const coveredBy = z.object({
  id: z.number(),
  patient_subscription_id: z.number(),
  name: z.string(),
  /** Which of its uses this one is, counted from 1. */
  number: z.number(),
  maximum: z.number(),
  ends_on: z.string().nullable(),
})

const quotedLine = z.object({
  /** The visit's line. */
  line: z.number(),
  service_id: z.number(),
  name: z.string(),
  /** As booked, or as it stands on the account. */
  price: z.number(),
  discount: z.number(),
  /** Why there is one. */
  reason: z.string(),
  amount: z.number(),
  /** Once it stands on the patient's account. */
  charge_id: z.number().nullable(),
  paid: z.number(),
  /** Still to be paid, were it asked for now. */
  left: z.number(),
  vat: z.enum(['exempt', 'reduced', 'standard', 'none']),
  lab_cost: z.number(),
  use: coveredBy.nullable(),
})
export type QuotedLine = z.output<typeof quotedLine>

const arrear = z.object({
  charge_id: z.number(),
  name: z.string(),
  day: z.string(),
  open: z.number(),
})
export type Arrear = z.output<typeof arrear>

export const checkoutQuote = z.object({
  /** Of all that this says: sent back, so that nobody takes money by what is no longer so. */
  version: z.string(),
  patient: z.object({ id: z.number(), name: z.string(), card_number: z.string().nullable() }),
  booking: z
    .object({
      id: z.number(),
      status: z.number(),
      start: z.string(),
      end: z.string(),
      doctor_id: z.number(),
      doctor_name: z.string(),
      doctor_color: z.number(),
      /** Null by video. */
      cabinet_name: z.string().nullable(),
      location_id: z.number(),
      /** Asked for by the patient when they paid ahead online, and not made yet. */
      wants_invoice: z.boolean(),
    })
    .nullable(),
  lines: z.array(quotedLine),
  /** What of earlier is not paid, the oldest first. */
  arrears: z.array(arrear),
  /** What was paid and pays nothing yet. */
  advance: z.number(),
  /** What is owed in all; below zero is an advance. */
  balance: z.number(),
  /** The patient's own, with what is left on them. */
  codes: z.array(
    z.object({ code: z.string(), remaining: z.number(), value: z.number(), expires_on: z.string() }),
  ),
  /** In percent; beyond it a discount needs payments.refund. */
  discount_limit: z.number(),
  /** How much cash may still be taken from the person today; null where there is no limit. */
  cash_left: z.number().nullable(),
})
export type CheckoutQuote = z.output<typeof checkoutQuote>

export const getCheckout = defineCall({
  ...READS.getCheckout,
  summary: 'What a visit costs and how it may be paid: its lines, package uses, arrears, codes and advance.',
  who: staffWith('payments.edit'),
  params: z.object({ id }),
  reply: dataOf(checkoutQuote),
})

export const getPatientCheckout = defineCall({
  ...READS.getPatientCheckout,
  summary: 'What a patient owes and how it may be paid, without a visit.',
  who: staffWith('payments.edit'),
  params: z.object({ id }),
  reply: dataOf(checkoutQuote),
})

const wishedLine = z.object({
  /** The visit's line. Without it, what is sold beside the visit: a service by its id, or anything by its name. */
  line: integer(1, 1000).optional(),
  service_id: id.optional(),
  name: optional(text(1, 200)),
  /** For one; as booked when left out. */
  price: amount.optional(),
  quantity: integer(1, 1000).optional(),
  discount_percent: decimal(0, 100).optional(),
  discount: amount.optional(),
  reason: optional(text(0, 300)),
  /** False leaves the package's use for another time. */
  use: flag.optional(),
  lab_cost: amount.optional(),
})
export type WishedLine = z.output<typeof wishedLine>

export const addCheckout = defineCall({
  method: 'POST',
  path: '/v2/checkouts',
  summary:
    'Takes what is paid for a visit and for what is older, in one act: all of it or nothing. What is not paid stays owed. 409 `stale` with the new quote when anything has changed since.',
  who: staffWith('payments.edit'),
  idempotent: true,
  body: z.object({
    patient_id: id,
    booking_id: id.optional(),
    /** Of the quote that the person saw. */
    version: text(1, 100),
    lines: list(wishedLine, 50).optional(),
    /** Ids of charges: what is older, and what was sold beside a visit. */
    arrears: list(id, 500).optional(),
    codes: list(z.object({ code: text(1, 40), amount: someMoney }), 10).optional(),
    /** Of what was paid before and pays nothing yet. */
    from_advance: amount.optional(),
    payments: list(
      z.object({
        method: deskMethod,
        amount: someMoney,
        /** Cash as it was handed over. */
        received: amount.optional(),
        reference: optional(text(0, 100)),
      }),
      10,
    ).optional(),
    /** Makes an invoice out of what was charged, to a person or a company; needs invoices.manage. */
    buyer: buyerBody.optional(),
    /** Of the invoice; the usual one of the visit's place when left out. */
    series_id: optional(id),
    /** Issues the receipt (chitanță) of what is paid in cash; needs invoices.manage. */
    receipt: flag.optional(),
  }),
  reply: dataOf(
    z.object({
      id: z.number(),
      /** By money and codes, and out of the advance. */
      paid: z.number(),
      change: z.number(),
      /** What of this bill stays owed. */
      left: z.number(),
      balance: z.number(),
      payments: z.array(z.object({ id: z.number(), method: z.string(), amount: z.number() })),
      charge_ids: z.array(z.number()),
      invoice: z.object({ id: z.number(), number: z.string() }).nullable(),
      receipts: z.array(z.object({ id: z.number(), number: z.string() })),
    }),
  ),
})

export const undoCheckout = defineCall({
  method: 'POST',
  path: '/v2/checkouts/{id}/undo',
  summary: 'Takes all of a checkout back, on its own day; 409 when something of it was used since.',
  who: staffWith('payments.edit'),
  params: z.object({ id }),
  body: z.object({ reason: optional(text(0, 300)) }),
  idempotent: true,
  reply: dataOf(z.object({ balance: z.number() })),
})
