import type { Call, CallInput } from '#contract/call.ts'
import { query } from '#web/api/query.ts'

/** What a step is drawn from: `StepWaiting` stands there until it has come, and says what is wrong. */
export const stepQuery = <C extends Call>(definition: C, input: CallInput<C>) => ({
  ...query(definition, input),
  meta: { silent: true },
})
