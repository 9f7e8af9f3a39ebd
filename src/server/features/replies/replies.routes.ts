import * as calls from '#contract/messages/replies.ts'
import { handle as answer } from '#server/http/register-calls.ts'
import { showThread, writeToPatient } from './patient-thread.ts'
import { handle, showReplies } from './replies.ts'

export const replyRoutes = [
  answer(calls.listReplies, ({ query }, ctx) => showReplies(ctx, query)),
  answer(calls.handleReply, ({ params, body }, ctx) => handle(ctx, params.id, body)),
  answer(calls.sendToPatient, ({ params, body }, ctx) => writeToPatient(ctx, params.id, body)),
  answer(calls.listPatientMessages, ({ params, query }, ctx) => showThread(ctx, params.id, query)),
]
