import * as calls from '#contract/reports/earnings.ts'
import { handle } from '#server/http/register-calls.ts'
import { closeMonth, reopenMonth } from './close.ts'
import { emailStatement, openStatementPdf } from './send.ts'
import { showStatementRows } from './statement-rows.ts'
import { listMonth, showStatement } from './statements.ts'

export const earningsRoutes = [
  handle(calls.listEarnings, ({ query }, ctx) => listMonth(ctx, query.month)),
  handle(calls.getEarnings, ({ params }, ctx) => showStatement(ctx, params.doctor, params.month)),
  handle(calls.listEarningsRows, ({ params, query }, ctx) =>
    showStatementRows(ctx, params.doctor, params.month, query),
  ),
  handle(calls.getEarningsPdf, ({ params, query }, ctx) =>
    openStatementPdf(ctx, params.doctor, params.month, query.inline ?? false),
  ),
  handle(calls.closeEarnings, ({ params, body }, ctx) =>
    closeMonth(ctx, params.doctor, params.month, body.version),
  ),
  handle(calls.reopenEarnings, ({ params, body }, ctx) =>
    reopenMonth(ctx, params.doctor, params.month, body.reason),
  ),
  handle(calls.sendEarnings, ({ params }, ctx) => emailStatement(ctx, params.doctor, params.month)),
]
