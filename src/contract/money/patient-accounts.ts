import { z } from 'zod'
import { defineCall, PATIENT, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { dataOf, date, id, integer, languageQuery, optional, pageSize } from '../wire.ts'

/** What of an account is asked for: what was done, what was paid, or packages. */
export const ACCOUNT_PARTS = ['all', 'services', 'payments', 'subscriptions'] as const
export type AccountPart = (typeof ACCOUNT_PARTS)[number]

/** What sort of thing a row tells of, whether it happened or was taken back. */
export const ACCOUNT_KINDS = [
  'service', 'fee', 'subscription', 'use', 'gift_card', 'cash', 'card', 'bank', 'online', 'gift_code', 'write_off',
  'transfer', 'opening', 'refund', 'dispute',
] as const // prettier-ignore
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

const row = z.object({
  /** Its place in the account, counted from the first row. */
  no: z.number(),
  /** The act that wrote it. */
  event_id: z.number(),
  day: z.string(),
  /** When it was written down. */
  at: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  /** It takes back another row. */
  is_reversal: z.boolean(),
  /** Another row takes it back. */
  is_reversed: z.boolean(),
  /** What it is called, in the caller's language. */
  what: z.string(),
  /** Why, how, or out of which package. */
  note: z.string(),
  doctor_id: z.number().nullable(),
  booking_id: z.number().nullable(),
  charge_id: z.number().nullable(),
  /** The invoice that it stands on, or the receipt of what was paid. */
  document: z.object({ invoice_id: z.number(), number: z.string() }).nullable(),
  payment_id: z.number().nullable(),
  /** What of a charge is owed still, and of money may be given back still. */
  left: z.number(),
  /** Whether the caller may take it back as a mistake. */
  may_take_back: z.boolean(),
  /** What it puts on the patient, or takes off; neither where a package covers it. */
  debit: z.number().nullable(),
  credit: z.number().nullable(),
  /** What the patient owes after it; below zero, what they have paid ahead. */
  balance: z.number(),
})
export type AccountRow = z.output<typeof row>

const standing = z.object({
  balance: z.number(),
  /** What is owed; of it, for what was done today, and for what was done over 30 days ago. */
  due: z.number(),
  due_today: z.number(),
  due_over_30_days: z.number(),
  /** What was paid ahead. */
  advance: z.number(),
})
export type AccountStanding = z.output<typeof standing>

const period = { from: optional(date), to: optional(date) }

export const getPatientAccount = defineCall({
  ...READS.getPatientAccount,
  summary:
    'What a patient owes and paid, the latest first, with what they owed after each row. `before` is the `next` of the page before. What was written for records that were merged into this one is part of it.',
  who: staffWith('patients.view', 'payments.view'),
  params: z.object({ id }),
  query: z.object({
    part: optional(z.enum(ACCOUNT_PARTS, 'choice')),
    ...period,
    doctor_id: optional(id),
    before: optional(integer(1, Number.MAX_SAFE_INTEGER)),
    size: pageSize(100).default(50),
  }),
  reply: dataOf(z.array(row)).extend({
    /** Where the next page begins; null at the end. */
    next: z.number().nullable(),
    /** How many rows there are of what is asked for. */
    total: z.number(),
    standing,
  }),
})

export const getStatement = defineCall({
  method: 'GET',
  path: '/v2/patients/{id}/statement',
  summary:
    'The patient’s account of a period as a PDF to hand over, with what they owed before and after it. It is noted in the log.',
  who: staffWith('patients.view', 'payments.view'),
  params: z.object({ id }),
  query: languageQuery.extend(period),
  reply: z.object({}),
})

const ownDocument = z.object({
  id: z.number(),
  kind: z.enum(['invoice', 'storno', 'receipt']),
  number: z.string(),
  day: z.string(),
  /** Below zero where it takes another back. */
  amount: z.number(),
  /** A receipt whose cash was taken back as a mistake. */
  cancelled: z.boolean(),
})

const ownAccount = z.object({
  clinic_id: z.number(),
  clinic_name: z.string(),
  /** Whose record it is; the family's member, null for one's own. */
  name: z.string(),
  member_id: z.number().nullable(),
  standing,
  /** The latest of it. */
  rows: z.array(
    row.omit({
      event_id: true,
      charge_id: true,
      payment_id: true,
      document: true,
      left: true,
      may_take_back: true,
    }),
  ),
  total: z.number(),
  /** What the clinic issued for it, the latest first. */
  documents: z.array(ownDocument),
})
export type OwnAccount = z.output<typeof ownAccount>

export const getOwnAccount = defineCall({
  method: 'GET',
  path: '/v2/me/account',
  summary:
    'What the signed-in patient owes and paid at each clinic that knows them, and what the members of their family do whose records are open to them.',
  who: PATIENT,
  query: z.object({ clinic: optional(id) }),
  reply: dataOf(z.array(ownAccount)),
})

export const getOwnInvoice = defineCall({
  method: 'GET',
  path: '/v2/me/invoices/{clinic}/{id}/pdf',
  summary: 'An invoice, storno or receipt of the signed-in patient, or of their family, as PDF.',
  who: PATIENT,
  params: z.object({ clinic: id, id }),
  reply: z.object({}),
})
