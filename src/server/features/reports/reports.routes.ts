import { listReviews } from '#contract/reports/feedback.ts'
import { getGraph, listGraphRows, listYearsWithBookings } from '#contract/reports/graphs.ts'
import { handle } from '#server/http/register-calls.ts'
import { showReviews } from './feedback/review-list.ts'
import { showGraph } from './graph.ts'
import { showRows } from './rows.ts'
import { showYears } from './years.ts'

export const reportRoutes = [
  handle(getGraph, ({ params, query }, ctx) => showGraph(ctx, params.report, query)),
  handle(listGraphRows, ({ params, query }, ctx) => showRows(ctx, params.report, query)),
  handle(listReviews, ({ query }, ctx) => showReviews(ctx, query)),
  handle(listYearsWithBookings, (_, ctx) => showYears(ctx)),
]
