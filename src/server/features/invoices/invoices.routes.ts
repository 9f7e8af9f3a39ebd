import * as series from '#contract/money/invoice-series.ts'
import * as calls from '#contract/money/invoices.ts'
import { handle } from '#server/http/register-calls.ts'
import { showCompanies } from './buyers.ts'
import { openInvoicePdf, openInvoiceXml } from './documents.ts'
import { addDraft, changeDraft, removeDraft, showInvoiceable } from './drafts.ts'
import { emailInvoice } from './email-invoice.ts'
import { showInvoiceConfigs } from './invoice-configs.ts'
import { showInvoice, showInvoices } from './invoices.ts'
import { issueDraft } from './issue.ts'
import { addReceipt } from './receipts.ts'
import { addSeries, changeSeries, removeSeries, showSeries } from './series.ts'
import { reverseInvoice } from './storno.ts'

export const invoiceRoutes = [
  handle(calls.listInvoices, ({ query }, ctx) => showInvoices(ctx, query)),
  handle(calls.getInvoice, ({ params }, ctx) => showInvoice(ctx, params.id)),
  handle(calls.listInvoiceable, ({ params }, ctx) => showInvoiceable(ctx, params.id)),
  handle(calls.listCompanies, ({ query }, ctx) => showCompanies(ctx, query)),
  handle(calls.addInvoice, ({ body }, ctx) => addDraft(ctx, body)),
  handle(calls.changeInvoice, ({ params, body }, ctx) => changeDraft(ctx, params.id, body)),
  handle(calls.removeInvoice, ({ params }, ctx) => removeDraft(ctx, params.id)),
  handle(calls.issueInvoice, ({ params, body }, ctx) => issueDraft(ctx, params.id, body.version)),
  handle(calls.reverseInvoice, ({ params, body }, ctx) => reverseInvoice(ctx, params.id, body)),
  handle(calls.addReceipt, ({ body }, ctx) => addReceipt(ctx, body.payment_id)),
  handle(calls.getInvoicePdf, ({ params, query }, ctx) =>
    openInvoicePdf(ctx, params.id, query.inline ?? false),
  ),
  handle(calls.getInvoiceXml, ({ params }, ctx) => openInvoiceXml(ctx, params.id)),
  handle(calls.emailInvoice, ({ params, body }, ctx) => emailInvoice(ctx, params.id, body)),

  handle(series.listInvoiceSeries, (_, ctx) => showSeries(ctx)),
  handle(series.addInvoiceSeries, ({ body }, ctx) => addSeries(ctx, body)),
  handle(series.changeInvoiceSeries, ({ params, body }, ctx) => changeSeries(ctx, params.id, body)),
  handle(series.removeInvoiceSeries, async ({ params }, ctx) => ({
    data: { outcome: await removeSeries(ctx, params.id) },
  })),
  handle(series.getInvoiceConfigs, (_, ctx) => showInvoiceConfigs(ctx)),
]
