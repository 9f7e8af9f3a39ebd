import * as calls from '#contract/clinic/doctors.ts'
import { handle } from '#server/http/register-calls.ts'
import { saveDoctor, removeDoctor, showDoctors, showManagedDoctors } from './doctors.ts'
import { addExceptions, removeExceptions, showExceptions } from './exceptions.ts'
import { stay } from './leaving.ts'
import { replaceWeek } from './weekly-hours.ts'

export const doctorRoutes = [
  handle(calls.listDoctors, ({ params }, ctx) => showDoctors(ctx, params.id)),
  handle(calls.listManagedDoctors, (_, ctx) => showManagedDoctors(ctx)),
  handle(calls.saveDoctor, ({ body }, ctx) => saveDoctor(ctx, body)),
  handle(calls.removeDoctor, async ({ params, query }, ctx) => ({
    data: { outcome: await removeDoctor(ctx, params.id, query.affected) },
  })),
  handle(calls.keepDoctor, ({ params }, ctx) => stay(ctx, params.id)),
  handle(calls.setSchedule, ({ body }, ctx) => replaceWeek(ctx, body)),
  handle(calls.listScheduleExceptions, ({ params, query }, ctx) =>
    showExceptions(ctx, params.id, query.from_date),
  ),
  handle(calls.addScheduleException, ({ params, body }, ctx) => addExceptions(ctx, params.id, body)),
  handle(calls.removeScheduleException, ({ params, query }, ctx) =>
    removeExceptions(ctx, params.id, [params.exceptionId, ...query.others], query.affected),
  ),
]
