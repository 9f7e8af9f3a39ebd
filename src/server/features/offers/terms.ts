import { z } from 'zod'

const packageTerms = z.object({
  months: z.number(),
  maximum_uses: z.number(),
  no_show_uses: z.boolean(),
  vat: z.enum(['exempt', 'reduced', 'standard']),
})
export type PackageTerms = z.output<typeof packageTerms>

const cardTerms = z.object({ expires_after_days: z.number() })
export type CardTerms = z.output<typeof cardTerms>

/** What somebody is paying for, as they saw it when they went to pay. */
export const boughtWish = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subscription'), id: z.number(), terms: packageTerms }),
  z.object({ kind: z.literal('gift_card'), id: z.number(), terms: cardTerms }),
])
