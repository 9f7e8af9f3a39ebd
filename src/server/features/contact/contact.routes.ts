import { contactUs } from '#contract/accounts/contact.ts'
import { say } from '#contract/texts.ts'
import { handle } from '#server/http/register-calls.ts'
import { takeContactMessage } from './contact.ts'
import { WORDS } from './words.ts'

export const contactRoutes = [
  handle(contactUs, async ({ body }, ctx) => {
    await takeContactMessage(ctx, body)
    return { message: say(WORDS.thanks, ctx.language) }
  }),
]
