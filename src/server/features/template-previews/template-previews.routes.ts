import { getReminderOutlook } from '#contract/messages/reminder-outlook.ts'
import * as calls from '#contract/messages/template-previews.ts'
import { handle } from '#server/http/register-calls.ts'
import { showReminderOutlook } from './reminder-outlook.ts'
import { previewTemplate, showPreviewVisits, showUpcoming, testTemplate } from './preview.ts'

export const templatePreviewRoutes = [
  handle(calls.listPreviewVisits, ({ query }, ctx) => showPreviewVisits(ctx, query.search)),
  handle(calls.previewTemplate, ({ body }, ctx) => previewTemplate(ctx, body)),
  handle(calls.testTemplate, ({ params, body }, ctx) => testTemplate(ctx, params.id, body)),
  handle(calls.listUpcoming, ({ query }, ctx) => showUpcoming(ctx, query.days)),
  handle(getReminderOutlook, ({ query }, ctx) => showReminderOutlook(ctx, query)),
  handle(calls.listUpcomingOf, ({ params, query }, ctx) => showUpcoming(ctx, query.days, params.id)),
]
