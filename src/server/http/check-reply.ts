import type { Call } from '#contract/call.ts'
import { z } from 'zod'
import { strictFields } from './strict-fields.ts'

/** What a call answers beside what its contract says it answers: throws where they differ, in tests and development. */
export function replyChecker(call: Call): (envelope: unknown) => void {
  const reply = strictFields(call.reply.extend({ status: z.literal('success') }))
  return envelope => {
    const result = reply.safeParse(envelope)
    if (result.success) return
    const faults = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`${call.method} ${call.path} answers otherwise than its contract: ${faults.join('; ')}`)
  }
}
