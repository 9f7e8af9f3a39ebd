import * as calls from '#contract/documents/form-files.ts'
import { handle } from '#server/http/register-calls.ts'
import { acceptInto } from './accept-answers.ts'
import { addForms } from './add-forms.ts'
import { openCompleted, openSignature, openTemplate } from './form-papers.ts'
import { sendForm, showForm, showForms, showOnTablet, takeFormBack, witnessForm } from './form-files.ts'

export const formFileRoutes = [
  handle(calls.listFormFiles, ({ params }, ctx) => showForms(ctx, params.id)),
  handle(calls.getFormFile, ({ params }, ctx) => showForm(ctx, params.id)),
  handle(calls.addFormFiles, ({ params, body }, ctx) => addForms(ctx, params.id, body)),
  handle(calls.sendFormFile, ({ params, body }, ctx) => sendForm(ctx, params.id, body.channel)),
  handle(calls.openFormOnTablet, ({ params }, ctx) => showOnTablet(ctx, params.id)),
  handle(calls.voidFormFile, ({ params, body }, ctx) => takeFormBack(ctx, params.id, body.reason)),
  handle(calls.witnessFormFile, ({ params, body }, ctx) => witnessForm(ctx, params.id, body)),
  handle(calls.acceptAnswers, ({ params, body }, ctx) => acceptInto(ctx, params.id, body.elements)),
  handle(calls.getFormTemplatePdf, ({ params, query }, ctx) => openTemplate(ctx, params.id, query.inline)),
  handle(calls.getCompletedForm, ({ params, query }, ctx) => openCompleted(ctx, params.id, query.inline)),
  handle(calls.getFormSignature, ({ params, query }, ctx) => openSignature(ctx, params.id, query.inline)),
]
