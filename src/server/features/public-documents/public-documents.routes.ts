import * as calls from '#contract/documents/public-documents.ts'
import { handle } from '#server/http/register-calls.ts'
import { openDocument, sendDocument, showDocument, verifyDocument } from './public-documents.ts'

export const publicDocumentRoutes = [
  handle(calls.getPublicDocument, ({ params }, ctx) => showDocument(ctx, params.token)),
  handle(calls.openPublicDocument, ({ params, body }, ctx) => openDocument(ctx, params.token, body.code)),
  handle(calls.getPublicDocumentPdf, ({ params, query }, ctx) =>
    sendDocument(ctx, params.token, query.inline !== undefined),
  ),
  handle(calls.verifyDocument, ({ body }, ctx) => verifyDocument(ctx, body.sha256)),
]
