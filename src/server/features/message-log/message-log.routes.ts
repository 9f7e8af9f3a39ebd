import { getMessage, listMessages } from '#contract/messages/message-log.ts'
import { handle } from '#server/http/register-calls.ts'
import { exportMessages } from './export-messages.ts'
import { showMessage } from './message-life.ts'
import { showMessages } from './message-log.ts'

export const messageLogRoutes = [
  handle(listMessages, ({ query }, ctx) =>
    query.download ? exportMessages(ctx, query, query.download) : showMessages(ctx, query),
  ),
  handle(getMessage, ({ params }, ctx) => showMessage(ctx, params.id)),
]
