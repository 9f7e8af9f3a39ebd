import { claimGiftCode } from '#contract/money/gift-codes.ts'
import { handle } from '#server/http/register-calls.ts'
import { claimCode } from './claim-code.ts'

export const giftClaimRoutes = [handle(claimGiftCode, ({ body }, ctx) => claimCode(ctx, body))]
