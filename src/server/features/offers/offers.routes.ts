import * as calls from '#contract/money/offers.ts'
import { handle } from '#server/http/register-calls.ts'
import { buy, showOwnOffers } from './offers.ts'

export const offerRoutes = [
  handle(calls.listOwnOffers, async (_input, ctx) => showOwnOffers(ctx)),
  handle(calls.buyOffer, async ({ body }, ctx) => buy(ctx, body)),
]
