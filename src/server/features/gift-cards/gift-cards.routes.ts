import * as cards from '#contract/money/gift-cards.ts'
import * as codes from '#contract/money/gift-codes.ts'
import { handle } from '#server/http/register-calls.ts'
import { checkCode } from './check-code.ts'
import { addCard, changeCard, removeCard, removePicture, setPicture, showCards } from './gift-cards.ts'
import { giveUpCode, removeCode, showCodes } from './gift-codes.ts'
import { addCodes } from './make-codes.ts'

export const giftCardRoutes = [
  handle(cards.listGiftCards, (_, ctx) => showCards(ctx)),
  handle(cards.addGiftCard, ({ body }, ctx) => addCard(ctx, body)),
  handle(cards.changeGiftCard, ({ params, body }, ctx) => changeCard(ctx, params.id, body)),
  handle(cards.removeGiftCard, ({ params }, ctx) => removeCard(ctx, params.id)),
  handle(cards.setGiftCardPicture, ({ params, body }, ctx) => setPicture(ctx, params.id, body.file)),
  handle(cards.removeGiftCardPicture, ({ params }, ctx) => removePicture(ctx, params.id)),
  handle(codes.listGiftCodes, ({ params, query }, ctx) => showCodes(ctx, params.id, query)),
  handle(codes.addGiftCodes, ({ params, body }, ctx) => addCodes(ctx, params.id, body)),
  handle(codes.checkGiftCode, ({ query }, ctx) => checkCode(ctx, query.code)),
  handle(codes.useGiftCode, ({ params }, ctx) => giveUpCode(ctx, params.id)),
  handle(codes.removeGiftCode, ({ params }, ctx) => removeCode(ctx, params.id)),
]
