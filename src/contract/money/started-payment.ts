import { z } from 'zod'

/** A page of the processor that waits for somebody to pay. */
export const startedPayment = z.object({
  /** By which the payment is asked after, at /pay/:code. */
  code: z.string(),
  /** Where the person pays. */
  url: z.string(),
  amount: z.number(),
  expires_at: z.string(),
  /** Seconds left by the server's clock. */
  expires_in: z.number(),
})
