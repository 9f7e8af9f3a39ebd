import * as calls from '#contract/money/payment-links.ts'
import { handle } from '#server/http/register-calls.ts'
import { addLink, showLinks, takeLinkBack } from './payment-links.ts'

export const paymentLinkRoutes = [
  handle(calls.addPaymentLink, async ({ body }, ctx) => addLink(ctx, body)),
  handle(calls.listPaymentLinks, async ({ params }, ctx) => showLinks(ctx, params.id)),
  handle(calls.cancelPaymentLink, async ({ params }, ctx) => takeLinkBack(ctx, params.id)),
]
