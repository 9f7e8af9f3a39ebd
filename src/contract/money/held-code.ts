import { z } from 'zod'

/** What a code is: nobody's yet, somebody's, empty or marked so, or past its day with something left. */
export const CODE_STATES = ['active', 'redeemed', 'used', 'expired'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** What a gift code tells whoever holds it. */
export const heldCode = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  state: z.enum(CODE_STATES),
  value: z.number(),
  remaining: z.number(),
  expires_on: z.string(),
})
export type HeldCode = z.output<typeof heldCode>
