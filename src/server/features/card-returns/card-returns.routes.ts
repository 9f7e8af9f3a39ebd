import * as calls from '#contract/money/card-refunds.ts'
import { handle } from '#server/http/register-calls.ts'
import { returnPayment, showReturns } from './card-returns.ts'

export const cardReturnRoutes = [
  handle(calls.returnOnCard, async ({ params, body }, ctx) => returnPayment(ctx, params.id, body)),
  handle(calls.listCardRefunds, async ({ params }, ctx) => showReturns(ctx, params.id)),
]
