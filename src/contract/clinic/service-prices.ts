import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, decimal, id, list, nothing, oneOf, optional, text } from '../wire.ts'

const pricedDoctor = z.object({ id: z.number(), name: z.string(), before: z.number(), after: z.number() })

const pricedService = z.object({
  id: z.number(),
  /** In the caller’s language. */
  name: z.string(),
  before: z.number(),
  after: z.number(),
  /** Active doctors who give it at another price than the service's, and what theirs will be. */
  doctors: z.array(pricedDoctor),
})
export type PricedService = z.output<typeof pricedService>

/** Whose own prices change too: nobody's, of doctors who give it at the service's price, or everybody's by as much. */
export const OWN_PRICES = ['none', 'same', 'all'] as const

export const changePrices = defineCall({
  method: 'POST',
  path: '/v2/services/prices',
  summary:
    'What the prices of services would become: by a percent or an amount, rounded to whole lei. Sent again with the version of that answer it applies it, or answers 409 stale where a price has moved since. Bookings keep theirs.',
  who: staffWith('services.manage'),
  body: z.object({
    ids: list(id, 20_000),
    percent: optional(decimal(-100, 1000)),
    amount: optional(decimal(-10_000_000, 10_000_000)),
    round_to: oneOf(1, 5, 10).default(1),
    own: z.enum(OWN_PRICES, 'choice').default('same'),
    version: optional(text(1, 100)),
  }),
  reply: dataOf(
    z.object({
      rows: z.array(pricedService),
      version: z.string(),
      /** To undo it by; null while it is only a preview. */
      id: z.number().nullable(),
    }),
  ),
})

export const undoPrices = defineCall({
  method: 'POST',
  path: '/v2/services/prices/{id}/undo',
  summary: 'Takes a change of prices back, while none of them has moved since.',
  who: staffWith('services.manage'),
  params: z.object({ id }),
  reply: nothing,
})
