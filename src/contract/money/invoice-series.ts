import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { removal } from '../removal.ts'
import { clearable, dataOf, flag, id, integer } from '../wire.ts'
import { version } from '../versions.ts'

export const SERIES_KINDS = ['invoice', 'storno', 'proforma', 'receipt'] as const
export type SeriesKind = (typeof SERIES_KINDS)[number]
export const LONGEST_PREFIX = 10

const series = z.object({
  id: z.number(),
  kind: z.enum(SERIES_KINDS),
  /** Null: every place without a series of its own. */
  location_id: z.number().nullable(),
  prefix: z.string(),
  next_number: z.number(),
  last_day: z.string().nullable(),
  is_default: z.boolean(),
  /** It has given a number: its name and its numbers stay, and it is never deleted. */
  used: z.boolean(),
  active: z.boolean(),
  version: z.number(),
})
export type Series = z.output<typeof series>

const prefix = z
  .string('required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,10}$/, 'series_prefix')

export const listInvoiceSeries = defineCall({
  ...READS.listInvoiceSeries,
  summary: 'The series of invoices, proformas and receipts, with their next numbers.',
  who: staffWith('payments.view'),
  reply: dataOf(z.array(series)),
})

export const addInvoiceSeries = defineCall({
  method: 'POST',
  path: '/v2/invoice-series',
  summary: 'Adds a series. The first of its kind and place is the usual one.',
  who: staffWith('settings.manage'),
  body: z.object({
    kind: z.enum(SERIES_KINDS, 'choice'),
    location_id: clearable(id),
    prefix,
    next_number: integer(1, 999_999_999).default(1),
    is_default: flag.optional(),
  }),
  reply: dataOf(series),
  idempotent: true,
})

export const changeInvoiceSeries = defineCall({
  method: 'PUT',
  path: '/v2/invoice-series/{id}',
  summary:
    'Changes a series; of one that was used only its place, whether it is the usual one, and whether it is in use.',
  who: staffWith('settings.manage'),
  params: z.object({ id }),
  body: z.object({
    location_id: clearable(id),
    prefix: prefix.optional(),
    next_number: integer(1, 999_999_999).optional(),
    is_default: flag.optional(),
    active: flag.optional(),
    version,
  }),
  reply: dataOf(series),
})

export const removeInvoiceSeries = defineCall({
  method: 'DELETE',
  path: '/v2/invoice-series/{id}',
  summary: 'Deletes a series that was never used; any other is only put aside.',
  who: staffWith('settings.manage'),
  params: z.object({ id }),
  reply: dataOf(z.object({ outcome: removal })),
})

export const getInvoiceConfigs = defineCall({
  ...READS.getInvoiceConfigs,
  summary:
    'In whose name and by which rules invoices are written. The company’s data are changed with the company, the rules with the settings.',
  who: staffWith('payments.view'),
  reply: dataOf(
    z.object({
      name: z.string(),
      cif: z.string(),
      /** The check digit does not fit; a few registered ones do not. */
      cif_doubtful: z.boolean(),
      reg_no: z.string(),
      iban: z.string(),
      vat_payer: z.boolean(),
      address: z.string(),
      city: z.string(),
      county: z.string(),
      vat_standard: z.number(),
      vat_reduced: z.number(),
      general_name: z.boolean(),
      ask_cnp: z.boolean(),
      payment_days: z.number(),
      /** What must be written before anything is issued. */
      missing: z.array(z.enum(['name', 'cif', 'address', 'city', 'county', 'series'])),
      /** The number that the next invoice gets. */
      next: z.string().nullable(),
      month: z.object({ issued: z.number(), reversed: z.number(), total: z.number() }),
    }),
  ),
})
