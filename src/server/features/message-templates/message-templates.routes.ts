import * as calls from '#contract/messages/message-templates.ts'
import { handle } from '#server/http/register-calls.ts'
import { showKeywords } from './keywords.ts'
import {
  addTemplate,
  changeTemplate,
  removeTemplate,
  restoreTemplate,
  showTemplates,
} from './message-templates.ts'

export const messageTemplateRoutes = [
  handle(calls.listMessageTemplates, ({ query }, ctx) => showTemplates(ctx, query.id)),
  handle(calls.addMessageTemplate, ({ body }, ctx) => addTemplate(ctx, body)),
  handle(calls.changeMessageTemplate, ({ params, body }, ctx) => changeTemplate(ctx, params.id, body)),
  handle(calls.changeNamedTemplate, ({ body: { id, ...body } }, ctx) => changeTemplate(ctx, id, body)),
  handle(calls.removeMessageTemplate, ({ params }, ctx) => removeTemplate(ctx, params.id)),
  handle(calls.removeNamedTemplate, ({ body }, ctx) => removeTemplate(ctx, body.id)),
  handle(calls.restoreMessageTemplate, ({ params }, ctx) => restoreTemplate(ctx, params.id)),
  handle(calls.getKeywords, ({ body }, ctx) => showKeywords(ctx, body)),
]
