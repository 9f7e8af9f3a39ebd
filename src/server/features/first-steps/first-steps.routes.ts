import * as calls from '#contract/clinic/first-steps.ts'
import { handle } from '#server/http/register-calls.ts'
import { addTestBooking, showFirstSteps, skipStep } from './first-steps.ts'

export const firstStepRoutes = [
  handle(calls.getFirstSteps, (_, ctx) => showFirstSteps(ctx)),
  handle(calls.skipFirstStep, ({ params, body }, ctx) => skipStep(ctx, params.step, body.skipped)),
  handle(calls.addTestBooking, (_, ctx) => addTestBooking(ctx)),
]
