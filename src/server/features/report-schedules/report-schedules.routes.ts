import * as calls from '#contract/reports/report-schedules.ts'
import { handle } from '#server/http/register-calls.ts'
import {
  addSchedule,
  changeSchedule,
  leaveSchedule,
  removeSchedule,
  sendNow,
  showSchedules,
} from './report-schedules.ts'

export const reportScheduleRoutes = [
  handle(calls.listReportSchedules, (_, ctx) => showSchedules(ctx)),
  handle(calls.addReportSchedule, ({ body }, ctx) => addSchedule(ctx, body)),
  handle(calls.changeReportSchedule, ({ params, body }, ctx) => changeSchedule(ctx, params.id, body)),
  handle(calls.removeReportSchedule, ({ params }, ctx) => removeSchedule(ctx, params.id)),
  handle(calls.sendReportSchedule, ({ params }, ctx) => sendNow(ctx, params.id)),
  handle(calls.leaveReportSchedule, ({ params }, ctx) => leaveSchedule(ctx, params.id)),
]
