import * as calls from '#contract/documents/visit-reports.ts'
import { handle } from '#server/http/register-calls.ts'
import { lockVisitReport, unlockVisitReport } from './lock-report.ts'
import { openReportPdf } from './report-pdf.ts'
import { sendReport } from './send-report.ts'
import { showReport, showReportOfVisit, showReports } from './visit-reports.ts'
import { takeOver } from './report-pen.ts'
import { correctReport, startReport } from './start-report.ts'
import { discardReport, writeReport } from './write-report.ts'

export const visitReportRoutes = [
  handle(calls.listPatientReports, ({ params }, ctx) => showReports(ctx, params.id)),
  handle(calls.getBookingReport, ({ params }, ctx) => showReportOfVisit(ctx, params.id)),
  handle(calls.getVisitReport, ({ params }, ctx) => showReport(ctx, params.id)),
  handle(calls.startVisitReport, ({ params, body }, ctx) => startReport(ctx, params.id, body)),
  handle(calls.writeVisitReport, ({ params, body }, ctx) => writeReport(ctx, params.id, body)),
  handle(calls.takeOverReport, ({ params, body }, ctx) => takeOver(ctx, params.id, body.take_over ?? false)),
  handle(calls.lockVisitReport, ({ params, body }, ctx) => lockVisitReport(ctx, params.id, body.version)),
  handle(calls.unlockVisitReport, ({ params }, ctx) => unlockVisitReport(ctx, params.id)),
  handle(calls.correctVisitReport, ({ params, body }, ctx) => correctReport(ctx, params.id, body)),
  handle(calls.discardVisitReport, ({ params, body }, ctx) => discardReport(ctx, params.id, body.version)),
  handle(calls.sendVisitReport, ({ params, body }, ctx) => sendReport(ctx, params.id, body.channels)),
  handle(calls.getVisitReportPdf, ({ params, query }, ctx) =>
    openReportPdf(ctx, params.id, query.inline ?? false),
  ),
]
