import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { amount, dataOf, date, flag, id, listOf, optional, page, text } from '../wire.ts'
import { deskMethod, someMoney } from './checkouts.ts'

/** Ways in which money itself comes and goes. */
export const TAKEN_METHODS = ['cash', 'card', 'bank', 'online'] as const
export type TakenMethod = (typeof TAKEN_METHODS)[number]

const reason = text(3, 300)

const takenPayment = z.object({
  /** The act's own number. */
  id: z.number(),
  /** What came in, what was given back, and what was taken back as a mistake. */
  kind: z.enum(['payment', 'refund', 'reversal']),
  /** Of what was sold to nobody in particular there is none, as there is no patient. */
  payment_id: z.number().nullable(),
  at: z.string(),
  patient_id: z.number().nullable(),
  patient_name: z.string(),
  method: z.enum(TAKEN_METHODS),
  /** Below zero where it was given back. */
  amount: z.number(),
  /** What it paid, by name. */
  paid_for: z.array(z.string()),
  reason: z.string(),
  reference: z.string(),
  by: z.string().nullable(),
  /** Of a payment: what may still be given back. */
  refundable: z.number(),
  reversed: z.boolean(),
})
export type TakenPayment = z.output<typeof takenPayment>

export const listPayments = defineCall({
  ...READS.listPayments,
  summary:
    'Money that came and went on some days, the latest first, with what each way of paying adds up to; by the patient’s name or phone.',
  who: staffWith('payments.view'),
  query: z.object({
    ...page,
    /** Today when left out. */
    from: optional(date),
    to: optional(date),
    method: optional(z.enum(TAKEN_METHODS, 'choice')),
    patient_id: optional(id),
    search: z.string('text').max(100, 'too_long').default(''),
  }),
  reply: listOf(takenPayment, {
    totals: z.array(z.object({ method: z.enum(TAKEN_METHODS), received: z.number(), returned: z.number() })),
    from: z.string(),
    to: z.string(),
  }),
})

const made = dataOf(z.object({ id: z.number(), balance: z.number() }))

export const addPayment = defineCall({
  method: 'POST',
  path: '/v2/payments',
  summary: 'Takes an advance: money that pays nothing yet.',
  who: staffWith('payments.edit'),
  idempotent: true,
  body: z.object({
    patient_id: id,
    method: deskMethod,
    amount: someMoney,
    received: amount.optional(),
    reference: optional(text(0, 100)),
    reason: optional(text(0, 300)),
  }),
  reply: made,
})

export const getPayment = defineCall({
  ...READS.getPayment,
  summary: 'A payment with what it paid and what may be given back of it.',
  who: staffWith('payments.view'),
  params: z.object({ id }),
  reply: dataOf(
    z.object({
      id: z.number(),
      patient_id: z.number(),
      patient_name: z.string(),
      method: z.string(),
      day: z.string(),
      amount: z.number(),
      refunded: z.number(),
      refundable: z.number(),
      reversed: z.boolean(),
      /** Whether it may be taken back as a mistake: it is of today. */
      is_today: z.boolean(),
      paid: z.array(z.object({ charge_id: z.number(), name: z.string(), amount: z.number() })),
    }),
  ),
})

export const refundPayment = defineCall({
  method: 'POST',
  path: '/v2/payments/{id}/refunds',
  summary:
    'Gives back money of a payment, first what pays nothing and then the latest that it paid, which is owed again.',
  who: staffWith('payments.refund'),
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ amount: someMoney, method: deskMethod, reason }),
  reply: made,
})

export const takeBackPayment = defineCall({
  method: 'POST',
  path: '/v2/payments/{id}/take-back',
  summary: 'Takes a payment back that was noted by mistake: on its own day, later with payments.refund.',
  who: staffWith('payments.edit'),
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: made,
})

export const takeBackCharge = defineCall({
  method: 'POST',
  path: '/v2/charges/{id}/take-back',
  summary:
    'Takes back what was put on a patient’s account by mistake: on its own day, later with payments.refund. What was paid for it becomes an advance.',
  who: staffWith('payments.edit'),
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: made,
})

export const addWriteOff = defineCall({
  method: 'POST',
  path: '/v2/write-offs',
  summary: 'Forgives what is still owed on a charge, or a part of it.',
  who: staffWith('payments.refund'),
  idempotent: true,
  body: z.object({ patient_id: id, charge_id: id, amount: someMoney.optional(), reason }),
  reply: made,
})

export const addTransfer = defineCall({
  method: 'POST',
  path: '/v2/transfers',
  summary:
    'Moves an advance to another patient, such as from a parent to a child; it pays what that one owes.',
  who: staffWith('payments.edit'),
  idempotent: true,
  body: z.object({ patient_id: id, to_patient_id: id, amount: someMoney, reason: optional(text(0, 300)) }),
  reply: made,
})

export const addOpening = defineCall({
  method: 'POST',
  path: '/v2/opening-balances',
  summary: 'Brings over what a patient owed, or had paid ahead, in the program of before.',
  who: staffWith('payments.refund'),
  idempotent: true,
  body: z.object({
    patient_id: id,
    amount: someMoney,
    /** True for a debt, false for an advance. */
    owes: flag,
    reason: optional(text(0, 300)),
  }),
  reply: made,
})
