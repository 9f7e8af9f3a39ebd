import { exportReport as call } from '#contract/reports/report-exports.ts'
import { handle } from '#server/http/register-calls.ts'
import { exportReport } from './export-report.ts'

export const reportExportRoutes = [
  handle(call, ({ params, query }, ctx) => exportReport(ctx, params.report, query)),
]
