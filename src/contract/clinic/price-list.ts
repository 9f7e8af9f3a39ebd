import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { SERVICE_VATS } from './services.ts'
import { amount, dataOf, flag, integer, list, text } from '../wire.ts'

const listedService = z.object({
  key: z.string(),
  name_ro: z.string(),
  name_en: z.string(),
  minutes: z.number(),
  price: z.number(),
  kind: z.enum(['clinic', 'virtual']),
  vat: z.enum(SERVICE_VATS),
  buffer_after_minutes: z.number(),
  /** Whether patients usually book it by themselves. */
  online: z.boolean(),
  /** Ticked beforehand for a general practice. */
  starter: z.boolean(),
  /** The clinic's service that was made of it; null where none is there. */
  service_id: z.number().nullable(),
})

const listedCategory = z.object({
  key: z.string(),
  name_ro: z.string(),
  name_en: z.string(),
  speciality_ro: z.string(),
  speciality_en: z.string(),
  services: z.array(listedService),
})
export type ListedCategory = z.output<typeof listedCategory>
export type ListedService = z.output<typeof listedService>

export const getPriceList = defineCall({
  ...READS.getPriceList,
  summary: 'Dental services with usual lengths and prices to start from, by category.',
  who: staffWith('services.manage'),
  reply: dataOf(z.array(listedCategory)),
})

export const importPriceList = defineCall({
  method: 'POST',
  path: '/v2/price-list/import',
  summary:
    'Adds services of the price list with their categories and specialities, all or none. One that the clinic has already stays as it is.',
  who: staffWith('services.manage'),
  body: z.object({
    items: list(
      z.object({ key: text(1, 100), minutes: integer(5, 720), price: amount, online: flag }, 'invalid'),
      1000,
    ),
  }),
  reply: dataOf(z.object({ added: z.number() })),
})
