import { COUNTY_CODES } from '#domain/clinic/county-codes.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { EXPORT_FORMATS } from '../exports.ts'
import { INVOICE_STATES } from './invoice-states.ts'
import { READS } from '../reads.ts'
import { LONGEST_SEARCH } from '../search.ts'
import { email } from '../accounts/accounts.ts'
import { amount, dataOf, date, flag, id, integer, list, listOf, optional, page, text } from '../wire.ts'
import { version } from '../versions.ts'

export const INVOICE_KINDS = ['invoice', 'storno', 'proforma', 'receipt'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
export const INVOICE_UNITS = ['buc', 'ora', 'set'] as const
export type InvoiceUnit = (typeof INVOICE_UNITS)[number]
export const MOST_LINES = 200

const maybe = z.string().nullable()
const named = z.object({ id: z.number(), number: z.string() }).nullable()

/** Of what was paid: nothing to pay, or not told by any patient's account, is none. */
const payment = z.enum(['none', 'unpaid', 'part', 'paid'])

const summary = {
  id: z.number(),
  kind: z.enum(INVOICE_KINDS),
  state: z.enum(['draft', 'issued']),
  /** With its series; null of a draft. */
  number: maybe,
  day: maybe,
  due_on: maybe,
  buyer_kind: z.enum(['person', 'company']).nullable(),
  buyer_name: z.string(),
  buyer_cif: z.string(),
  patient_id: z.number().nullable(),
  total: z.number(),
  /** What stornos took back, as a positive amount. */
  reversed: z.number(),
  paid: z.number(),
  payment,
  reverses: named,
  /** A receipt whose cash was taken back as a mistake: it keeps its number, and is of no money. */
  cancelled: z.object({ day: z.string(), reason: z.string() }).nullable(),
  created_at: z.string(),
}
const invoiceRow = z.object(summary)
export type InvoiceRow = z.output<typeof invoiceRow>

const buyer = z.object({
  kind: z.enum(['person', 'company']),
  name: z.string(),
  cif: z.string(),
  reg_no: z.string(),
  cnp: z.string(),
  address: z.string(),
  city: z.string(),
  county: z.string(),
  country: z.string(),
  email: z.string(),
})
export type Buyer = z.output<typeof buyer>

const seller = z.object({
  /** How patients know the clinic. */
  trade_name: z.string(),
  name: z.string(),
  cif: z.string(),
  reg_no: z.string(),
  iban: z.string(),
  vat_payer: z.boolean(),
  address: z.string(),
  city: z.string(),
  county: z.string(),
  country: z.string(),
})
export type Seller = z.output<typeof seller>

const vat = z.enum(['exempt', 'reduced', 'standard', 'none'])
const line = z.object({
  id: z.number(),
  charge_id: z.number().nullable(),
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(INVOICE_UNITS),
  vat,
  /** Percent. */
  vat_rate: z.number(),
  net: z.number(),
  vat_amount: z.number(),
  total: z.number(),
  /** What of it was not taken back. */
  left: z.number(),
  left_quantity: z.number(),
})
export type InvoiceLine = z.output<typeof line>

const rate = z.object({
  vat,
  vat_rate: z.number(),
  net: z.number(),
  vat_amount: z.number(),
  total: z.number(),
})

const invoice = z.object({
  ...summary,
  version: z.number(),
  series_id: z.number().nullable(),
  location_id: z.number().nullable(),
  buyer: buyer.nullable(),
  seller,
  general_name: z.boolean(),
  note: z.string(),
  reason: z.string(),
  lines: z.array(line),
  rates: z.array(rate),
  net: z.number(),
  vat_amount: z.number(),
  /** The stornos of it, and who was told of it by email. */
  stornos: z.array(
    z.object({ id: z.number(), number: z.string(), day: z.string(), total: z.number(), reason: z.string() }),
  ),
  emails: z.array(z.object({ recipient: z.string(), at: z.string(), status: z.string() })),
  /** The payments of its lines. */
  payments: z.array(
    z.object({
      id: z.number(),
      day: z.string(),
      method: z.string(),
      amount: z.number(),
      /** Whether a receipt may be made of it, and which was. */
      may_receipt: z.boolean(),
      receipt: named,
    }),
  ),
  issued_by: maybe,
  issued_at: maybe,
  /** Why e-Factura would refuse it, by field. */
  problems: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
})
export type Invoice = z.output<typeof invoice>

const month = z.string('text').regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'date')

/** What a list of invoices that is taken away says of each. */
export const INVOICE_COLUMNS = [
  'number',
  'kind',
  'day',
  'due_on',
  'buyer_name',
  'buyer_cif',
  'exempt',
  'net_reduced',
  'vat_reduced',
  'net_standard',
  'vat_standard',
  'outside',
  'total',
  'paid',
  'reverses',
] as const
export type InvoiceColumn = (typeof INVOICE_COLUMNS)[number]

export const listInvoices = defineCall({
  ...READS.listInvoices,
  summary:
    'Invoices, the newest first, drafts before all: by number, name, CIF or sum, by what was paid, by month and series. With `download` all that match as a file for accountants.',
  who: staffWith('payments.view'),
  query: z.object({
    ...page,
    search: z.string('text').max(LONGEST_SEARCH, 'too_long').default(''),
    state: z.enum(INVOICE_STATES, 'choice').default('all'),
    kind: optional(z.enum(INVOICE_KINDS, 'choice')),
    month: optional(month),
    series_id: optional(id),
    patient_id: optional(id),
    download: z.enum(EXPORT_FORMATS, 'choice').optional(),
  }),
  reply: listOf(invoiceRow, {
    counts: z.object({
      all: z.number(),
      draft: z.number(),
      unpaid: z.number(),
      overdue: z.number(),
      reversed: z.number(),
    }),
    /** Of all that match and are issued: what they come to, and of a series its numbers and those that are missing. */
    sum: z.number(),
    numbers: z.object({ first: z.string(), last: z.string(), missing: z.number() }).nullable(),
  }),
})

export const getInvoice = defineCall({
  ...READS.getInvoice,
  summary:
    'An invoice with its lines, what was paid, what was taken back, and why e-Factura would refuse it.',
  who: staffWith('payments.view'),
  params: z.object({ id }),
  reply: dataOf(invoice),
})

const openCharge = z.object({
  charge_id: z.number(),
  name: z.string(),
  day: z.string(),
  quantity: z.number(),
  vat,
  vat_rate: z.number(),
  total: z.number(),
  paid: z.number(),
  doctor: maybe,
  /** A draft that names it already. */
  draft_id: z.number().nullable(),
})
export type OpenCharge = z.output<typeof openCharge>

export const listInvoiceable = defineCall({
  ...READS.listInvoiceable,
  summary: 'What a patient was charged that stands on no invoice yet, and the buyer that they would be.',
  who: staffWith('invoices.manage'),
  params: z.object({ id }),
  reply: dataOf(z.object({ buyer, charges: z.array(openCharge) })),
})

export const listCompanies = defineCall({
  method: 'GET',
  path: '/v2/invoice-companies',
  summary:
    'Companies that invoices were made out to before, as they were written last: those of the patient first, then the latest; by CIF or name.',
  who: staffWith('invoices.manage'),
  query: z.object({
    search: z.string('text').max(LONGEST_SEARCH, 'too_long').default(''),
    patient_id: optional(id),
  }),
  reply: dataOf(z.array(buyer)),
})

const words = (longest: number) => z.string('text').trim().max(longest, 'too_long').default('')
/** Whom an invoice is made out to. */
export const buyerBody = z.object({
  kind: z.enum(['person', 'company'], 'choice'),
  name: text(2, 200),
  cif: words(30),
  reg_no: words(40),
  cnp: words(13),
  address: words(150),
  city: words(50),
  county: z.preprocess(value => value ?? '', z.enum(['', ...COUNTY_CODES], 'choice')).default(''),
  country: z
    .string('text')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'choice')
    .default('RO'),
  email: z.preprocess(value => (value === '' ? undefined : value), email.optional()),
})
export type BuyerBody = z.output<typeof buyerBody>

const lineBody = z.object({
  /** Of the patient; says all the rest by itself. */
  charge_id: id.optional(),
  name: text(1, 300).optional(),
  quantity: integer(1, 1000).default(1),
  unit: z.enum(INVOICE_UNITS, 'choice').default('buc'),
  vat: z.enum(['exempt', 'reduced', 'standard'], 'choice').default('exempt'),
  /** Of one, with VAT. */
  price: amount.optional(),
})

const draftBody = {
  patient_id: optional(id),
  location_id: optional(id),
  series_id: optional(id),
  /** Left out, it is said before issuing. */
  buyer: buyerBody.nullish(),
  due_on: optional(date),
  note: words(300),
  lines: list(lineBody, MOST_LINES).default([]),
}

export const addInvoice = defineCall({
  method: 'POST',
  path: '/v2/invoices',
  summary: 'Drafts an invoice or a proforma of a patient’s charges, of free lines, or of both.',
  who: staffWith('invoices.manage'),
  body: z.object({ kind: z.enum(['invoice', 'proforma'], 'choice').default('invoice'), ...draftBody }),
  reply: dataOf(invoice),
  idempotent: true,
})

export const changeInvoice = defineCall({
  method: 'PUT',
  path: '/v2/invoices/{id}',
  summary: 'Writes a draft anew.',
  who: staffWith('invoices.manage'),
  params: z.object({ id }),
  body: z.object({ ...draftBody, version }),
  reply: dataOf(invoice),
})

export const removeInvoice = defineCall({
  method: 'DELETE',
  path: '/v2/invoices/{id}',
  summary: 'Throws a draft away.',
  who: staffWith('invoices.manage'),
  params: z.object({ id }),
  reply: z.object({}),
})

export const issueInvoice = defineCall({
  method: 'POST',
  path: '/v2/invoices/{id}/issue',
  summary: 'Gives a draft the next number of its series, today. From then on only a storno takes it back.',
  who: staffWith('invoices.manage'),
  params: z.object({ id }),
  body: z.object({ version }),
  reply: dataOf(invoice),
  idempotent: true,
})

export const reverseInvoice = defineCall({
  method: 'POST',
  path: '/v2/invoices/{id}/storno',
  summary:
    'Issues the storno of an invoice, or of some of its lines: of a quantity of them, or of an amount.',
  who: staffWith('invoices.manage'),
  params: z.object({ id }),
  body: z.object({
    reason: text(3, 300),
    /** All that is left, when left out. */
    lines: list(
      z.object({ line_id: id, quantity: integer(1, 1000).optional(), amount: amount.optional() }),
      MOST_LINES,
    ).optional(),
  }),
  reply: dataOf(invoice),
  idempotent: true,
})

export const addReceipt = defineCall({
  method: 'POST',
  path: '/v2/receipts',
  summary: 'Issues the receipt (chitanță) of a payment in cash, once.',
  who: staffWith('invoices.manage'),
  body: z.object({ payment_id: id }),
  reply: dataOf(invoice),
  idempotent: true,
})

export const getInvoicePdf = defineCall({
  method: 'GET',
  path: '/v2/invoices/{id}/pdf',
  summary: 'The document as PDF: in Romanian, and in English for buyers abroad.',
  who: staffWith('payments.view'),
  params: z.object({ id }),
  query: z.object({ inline: flag.optional() }),
  reply: z.object({}),
})

export const getInvoiceXml = defineCall({
  method: 'GET',
  path: '/v2/invoices/{id}/xml',
  summary: 'The invoice as UBL 2.1 by CIUS-RO; 422 by field where e-Factura would refuse it.',
  // It holds all of the buyer.
  who: staffWith('payments.view', 'invoices.manage'),
  params: z.object({ id }),
  reply: z.object({}),
})

export const emailInvoice = defineCall({
  method: 'POST',
  path: '/v2/invoices/{id}/email',
  summary: 'Sends an issued document to its buyer by email, with the PDF.',
  who: staffWith('invoices.manage'),
  params: z.object({ id }),
  body: z.object({ email, message: words(1000) }),
  reply: dataOf(invoice),
  idempotent: true,
})
