import * as calls from '#contract/money/card-account.ts'
import { handle } from '#server/http/register-calls.ts'
import { checkCards, connectCards, disconnectCards, showCardAccount } from './card-accounts.ts'

export const cardPaymentRoutes = [
  handle(calls.connectStripe, async (_input, ctx) => connectCards(ctx)),
  handle(calls.getCardAccount, async (_input, ctx) => showCardAccount(ctx)),
  handle(calls.checkCardAccount, async (_input, ctx) => checkCards(ctx)),
  handle(calls.disconnectStripe, async (_input, ctx) => disconnectCards(ctx)),
]
