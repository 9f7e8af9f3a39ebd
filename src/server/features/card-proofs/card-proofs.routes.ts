import * as calls from '#contract/money/pay.ts'
import { handle } from '#server/http/register-calls.ts'
import { showPayPage, startPaying } from './pay-page.ts'

export const payRoutes = [
  handle(calls.getPayPage, async ({ params }, ctx) => showPayPage(params.code, ctx)),
  handle(calls.startPayment, async ({ params }, ctx) => startPaying(params.code, ctx)),
]
