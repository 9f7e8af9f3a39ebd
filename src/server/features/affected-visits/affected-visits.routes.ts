import * as calls from '#contract/bookings/affected-visits.ts'
import { handle } from '#server/http/register-calls.ts'
import { applyPlan, seePlan, showProgress } from './apply.ts'
import { planVisits } from './plan.ts'

export const affectedVisitRoutes = [
  handle(calls.planAffected, ({ body }, ctx) => planVisits(ctx, body)),
  handle(calls.applyAffected, ({ params, body }, ctx) => applyPlan(ctx, params.id, body)),
  handle(calls.getAffected, ({ params }, ctx) => showProgress(ctx, params.id)),
  handle(calls.seeAffected, ({ params }, ctx) => seePlan(ctx, params.id)),
]
