import * as calls from '#contract/accounts/family.ts'
import { handle } from '#server/http/register-calls.ts'
import { answerLink, leave, showLink } from './agreement.ts'
import { addMember, askAgain, changeMember, removeMember, restoreMember, showFamily } from './family.ts'

export const familyRoutes = [
  handle(calls.listFamily, (_, ctx) => showFamily(ctx)),
  handle(calls.addFamilyMember, ({ body }, ctx) => addMember(ctx, body)),
  handle(calls.changeFamilyMember, ({ params, body }, ctx) => changeMember(ctx, params.id, body)),
  handle(calls.removeFamilyMember, ({ params }, ctx) => removeMember(ctx, params.id)),
  handle(calls.restoreFamilyMember, ({ params }, ctx) => restoreMember(ctx, params.id)),
  handle(calls.askFamilyMember, ({ params }, ctx) => askAgain(ctx, params.id)),
  handle(calls.leaveFamily, ({ params }, ctx) => leave(ctx, params.id)),
  handle(calls.getFamilyLink, ({ params }, ctx) => showLink(ctx, params.code)),
  handle(calls.answerFamilyLink, ({ params, body }, ctx) => answerLink(ctx, params.code, body.answer)),
]
