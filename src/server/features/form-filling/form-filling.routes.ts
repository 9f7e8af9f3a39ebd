import * as calls from '#contract/documents/public-forms.ts'
import { handle } from '#server/http/register-calls.ts'
import { emailCopy, openCopy, openWithCode } from './form-copy.ts'
import { makeFormDocument } from './make-document.ts'
import { keepAnswers } from './save-answers.ts'
import { showFilling } from './show-form.ts'
import { sign } from './sign-form.ts'
import { addUpload, takeUploadBack } from './uploads.ts'

export const formFillingRoutes = [
  handle(calls.getPublicForm, ({ params }, ctx) => showFilling(ctx, params.token)),
  handle(calls.saveAnswers, ({ params, body }, ctx) => keepAnswers(ctx, params.token, body)),
  handle(calls.addFormUpload, ({ params, body }, ctx) => addUpload(ctx, params.token, body)),
  handle(calls.removeFormUpload, ({ params }, ctx) => takeUploadBack(ctx, params.token, params.id)),
  handle(calls.makeDocument, ({ params, body }, ctx) => makeFormDocument(ctx, params.token, body.revision)),
  handle(calls.signForm, ({ params, body }, ctx) => sign(ctx, params.token, body)),
  handle(calls.getFormCopy, ({ params }, ctx) => openCopy(ctx, params.token)),
  handle(calls.openSignedForm, ({ params, body }, ctx) => openWithCode(ctx, params.token, body.code)),
  handle(calls.emailFormCopy, ({ params }, ctx) => emailCopy(ctx, params.token)),
]
